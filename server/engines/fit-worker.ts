import { parentPort, workerData } from 'node:worker_threads';
import { refitHead } from '#core/estimate/train.ts';
import { stepBack } from '../workers/step-back.ts';
import type { FitAnswer, FitInput } from './fit-in-thread.ts';

stepBack();
parentPort?.postMessage({ refit: refitHead(workerData as FitInput) } satisfies FitAnswer);
