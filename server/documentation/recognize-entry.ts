import type { DbOrTrx } from '../db/client.ts';
import { Conflict } from '../errors.ts';
import { findEntry, type EntryTable } from '#server/data/documentation.ts';

type Sent = {
  readonly jobId: string;
  readonly clientId: string;
  /** Of what it says. */
  readonly hash: Buffer;
};

/** Whether this entry is recorded already. Throws Conflict when its client id stands for another one. */
export async function recognizeEntry(db: DbOrTrx, table: EntryTable, { hash, ...sent }: Sent): Promise<boolean> {
  const known = await findEntry(db, table, sent);
  if (known && !known.request_hash.equals(hash))
    throw new Conflict('idempotency-mismatch', 'Something else was recorded under this client id already.');
  return known !== undefined;
}
