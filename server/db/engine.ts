import type { PostgresPool } from 'kysely';

/** Where the database reports what the owner of the machine should know. */
export type DatabaseLog = {
  readonly debug?: (fields: object, text: string) => void;
  readonly info: (fields: object, text: string) => void;
  readonly warn: (fields: object, text: string) => void;
  readonly error: (fields: object, text: string) => void;
};

/**
 * One of the two engines, behind the pool interface of Kysely's PostgreSQL dialect. The rest of the program never sees
 * it.
 */
export type Engine = {
  readonly name: 'embedded' | 'postgresql';
  readonly pool: PostgresPool;
  /** Calls the handler for each notification on the channel. Returns the function that unsubscribes. */
  readonly subscribe: (channel: string, handler: NotificationHandler) => Promise<() => void>;
  /** Whether this process leads the task of that name; it becomes the leader if there is none. */
  readonly leads: (name: string) => Promise<boolean>;
  readonly use: () => PoolUse;
  readonly close: () => Promise<void>;
};

/** The current use of the connections. */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

export type NotificationHandler = (payload: string) => void;
