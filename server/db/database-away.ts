import pg from 'pg';

/** The database cannot be reached, or went away in the middle: a matter of seconds where another server takes over. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** True when a commit was under way and no answer came: nobody knows whether it holds. */
  readonly mayHaveCommitted: boolean;

  constructor(cause: unknown, mayHaveCommitted: boolean) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.mayHaveCommitted = mayHaveCommitted;
  }
}

/** Whether an error of the driver says that its connection is of no use any more; whatever the server did not say itself does. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return error instanceof Error && !(error instanceof TypeError);
  const { code = '' } = error;
  return code.startsWith('08') || AWAY.has(code);
}

const AWAY: ReadonlySet<string> = new Set([
  '57P01', // ended by its administrator, as when it steps down
  '57P02', // crashed
  '57P03', // not ready yet
  '57P05', // idle for too long
  '53300', // has no connection left
  '25006', // only reads: it was the primary
]);
