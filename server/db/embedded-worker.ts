import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { collectGarbageOfStart } from './collect-garbage.ts';
import { startCluster } from './cluster.ts';
import { openSession } from './engine-session.ts';
import { answerMessages } from './group-commit.ts';

export type WorkerInput = {
  /** The folder of the cluster, which may not exist yet. */
  readonly folder: string;
  /** False only in tests: nothing is flushed. */
  readonly isDurable: boolean;
};

/** The first message that the thread sends. */
export type WorkerReport = { readonly isReady: true } | { readonly isReady: false; readonly reason: string };

/**
 * Runs the embedded engine in this thread. Its messages are those of EmbeddedSocket; 'close', sent once every message
 * has been answered, ends it.
 */
async function main({ folder, isDurable }: WorkerInput): Promise<void> {
  if (!parentPort) throw new Error('This file runs as a thread only.');
  const port = parentPort;
  const cluster = await startCluster({ folder, isDurable, die });
  const session = openSession(cluster);
  const answer = answerMessages({ port, session, isDurable });

  port.on('message', (message: Uint8Array | 'close') => {
    if (message !== 'close') return answer(message);
    port.close();
    void cluster.pglite.close();
  });
  report({ isReady: true });
  collectGarbageOfStart();
}

function report(message: WorkerReport): void {
  parentPort?.postMessage(message);
}

/** Ends the whole process, not only this thread: nothing may be acknowledged anymore. */
function die(error: unknown): never {
  writeSync(2, `The database could not bring its data to the disk, so the program stops: ${String(error)}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw error;
}

await main(workerData as WorkerInput).catch((error: unknown) => {
  report({ isReady: false, reason: error instanceof Error ? error.message : String(error) });
});
