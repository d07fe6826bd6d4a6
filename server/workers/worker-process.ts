import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { fork, type ChildProcess } from 'node:child_process';
import { env } from 'node:process';
import { Unavailable } from '../errors.ts';
import type { JobAnswer, JobMessage, WorkerMessage } from '../worker-jobs.ts';

export type ProcessOptions = {
  /** How long a job may take before the process is killed. */
  readonly timeoutMs: number;
  /** How long the process stays after its last job. */
  readonly idleMs: number;
  /** Called with each process as it starts. */
  readonly onStart?: ((child: ChildProcess) => void) | undefined;
};

type WorkerProcess = {
  /**
   * Resolves with the result of the job. One at a time: the caller must wait for it before the next. Starts the process
   * if needed. Throws JobTimeout, WorkerDied, Unavailable when no process can be started, or Error when the job failed.
   */
  readonly run: (job: JobMessage) => Promise<unknown>;
  readonly end: () => void;
};

type Child = { readonly process: ChildProcess; isReady: boolean };

/** How long a process may take to start, which doesn't count toward the job's timeout. */
const START_MS = 30_000;

/**
 * A process for jobs that may hang in native code. A thread wouldn't do: an image library works in its own threads,
 * which continue after ours is terminated.
 */
export function workerProcess({ timeoutMs, idleMs, onStart }: ProcessOptions): WorkerProcess {
  let child: Child | undefined;
  let idle: NodeJS.Timeout | undefined;

  function running(): Child {
    clearTimeout(idle);
    if (child) return child;
    const started: Child = { process: start(), isReady: false };
    const forget = () => {
      if (child === started) child = undefined;
    };
    started.process.on('error', forget).on('exit', forget);
    child = started;
    onStart?.(started.process);
    return started;
  }

  function end(): void {
    clearTimeout(idle);
    child?.process.kill('SIGKILL');
    child = undefined;
  }

  return {
    async run(job) {
      const asked = running();
      try {
        return await answerOf(asked, job, timeoutMs);
      } catch (error) {
        if (child === asked) end();
        throw error;
      } finally {
        if (child) idle = setTimeout(end, idleMs).unref();
      }
    },
    end,
  };
}

/** Pictures are untrusted until they are decoded, so the process gets none of our secrets. */
const NEEDED = ['PATH', 'SystemRoot', 'TEMP', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_ENV', 'NODE_COMPILE_CACHE'] as const;

function start(): ChildProcess {
  const known = Object.fromEntries(NEEDED.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
  return fork(new URL('./worker.ts', import.meta.url), [], {
    serialization: 'advanced',
    // One job at a time: more threads would only use memory.
    env: { ...known, UV_THREADPOOL_SIZE: '1' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

async function answerOf(child: Child, job: JobMessage, timeoutMs: number): Promise<unknown> {
  const { process } = child;
  const { promise, resolve, reject } = Promise.withResolvers<JobAnswer>();
  const late = () =>
    reject(child.isReady ? new JobTimeout(`A ${job.kind} job took more than ${timeoutMs} ms.`) : busy());
  let timer = setTimeout(late, child.isReady ? timeoutMs : START_MS);
  const onMessage = (message: unknown) => {
    if (message !== 'ready') return resolve(message as Exclude<WorkerMessage, 'ready'>);
    child.isReady = true;
    clearTimeout(timer);
    timer = setTimeout(late, timeoutMs);
  };
  const onExit = (code: number | null, signal: string | null) =>
    reject(new WorkerDied(`The process of a ${job.kind} job ended with ${signal ?? code}.`));
  const onError = () => reject(busy());
  process.on('message', onMessage).once('exit', onExit).once('error', onError);
  // Keeps the server alive only while a caller is waiting.
  process.ref();
  process.channel?.ref();
  try {
    process.send(job, (error) => error && reject(new WorkerDied(error.message)));
    const answer = await promise;
    if ('error' in answer) throw new Error(answer.error);
    return answer.result;
  } finally {
    clearTimeout(timer);
    process.off('message', onMessage).off('exit', onExit).off('error', onError);
    process.unref();
    process.channel?.unref();
  }
}

function busy(): Unavailable {
  return new Unavailable(messageOf(problemsTexts, 'overloaded'), 10);
}

/** A job got no result because its process ended. Another try may end the same way. */
export class JobCutShort extends Error {}

/** A job exceeded its timeout, and its process was killed. */
export class JobTimeout extends JobCutShort {
  override readonly name = 'JobTimeout';
}

/** The process of a job ended before it responded: the job crashed it, or the system was out of memory. */
export class WorkerDied extends JobCutShort {
  override readonly name = 'WorkerDied';
}
