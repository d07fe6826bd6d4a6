import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TrainingResult, trainClassifier } from '#core/estimate/train.ts';

export type TrainInput = Parameters<typeof trainClassifier>[0];
/** The message that the thread sends. */
export type TrainAnswer = { readonly result: TrainingResult | undefined };

/**
 * Runs `trainClassifier` in a separate thread, since it takes seconds. The features are transferred to the thread and
 * empty here afterwards; each photo must have its own buffer. Rejects when `ending` is aborted.
 */
export async function trainInThread(input: TrainInput, ending: AbortSignal): Promise<TrainingResult | undefined> {
  ending.throwIfAborted();
  const worker = new Worker(new URL('./train-worker.ts', import.meta.url), {
    workerData: input,
    // Megabytes that this thread no longer needs.
    transferList: input.jobs.flatMap(({ photos }) => photos.map(({ buffer }) => buffer as ArrayBuffer)),
  });
  const early = new AbortController();
  worker.once('exit', () => early.abort(new Error('The thread that trains a classifier ended early.')));
  try {
    const [{ result }] = (await once(worker, 'message', { signal: AbortSignal.any([ending, early.signal]) })) as [
      TrainAnswer,
    ];
    return result;
  } finally {
    await worker.terminate();
  }
}
