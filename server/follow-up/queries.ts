import { sql, type Insertable, type Selectable } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import type { ReminderKind } from '#core/quotes/follow-up.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { RemindersTable, CustomerRatingsTable } from '#server/db/job-tables.ts';

export type ComingAppointment = {
  readonly id: string;
  readonly starts_at: string;
  /** The reminders already sent for this start time. */
  readonly kinds: readonly ReminderKind[];
  /** When the customer was last notified of this start time: by the confirmation, or when it moved. */
  readonly told_at: string | null;
};

/** Returns the approved appointments between two instants whose job is not done yet. */
export async function listComing(
  db: DbOrTrx,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<readonly ComingAppointment[]> {
  const { rows } = await sql<ComingAppointment>`
    select quotes.id, quotes.starts_at,
      array(select kind from reminders where quote_id = quotes.id and starts_at = quotes.starts_at) as kinds,
      (select max(created_at) from outbox where quote_id = quotes.id
        and kind in ('quote-approved', 'quote-rescheduled')) as told_at
    from quotes join jobs on jobs.quote_id = quotes.id
    where quotes.status <> 'pending' and quotes.status = 'approved'
      and quotes.starts_at > ${after}::timestamptz and quotes.starts_at <= ${until}::timestamptz
      and jobs.status = any(${[...OPEN_JOB_STATUSES]}::text[]) and jobs.started_at is null
    order by quotes.starts_at, quotes.id`.execute(db);
  return rows;
}

/** Records that a reminder is being sent. Returns false if it already was. */
export async function insertReminder(trx: Trx, reminder: Insertable<RemindersTable>): Promise<boolean> {
  const row = await trx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Erases what the customer wrote about these quotes. That there was an answer, and which rating, stays. */
export async function eraseFollowUp(trx: Trx, quotes: readonly string[]): Promise<void> {
  const among = sql<string>`any(${quotes}::uuid[])`;
  await trx.updateTable('customer_ratings').set({ words: '' }).where('quote_id', '=', among).execute();
}

/** Deletes emailed reminders that could not be sent before their appointment began; text messages have a deadline. */
export async function dropPastReminders(db: DbOrTrx, now: string): Promise<void> {
  await sql`delete from outbox where status = 'waiting' and channel = 'mail' and kind = 'visit-reminder'
    and (data ->> 'startsAt')::timestamptz <= ${now}::timestamptz`.execute(db);
}

export async function listReminders(db: DbOrTrx, quoteId: string): Promise<readonly Selectable<RemindersTable>[]> {
  return db.selectFrom('reminders').selectAll().where('quote_id', '=', quoteId).orderBy('at').execute();
}

/** Returns when the customer confirmed this start time; undefined if they have not. */
export async function findConfirmation(
  db: DbOrTrx,
  { id, starts_at: startsAt }: { readonly id: string; readonly starts_at: string | null },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('visit_confirmations')
    .select('at')
    .where('quote_id', '=', id)
    .where('starts_at', '=', startsAt)
    .executeTakeFirst();
  return row?.at;
}

/** Records that the customer confirmed. Returns false if they already had. */
export async function insertConfirmation(
  trx: Trx,
  said: { readonly quote_id: string; readonly starts_at: string; readonly at: string },
): Promise<boolean> {
  const row = await trx
    .insertInto('visit_confirmations')
    .values(said)
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findRating(db: DbOrTrx, quoteId: string): Promise<Selectable<CustomerRatingsTable> | undefined> {
  return db.selectFrom('customer_ratings').selectAll().where('quote_id', '=', quoteId).executeTakeFirst();
}

/** Notes that the owner has dealt with a rating, or hasn't yet. Returns false if the quote has none. */
export async function setRatingHandled(trx: Trx, quoteId: string, handledAt: string | null): Promise<boolean> {
  const row = await trx
    .updateTable('customer_ratings')
    .set({ handled_at: handledAt })
    .where('quote_id', '=', quoteId)
    .returning('quote_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a rating, replacing an earlier one. The owner hasn't dealt with it. */
export async function saveRating(trx: Trx, rating: Insertable<CustomerRatingsTable>): Promise<void> {
  const { stars, words, at } = rating;
  await trx
    .insertInto('customer_ratings')
    .values(rating)
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet({ stars, words, at, handled_at: null }))
    .execute();
}
