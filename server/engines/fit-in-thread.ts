import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Refit, refitHead } from '#core/estimate/train.ts';

export type FitInput = Parameters<typeof refitHead>[0];
/** The message of the thread. */
export type FitAnswer = { readonly refit: Refit | undefined };

/**
 * As `refitHead` of the rules, in a thread of its own: it takes seconds. The features are handed over to it and are empty
 * here afterwards; each photo has a buffer of its own. Rejects when `ending` is aborted.
 */
export async function fitInThread(input: FitInput, ending: AbortSignal): Promise<Refit | undefined> {
  ending.throwIfAborted();
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), {
    workerData: input,
    // Megabytes that nobody here needs any more.
    transferList: input.jobs.flatMap(({ photos }) => photos.map(({ buffer }) => buffer as ArrayBuffer)),
  });
  const early = new AbortController();
  worker.once('exit', () => early.abort(new Error('The thread that fits a head ended early.')));
  try {
    const [{ refit }] = (await once(worker, 'message', { signal: AbortSignal.any([ending, early.signal]) })) as [
      FitAnswer,
    ];
    return refit;
  } finally {
    await worker.terminate();
  }
}
