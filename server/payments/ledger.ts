import type { Page } from '#contract/pages.ts';
import type { LedgerRow, Till } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import type { Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { PAYMENT_METHODS, METHODS } from '#core/payments/methods.ts';
import type { EntryKind } from '#core/payments/payments.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { giftCardMoneyOn } from '#server/gift-cards/queries.ts';
import { eachPage, writeCsv, type CsvColumn, wallTime } from '#server/lib/csv.ts';
import { PAGE, pageOfRows, sortKeyOf } from '#server/lib/paging.ts';
import { isTaxUsed } from '#server/quotes/queries.ts';
import { type LedgerFilter, searchLedger } from './queries.ts';
import { ledgerView } from './view.ts';

type LedgerSearch = Omit<LedgerFilter, 'words'> & {
  readonly sort?: ListOrder<'payments'> | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
};

/** A page of the ledger, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listLedger(context: Context, search: LedgerSearch): Promise<Page<LedgerRow>> {
  const { q, sort, cursor, limit = PAGE, status, from, to } = search;
  const filter = { status, from, to, words: searchWords(q ?? '') };
  const found = await searchLedger(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map((row) => ledgerView(row, context.language)), nextCursor };
}

/** More entries than any day has. */
const MOST = 5000;

/** What came in and went out on a local day (today when left out), by method, with the entries, newest first. */
export async function sumTill(context: Context, asked: { readonly date?: string | undefined }): Promise<Till> {
  const { settings } = await context.settings();
  const date = asked.date ?? localDate(context.clock.now(), settings.timeZone).toString();
  const found = await searchLedger(context.db, { filter: { words: [], from: date, to: date }, limit: MOST });
  const entries = found.map((row) => ledgerView(row, context.language));
  const sold = await giftCardMoneyOn(context.db, date);
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
export async function exportLedger(context: Context, search: LedgerSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listLedger(context, { ...search, cursor, limit: ROWS_AT_ONCE });
    return { rows: items, nextCursor };
  });
  return writeCsv(
    columnsFor(settings, { language: context.language, hasTax: await isTaxUsed(context.db, settings) }),
    pages,
  );
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
