import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { Client, QueryResult } from 'pg';

import { isBegin, isEnd, nothingDone, statementNames } from './statements.ts';
import { toParameter } from './column-types.ts';
import { markTransactionOpen, refuseBesideTransaction } from './connection-guard.ts';
import type { EmbeddedSocket } from './embedded-socket.ts';
import type { PoolUse } from './engine.ts';

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
type TransactionSteps = {
  readonly enter: () => Promise<void>;
  readonly sendFirst: (begin: string, text: string, values: readonly unknown[]) => Promise<QueryResult>;
  readonly send: Query;
  readonly sendLast: Query;
};

/** One client of the queue. */
function lease({ enter, sendFirst, send, sendLast }: TransactionSteps): PostgresPoolClient {
  let begin: string | undefined;
  /** Set while a transaction holds the connection or waits for it. */
  let holding: Promise<void> | undefined;

  const query: Query = async (text, values) => {
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

type WaitingLine = { readonly enter: () => Promise<void>; readonly leave: () => void; readonly use: () => PoolUse };

function waitingLine(): WaitingLine {
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
