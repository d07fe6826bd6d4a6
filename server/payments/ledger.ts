import { sql, type SqlBool } from 'kysely';
import type { Page } from '#contract/pages.ts';
import type { LedgerRow, Till } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import type { Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { METHODS, type LedgerStatus, type PaidBy, PAYMENT_METHODS } from '#core/payments/methods.ts';
import type { EntryKind } from '#core/payments/payments.ts';
import type { Actor } from '#core/people/permissions.ts';
import { searchWords, type SearchWord } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { hasWords } from '#server/db/search.ts';
import type { Deps } from '#server/deps.ts';
import { giftCardMoneyOn } from '#server/gift-cards/queries.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { PAGE, pageOfRows, readCursor, type Cursor } from '#server/lib/paging.ts';
import { isTaxUsed } from '#server/quotes/queries.ts';
import { ledgerView } from './view.ts';

type LedgerSearch = Omit<LedgerFilter, 'words'> & {
  readonly language: Language;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
};

/** A page of the ledger, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listLedger(deps: Deps, _actor: Actor, search: LedgerSearch): Promise<Page<LedgerRow>> {
  const { language, q, cursor, limit = PAGE, status, from, to } = search;
  const filter = { status, from, to, words: searchWords(q ?? '') };
  const found = await searchLedger(deps.db, { filter, cursor: readCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ recorded_at: at, id }) => ({ at, id }) });
  return { items: rows.map((row) => ledgerView(row, language)), nextCursor };
}

type LedgerFilter = {
  readonly status?: LedgerStatus | undefined;
  readonly words: readonly SearchWord[];
  /** Local dates of receipt, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

type Search = { readonly filter: LedgerFilter; readonly cursor?: Cursor | undefined; readonly limit: number };

export type LedgerEntry = Awaited<ReturnType<typeof searchLedger>>[number];

/** Entries of the ledger with the quotes that they belong to, newest first, after the cursor. */
async function searchLedger(db: DbOrTrx, { filter, cursor, limit }: Search) {
  const { status, words, from, to } = filter;
  return db
    .selectFrom('payments')
    .innerJoin('quotes', 'quotes.id', 'payments.quote_id')
    .leftJoin('jobs', 'jobs.quote_id', 'payments.quote_id')
    .leftJoin('people', 'people.id', 'payments.recorded_by')
    .leftJoin('employees', 'employees.id', 'payments.employee')
    .selectAll('payments')
    .select([
      'quotes.reference as quote_reference',
      'customer_name',
      'jobs.id as job_id',
      sql<string | null>`coalesce(nullif(employees.name, ''), people.name)`.as('recorder'),
      // With `exists`, the planner would collect the corrections of all entries for one page.
      sql<boolean>`(select later.id from payments as later where later.corrects = payments.id) is not null`.as(
        'is_corrected',
      ),
    ])
    .$if(status === 'refund', (query) => query.where('kind', '=', 'refund'))
    .$if(status === 'tip', (query) => query.where('is_tip', '=', true))
    .$if(status !== undefined && status !== 'refund' && status !== 'tip', (query) =>
      query.where('method', '=', status as PaidBy),
    )
    .$if(words.length > 0, (query) => query.where(hasWords(words, 'quotes.search')))
    .$if(from !== undefined, (query) => query.where('received_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('received_on', '<=', to ?? ''))
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(recorded_at, payments.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .orderBy('recorded_at', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit)
    .execute();
}

/** More entries than any day has. */
const MOST = 5000;

/** What came in and went out on a local day (today when left out), by method, with the entries, newest first. */
export async function sumTill(
  deps: Deps,
  _actor: Actor,
  asked: { readonly date?: string | undefined; readonly language: Language },
): Promise<Till> {
  const { settings } = await deps.settings();
  const date = asked.date ?? localDate(deps.clock.now(), settings.timeZone).toString();
  const found = await searchLedger(deps.db, { filter: { words: [], from: date, to: date }, limit: MOST });
  const entries = found.map((row) => ledgerView(row, asked.language));
  const sold = await giftCardMoneyOn(deps.db, date);
  const lines = PAYMENT_METHODS.map((method) =>
    lineOf(method, entries, sold.find((each) => each.method === method) ?? { cents: 0, count: 0 }),
  );
  const money = lines.filter(({ method }) => METHODS[method].isMoney);
  return { date, lines, netCents: money.reduce((sum, { netCents }) => sum + netCents, 0), entries };
}

function lineOf(
  method: Till['lines'][number]['method'],
  all: readonly LedgerRow[],
  giftCards: { readonly cents: number; readonly count: number },
): Till['lines'][number] {
  const entries = all.filter((entry) => entry.method === method);
  const sum = (kind?: EntryKind) =>
    entries.reduce((total, entry) => (kind && entry.kind !== kind ? total : total + entry.cents), 0);
  return {
    method,
    count: entries.length + giftCards.count,
    paymentCents: sum('payment'),
    depositCents: sum('deposit'),
    tipCents: sum('tip'),
    refundCents: sum('refund'),
    correctionCents: sum('correction'),
    giftCardCents: giftCards.cents,
    netCents: sum() + giftCards.cents,
  };
}

const ROWS_AT_ONCE = 500;

/** The ledger of a search as CSV, newest first, in dollars. */
export async function exportLedger(
  deps: Deps,
  actor: Actor,
  { language, ...search }: LedgerSearch,
): Promise<AsyncIterable<string>> {
  const { settings } = await deps.settings();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listLedger(deps, actor, { ...search, language, cursor, limit: ROWS_AT_ONCE });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsFor(settings, { language, hasTax: await isTaxUsed(deps.db, settings) }), pages);
}

function columnsFor(
  { timeZone }: Settings,
  { language, hasTax }: { readonly language: Language; readonly hasTax: boolean },
): readonly CsvColumn<LedgerRow>[] {
  const t = ledgerTexts(language);
  return [
    { title: t('received'), value: (entry) => entry.receivedOn },
    { title: t('quote'), value: (entry) => entry.quoteReference },
    { title: t('customer'), value: (entry) => entry.customerName },
    { title: t('kind'), value: (entry) => entry.kind },
    { title: t('method'), value: (entry) => entry.method },
    { title: t('half'), value: (entry) => entry.half },
    { title: t('amount'), value: (entry) => toDollars(entry.cents).toFixed(2) },
    ...(hasTax ? [{ title: t('tax'), value: (entry: LedgerRow) => toDollars(entry.taxCents).toFixed(2) }] : []),
    { title: t('tip'), value: (entry) => entry.isTip },
    { title: t('corrected'), value: (entry) => entry.isCorrected },
    { title: t('reference'), value: (entry) => entry.reference, isCode: true },
    { title: t('recorded'), value: (entry) => wallTime(entry.recordedAt, timeZone) },
    { title: t('recordedBy'), value: (entry) => entry.recordedBy },
  ];
}
