import { parentPort, workerData } from 'node:worker_threads';
import { train, trainHosted } from '#core/estimate/train.ts';
import { stepBack } from '#server/workers/step-back.ts';
import type { TrainAnswer, TrainInput } from './train-in-thread.ts';

stepBack();
const { embedded, hosted } = workerData as TrainInput;
parentPort?.postMessage({
  embedded: train(embedded),
  hosted: hosted.map((training) => trainHosted(training)),
} satisfies TrainAnswer);
