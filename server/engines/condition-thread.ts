import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Answer, Question } from './condition-worker.ts';
import { EngineClosed, EngineDied } from './engine-errors.ts';

export type ThreadOptions = {
  /** How long the model stays in memory after the last photo. */
  readonly idleMilliseconds: number;
  /** How long one answer may take, including the loading of the model. */
  readonly patienceMilliseconds: number;
  /** Called with each thread as it starts. */
  readonly onStart?: ((worker: Worker) => void) | undefined;
};

export type ConditionThread = {
  /** Asks about one photo. One at a time: the caller must wait for the answer before asking again. */
  readonly ask: <Asked extends Question>(question: Asked) => Promise<Answer<Asked>>;
  readonly close: () => Promise<void>;
};

/**
 * Runs the embedded model in a separate thread: started by the first photo, ended when idle, and started again by the
 * next photo after it died. The photo it died on is rejected with EngineDied.
 */
export function conditionThread({ idleMilliseconds, patienceMilliseconds, onStart }: ThreadOptions): ConditionThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;

  function running(): Worker {
    clearTimeout(idle);
    if (worker) return worker;
    const started = new Worker(new URL('./condition-worker.ts', import.meta.url));
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    started.on('error', forget).on('exit', forget);
    worker = started;
    onStart?.(started);
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  }

  return {
    async ask(question) {
      if (isClosed) throw new EngineClosed('The engine is closed.');
      const asked = running();
      try {
        return await answerOf(asked, question, patienceMilliseconds);
      } catch (error) {
        if (worker === asked) await stop();
        throw error;
      } finally {
        if (worker) idle = setTimeout(() => void stop(), idleMilliseconds).unref();
      }
    },
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

/** What is handed over instead of copied. */
function buffersOf(question: Question): ArrayBuffer[] {
  if ('judge' in question) return [question.judge.buffer];
  const { pixels, gate } = question.picture;
  return gate ? [pixels.buffer, gate.buffer] : [pixels.buffer];
}

/** Sends one photo and waits for the result, or for the thread to end. */
async function answerOf<Asked extends Question>(
  worker: Worker,
  question: Asked,
  patience: number,
): Promise<Answer<Asked>> {
  const over = new AbortController();
  const onExit = () => over.abort('ended while it looked at a photo');
  const timer = setTimeout(() => over.abort(`took longer than ${patience / 1000} seconds`), patience);
  worker.once('exit', onExit);
  // Keeps the process alive only while a caller is waiting.
  worker.ref();
  try {
    const answer = once(worker, 'message', { signal: over.signal });
    worker.postMessage(question, buffersOf(question));
    const [said] = (await answer) as [Answer<Asked>];
    return said;
  } catch (error) {
    const why = over.signal.aborted ? String(over.signal.reason) : `failed: ${String(error)}`;
    throw new EngineDied(`The photo engine ${why}.`);
  } finally {
    clearTimeout(timer);
    worker.off('exit', onExit);
    worker.unref();
  }
}
