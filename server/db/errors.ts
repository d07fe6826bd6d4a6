import pg from 'pg';

/**
 * A reason why the program cannot start that the owner of the machine can fix. The message is one clear sentence,
 * printed alone (without a stack) before the program exits with code 1.
 */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}

/** The database is unreachable or was lost during a request; it takes seconds if another server takes over. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';
  /** True if a commit was sent and not answered, so that its outcome is unknown. */
  readonly mayHaveCommitted: boolean;

  constructor(cause: unknown, mayHaveCommitted: boolean) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.mayHaveCommitted = mayHaveCommitted;
  }
}

/**
 * Whether a driver error means that its connection is unusable. Any error that the server did not report itself does.
 */
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

/** Whether the database refused a change because its disk is full. Nothing was changed, and reading still works. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '53100';
}
