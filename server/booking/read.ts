import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import type { Page } from '#contract/pages.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import { exportColumnsTexts } from '#core/languages/en/exports.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import { type Language, languageNameIn } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { owedOf } from '#core/payments/payments.ts';
import { parsePhone } from '#core/people/phone.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { answersIn, answersText } from '#core/quotes/answers.ts';
import { declineReasonText, searchWords } from '#core/quotes/dashboard.ts';
import { serviceName, subjectText, workText } from '#core/quotes/describe.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import type { QuoteFilter } from '#core/quotes/quotes.ts';
import { REQUEST_TEXT_NAMES, REQUEST_TEXTS, UNIT_TEXTS, type RequestText } from '#core/quotes/request-texts.ts';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { columnTitle, plainFigure } from '#core/reports/group-names.ts';
import type { FigureId } from '#core/reports/quote-events.ts';
import { unitOf } from '#core/reports/reports.ts';
import { type Settings, findPackage } from '#core/settings/settings.ts';
import { findAnalysisById, itemEstimatesOf, type AnalysisRow } from '#server/analysis/queries.ts';
import { readForOwner, readItemsForOwner, customersView } from '#server/analysis/view.ts';
import type { Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { reportJob } from '#server/documentation/documentation.ts';
import { NotFound } from '#server/errors.ts';
import { findJobOf } from '#server/jobs/queries.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import {
  daysBetween,
  PAGE,
  pageOfRows,
  refuseSortedSearch,
  sortKeyOf,
  type ListSearch,
  type Narrowing,
} from '#server/lib/paging.ts';
import { findRefusal } from '#server/notifications/queries.ts';
import { readChosenCard } from '#server/payments/accounts.ts';
import { photosOf } from '#server/photos/queries.ts';
import { signUrl } from '#server/photos/sign-url.ts';
import { appointmentOf, chargeSumsOf, extraNamesOf, packageNameOf, subjectFor } from '#server/quotes/describe.ts';
import { itemsView } from '#server/quotes/items.ts';
import {
  findQuote,
  findReservation,
  historyOf,
  isSeveralSold,
  isTaxUsed,
  isUnitNamed,
  isVehicleDescribed,
  type QuoteRow,
} from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { photosIn, resourceView, roundView } from '#server/quotes/view.ts';
import { countQuotesOf, type BehindFigure, type CountedQuote } from '#server/reports/queries.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import { pictureConsentView } from './picture-consent.ts';
import { ownPlanView } from './plans/own-plan-view.ts';
import { planOfQuote } from './plans/read.ts';
import { canEditAnswers } from './price-changes/can-edit-answers.ts';
import { findOpenChange, listChanges } from './price-changes/queries.ts';
import { readRedo } from './price-redo.ts';
import {
  countOtherCompleted,
  findListedJob,
  hasAnsweredQuote,
  isPromoUsed,
  listQuotes,
  type ListedQuote,
  type QuoteFilter as ListFilter,
  findNewestOffer,
} from './queries.ts';
import { detailView, listView, customerView } from './view.ts';

/** Returns a quote with all that the owner sees of it. Throws NotFound. */
export async function readForDashboard(context: Context, { id }: { readonly id: string }): Promise<QuoteDetail> {
  const now = context.clock.now();
  const [quote, history, offer, changes, jobRow, job, photos, undo, { settings }] = await Promise.all([
    findQuote(context.db, id),
    historyOf(context.db, id),
    findNewestOffer(context.db, id),
    listChanges(context.db, id),
    findJobOf(context.db, id),
    findListedJob(context.db, id),
    photosOf(context.db, id),
    findOpenUndo(context.db, { quoteId: id }, now),
    context.settings(),
  ]);
  if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const estimate = await readForOwner(context, quote);
  const itemEstimates = await readItemsForOwner(context, quote);
  const giftCard = await readChosenCard(context.db, quote);
  const completedBefore = await countOtherCompleted(context.db, quote);
  const redo = await readRedo(context.db, quote, jobRow?.status === 'completed');
  const planned = await planOfQuote(context, quote);
  const isEmailRefused = (await findRefusal(context.db, quote.customer_email)) !== undefined;
  const mayEdit = await canEditAnswers(context.db, quote);
  const seat = (await findReservation(context.db, quote))?.seat;
  const resource = resourceView(settings, { seat, isAtCustomer: quote.at_customer });
  const beside = {
    resource,
    round: roundView(settings, quote).round,
    photos,
    undo,
    estimate,
    itemEstimates,
    giftCard,
    completedBefore,
    isEmailRefused,
    redo,
    planned,
    canEditAnswers: mayEdit,
  };
  return detailView(quote, {
    settings,
    language: context.language,
    now,
    history,
    offer,
    changes,
    job,
    jobRow,
    ...beside,
  });
}

/** Returns the quote that a secret link opens. Throws NotFound for a link that is unknown, revoked or expired. */
export async function openQuote(context: Context, { token }: { readonly token: string }): Promise<CustomerQuote> {
  return showQuote(context, await requireQuote(context, { by: 'link', token }, 'read'));
}

/** Returns a quote with everything that its customer may see of it. */
export async function showQuote(context: Context, quote: QuoteRow): Promise<CustomerQuote> {
  const { settings } = await context.settings();
  const [job, offer, change, photos, analysis, items] = await Promise.all([
    findJobOf(context.db, quote.id),
    quote.status === 'countered' ? findNewestOffer(context.db, quote.id) : undefined,
    quote.status === 'approved' ? findOpenChange(context.db, quote.id) : undefined,
    photosOf(context.db, quote.id),
    quote.analysis_id === null ? undefined : findAnalysisById(context.db, quote.analysis_id),
    quote.items.some(({ hasEstimate }) => hasEstimate) ? itemEstimatesOf(context.db, quote.id) : [],
  ]);
  const shown = (each: AnalysisRow) => customersView(settings, each, context.language);
  return {
    ...customerView(quote, { settings, language: context.language, job, offer, change }),
    estimate: analysis ? shown(analysis) : null,
    ...(items.length > 0 && { itemEstimates: items.map((each) => ({ ...shown(each), item: each.item })) }),
    photos: photosIn(quote, { settings, language: context.language, photos }, (id) => signUrl(context, id)),
    report: job ? await reportJob(context, { job, quote }) : null,
    ...(await pictureConsentView(context, settings, quote)),
    ...(await ownPlanView(context, quote)),
  };
}

/** A page of quotes, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order, and for words in one. */
export async function listForDashboard(
  context: Context,
  search: ListSearch<QuoteFilter, ListOrder<'quotes'>> & Omit<BehindFigure, 'timeZone'>,
): Promise<Page<QuoteInList>> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const limit = search.limit ?? PAGE;
  const filter = narrowQuotes(settings, search, now);
  refuseSortedSearch(search);
  const { sort, cursor } = search;
  const found = await listQuotes(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  const reader = { settings, language: context.language, now };
  const counted = await countRows(context, filter, rows);
  return {
    items: rows.map((quote) => ({
      ...listView(quote, { ...reader, job: quote.job ?? null }),
      ...(counted && { counted: counted.get(quote.id) }),
    })),
    nextCursor,
  };
}

/** What each row adds to the figure that the list was opened from. */
async function countRows({ db }: Deps, { behind }: ListFilter, rows: readonly { readonly id: string }[]) {
  if (!behind?.figure) return undefined;
  return countQuotesOf(
    db,
    behind,
    rows.map(({ id }) => id),
  );
}

/** Rows that are in memory at once, however many there are. */
const AT_ONCE = 500;

type ExportedQuote = ListedQuote & { readonly counted?: CountedQuote | undefined };

/** The narrowed list of quotes as CSV, newest first, read as it is sent; with the name for its file. */
export async function exportQuotes(
  context: Context,
  search: Narrowing<QuoteFilter> & Omit<BehindFigure, 'timeZone'>,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const filter = narrowQuotes(settings, search, now);
  const pages = eachPage(async (cursor) => {
    const found = await listQuotes(context.db, { filter, cursor, limit: AT_ONCE + 1, isExport: true });
    const page = pageOfRows(found, { limit: AT_ONCE, keyOf: sortKeyOf });
    const counted = await countRows(context, filter, page.rows);
    const rows: ExportedQuote[] = page.rows.map((quote) => ({ ...quote, counted: counted?.get(quote.id) }));
    return { ...page, rows };
  });
  return {
    name: `quotes-${localDate(now, settings.timeZone).toString()}.csv`,
    csv: writeCsv(
      columnsOf(settings, {
        language: context.language,
        hasTax: await isTaxUsed(context.db, settings),
        hasPromo: await isPromoUsed(context.db),
        hasSeveral: settings.severalVehicles.isOffered || (await isSeveralSold(context.db)),
        hasAnswers: settings.questions.length > 0 || (await hasAnsweredQuote(context.db)),
        hasVehicleDetails: await isVehicleDescribed(context.db),
        hasUnits: await isUnitNamed(context.db),
        figure: search.figure,
      }),
      pages,
    ),
  };
}

function columnsOf(
  settings: Settings,
  exportColumns: {
    readonly language: Language;
    readonly hasTax: boolean;
    readonly hasPromo: boolean;
    readonly hasSeveral: boolean;
    readonly hasAnswers: boolean;
    readonly hasVehicleDetails: boolean;
    readonly hasUnits: boolean;
    /** The figure of a report that the list was opened from. */
    readonly figure: FigureId | undefined;
  },
): readonly CsvColumn<ExportedQuote>[] {
  const { language, hasTax, hasPromo, hasSeveral, hasAnswers, figure } = exportColumns;
  const t = exportColumnsTexts(language);
  return [
    { title: t('reference'), value: (quote) => quote.reference, isCode: true },
    { title: t('received'), value: (quote) => wallTime(quote.created_at, settings.timeZone) },
    { title: t('status'), value: (quote) => quote.status },
    { title: t('name'), value: (quote) => quote.customer_name },
    { title: t('email'), value: (quote) => quote.customer_email },
    { title: t('phone'), value: (quote) => parsePhone(quote.customer_phone)?.text ?? quote.customer_phone },
    { title: t('language'), value: (quote) => languageNameIn(quote.language, language) },
    { title: t('package'), value: (quote) => packageNameOf(settings, quote, language) },
    { title: t('service'), value: (quote) => serviceName(appointmentOf(quote), language) },
    { title: t('vehicle'), value: (quote) => vehicleText(settings, quote, language) },
    { title: t('cans'), value: (quote) => (isCounted(settings, quote) ? quote.garbage_can_count : null) },
    { title: t('extras'), value: (quote) => extraNamesOf(settings, quote, language).join(', ') },
    ...(hasSeveral
      ? [
          {
            title: t('otherVehicles'),
            value: (quote: ListedQuote) => otherVehicles(settings, quote, language),
          },
        ]
      : []),
    ...(hasAnswers
      ? [
          {
            title: t('answers'),
            value: (quote: ListedQuote) => answersText(answersIn(settings, quote.answers, language)),
          },
        ]
      : []),
    { title: t('photoEstimate'), value: (quote) => estimateText(settings, quote, language) },
    ...(hasPromo
      ? [
          {
            title: t('promoCode'),
            value: (quote: ListedQuote) => promoOf(quote)?.facts?.promo?.code ?? null,
            isCode: true,
          },
          { title: t('discount'), value: (quote: ListedQuote) => discountText(quote) },
        ]
      : []),
    ...(figure ? [figureColumn(figure, language)] : []),
    { title: t('total'), value: (quote) => toDollars(quote.total_cents).toFixed(2) },
    ...(hasTax ? [{ title: t('tax'), value: (quote: ListedQuote) => toDollars(quote.tax_cents).toFixed(2) }] : []),
    { title: t('paid'), value: (quote) => toDollars(quote.paid_cents).toFixed(2) },
    { title: t('reduced'), value: (quote) => toDollars(quote.reduced_cents).toFixed(2) },
    { title: t('cancellationFee'), value: (quote) => toDollars(feeOf(quote)).toFixed(2) },
    { title: t('owed'), value: (quote) => toDollars(owedFor(quote)).toFixed(2) },
    { title: t('payment'), value: (quote) => quote.payment_method },
    { title: t('visitDate'), value: (quote) => quote.scheduled_date },
    { title: t('visitTime'), value: (quote) => quote.scheduled_time },
    { title: t('completed'), value: (quote) => wallTime(quote.completed_at, settings.timeZone) },
    ...REQUEST_TEXT_NAMES.filter((name) => hasColumn(name, exportColumns)).map((name) => ({
      title: requestLabelsTexts(language)(name, { at: 'list' }),
      value: (quote: ListedQuote) => quote[REQUEST_TEXTS[name].column],
    })),
    { title: t('notes'), value: (quote) => quote.notes },
    {
      title: t('declineReason'),
      value: (quote) => quote.decline_reason && declineReasonText(quote.decline_reason, language),
    },
    { title: t('isTest'), value: (quote) => quote.is_test },
  ];
}

/** What is said of vehicles has columns once it's said of one. */
function hasColumn(
  name: RequestText,
  { hasVehicleDetails, hasUnits }: { readonly hasVehicleDetails: boolean; readonly hasUnits: boolean },
): boolean {
  if (UNIT_TEXTS.some((text) => text === name)) return hasUnits;
  return hasVehicleDetails || REQUEST_TEXTS[name].beside !== 'vehicle';
}

/** What each quote adds to a figure, as the export of its report writes it. */
function figureColumn(figure: FigureId, language: Language): CsvColumn<ExportedQuote> {
  const unit = unitOf(figure);
  return {
    title: columnTitle(reportsTexts(language)(figure), unit, language),
    value: ({ counted }) => plainFigure(counted?.value, unit),
  };
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

function isCounted(settings: Settings, quote: ListedQuote): boolean {
  return findPackage(settings, quote.package_type)?.count !== undefined;
}

/** 'Truck, Ford F-150'; cans have a column of their own. */
function vehicleText(settings: Settings, quote: ListedQuote, language: Language): string | null {
  if (isCounted(settings, quote)) return null;
  return subjectText(settings, subjectFor(quote), language);
}

/** The vehicles after the first one, a line each: 'Express Wash, Car, Toyota, blue, 7ABC123, Tire Shine'. */
function otherVehicles(settings: Settings, { items, lines = [] }: ListedQuote, language: Language): string {
  const { items: shown = [] } = itemsView(settings, { items, lines }, language);
  const inWords = linesIn(settings, lines, language);
  const estimateOf = (index: number) =>
    inWords.find(({ kind, item }) => kind === 'estimate' && item === numberOfItem(index))?.detail;
  return shown
    .map((item, index) =>
      [workText(item), vehicleDetails(item, language), ...item.extras, estimateOf(index)].filter(Boolean).join(', '),
    )
    .join('\n');
}

/** 'Heavy condition, +15%', as the price line says. */
function estimateText(
  settings: Settings,
  { analysis_id: id, lines = [] }: ListedQuote,
  language: Language,
): string | null {
  if (id === null) return null;
  const shown = linesIn(settings, lines, language);
  return (
    shown.find(({ kind, item }) => kind === 'estimate' && item === undefined)?.detail ??
    exportColumnsTexts(language)('priceUnchanged')
  );
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
