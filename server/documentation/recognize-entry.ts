import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { createHash } from 'node:crypto';
import { findEntry, type EntryTable } from '../data/documentation.ts';
import type { DbOrTrx } from '../db/client.ts';
import { Conflict } from '../errors.ts';

type EntryKey = {
  readonly jobId: string;
  readonly clientId: string;
  /** Of what it says. */
  readonly hash: Buffer;
};

/** Returns whether this entry is already recorded. Throws Conflict if its client id belongs to a different one. */
export async function recognizeEntry(db: DbOrTrx, table: EntryTable, { hash, ...sent }: EntryKey): Promise<boolean> {
  const known = await findEntry(db, table, sent);
  if (known && !known.request_hash.equals(hash))
    throw new Conflict('idempotency-mismatch', messageOf(jobErrorsTexts, 'entryIdUsed'));
  return known !== undefined;
}

/** What an entry says, as a hash: sent again it is the same. The parts in the order of their names. */
export function hashEntry(parts: Readonly<Record<string, unknown>>): Buffer {
  const sorted = Object.entries(parts).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}
