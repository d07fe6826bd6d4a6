import { sql, type ExpressionBuilder, type SqlBool, type Expression } from 'kysely';
import { CONFIRMATION_HOURS, type QuoteStatus } from '#core/quotes.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import { hasWords } from '../db/search.ts';
import type { Tables } from '../db/tables.ts';
import type { Cursor } from '../paging.ts';
import type { QuoteRow } from '../quotes/sql.ts';

export type QuoteFilter = {
  readonly status?: QuoteStatus | 'overdue' | undefined;
  readonly words: readonly string[];
  /** Instants between which the quote came, the second one excluded. */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
};

/** Quotes newest first, after the cursor. */
export async function listQuotes(
  db: DbOrTrx,
  {
    filter,
    cursor,
    limit,
  }: { readonly filter: QuoteFilter; readonly cursor?: Cursor | undefined; readonly limit: number },
): Promise<QuoteRow[]> {
  return db
    .selectFrom('quotes')
    .selectAll()
    .where((quote) => quote.and(conditions(quote, filter)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** How many quotes there are in all, wait, and wait although their confirmation was due. */
export async function countQuotes(
  db: DbOrTrx,
  now: Temporal.Instant,
): Promise<{ readonly all: number; readonly pending: number; readonly overdue: number }> {
  const due = now.subtract({ hours: CONFIRMATION_HOURS }).toString();
  return db
    .selectNoFrom((select) => [
      select
        .selectFrom('quotes')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .$asScalar()
        .as('all'),
      select
        .selectFrom('quotes')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('status', '=', 'pending')
        .$asScalar()
        .as('pending'),
      select
        .selectFrom('quotes')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where('status', '=', 'pending')
        .where('created_at', '<', due)
        .$asScalar()
        .as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

export async function findQuote(db: DbOrTrx, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The quote, and nobody else may change it until this transaction ends. */
export async function lockQuote(trx: Trx, id: string): Promise<QuoteRow | undefined> {
  return trx.selectFrom('quotes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export type Decision = {
  readonly status: QuoteStatus;
  readonly decidedAt: string;
  readonly declineReason?: string | null;
  readonly visit?: { readonly startsAt: string; readonly date: string; readonly time: string } | undefined;
};

/** Writes a decision if the quote still has the status that it was read with. False: somebody was faster. */
export async function decideQuote(trx: Trx, quote: QuoteRow, decision: Decision): Promise<boolean> {
  const { status, decidedAt, declineReason = null, visit } = decision;
  const row = await trx
    .updateTable('quotes')
    .set({
      status,
      decided_at: decidedAt,
      updated_at: decidedAt,
      decline_reason: declineReason,
      ...(visit && { starts_at: visit.startsAt, scheduled_date: visit.date, scheduled_time: visit.time }),
    })
    .where('id', '=', quote.id)
    .where('status', '=', quote.status)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function releaseHolds(trx: Trx, quoteId: string): Promise<void> {
  await trx.deleteFrom('slot_holds').where('quote_id', '=', quoteId).execute();
}

/** The quotes that hold a slot, by reference: named when it is full. */
export async function holdersOf(
  db: DbOrTrx,
  startsAt: string,
): Promise<readonly { readonly reference: string; readonly customer_name: string }[]> {
  return db
    .selectFrom('slot_holds')
    .innerJoin('quotes', 'quotes.id', 'slot_holds.quote_id')
    .select(['reference', 'customer_name'])
    .where('slot_holds.starts_at', '=', startsAt)
    .orderBy('seat')
    .execute();
}

export async function setNotes(
  trx: Trx,
  id: string,
  { notes, at }: { readonly notes: string; readonly at: string },
): Promise<void> {
  await trx.updateTable('quotes').set({ notes, updated_at: at }).where('id', '=', id).execute();
}

/** What happened to a quote, newest last, with the name of who did it. */
export async function historyOf(db: DbOrTrx, quoteId: string) {
  return db
    .selectFrom('audit')
    .leftJoin('people', 'people.id', 'audit.person_id')
    .select(['audit.at', 'audit.action', 'audit.after', 'people.name'])
    .where('subject', '=', 'quote')
    .where('subject_id', '=', quoteId)
    .orderBy('audit.id')
    .execute();
}

function conditions(quote: ExpressionBuilder<Tables, 'quotes'>, filter: QuoteFilter): Expression<SqlBool>[] {
  const { status, words, from, before, now } = filter;
  const found: Expression<SqlBool>[] = [];
  if (status === 'overdue') {
    found.push(quote('status', '=', 'pending'));
    found.push(quote('created_at', '<', now.subtract({ hours: CONFIRMATION_HOURS }).toString()));
  } else if (status) found.push(quote('status', '=', status));
  if (from) found.push(quote('created_at', '>=', from.toString()));
  if (before) found.push(quote('created_at', '<', before.toString()));
  if (words.length > 0) found.push(hasWords(words));
  return found;
}
