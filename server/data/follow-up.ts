import { sql, type Insertable, type Selectable } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import type { ReminderKind } from '#core/quotes/follow-up.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { CustomerRatingsTable, RemindersTable, TextMessagesTable } from '../db/follow-up-tables.ts';

export type ComingVisit = {
  readonly id: string;
  readonly starts_at: string;
  /** What went out for this very time already. */
  readonly kinds: readonly ReminderKind[];
  /** When its customer was last told of this time: by the confirmation, or when it moved. */
  readonly told_at: string | null;
};

/** The approved visits between two instants whose job is still to be done. */
export async function listComing(
  db: DbOrTrx,
  { after, until }: { readonly after: string; readonly until: string },
): Promise<readonly ComingVisit[]> {
  const { rows } = await sql<ComingVisit>`
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

/** Writes down that a reminder goes out. False: it did already. */
export async function insertReminder(trx: Trx, reminder: Insertable<RemindersTable>): Promise<boolean> {
  const row = await trx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes back what waits to be sent about the visit of a quote that is cancelled or moves. */
export async function dropReminders(trx: Trx, quoteId: string): Promise<void> {
  await trx
    .deleteFrom('outbox')
    .where('quote_id', '=', quoteId)
    .where('kind', '=', 'visit-reminder')
    .where('status', '=', 'waiting')
    .execute();
  await trx.deleteFrom('text_messages').where('quote_id', '=', quoteId).where('status', '=', 'waiting').execute();
}

/** Takes the person out of what was said and sent about these quotes; that there was an answer, and which number, stays. */
export async function eraseFollowUp(trx: Trx, quotes: readonly string[]): Promise<void> {
  const among = sql<string>`any(${quotes}::uuid[])`;
  await trx.deleteFrom('text_messages').where('quote_id', '=', among).execute();
  await trx.updateTable('customer_ratings').set({ words: '' }).where('quote_id', '=', among).execute();
}

/** Takes back the reminders that could not be sent before their visit began. */
export async function dropPastReminders(db: DbOrTrx, now: string): Promise<void> {
  await sql`delete from outbox where status = 'waiting' and kind = 'visit-reminder'
    and (data ->> 'startsAt')::timestamptz <= ${now}::timestamptz`.execute(db);
}

export async function listReminders(db: DbOrTrx, quoteId: string): Promise<readonly Selectable<RemindersTable>[]> {
  return db.selectFrom('reminders').selectAll().where('quote_id', '=', quoteId).orderBy('at').execute();
}

/** When the customer said that this time stays; undefined when nothing was said about it. */
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

/** Writes down that the customer confirmed. False: that was said already. */
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

/** Stores how it was; what was said before is replaced. */
export async function saveRating(trx: Trx, rating: Insertable<CustomerRatingsTable>): Promise<void> {
  const { stars, words, at } = rating;
  await trx
    .insertInto('customer_ratings')
    .values(rating)
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet({ stars, words, at }))
    .execute();
}

export async function insertText(trx: Trx, message: Insertable<TextMessagesTable>): Promise<void> {
  await trx.insertInto('text_messages').values(message).execute();
}
