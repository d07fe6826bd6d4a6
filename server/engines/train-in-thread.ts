import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { train, trainHosted, TrainingResult } from '#core/estimate/train.ts';

/** The trainings of one run: of the embedded model, and of each hosted one. */
export type TrainInput = {
  readonly embedded: Parameters<typeof train>[0];
  readonly hosted: readonly Parameters<typeof trainHosted>[0][];
};
/** The message that the thread sends: a result for each training, undefined where there are too few jobs. */
export type TrainAnswer = {
  readonly embedded: TrainingResult | undefined;
  readonly hosted: readonly (TrainingResult | undefined)[];
};

/** A thousand jobs take about a minute of processor time, which other work may interrupt. */
const LONGEST = 20 * 60_000;
/** Of its heap; features and how alike they are lie outside of it. */
const MOST_MEGABYTES = 256;

/**
 * Trains in a separate thread, since it takes seconds to minutes, with less priority than requests, bounded memory and at most
 * 20 minutes. Not in a process of the worker pool, where photos would wait for it. The features are transferred to the thread
 * and empty here afterwards; each photo must have its own buffer. Rejects when `ending` is aborted; the thread is gone then.
 */
export async function trainInThread(
  input: TrainInput,
  ending: AbortSignal,
  longest: number = LONGEST,
): Promise<TrainAnswer> {
  ending.throwIfAborted();
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    // Megabytes that this thread no longer needs.
    transferList: input.embedded.jobs.flatMap(({ photos }) =>
      photos.map(({ features }) => features.buffer as ArrayBuffer),
    ),
  });
  const early = new AbortController();
  worker.once('exit', () => early.abort(new Error('The thread that trains ended early.')));
  const signals = [ending, early.signal, AbortSignal.timeout(longest)];
  try {
    const [answer] = (await once(worker, 'message', { signal: AbortSignal.any(signals) })) as [TrainAnswer];
    return answer;
  } finally {
    await worker.terminate();
  }
}
