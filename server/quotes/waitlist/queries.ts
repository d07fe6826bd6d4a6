import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import type { QuoteItem } from '#core/quotes/items.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { WaitlistEntriesTable } from '#server/db/tables.ts';

export type WaitlistRow = Selectable<WaitlistEntriesTable>;

/** A time that's held for an entry, and until when (instants), with its text as it was offered. */
export type HeldTime = { readonly startsAt: string; readonly time: string; readonly until: string };

/** Adds an entry, or gives the one that waits for the same mailbox and day its work: it keeps its turn, and a held time its work. */
export async function putEntry(trx: Trx, entry: Insertable<WaitlistEntriesTable>): Promise<void> {
  const { draft, minutes, at_customer, first_name, language } = entry;
  await trx
    .insertInto('waitlist_entries')
    .values(entry)
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'mailbox'])
        .where('lapsed_at', 'is', null)
        .doUpdateSet({ draft, minutes, at_customer, first_name, language })
        .where('waitlist_entries.starts_at', 'is', null),
    )
    .execute();
}

/** Returns how many wait for a day, apart from that mailbox: all of them, and those who joined from that network. */
export async function countWaiting(
  trx: Trx,
  { day, mailbox, senderHash }: { readonly day: string; readonly mailbox: string; readonly senderHash: Buffer },
): Promise<{ readonly all: number; readonly ofSender: number }> {
  return trx
    .selectFrom('waitlist_entries')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('sender_hash', '=', senderHash).as('ofSender'),
    ])
    .where('day', '=', day)
    .where('mailbox', '<>', mailbox)
    .where('lapsed_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Returns those who wait for a time on that local date or later, first come, first served by day. */
export async function listWaiting(db: DbOrTrx, today: string): Promise<readonly WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('day', '>=', today)
    .where('lapsed_at', 'is', null)
    .where('starts_at', 'is', null)
    .orderBy('day')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns the open entries of a local date in their turn. */
export async function listEntries(db: DbOrTrx, day: string): Promise<readonly WaitlistRow[]> {
  return db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('day', '=', day)
    .where('lapsed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns how many are on the list by local date, from one to another. */
export async function countByDay(db: DbOrTrx, from: string, to: string): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select(({ fn }) => ['day', fn.countAll<number>().as('entries')])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('lapsed_at', 'is', null)
    .groupBy('day')
    .execute();
  return new Map(rows.map(({ day, entries }) => [day, entries]));
}

/** Locks an entry that waits until the transaction ends; undefined if it no longer does. */
export async function lockWaiting(trx: Trx, id: string): Promise<WaitlistRow | undefined> {
  return trx
    .selectFrom('waitlist_entries')
    .selectAll()
    .where('id', '=', id)
    .where('starts_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Records which time is held for an entry; its reservation is made beside it. */
export async function setHeld(trx: Trx, id: string, { startsAt, time, until }: HeldTime): Promise<void> {
  await trx
    .updateTable('waitlist_entries')
    .set({ starts_at: startsAt, slot_time: time, held_until: until })
    .where('id', '=', id)
    .execute();
}

/** Returns the entries whose held time wasn't taken in time. */
export async function listOverdue(db: DbOrTrx, now: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('held_until', '<=', now)
    .where('lapsed_at', 'is', null)
    .orderBy('held_until')
    .execute();
  return rows.map(({ id }) => id);
}

/** Ends an overdue entry and opens its time again. Returns false if it's no longer there or was ended before. */
export async function lapseEntry(trx: Trx, id: string, now: string): Promise<boolean> {
  const row = await trx
    .updateTable('waitlist_entries')
    .set({ lapsed_at: now })
    .where('id', '=', id)
    .where('held_until', '<=', now)
    .where('lapsed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!row) return false;
  await trx.deleteFrom('slot_holds').where('waitlist_id', '=', id).execute();
  return true;
}

/** Returns the entry of a link, also one that has lapsed; undefined if there's none. */
export async function findEntry(db: DbOrTrx, tokenHash: Buffer): Promise<WaitlistRow | undefined> {
  return db.selectFrom('waitlist_entries').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** Returns the ID of the entry of a link while a time is held for it. */
export async function findHolder(db: DbOrTrx, tokenHash: Buffer, now: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('waitlist_entries')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('held_until', '>', now)
    .where('lapsed_at', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Deletes the entry of a link for which a time is held, and opens that time again: what books in the same transaction can have it,
 * and until that ends no one else. Returns false if no time is held for it any more.
 */
export async function takeHeld(trx: Trx, tokenHash: Buffer, now: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('waitlist_entries')
    .where('token_hash', '=', tokenHash)
    .where('held_until', '>', now)
    .where('lapsed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes an entry, which opens its time again. Returns its ID, or undefined if there's none. */
export async function deleteEntry(
  trx: Trx,
  entry: { readonly id: string } | { readonly tokenHash: Buffer },
): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('waitlist_entries')
    .$if('id' in entry, (query) => query.where('id', '=', 'id' in entry ? entry.id : ''))
    .$if('tokenHash' in entry, (query) => query.where('token_hash', '=', 'tokenHash' in entry ? entry.tokenHash : null))
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes the entries of local dates before that one. */
export async function deletePastEntries(db: DbOrTrx, today: string): Promise<void> {
  await db.deleteFrom('waitlist_entries').where('day', '<', today).execute();
}

/** Deletes the entries of an address, and opens the times that were held for them. */
export async function eraseEntries(trx: Trx, email: string | undefined): Promise<void> {
  if (email !== undefined) await trx.deleteFrom('waitlist_entries').where('email', '=', email).execute();
}

/** Returns what's kept of the entries of these addresses, for their owner. */
export async function exportEntries(db: DbOrTrx, emails: readonly string[]) {
  const rows = await db
    .selectFrom('waitlist_entries')
    .selectAll()
    .where(sql<SqlBool>`email = any(${emails}::text[])`)
    .orderBy('day')
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    day: row.day,
    email: row.email,
    firstName: row.first_name,
    language: row.language,
    chosen: row.draft,
    joinedAt: row.created_at,
    offeredTime: row.starts_at,
    heldUntil: row.held_until,
  }));
}

/** Returns the reservations that are held for entries from an instant on, with what they take, locked until the transaction ends. */
export async function listHeld(trx: Trx, now: Temporal.Instant) {
  return trx
    .selectFrom('slot_holds')
    .innerJoin('waitlist_entries', 'waitlist_entries.id', 'slot_holds.waitlist_id')
    .select(['waitlist_entries.id', 'slot_holds.starts_at', 'seat', 'minutes', 'at_customer'])
    .select([
      sql<string>`draft ->> 'packageType'`.as('package_type'),
      sql<readonly Pick<QuoteItem, 'packageType'>[]>`coalesce(draft -> 'items', '[]')`.as('items'),
    ])
    .where('slot_holds.starts_at', '>=', now.toString())
    .orderBy('slot_holds.starts_at')
    .orderBy('seat')
    .forUpdate('slot_holds')
    .execute();
}

/** Opens every time that's held: the entries wait again, each in its turn. */
export async function releaseHeld(trx: Trx): Promise<void> {
  await trx.deleteFrom('slot_holds').where('waitlist_id', 'is not', null).execute();
  await trx
    .updateTable('waitlist_entries')
    .set({ starts_at: null, slot_time: null, held_until: null })
    .where('lapsed_at', 'is', null)
    .execute();
}
