import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Assessment, AssessmentContext } from '#core/estimate/assessment.ts';
import type { Classifier } from '#core/estimate/classifier.ts';
import { mayJudge } from '#core/estimate/embedded-rules.ts';
import type { PhotoPrint } from '#core/estimate/same-photo.ts';
import { networkOf } from '#server/lib/attempt-limiter.ts';
import { runHere, type RunJob } from '#server/worker-jobs.ts';
import type { Answer, Question } from './condition-worker.ts';
import { shippedClassifier } from './dirt-model.ts';
import { EngineBusy, EngineClosed, EngineDied } from './engine-errors.ts';
import { settlePhotos, type PhotoResult } from './settle-photos.ts';
import { rejectionOf, vehicleArea } from './vehicle-gate.ts';

type EmbeddedOptions = {
  /** Decodes the photos; defaults to doing so in this process. */
  readonly run?: RunJob | undefined;
  /** How many photos may wait or be judged at once; defaults to 30. */
  readonly mostPhotos?: number | undefined;
  /** How long an assessment may wait for its turn; defaults to 45 seconds. */
  readonly mostMilliseconds?: number | undefined;
  /** How long the model stays in memory after the last photo; defaults to 2 minutes. */
  readonly idleMilliseconds?: number | undefined;
  /** How long one photo may take; defaults to 60 seconds. */
  readonly patienceMilliseconds?: number | undefined;
  /** Called with each thread that runs the model, as it starts. */
  readonly onThread?: ((worker: Worker) => void) | undefined;
};

export type EmbeddedEngine = {
  /**
   * Keeps places in the line for that many photos, before anything is done with them. Returns the function that gives them
   * back. `sender` is the client's address.
   *
   * @throws EngineBusy when too many wait, in all or of that client network, or their photos would take longer than a turn
   *   may take to come: a wait that no customer would sit through.
   */
  readonly reserve: (photos: number, sender: string) => () => void;
  /**
   * Judges how dirty the outside of a car or truck is, with the given classifier or the shipped one. `photos` are
   * upright JPEGs. Abstains (no `atLeast`) if they show nothing or no vehicle, but still returns retake hints. Throws
   * EngineBusy when its turn comes too late, and EngineDied when the model failed; the next call starts a new one.
   */
  readonly assess: (
    photos: readonly Buffer[],
    context: AssessmentContext,
    classifier?: Classifier,
  ) => Promise<Assessment>;
  readonly close: () => Promise<void>;
};

const MOST_PHOTOS = 30;
/** How much of the line one client network may take, so that others find room in it. */
const SHARE_OF_NETWORK = 0.4;
/** Longer on a machine with other work, so the wait has a limit of its own. */
const MOST_WAIT = 45_000;
/** Loading it again costs half a second of processor time. */
const IDLE = 2 * 60_000;
const PATIENCE = 60_000;
/** Of one photo, on two cores that also serve pages; then as long as the last ones took. */
const SECONDS_EACH = 1.5;
/** How much the last assessment counts in that. */
const LATEST_SHARE = 0.3;

/**
 * The model that ships with the product (models/condition); it needs no key and no network. It is loaded by the first
 * photo, processes one photo at a time in a separate thread, and is unloaded when idle.
 */
export function openEmbeddedEngine(options: EmbeddedOptions = {}): EmbeddedEngine {
  const line = waitingLine({
    mostPhotos: options.mostPhotos ?? MOST_PHOTOS,
    mostMilliseconds: options.mostMilliseconds ?? MOST_WAIT,
  });
  const thread = conditionThread({
    idleMilliseconds: options.idleMilliseconds ?? IDLE,
    patienceMilliseconds: options.patienceMilliseconds ?? PATIENCE,
    onStart: options.onThread,
  });

  const run = options.run ?? runHere;

  // Pixels are copied, because their buffers are handed over to the thread.
  async function lookOnly(photo: Buffer, earlier: readonly PhotoPrint[]): Promise<PhotoResult> {
    const { pixels, ...size } = await run('model-pixels', { photo });
    return thread.ask({ picture: { pixels: new Uint8Array(pixels), ...size }, earlier });
  }

  async function lookAndJudge(photo: Buffer, earlier: readonly PhotoPrint[]): Promise<PhotoResult> {
    const { pixels, gate, ...size } = await run('model-pixels', { photo, withGate: true });
    const picture = { pixels: new Uint8Array(pixels), ...(gate && { gate: new Uint8Array(gate) }), ...size };
    const look = await thread.ask({ picture, earlier });
    if (!look.gate || rejectionOf(look.gate)) return look;
    const area = vehicleArea(look.gate.evidence);
    const judged = area ? (await run('model-pixels', { photo, area })).pixels : pixels;
    return { ...look, ...(area && { area }), ...(await thread.ask({ judge: new Uint8Array(judged) })) };
  }

  return {
    reserve: line.reserve,
    assess(photos, context, classifier = shippedClassifier) {
      return line.inTurn(photos.length, async () => {
        const found: PhotoResult[] = [];
        const look = mayJudge(context) ? lookAndJudge : lookOnly;
        for (const photo of photos) {
          const earlier = found.map(({ quality }) => quality.print);
          found.push(await look(photo, earlier));
        }
        return settlePhotos(found, classifier);
      });
    },
    close: thread.close,
  };
}

/** Runs work one at a time, first come, first served, within limits of photos in the line, per client network, and of the wait. */
function waitingLine({
  mostPhotos,
  mostMilliseconds,
}: {
  readonly mostPhotos: number;
  readonly mostMilliseconds: number;
}): Pick<EmbeddedEngine, 'reserve'> & {
  /**
   * Runs the work after all earlier work is done.
   *
   * @throws EngineBusy when its turn doesn't come in time; the work is then never begun.
   */
  readonly inTurn: <T>(photos: number, work: () => Promise<T>) => Promise<T>;
} {
  let last = Promise.resolve();
  let inside = 0;
  const ofNetworks = new Map<string, number>();
  const mostOfNetwork = mostPhotos * SHARE_OF_NETWORK;
  let secondsEach = SECONDS_EACH;
  const seconds = () => inside * secondsEach;
  const busy = () => new EngineBusy(Math.ceil(Math.max(secondsEach, seconds())));
  return {
    reserve(photos, sender) {
      const network = networkOf(sender);
      const own = ofNetworks.get(network) ?? 0;
      if (inside > 0 && (inside + photos > mostPhotos || 1000 * seconds() > mostMilliseconds)) throw busy();
      if (own > 0 && own + photos > mostOfNetwork) throw busy();
      const count = (change: number) => {
        inside += change;
        ofNetworks.set(network, (ofNetworks.get(network) ?? 0) + change);
        if (ofNetworks.get(network) === 0) ofNetworks.delete(network);
      };
      count(photos);
      let isInside = true;
      return () => {
        if (isInside) count(-photos);
        isInside = false;
      };
    },
    async inTurn(photos, work) {
      const earlier = last;
      const isOver = Promise.withResolvers<void>();
      last = earlier.then(() => isOver.promise);
      const isLate = Promise.withResolvers<never>();
      const timer = setTimeout(() => isLate.reject(busy()), mostMilliseconds).unref();
      try {
        await Promise.race([earlier, isLate.promise]);
        clearTimeout(timer);
        const start = performance.now();
        const done = await work();
        const took = (performance.now() - start) / 1000 / Math.max(1, photos);
        secondsEach += LATEST_SHARE * (took - secondsEach);
        return done;
      } finally {
        clearTimeout(timer);
        isOver.resolve();
      }
    },
  };
}

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
