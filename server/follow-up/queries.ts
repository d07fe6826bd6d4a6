import { sql, type Insertable, type Selectable } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import type { ReminderKind } from '#core/quotes/follow-up.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { RemindersTable, CustomerRatingsTable, ReviewsTable } from '#server/db/job-tables.ts';

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

/** Erases what the customer wrote about these quotes, and their reviews. That there was an answer, and which rating, stays. */
export async function eraseFollowUp(trx: Trx, quotes: readonly string[]): Promise<void> {
  const among = sql<string>`any(${quotes}::uuid[])`;
  await trx.deleteFrom('reviews').where('quote_id', '=', among).execute();
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

export async function findReview(db: DbOrTrx, quoteId: string): Promise<Selectable<ReviewsTable> | undefined> {
  return db.selectFrom('reviews').selectAll().where('quote_id', '=', quoteId).executeTakeFirst();
}

/** Puts a rating on the site, or changes the name under which it's there. */
export async function saveReview(trx: Trx, review: Insertable<ReviewsTable>): Promise<void> {
  const { name, consent, agreed_at } = review;
  await trx
    .insertInto('reviews')
    .values(review)
    .onConflict((conflict) => conflict.column('quote_id').doUpdateSet({ name, consent, agreed_at }))
    .execute();
}

/** Takes a rating off the site. Returns whether it was there. */
export async function deleteReview(trx: Trx, quoteId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('reviews').where('quote_id', '=', quoteId).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Answers or hides a review. Returns false if there's none. */
export async function updateReview(
  trx: Trx,
  quoteId: string,
  change: Partial<Pick<Selectable<ReviewsTable>, 'answer' | 'answered_at' | 'hidden_at'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reviews')
    .set(change)
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the newest reviews with their ratings. */
export async function listReviews(db: DbOrTrx, limit: number) {
  return db
    .selectFrom('reviews')
    .innerJoin('customer_ratings as rating', 'rating.quote_id', 'reviews.quote_id')
    .innerJoin('quotes', 'quotes.id', 'reviews.quote_id')
    .select(['quotes.id', 'quotes.reference', 'name', 'rating.stars', 'rating.words as text', 'rating.at'])
    .select(['answer', 'hidden_at as hiddenAt'])
    .orderBy('rating.at', 'desc')
    .orderBy('quotes.id', 'desc')
    .limit(limit)
    .execute();
}
