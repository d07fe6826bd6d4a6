import type { PostgresPool } from 'kysely';

/** Where the database says what the owner of the machine should know. */
export type DatabaseLog = {
  readonly info: (fields: object, text: string) => void;
  readonly warn: (fields: object, text: string) => void;
  readonly error: (fields: object, text: string) => void;
};

/** One of the two engines, as the rest of the program never sees it: a pool that Kysely's PostgreSQL dialect takes. */
export type Engine = {
  readonly name: 'embedded' | 'postgresql';
  readonly pool: PostgresPool;
  /** Calls the handler for each notification on the channel, until the returned function is called. */
  readonly subscribe: (channel: string, handler: NotificationHandler) => Promise<() => void>;
  /** Whether this process has the lead of that name, which it takes when nobody has it. */
  readonly leads: (name: string) => Promise<boolean>;
  readonly use: () => PoolUse;
  readonly close: () => Promise<void>;
};

/** How the connections are used at this moment. */
export type PoolUse = { readonly open: number; readonly idle: number; readonly waiting: number };

export type NotificationHandler = (payload: string) => void;
