import type { DbOrTrx } from '../db/client.ts';
import { Conflict } from '../errors.ts';
import { findEntry, type EntryTable } from '#server/data/documentation.ts';

type Sent = {
  readonly jobId: string;
  readonly clientId: string;
  /** Of what it says. */
  readonly hash: Buffer;
};

/** Returns whether this entry is already recorded. Throws Conflict if its client id belongs to a different one. */
export async function recognizeEntry(db: DbOrTrx, table: EntryTable, { hash, ...sent }: Sent): Promise<boolean> {
  const known = await findEntry(db, table, sent);
  if (known && !known.request_hash.equals(hash))
    throw new Conflict('idempotency-mismatch', 'Something else was recorded under this client id already.');
  return known !== undefined;
}
