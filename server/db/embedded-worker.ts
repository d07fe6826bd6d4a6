import { writeSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parentPort, workerData, receiveMessageOnPort, type MessagePort } from 'node:worker_threads';
import { protocol } from '@electric-sql/pglite';
import { startCluster, type Cluster } from './cluster.ts';
import { collectGarbageOfStart } from './collect-garbage.ts';

const { serialize } = protocol;

type SessionStatus = 'idle' | 'in-transaction' | 'in-failed-transaction';

/** The engine's only session, used through the PostgreSQL protocol. */
type EngineSession = {
  /** The transaction status after the last message. */
  readonly status: () => SessionStatus;
  /**
   * Runs a message that ends with Sync, or a simple query, and returns the parts of the engine's answer. SQL errors are
   * part of the answer; this throws only when the engine itself has stopped.
   */
  readonly execute: (message: Uint8Array) => readonly Uint8Array[];
  /** Flushes everything committed to the disk. Not possible in a failed transaction. */
  readonly flush: () => void;
};

/** Opens the session for messages. */
function openSession({ pglite, files, lastWords }: Cluster): EngineSession {
  let status: SessionStatus = 'idle';

  function execute(message: Uint8Array): readonly Uint8Array[] {
    const parts: Uint8Array[] = [];
    const options = { syncToFs: false, onRawData: (part: Uint8Array) => void parts.push(part.slice()) };
    void pglite.execProtocolRawStream(message, options);
    const after = statusAfter(endOf(parts));
    if (after === undefined) throw new Error(lastWords() || 'it gave no answer');
    status = after;
    return parts;
  }

  function flush(): void {
    const before = files.flushes;
    const answer = kindsOf(Buffer.concat(execute(flushMessage)));
    const isNeeded = answer.includes(kind.dataRow);
    if (answer.includes(kind.error)) throw new Error(lastWords() || 'it could not write its log');
    if (isNeeded && files.flushes === before) throw new Error('it did not bring its log to the disk');
  }

  execute(Buffer.concat([serialize.parse({ name: 'flush', text: flushLog }), serialize.sync()]));
  return {
    status: () => status,
    execute,
    flush,
  };
}

/** Writes one more record and flushes the log up to it, unless everything is already on the disk. */
const flushLog = `select pg_logical_emit_message(false, 'flush', '', true)
  where pg_current_wal_insert_lsn() > pg_current_wal_flush_lsn()`;

const flushMessage = Buffer.concat([serialize.bind({ statement: 'flush' }), serialize.execute({}), serialize.sync()]);

const kind = { dataRow: 0x44, error: 0x45, readyForQuery: 0x5a };

/** The last bytes of an answer. The engine returns it in pieces of 8 kB, which may split a message anywhere. */
function endOf(parts: readonly Uint8Array[]): Uint8Array {
  const last = parts.at(-1) ?? new Uint8Array();
  const before = parts.at(-2);
  return last.length >= 6 || !before ? last : Buffer.concat([before, last]);
}

/**
 * Every answer ends with ReadyForQuery: its kind, its length in four bytes, and the status. Undefined if this one
 * doesn't.
 */
function statusAfter(end: Uint8Array): SessionStatus | undefined {
  if (end.at(-6) !== kind.readyForQuery || end.at(-2) !== 5) return undefined;
  const letter = end.at(-1);
  if (letter === 0x49) return 'idle';
  return letter === 0x54 ? 'in-transaction' : 'in-failed-transaction';
}

/** The kinds of the messages in an answer: one byte each, followed by a four-byte length. */
function kindsOf(answer: Buffer): readonly number[] {
  const kinds: number[] = [];
  for (let at = 0; at < answer.length; at += 1 + answer.readUInt32BE(at + 1)) kinds.push(answer.readUInt8(at));
  return kinds;
}

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
 * Answers messages in order, and lets consecutive transactions share a flush: a commit is answered 'not yet on disk',
 * the next one may begin, and the log is flushed once none is waiting or the oldest has waited two flushes. The log is
 * in order, so a crash loses only commits that weren't acknowledged.
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
