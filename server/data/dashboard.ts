import { sql, type ExpressionBuilder, type SqlBool, type Expression, type Updateable } from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { QuoteFilter as QuoteChoice } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { TickedItem } from '#core/settings/setup-items.ts';
import type { SetupState } from '#core/settings/setup.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { QuotesTable, Tables } from '#server/db/tables.ts';
import type { Cursor } from '#server/lib/paging.ts';
import { OUTLINED, SOLD_LABEL } from './describe-quote.ts';
import type { QuoteRow } from './quotes.ts';
import { EMPLOYEE } from './report-facts.ts';
import { isBehindFigure, type BehindFigure } from './reports.ts';
import { countOf, findNewest } from './search.ts';

export type QuoteFilter = {
  readonly status?: QuoteChoice | undefined;
  readonly words: readonly SearchWord[];
  /** Submitted from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
  readonly behind?: BehindFigure | undefined;
  readonly now: Temporal.Instant;
};

/** Resolves to whether sales tax is charged now, or was on a quote before. */
export async function isTaxUsed(db: DbOrTrx, { tax }: Pick<Settings, 'tax'>): Promise<boolean> {
  if (Object.values(tax.rates).some((rate) => rate > 0)) return true;
  const taxed = await db.selectFrom('quotes').select('id').where('tax_cents', '<>', 0).limit(1).executeTakeFirst();
  return taxed !== undefined;
}

/** Whether any quote was sold with a promo code: exports name it then. */
export async function isPromoUsed(db: DbOrTrx): Promise<boolean> {
  const sold = await db.selectFrom('quotes').select('id').where('promo_code_id', 'is not', null).limit(1).execute();
  return sold.length > 0;
}

/** The columns that the list needs. The others, such as hashes and the search words, would cost as much again. */
const LISTED = [
  ...OUTLINED,
  'id',
  'status',
  'created_at',
  'confirmation_due',
  'answer_due',
  'customer_email',
  'customer_phone',
  'language',
  'extras',
  'scheduled_date',
  'scheduled_time',
  'notes',
  'decline_reason',
  'assigned_employee',
  'analysis_id',
  'completed_at',
  'tax_cents',
  'paid_cents',
  'reduced_cents',
  'fee_cents',
  'deposit_cents',
  'deposit_paid_at',
  'deposit_waived_at',
  'deposit_returned_at',
  'is_test',
] as const;
export type ListedQuote = Pick<QuoteRow, (typeof LISTED)[number]> & {
  readonly sold_label: string | null;
  /** Not in exports. */
  readonly job?: ListedJob | null;
  /** Exports only. */
  readonly lines?: QuoteRow['lines'];
};

/** What a list shows about the job of a quote. */
export type ListedJob = {
  readonly status: JobStatus;
  readonly hasStarted: boolean;
  /** The employee who accepted it, or else the one it is assigned to. */
  readonly crew: string | null;
  readonly crewName: string | null;
};

/** Read with its quote: another statement for the rows of a page would be another round trip. */
const LISTED_JOB = sql<ListedJob | null>`(
  select json_build_object('status', jobs.status, 'hasStarted', jobs.started_at is not null,
    'crew', employees.id, 'crewName', employees.name)
  from jobs left join employees on employees.id = ${EMPLOYEE}
  where jobs.quote_id = quotes.id)`.as('job');

type ListedQuotes = {
  readonly filter: QuoteFilter;
  readonly cursor?: Cursor | undefined;
  readonly limit: number;
  /** With all price lines and without jobs. */
  readonly isExport?: boolean;
};

/** Returns quotes newest first, starting after the cursor. */
export async function listQuotes(
  db: DbOrTrx,
  { filter, cursor, limit, isExport = false }: ListedQuotes,
): Promise<ListedQuote[]> {
  const { words } = filter;
  const all = db
    .selectFrom('quotes')
    .where((quote) => quote.and(conditions(quote, filter)))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(created_at, id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    );
  const selected = (query: typeof all) =>
    newestFirst(
      query
        .select([...LISTED, SOLD_LABEL])
        .$if(isExport, (rows) => rows.select('lines'))
        .$if(!isExport, (rows) => rows.select(LISTED_JOB)),
    );
  if (words.length === 0) return selected(all).limit(limit).execute();

  const ids = await findNewest(db, {
    rows: all.select(['id', 'created_at', sql`search`.as('search')]),
    words,
    limit,
    stored: 'inOrder',
  });
  if (ids.length === 0) return [];
  return selected(db.selectFrom('quotes').where('id', 'in', ids)).execute();
}

function newestFirst<Query extends { orderBy: (column: 'created_at' | 'id', way: 'desc') => Query }>(query: Query) {
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Returns the job of a quote as lists show it; null if there's none. */
export async function findListedJob(db: DbOrTrx, id: string): Promise<ListedJob | null> {
  const found = await db.selectFrom('quotes').select(LISTED_JOB).where('id', '=', id).executeTakeFirst();
  return found?.job ?? null;
}

/**
 * Returns how many quotes there are, how many are waiting, and how many are past their confirmation deadline; capped
 * like all card counts.
 */
export async function countQuotes(
  db: DbOrTrx,
  now: Temporal.Instant,
): Promise<{ readonly all: number; readonly pending: number; readonly overdue: number }> {
  return db
    .selectNoFrom([
      countOf('quotes').as('all'),
      countOf('quotes', sql`status = 'pending'`).as('pending'),
      countOf('quotes', sql`status = 'pending' and confirmation_due < ${now.toString()}::timestamptz`).as('overdue'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the row of a quote; undefined if there is none. */
export async function findQuote(db: DbOrTrx, id: string): Promise<QuoteRow | undefined> {
  return db.selectFrom('quotes').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns the newest redo of a quote that wasn't declined or canceled. */
export async function redoOf(db: DbOrTrx, id: string) {
  return db
    .selectFrom('quotes')
    .select(['id', 'reference', 'starts_at', 'status', 'completed_at'])
    .where('redo_of', '=', id)
    .where('status', 'not in', ['declined', 'cancelled'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Changes the notes, the language, the assigned employee or the cancellation fee of a quote. */
export async function editColumns(
  trx: Trx,
  id: string,
  columns: Pick<
    Updateable<QuotesTable>,
    'notes' | 'language' | 'assigned_employee' | 'cancellation_lines' | 'fee_cents' | 'fee_charged_at' | 'updated_at'
  >,
): Promise<void> {
  await trx.updateTable('quotes').set(columns).where('id', '=', id).execute();
}

/** Keeps the fee that a canceled quote owed until now, as one that was waived at that instant. */
export async function insertWaivedFee(
  trx: Trx,
  { id, cancellation_lines: lines, fee_charged_at: charged }: QuoteRow,
  at: string,
): Promise<void> {
  await sql`
    insert into waived_fees (quote_id, number, lines, charged_at, waived_at)
    select ${id}::uuid, count(*) + 1, ${JSON.stringify(lines)}::jsonb, ${charged}::timestamptz, ${at}::timestamptz
    from waived_fees where quote_id = ${id}::uuid`.execute(trx);
}

/** Returns the history of a quote, newest last, with the name of the person behind each entry. */
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

/** As the index quotes_unpaid has it. */
const IS_UNPAID = sql<SqlBool>`((completed_at is not null and paid_cents < total_cents - reduced_cents)
  or (status = 'cancelled' and fee_cents > 0 and paid_cents < fee_cents))`;

function conditions(quote: ExpressionBuilder<Tables, 'quotes'>, filter: QuoteFilter): Expression<SqlBool>[] {
  const { status, from, before, now } = filter;
  const found: Expression<SqlBool>[] = [];
  if (status === 'overdue') {
    found.push(quote('status', '=', 'pending'));
    found.push(quote('confirmation_due', '<', now.toString()));
  } else if (status === 'completed') found.push(sql<SqlBool>`completed_at is not null`);
  else if (status === 'unpaid') found.push(IS_UNPAID);
  else if (status) found.push(quote('status', '=', status));
  if (from) found.push(quote('created_at', '>=', from.toString()));
  if (before) found.push(quote('created_at', '<', before.toString()));
  if (filter.behind) found.push(...isBehindFigure(filter.behind));
  return found;
}

/** Returns when an admin hid the checklist, or null while it's shown. Undefined if the person isn't an admin. */
export async function readSetupHidden(db: DbOrTrx, personId: string): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('admins')
    .select('setup_hidden_at')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.setup_hidden_at;
}

/** Sets when the checklist was hidden; null shows it again. */
export async function writeSetupHidden(db: DbOrTrx, personId: string, hiddenAt: string | null): Promise<void> {
  await db.updateTable('admins').set({ setup_hidden_at: hiddenAt }).where('person_id', '=', personId).execute();
}

/** What the database shows of the set-up checklist. */
export async function readSetupState(db: DbOrTrx): Promise<Pick<SetupState, 'hasEmployee' | 'hasQuote' | 'ticked'>> {
  const [employee, quote, admins] = await Promise.all([
    db.selectFrom('employees').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('quotes').select('id').limit(1).executeTakeFirst(),
    db.selectFrom('admins').select('setup_ticks').execute(),
  ]);
  const ticked = admins.flatMap(({ setup_ticks }) => setup_ticks);
  return { hasEmployee: employee !== undefined, hasQuote: quote !== undefined, ticked };
}

/** Marks an item of the set-up checklist as done. */
export async function writeSetupTick(db: DbOrTrx, personId: string, item: TickedItem): Promise<void> {
  await db
    .updateTable('admins')
    .set({ setup_ticks: sql<string[]>`array_append(array_remove(setup_ticks, ${item}), ${item})` })
    .where('person_id', '=', personId)
    .execute();
}

/** How many other quotes of the same customer were completed. */
export async function countOtherCompleted(
  db: DbOrTrx,
  { id, customer_record_id: record }: Pick<QuoteRow, 'id' | 'customer_record_id'>,
): Promise<number> {
  if (record === null) return 0;
  const { count } = await db
    .selectFrom('quotes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_record_id', '=', record)
    .where('completed_at', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return count;
}
