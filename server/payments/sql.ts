import { sql, type Insertable, type Selectable } from 'kysely';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { CardEventsTable, ExpectedPaymentsTable, PaymentsTable } from '../db/payment-tables.ts';
import type { Entry } from '#core/payments.ts';
import type { QuoteRow } from '../quotes/sql.ts';

export type PaymentRow = Selectable<PaymentsTable>;
export type AnnouncementRow = Selectable<ExpectedPaymentsTable>;
export type NamedPaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The quote whose links still work. */
export async function findPayable(db: DbOrTrx, id: string, now: Temporal.Instant): Promise<QuoteRow | undefined> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where('id', '=', id)
    .where('page_token_hash', 'is not', null)
    .where('tokens_expire_at', '>', now.toString())
    .executeTakeFirst();
}

/** The ledger of a quote, oldest first, a tip after what it came with, with who recorded what. */
export async function paymentsOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('payments')
    .leftJoin('people', 'people.id', 'payments.recorded_by')
    .leftJoin('employees', 'employees.id', 'payments.employee')
    .selectAll('payments')
    .select(sql<string | null>`coalesce(nullif(employees.name, ''), people.name)`.as('recorder'))
    .where('quote_id', '=', quoteId)
    .orderBy('recorded_at')
    .orderBy('is_tip')
    .orderBy('payments.id')
    .execute();
}

/** An entry as sums take it. */
export function entryOf({ id, kind, cents, is_tip: isTip, half, corrects }: PaymentRow): Entry {
  return { id, kind, cents, isTip, half, corrects };
}

/** Adds an entry, and what it pays to its quote. False: this half, or an entry of that name, is there already. */
export async function insertPayment(trx: Trx, payment: Insertable<PaymentsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('payments')
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['quote_id', 'cents', 'is_tip'])
    .executeTakeFirst();
  if (row && !row.is_tip)
    await trx
      .updateTable('quotes')
      .set((quote) => ({ paid_cents: quote('paid_cents', '+', row.cents) }))
      .where('id', '=', row.quote_id)
      .execute();
  return row !== undefined;
}

/** What the customer says that was sent, and nobody has looked for yet. */
export async function openAnnouncement(db: DbOrTrx, quoteId: string): Promise<AnnouncementRow | undefined> {
  return db
    .selectFrom('expected_payments')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .where('settled_at', 'is', null)
    .executeTakeFirst();
}

/** One per quote is open: who says it again means the same payment. */
export async function keepAnnouncement(
  trx: Trx,
  announcement: Omit<Insertable<ExpectedPaymentsTable>, 'settled_at' | 'outcome'>,
): Promise<void> {
  const { cents, tip_cents, announced_at } = announcement;
  await trx
    .insertInto('expected_payments')
    .values(announcement)
    .onConflict((conflict) =>
      conflict.column('quote_id').where('settled_at', 'is', null).doUpdateSet({ cents, tip_cents, announced_at }),
    )
    .execute();
}

/** The quote of it; undefined when it was settled before, or never was. */
export async function settleAnnouncement(
  trx: Trx,
  id: string,
  {
    outcome,
    at,
    quoteId,
  }: { readonly outcome: 'received' | 'missing'; readonly at: string; readonly quoteId?: string },
): Promise<string | undefined> {
  const row = await trx
    .updateTable('expected_payments')
    .set({ settled_at: at, outcome })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .$if(quoteId !== undefined, (query) => query.where('quote_id', '=', quoteId ?? ''))
    .returning('quote_id')
    .executeTakeFirst();
  return row?.quote_id;
}

export async function findAnnouncement(db: DbOrTrx, id: string): Promise<AnnouncementRow | undefined> {
  return db.selectFrom('expected_payments').selectAll().where('id', '=', id).executeTakeFirst();
}

/** How many announced payments nobody has looked for. */
export async function countExpected(db: DbOrTrx): Promise<{ readonly announced: number }> {
  return db
    .selectFrom('expected_payments')
    .select(({ fn }) => fn.countAll<number>().as('announced'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow();
}

/** A job with its quote, as accounts need them. */
export async function findPaidJob(db: DbOrTrx, id: string) {
  const job = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  const quote: QuoteRow | undefined =
    job && (await db.selectFrom('quotes').selectAll().where('id', '=', job.quote_id).executeTakeFirst());
  return job && quote && { job, quote };
}

/** The job that an entry was paid for. */
export async function findJobOfEntry(db: DbOrTrx, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .select('jobs.id')
    .where('payments.id', '=', id)
    .executeTakeFirst();
  return row?.id;
}

/** The checkouts of a quote that could still be paid. */
export async function openCheckouts(db: DbOrTrx, quoteId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('card_checkouts')
    .select('session_id')
    .where('quote_id', '=', quoteId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ session_id: id }) => id);
}

export async function findCheckout(db: DbOrTrx, sessionId: string) {
  return db.selectFrom('card_checkouts').selectAll().where('session_id', '=', sessionId).executeTakeFirst();
}

/** False when it was closed before. */
export async function closeCheckout(db: DbOrTrx, sessionId: string, at: string): Promise<boolean> {
  const row = await db
    .updateTable('card_checkouts')
    .set({ closed_at: at })
    .where('session_id', '=', sessionId)
    .where('closed_at', 'is', null)
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False for an event that was taken in before. */
export async function keepEvent(trx: Trx, event: Insertable<CardEventsTable>): Promise<boolean> {
  const row = await trx
    .insertInto('card_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
