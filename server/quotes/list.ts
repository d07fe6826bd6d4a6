import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import { languageNameIn, type Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import { owedOf } from '#core/payments/payments.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { declineReasonText, searchWords } from '#core/quotes/dashboard.ts';
import { PLACE_TEXTS, serviceName, subjectText } from '#core/quotes/describe.ts';
import type { QuoteFilter } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import {
  isPromoUsed,
  isTaxUsed,
  listQuotes,
  type ListedQuote,
  type QuoteFilter as ListFilter,
} from '../data/dashboard.ts';
import {
  appointmentOf,
  chargeSumsOf,
  extraNamesOf,
  packageNameOf,
  placeTexts,
  subjectFor,
} from '../data/describe-quote.ts';
import type { Deps } from '../deps.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { BehindFigure } from '../data/reports.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch, type Narrowing } from '../lib/paging.ts';
import { listView } from './dashboard-view.ts';
import { exportColumnsTexts } from '#core/languages/en/exports.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';

/** A page of quotes, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listForDashboard(
  deps: Deps,
  _actor: Actor,
  search: ListSearch<QuoteFilter> & Omit<BehindFigure, 'timeZone'> & { readonly language: Language },
): Promise<Page<QuoteInList>> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const limit = search.limit ?? PAGE;
  const filter = narrowQuotes(settings, search, now);
  const found = await listQuotes(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, {
    limit,
    keyOf: ({ created_at: at, id }) => ({ at, id }),
  });
  const reader = { settings, language: search.language, now };
  return {
    items: rows.map((quote) => listView(quote, { ...reader, job: quote.job ?? null })),
    nextCursor,
  };
}

/** Rows that are in memory at once, however many there are. */
const AT_ONCE = 500;

/** The narrowed list of quotes as CSV, newest first, read as it is sent; with the name for its file. */
export async function exportQuotes(
  deps: Deps,
  _actor: Actor,
  search: Narrowing<QuoteFilter> & Omit<BehindFigure, 'timeZone'> & { readonly language: Language },
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const filter = narrowQuotes(settings, search, now);
  const pages = eachPage(async (cursor) => {
    const found = await listQuotes(deps.db, { filter, cursor: readCursor(cursor), limit: AT_ONCE + 1, isExport: true });
    return pageOfRows(found, { limit: AT_ONCE, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  });
  return {
    name: `quotes-${localDate(now, settings.timeZone).toString()}.csv`,
    csv: writeCsv(
      columnsOf(settings, {
        language: search.language,
        hasTax: await isTaxUsed(deps.db, settings),
        hasPromo: await isPromoUsed(deps.db),
      }),
      pages,
    ),
  };
}

function columnsOf(
  settings: Settings,
  { language, hasTax, hasPromo }: { readonly language: Language; readonly hasTax: boolean; readonly hasPromo: boolean },
): readonly CsvColumn<ListedQuote>[] {
  const t = exportColumnsTexts(language);
  return [
    { title: t('reference'), value: (quote) => quote.reference },
    { title: t('received'), value: (quote) => wallTime(quote.created_at, settings) },
    { title: t('status'), value: (quote) => quote.status },
    { title: t('name'), value: (quote) => quote.customer_name },
    { title: t('email'), value: (quote) => quote.customer_email },
    { title: t('phone'), value: (quote) => quote.customer_phone },
    { title: t('language'), value: (quote) => languageNameIn(quote.language, language) },
    { title: t('package'), value: (quote) => packageNameOf(settings, quote, language) },
    { title: t('service'), value: (quote) => serviceName(appointmentOf(quote), language) },
    { title: t('vehicle'), value: (quote) => vehicleText(quote, language) },
    { title: t('cans'), value: (quote) => (quote.package_type === 'garbage' ? quote.garbage_can_count : null) },
    { title: t('extras'), value: (quote) => extraNamesOf(settings, quote, language).join(', ') },
    { title: t('photoEstimate'), value: (quote) => estimateText(settings, quote, language) },
    ...(hasPromo
      ? [
          { title: t('promoCode'), value: (quote: ListedQuote) => promoOf(quote)?.facts?.promo?.code ?? null },
          { title: t('discount'), value: (quote: ListedQuote) => discountText(quote) },
        ]
      : []),
    { title: t('total'), value: (quote) => toDollars(quote.total_cents).toFixed(2) },
    ...(hasTax ? [{ title: t('tax'), value: (quote: ListedQuote) => toDollars(quote.tax_cents).toFixed(2) }] : []),
    { title: t('paid'), value: (quote) => toDollars(quote.paid_cents).toFixed(2) },
    { title: t('reduced'), value: (quote) => toDollars(quote.reduced_cents).toFixed(2) },
    { title: t('cancellationFee'), value: (quote) => toDollars(feeOf(quote)).toFixed(2) },
    { title: t('owed'), value: (quote) => toDollars(owedFor(quote)).toFixed(2) },
    { title: t('payment'), value: (quote) => quote.payment_method },
    { title: t('visitDate'), value: (quote) => quote.scheduled_date },
    { title: t('visitTime'), value: (quote) => quote.scheduled_time },
    { title: t('completed'), value: (quote) => quote.completed_at && wallTime(quote.completed_at, settings) },
    ...PLACE_TEXTS.map((text) => ({
      title: quoteTexts(language)(text),
      value: (quote: ListedQuote) => placeTexts(quote)[text],
    })),
    { title: t('notes'), value: (quote) => quote.notes },
    {
      title: t('declineReason'),
      value: (quote) => quote.decline_reason && declineReasonText(quote.decline_reason, language),
    },
    { title: t('isTest'), value: (quote) => quote.is_test },
  ];
}

function feeOf({ status, fee_cents: feeCents }: ListedQuote): number {
  return status === 'cancelled' ? feeCents : 0;
}

function owedFor(quote: ListedQuote): number {
  return owedOf({ ...chargeSumsOf(quote), paidCents: quote.paid_cents });
}

function promoOf({ lines = [] }: ListedQuote) {
  return lines.find(({ kind }) => kind === 'promo');
}

/** What a promo code has taken off, as a positive amount. */
function discountText(quote: ListedQuote): string | null {
  const line = promoOf(quote);
  return line ? toDollars(-line.cents).toFixed(2) : null;
}

/** 'Truck, Ford F-150'; cans have a column of their own. */
function vehicleText(quote: ListedQuote, language: Language): string | null {
  if (quote.package_type === 'garbage') return null;
  return subjectText(subjectFor(quote), language);
}

/** 'Heavy condition, +15%', as the price line says. */
function estimateText(
  settings: Settings,
  { analysis_id: id, lines = [] }: ListedQuote,
  language: Language,
): string | null {
  if (id === null) return null;
  const shown = linesIn(settings, lines, language);
  return shown.find(({ kind }) => kind === 'estimate')?.detail ?? exportColumnsTexts(language)('priceUnchanged');
}

/** '2027-06-01 08:00' on the wall of the business: a form that every spreadsheet reads as a date. */
function wallTime(instant: string, { timeZone }: Settings): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** Returns the search as conditions for the database. */
function narrowQuotes(
  settings: Settings,
  search: Narrowing<QuoteFilter> & Omit<BehindFigure, 'timeZone'>,
  now: Temporal.Instant,
): ListFilter {
  const { status, q = '', on } = search;
  const received = on ? {} : daysBetween(settings, search);
  return { status, words: searchWords(q), ...received, behind: { ...search, timeZone: settings.timeZone }, now };
}
