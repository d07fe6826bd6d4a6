import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { refitHead } from '#core/refit.ts';
import type { FitAnswer, FitInput } from './fit-in-thread.ts';

// On Linux a priority belongs to the thread that sets it; elsewhere it would slow down the whole server.
if (process.platform === 'linux') setPriority(19);
parentPort?.postMessage({ refit: refitHead(workerData as FitInput) } satisfies FitAnswer);
