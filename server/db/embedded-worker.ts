import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parentPort, workerData, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { startCluster } from './cluster.ts';
import { collectGarbageOfStart } from './collect-garbage.ts';
import { openSession, type EngineSession } from './engine-session.ts';

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

type ServeOptions = {
  readonly port: MessagePort;
  readonly session: EngineSession;
  /** False only in tests: nothing is flushed. */
  readonly isDurable: boolean;
};

/**
 * Answers messages in order, and lets consecutive transactions share a flush.
 *
 * A commit doesn't wait for the disk (other statements do): its answer says 'not yet on the disk', and the next
 * transaction may begin. Once none is waiting, or the oldest has waited as long as two flushes take, the log is flushed
 * once and the callers are notified. The log is in order, so what a transaction has seen is on the disk before it. A
 * crash loses only unacknowledged ones.
 */
function answerMessages({ port, session, isDurable }: ServeOptions): (message: Uint8Array) => void {
  let answered = 0;
  let unflushedSince: number | undefined;
  let flushCost = 0;

  function flush(): void {
    const start = performance.now();
    if (isDurable) session.flush();
    unflushedSince = undefined;
    flushCost = performance.now() - start;
  }

  function isFlushDue(isMoreWaiting: boolean): boolean {
    if (unflushedSince === undefined || session.status() === 'in-failed-transaction') return false;
    if (session.status() === 'idle' && !isMoreWaiting) return true;
    return performance.now() - unflushedSince > 2 * flushCost;
  }

  /** Answers one message and returns the next one, if it has already arrived. */
  function answer(message: Uint8Array): Uint8Array | undefined {
    const isInside = session.status() !== 'idle';
    const parts = session.execute(message);
    if (isInside && session.status() === 'idle') unflushedSince ??= performance.now();
    const next = nextMessage(port);
    if (isFlushDue(next !== undefined)) flush();
    answered++;
    post(port, parts, unflushedSince === undefined);
    if (next !== undefined || session.status() === 'idle') return next;

    const soon = messageSoon(port);
    if (soon !== undefined || unflushedSince === undefined || session.status() === 'in-failed-transaction') return soon;
    flush();
    port.postMessage(answered);
    return nextMessage(port);
  }

  return (message) => {
    for (let next: Uint8Array | undefined = message; next !== undefined;) next = answer(next);
  };
}

function nextMessage(port: MessagePort): Uint8Array | undefined {
  return receiveMessageOnPort(port)?.message as Uint8Array | undefined;
}

/**
 * Sleeping and waking costs more than a small statement, so inside a transaction the thread briefly polls for the next
 * one.
 */
const lookOutMilliseconds = availableParallelism() > 1 ? 0.05 : 0;

function messageSoon(port: MessagePort): Uint8Array | undefined {
  const end = performance.now() + lookOutMilliseconds;
  let message = nextMessage(port);
  while (message === undefined && performance.now() < end) message = nextMessage(port);
  return message;
}

function post(port: MessagePort, parts: readonly Uint8Array[], isDurable: boolean): void {
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 1));
  let offset = 0;
  for (const part of parts) {
    answer.set(part, offset);
    offset += part.length;
  }
  answer[offset] = isDurable ? 1 : 0;
  port.postMessage(answer, [answer.buffer]);
}
