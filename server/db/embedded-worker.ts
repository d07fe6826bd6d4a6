import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

import { startCluster } from './cluster.ts';

/**
 * The thread in which the embedded engine runs. Each message is a piece of the PostgreSQL protocol that ends with Sync
 * or a simple query; the answer is the engine's, bytes for bytes.
 */
const { folder, isDurable }: { folder: string; isDurable: boolean } = workerData;
const port = parentPort!;
const { pglite } = await startCluster({ folder, die, isDurable });

port.on('message', (message: Uint8Array | 'close') => {
  if (message === 'close') void close();
  else port.postMessage(answerTo(message));
});
port.postMessage('ready');

function answerTo(message: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = [];
  void pglite.execProtocolRawStream(message, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) });
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

async function close(): Promise<void> {
  await pglite.exec('checkpoint');
  await pglite.close();
  port.postMessage('closed');
  port.close();
}

/** Ends the process, not only this thread: nothing may be acknowledged after a flush that failed. */
function die(error: unknown): never {
  writeSync(2, `The database could not bring its data to the disk and stops: ${String(error)}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw error;
}
