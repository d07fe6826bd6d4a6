import { parentPort, workerData } from 'node:worker_threads';
import { trainClassifier } from '#core/estimate/train.ts';
import { stepBack } from '../workers/step-back.ts';
import type { TrainAnswer, TrainInput } from './train-in-thread.ts';

stepBack();
parentPort?.postMessage({ result: trainClassifier(workerData as TrainInput) } satisfies TrainAnswer);
