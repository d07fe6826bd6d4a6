import {
  runHere,
  type JobAnswer,
  type JobInput,
  type JobKind,
  type JobMessage,
  type WorkerMessage,
} from '#server/worker-jobs.ts';
import { stepBack } from './step-back.ts';

/** A process that runs one job after another for the server that started it. */
function main(): void {
  stepBack();
  process.on('message', (message: JobMessage) => void answer(message));
  process.send?.('ready' satisfies WorkerMessage);
  // The server ends it. Signals to the whole group arrive while customers are still waiting for their photos.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // A normal exit would wait for the picture being decoded.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
}

async function answer({ kind, input }: JobMessage): Promise<void> {
  process.send?.(await run(kind, input));
}

async function run(kind: JobKind, input: unknown): Promise<JobAnswer> {
  try {
    return { result: await runHere(kind, input as JobInput<JobKind>) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

main();
