import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { refitHead } from '#core/refit.ts';
import type { FitAnswer, FitInput } from './fit-in-thread.ts';

const LOW_PRIORITY = 5;

stepBack();
parentPort?.postMessage({ refit: refitHead(workerData as FitInput) } satisfies FitAnswer);

/** On Linux a priority belongs to the thread that sets it; elsewhere it would slow down the whole server. */
function stepBack(): void {
  if (process.platform !== 'linux' || getPriority() >= LOW_PRIORITY) return;
  try {
    setPriority(LOW_PRIORITY);
  } catch {
    // Where that is not allowed, it is done in a few seconds all the same.
  }
}
