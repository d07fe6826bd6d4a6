import { protocol } from '@electric-sql/pglite';

import type { Cluster } from './cluster.ts';

const { serialize } = protocol;

export type SessionStatus = 'idle' | 'in-transaction' | 'in-failed-transaction';

/** The engine's only session, used through the PostgreSQL protocol. */
export type EngineSession = {
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
export function openSession({ pglite, files, lastWords }: Cluster): EngineSession {
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
