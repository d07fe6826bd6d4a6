import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, QueryResult } from 'pg';
import { toParameter } from './column-types.ts';
import { markTransactionOpen, refuseBesideTransaction } from './connection-guard.ts';
import type { PoolUse } from './engine.ts';
import { isBegin, isEnd, nothingDone, refuseLateStatements, statementNames } from './statements.ts';

export type EmbeddedQueue = PostgresPool & {
  /** Resolves once all earlier requests are answered. Later requests never resolve. */
  readonly drain: () => Promise<void>;
  readonly use: () => PoolUse;
};

/**
 * Shares the engine's one connection. A transaction takes it with its first statement and passes it on with its last
 * one, so the next one starts before this commit is answered; single statements take it one by one. Results are on disk
 * when they're returned.
 */
export function embeddedQueue(client: Client, socket: EmbeddedSocket): EmbeddedQueue {
  const line = waitingLine();
  const nameOf = statementNames();

  function send(text: string, values: readonly unknown[]): Promise<QueryResult> {
    return client.query({ name: nameOf(text), text, values: values.map(toParameter) });
  }

  /**
   * Sends the last statement before the connection is passed on, as its own message because it may reach the disk
   * later.
   */
  async function sendLast(text: string, values: readonly unknown[]): Promise<QueryResult> {
    socket.flush();
    const answer = send(text, values);
    socket.flush();
    const message = socket.sent;
    line.leave();
    try {
      return await answer;
    } finally {
      await socket.untilDurable(message);
    }
  }

  /** Commits are not flushed one by one: the thread groups them. */
  async function sendFirst(begin: string, text: string, values: readonly unknown[]): Promise<QueryResult> {
    const begun = client.query(`${begin}; set local synchronous_commit = off`);
    const [, result] = await Promise.all([begun, send(text, values)]);
    return result;
  }

  return {
    options: {},
    end: async () => {},
    use: line.use,
    async drain() {
      await line.enter();
      await socket.untilDurable(socket.sent);
    },
    async connect() {
      refuseBesideTransaction();
      markTransactionOpen();
      return lease({ enter: line.enter, sendFirst, send, sendLast });
    },
  };
}

type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult>;

/** One client of the queue. Nothing is sent until a transaction's first query: one that computes first blocks no one. */
function lease(transactionSteps: {
  readonly enter: () => Promise<void>;
  readonly sendFirst: (begin: string, text: string, values: readonly unknown[]) => Promise<QueryResult>;
  readonly send: Query;
  readonly sendLast: Query;
}): PostgresPoolClient {
  const { enter, sendFirst, send, sendLast } = transactionSteps;
  const refuseLate = refuseLateStatements();
  let begin: string | undefined;
  /** Set while a transaction holds the connection or waits for it. */
  let holding: Promise<void> | undefined;

  const query: Query = async (text, values) => {
    refuseLate(text);
    if (isBegin(text)) {
      begin = text;
      return nothingDone('BEGIN');
    }
    if (isEnd(text)) return end(text);
    if (holding) {
      await holding;
      return send(text, values);
    }
    if (begin === undefined) {
      await enter();
      return sendLast(text, values);
    }
    const opening = begin;
    holding = enter();
    await holding;
    return sendFirst(opening, text, values);
  };

  async function end(text: string): Promise<QueryResult> {
    begin = undefined;
    if (!holding) return nothingDone(text.toUpperCase());
    await holding;
    holding = undefined;
    return sendLast(text, []);
  }

  return {
    query: query as unknown as PostgresPoolClient['query'],
    release() {
      if (holding) void end('rollback').catch(() => {});
    },
  };
}

function waitingLine(): {
  readonly enter: () => Promise<void>;
  readonly leave: () => void;
  readonly use: () => PoolUse;
} {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async enter() {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    leave() {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
    use: () => ({ open: 1, idle: isTaken ? 0 : 1, waiting: waiting.length }),
  };
}

/**
 * Makes the engine's thread look like the socket that the PostgreSQL driver expects. What's written in one turn of the
 * event loop is one message, with one answer, in order. The last byte of an answer says whether its changes are on disk
 * (1) or not yet (0); a number that follows later is the last message that is.
 */
export class EmbeddedSocket extends EventEmitter {
  readonly writable = true;
  readonly #worker: Worker;
  #parts: Uint8Array[] = [];
  #isTurnEnding = false;
  #sent = 0;
  #answered = 0;
  #durable = 0;
  #waiting: { readonly upTo: number; readonly resolve: () => void }[] = [];
  #busySince = 0;

  constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (message: Uint8Array<ArrayBuffer> | number) => {
      if (typeof message === 'number') this.#settle(message);
      else this.#receive(message);
    });
  }

  /** The number of messages sent, which is the number of the last one. */
  get sent(): number {
    return this.#sent;
  }

  /** Milliseconds that the engine has been busy with one message; 0 when idle. */
  busyFor(now: number): number {
    return this.#answered < this.#sent ? now - this.#busySince : 0;
  }

  /** Resolves when everything up to this message is on the disk. */
  async untilDurable(upTo: number): Promise<void> {
    if (this.#durable >= upTo) return;
    await new Promise<void>((resolve) => this.#waiting.push({ upTo, resolve }));
  }

  write(part: Uint8Array): boolean {
    this.#parts.push(part);
    if (this.#isTurnEnding) return true;
    this.#isTurnEnding = true;
    process.nextTick(() => {
      this.#isTurnEnding = false;
      this.flush();
    });
    return true;
  }

  /** Sends what was written so far as one message. */
  flush(): void {
    if (this.#parts.length > 0) this.#send();
  }

  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }

  end(): void {}
  destroy(): void {}
  setNoDelay(): void {}

  /** Copies into a buffer of exactly that size: the shared buffer behind a slice would be cloned in full. */
  #send(): void {
    const message = new Uint8Array(this.#parts.reduce((length, part) => length + part.length, 0));
    let offset = 0;
    for (const part of this.#parts) {
      message.set(part, offset);
      offset += part.length;
    }
    this.#parts = [];
    if (this.#answered === this.#sent) this.#busySince = performance.now();
    this.#sent++;
    this.#worker.postMessage(message, [message.buffer]);
  }

  #receive(message: Uint8Array<ArrayBuffer>): void {
    this.#answered++;
    this.#busySince = performance.now();
    const isDurable = message.at(-1) === 1;
    if (isDurable) this.#settle(this.#answered);
    this.emit('data', Buffer.from(message.buffer, message.byteOffset, message.length - 1));
  }

  #settle(upTo: number): void {
    this.#durable = upTo;
    const isReached = ({ upTo: number }: { readonly upTo: number }) => number <= upTo;
    const reached = this.#waiting.filter(isReached);
    if (reached.length === 0) return;
    this.#waiting = this.#waiting.filter((waiter) => !isReached(waiter));
    for (const { resolve } of reached) resolve();
  }
}
