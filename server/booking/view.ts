import type { EstimateInDetail } from '#contract/analysis.ts';
import type { OfferInDetail, QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import type { CustomerQuote, Offer, SubmittedQuote } from '#contract/quotes.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { customerBadge, JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { toDollars } from '#core/lib/money.ts';
import { eventsFor } from '#core/lib/transitions.ts';
import { expectedFee, feeReasons, type FeeReason } from '#core/payments/cancellation-fee.ts';
import type { GiftCardShare } from '#core/payments/gift-cards.ts';
import { chargeFromSums, paidStateOf } from '#core/payments/payments.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { answersIn } from '#core/quotes/answers.ts';
import { OFFER_EXPIRED, REFUSED_BY_CUSTOMER, totalOf } from '#core/quotes/counter-offers.ts';
import { isOverdue, BY_CLOCK, BY_CUSTOMER, DECLINED_BY_ADMIN } from '#core/quotes/dashboard.ts';
import { dropOffIn, placeOf, subjectText, subjectLabel } from '#core/quotes/describe.ts';
import { canChangePrice } from '#core/quotes/price-changes.ts';
import { freeChangeUntil, QUOTE_TRANSITIONS, type QuoteStatus } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { estimateLines } from '#server/analysis/view.ts';
import type { JobRow } from '#server/jobs/queries.ts';
import { depositView, isDepositKept } from '#server/payments/view.ts';
import {
  appointmentOf,
  packageNameOf,
  requestTextsOf,
  chargeSumsOf,
  extraNamesOf,
  isAddressNeeded,
  type SoldQuote,
  subjectFor,
  arrivalOf,
} from '#server/quotes/describe.ts';
import { allPackagesOf, itemsView } from '#server/quotes/items.ts';
import type { historyOf, QuoteRow } from '#server/quotes/queries.ts';
import { peopleView, photosIn, type PhotosOfQuote } from '#server/quotes/view.ts';
import type { NamedChangeRow, PriceChangeRow } from './price-changes/queries.ts';
import { priceChangeInDetail, priceChangeView } from './price-changes/view.ts';
import type { ListedJob, ListedQuote, OfferRow } from './queries.ts';

/** The fields of a quote that the response to a submit needs, also for a stored quote that is returned again. */
export type SubmittedRow = Pick<
  QuoteRow,
  | 'id'
  | 'link_version'
  | 'page_token_hash'
  | 'payment_method'
  | 'reference'
  | 'lines'
  | 'total_cents'
  | 'starts_at'
  | 'scheduled_time'
  | 'round'
  | 'lapses_at'
  | 'customer_id'
  | 'gift_card_id'
  | 'booked_at_once'
  | 'booked_when_paid'
> &
  Parameters<typeof depositView>[0];

/** What the words of a view depend on. */
export type ReadBy = { readonly settings: Settings; readonly language: Language };

/** The response to a submit; the tokens are derived again each time. */
export function submittedView(
  quote: SubmittedRow,
  {
    settings,
    language,
    payUrl,
    giftCard,
    ...links
  }: ReadBy & { readonly claimToken: string; readonly quoteUrl: string; readonly payUrl: string } & {
    readonly giftCard: GiftCardShare | null;
  },
): SubmittedQuote {
  // A stored quote may have been booked since; what was answered first stays.
  const status = quote.booked_at_once && !quote.booked_when_paid ? 'approved' : 'pending';
  const deposit = depositView({ ...quote, status });
  return {
    id: quote.id,
    reference: quote.reference,
    status,
    lines: linesIn(settings, quote.lines, language),
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    ...arrivalOf(quote),
    confirmEmailBy: deposit ? null : quote.lapses_at,
    deposit: deposit && { ...deposit, payBy: quote.lapses_at, payUrl },
    ...(quote.booked_when_paid && { isBookedWhenPaid: true }),
    isInAccount: quote.customer_id !== null,
    giftCard,
    ...links,
  };
}

type QuoteContext = ReadBy & {
  readonly job: Pick<JobRow, 'status' | 'started_at'> | undefined;
  readonly offer?: OfferRow | undefined;
  readonly change?: PriceChangeRow | undefined;
};

/** The offers that closed a quote, by the reason that the quote keeps. */
const CLOSED_OFFERS: ReadonlyMap<string, 'declined' | 'expired'> = new Map([
  [REFUSED_BY_CUSTOMER, 'declined'],
  [OFFER_EXPIRED, 'expired'],
]);

/** A quote as its customer sees it: no id, no e-mail address, no phone number; without photos, its estimate and the report of its job. */
export function customerView(
  quote: QuoteRow,
  { settings, language, job, offer, change }: QuoteContext,
): Omit<CustomerQuote, 'estimate' | 'photos' | 'report'> {
  return {
    reference: quote.reference,
    status: customerBadge(quote.status, job && { status: job.status, hasStarted: job.started_at !== null }),
    customerName: quote.customer_name,
    packageType: quote.package_type,
    packageName: packageNameOf(settings, quote, language),
    subject: subjectText(settings, subjectFor(quote), language),
    subjectLabel: subjectLabel(settings, quote.package_type, language),
    isAtCustomer: quote.at_customer,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    ...itemsView(settings, quote, language),
    serviceAddress: quote.service_address,
    place: placeOf(appointmentOf(quote), { dropOff: dropOffIn(settings, language) }, language),
    paymentMethod: quote.payment_method,
    optOutSocialMedia: quote.opt_out_social_media,
    answers: answersIn(settings, quote.answers, language),
    customerNote: quote.customer_note,
    lines: linesIn(settings, quote.lines, language),
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    ...arrivalOf(quote),
    timeZone: settings.timeZone,
    createdAt: quote.created_at,
    confirmationDue: quote.confirmation_due ?? quote.created_at,
    isEmailConfirmed: quote.email_confirmed_at !== null,
    closedOffer: (quote.status === 'declined' && CLOSED_OFFERS.get(quote.decline_reason ?? '')) || null,
    declineReason: declineReasonFor(quote),
    ...lapseView(quote),
    deposit: depositIn(quote),
    ...(isBookedWhenPaid(quote) && { isBookedWhenPaid: true }),
    events: customerEvents(quote, job),
    freeChangeUntil: quote.starts_at && freeChangeUntil(Temporal.Instant.from(quote.starts_at)).toString(),
    cancellationFee: FEE_STATUSES.includes(quote.status)
      ? expectedFee({ ...settings, cancellation: quote.cancellation_terms }, quote.lines)
      : null,
    moveRequest: moveRequestOf(quote),
    offer: offer ? offerView(offer, { settings, language }) : null,
    priceChange: change ? priceChangeView(change, { settings, language }) : null,
  };
}

/** The open request to pick another time. */
function moveRequestOf({ status, completed_at: completedAt, ...quote }: QuoteRow): QuoteDetail['moveRequest'] {
  const { move_asked_at: askedAt, move_reason: reason } = quote;
  const isOpen = (status === 'pending' || status === 'approved') && completedAt === null;
  return isOpen && askedAt !== null && reason !== null ? { askedAt, reason } : null;
}

/** What was written when the quote was declined or canceled; null where nothing was, or where an offer closed the quote. */
function declineReasonFor({ status, decline_reason: reason }: QuoteRow): string | null {
  const isWritten = reason !== null && reason !== DECLINED_BY_ADMIN && !CLOSED_OFFERS.has(reason);
  return (status === 'declined' || status === 'cancelled') && isWritten ? reason : null;
}

/** Quotes that can still be canceled. */
const FEE_STATUSES: readonly QuoteStatus[] = ['pending', 'countered', 'approved'];

/** The deposit of a quote, and until when its slot is held without it. */
function depositIn(quote: QuoteRow): CustomerQuote['deposit'] {
  const deposit = depositView(quote);
  const isHeld = deposit?.state === 'due' && quote.status === 'pending' && quote.starts_at !== null;
  return deposit && { ...deposit, payBy: isHeld ? quote.lapses_at : null };
}

/** Whether a pending quote waits for its deposit alone. */
function isBookedWhenPaid(quote: Pick<QuoteRow, 'booked_when_paid'> & Parameters<typeof depositView>[0]): boolean {
  return quote.booked_when_paid && quote.status === 'pending' && depositView(quote)?.state === 'due';
}

/** Until when an unconfirmed reservation is held, or when it lapsed. */
function lapseView(quote: QuoteRow): Pick<CustomerQuote, 'confirmEmailBy' | 'lapsedAt'> {
  if (quote.status !== 'pending') return { confirmEmailBy: null, lapsedAt: null };
  const isDepositDue = depositView(quote)?.state === 'due';
  const isHeld = quote.starts_at !== null && quote.email_confirmed_at === null && !isDepositDue;
  return {
    confirmEmailBy: isHeld ? quote.lapses_at : null,
    lapsedAt: quote.starts_at === null ? quote.lapsed_at : null,
  };
}

/** What the customer may do with a quote, if its time and its job allow it. */
function customerEvents(quote: QuoteRow, job: QuoteContext['job']): string[] {
  const follows = job && (job.started_at ? [] : eventsFor(JOB_TRANSITIONS, job.status, 'customer'));
  // A quote without a time gets one once its address is confirmed and its deposit paid.
  const isUnproven = quote.email_confirmed_at === null || depositView(quote)?.state === 'due';
  return eventsFor(QUOTE_TRANSITIONS, quote.status, 'customer')
    .filter((event) => !follows || follows.some((each) => each === event))
    .filter((event) => !(quote.starts_at === null && isUnproven && event === 'reschedule'));
}

/** What is offered to the customer of a quote. */
export function offerView(offer: OfferRow, { settings, language }: ReadBy): Offer {
  return {
    lines: linesIn(settings, offer.lines, language),
    totalPrice: toDollars(offer.total_cents),
    scheduledDate: offer.starts_at,
    scheduledTime: offer.scheduled_time,
    ...arrivalOf(offer),
    reason: offer.reason,
    expiresAt: offer.expires_at,
  };
}

/** The same for the owner, with its outcome. */
function offerInDetail(offer: OfferRow, reader: ReadBy): OfferInDetail {
  return {
    ...offerView(offer, reader),
    offeredAt: offer.offered_at,
    answer: offer.answer,
    answeredAt: offer.answered_at,
  };
}

type ListContext = ReadBy & {
  readonly now: Temporal.Instant;
  readonly job: ListedJob | null;
};
type History = Awaited<ReturnType<typeof historyOf>>;

/** A quote in the owner's lists. */
export function listView(
  quote: Omit<ListedQuote, 'sold_label' | 'lines' | 'job'> & SoldQuote,
  { settings, language, now, job }: ListContext,
): QuoteInList {
  const confirmationDue = quote.confirmation_due ?? quote.created_at;
  return {
    id: quote.id,
    reference: quote.reference,
    customerName: quote.customer_name,
    customerEmail: quote.customer_email,
    customerPhone: quote.customer_phone,
    packageType: quote.package_type,
    packageName: packageNameOf(settings, quote, language),
    subject: subjectText(settings, subjectFor(quote), language),
    subjectLabel: subjectLabel(settings, quote.package_type, language),
    ...(quote.items.length > 0 && { moreVehicles: quote.items.length }),
    isAtCustomer: quote.at_customer,
    serviceType: quote.service_type,
    addressNeeded: isAddressNeeded(quote),
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    ...arrivalOf(quote),
    status: quote.status,
    progress: customerBadge(quote.status, job ?? undefined),
    completedAt: quote.completed_at,
    crewName: job?.crewName ?? null,
    payment: paidStateOf({
      status: quote.status,
      isCompleted: quote.completed_at !== null,
      chargeCents: chargeFromSums(chargeSumsOf(quote)),
      paidCents: quote.paid_cents,
    }),
    deposit: depositView(quote),
    notes: quote.notes,
    assignedStaff: job ? job.crew : quote.assigned_employee,
    createdAt: quote.created_at,
    confirmationDue,
    answerDue: quote.answer_due ?? confirmationDue,
    // Nothing is promised while the deposit is all that it waits for.
    isOverdue:
      !quote.booked_when_paid &&
      isOverdue({ status: quote.status, confirmationDue: Temporal.Instant.from(confirmationDue) }, now),
    aiAnalysisUsed: quote.analysis_id !== null || quote.items.some(({ hasEstimate }) => hasEstimate),
    isBookedAtOnce: quote.booked_at_once,
    isBookedWhenPaid: isBookedWhenPaid(quote),
    isTest: quote.is_test,
  };
}

/** What discounts are taken off: those of further vehicles by their numbers, and that of a plan. */
function discountsIn({ lines }: QuoteRow): Pick<QuoteDetail, 'discounts'> {
  const discounts = lines.flatMap(({ item, facts }) => (facts?.of ? [{ item, covers: { ...facts.of } }] : []));
  return discounts.length > 0 ? { discounts } : {};
}

type DetailContext = ListContext & {
  readonly history: History;
  readonly offer: OfferRow | undefined;
  readonly changes: readonly NamedChangeRow[];
  readonly jobRow: JobRow | undefined;
  readonly undo: UndoOffer | null;
  readonly photos: PhotosOfQuote;
  readonly estimate: EstimateInDetail | null;
  readonly itemEstimates: Pick<QuoteDetail, 'itemEstimates'>;
  readonly giftCard: QuoteDetail['giftCard'];
  /** How many other quotes of its customer were completed. */
  readonly completedBefore: number;
  readonly isEmailRefused: boolean;
  readonly redo: QuoteDetail['redo'];
  readonly planned: Pick<QuoteDetail, 'plan' | 'planOffers' | 'planChoice'>;
  readonly canEditAnswers: boolean;
  readonly resource: QuoteDetail['resource'];
  readonly round: QuoteDetail['round'];
};

/** All that the owner sees of one quote, with what may be done with it. */
export function detailView(quote: QuoteRow, context: DetailContext): QuoteDetail {
  const { settings, language, history, offer, changes, jobRow, photos, estimate, undo } = context;
  return {
    ...listView(quote, context),
    isEmailRefused: context.isEmailRefused,
    redo: context.redo,
    ...context.planned,
    customerFirstName: quote.customer_first_name,
    customerLastName: quote.customer_last_name,
    language: quote.language,
    conditionLevel: quote.condition_level,
    mobileDiscount: quote.mobile_discount,
    ...requestTextsOf(quote),
    extras: extraNamesOf(settings, quote, language),
    ...itemsView(settings, quote, language),
    minutes: quote.minutes,
    answers: answersIn(settings, quote.answers, language),
    paymentMethod: quote.payment_method,
    optOutSocialMedia: quote.opt_out_social_media,
    hasAgreed: quote.accepted_terms_of_service && quote.accepted_liability,
    customer: quote.customer_record_id
      ? { id: quote.customer_record_id, completedBefore: context.completedBefore }
      : null,
    lines: linesIn(settings, quote.lines, language),
    promoCovers: quote.lines.find(({ kind }) => kind === 'promo')?.facts?.promo?.of ?? null,
    ...discountsIn(quote),
    aiPriceAdjustment: toDollars(totalOf(estimateLines(quote))),
    giftCard: context.giftCard,
    estimate,
    ...context.itemEstimates,
    photos: photosIn(quote, { settings, language, photos }, (photoId) => `/api/photos/${photoId}`),
    isEmailConfirmed: quote.email_confirmed_at !== null,
    ...lapseView(quote),
    declineReason: quote.decline_reason,
    offer: offer ? offerInDetail(offer, { settings, language }) : null,
    priceChanges: changes.map((change) => priceChangeInDetail(change, { settings, language })),
    canEditAnswers: context.canEditAnswers,
    canChangePrice: canChangePrice({ status: quote.status, isCompleted: quote.completed_at !== null }),
    job: jobRow ? { id: jobRow.id, status: jobRow.status } : null,
    moveRequest: moveRequestOf(quote),
    ...(context.resource && { resource: context.resource }),
    ...(context.round && { round: context.round }),
    ...peopleView(settings, allPackagesOf(quote), language),
    events: ownerEvents(quote, jobRow),
    cancellationFee: feeView(quote, context),
    feeIfCanceled: feeIfCanceled(quote, context),
    payDepositBy: depositIn(quote)?.payBy ?? null,
    isDepositKept: isDepositKept(quote),
    history: history.map(({ at, action, after, name }) => ({
      at,
      who: whoOf(action, name),
      action,
      after,
    })),
    undo,
  };
}

/** The fee by the terms that the quote was sold with, once it's canceled; null if there's none. */
function feeView(quote: QuoteRow, { settings, history, jobRow }: DetailContext): QuoteDetail['cancellationFee'] {
  if (quote.status !== 'cancelled') return null;
  const { cancellation_terms: cancellation, lines, fee_cents: chargedCents } = quote;
  const fee = expectedFee({ ...settings, cancellation }, lines);
  const reasons = chargeableReasons(quote, { history, hasJob: jobRow !== undefined });
  return fee && { ...fee, reasons: [...reasons], chargedCents };
}

/** What canceling an approved quote now for the customer's sake can cost by its terms. */
function feeIfCanceled(quote: QuoteRow, { settings, now }: DetailContext): QuoteDetail['feeIfCanceled'] {
  const { status, starts_at: startsAt, cancellation_terms: cancellation, lines } = quote;
  const fee = expectedFee({ ...settings, cancellation }, lines);
  if (status !== 'approved' || !startsAt || !cancellation || !fee) return null;
  const reasons = feeReasons(cancellation, { startsAt: Temporal.Instant.from(startsAt), cancelledAt: now });
  return reasons.length > 0 ? { cents: fee.cents, reasons: [...reasons] } : null;
}

/** What the fee of a quote can be charged for now; nothing unless it was approved, and canceled late or missed. */
export function chargeableReasons(
  { status, starts_at: startsAt, cancellation_terms: terms, fee_cents: fee }: QuoteRow,
  { history, hasJob }: { readonly history: History; readonly hasJob: boolean },
): readonly FeeReason[] {
  const cancelled = history.findLast(({ action }) => action === 'quote.cancel');
  if (status !== 'cancelled' || fee > 0 || !hasJob || !terms || !startsAt || !cancelled) return [];
  // The shop's own cancellation costs its customer nothing.
  const { after } = cancelled;
  if (typeof after === 'object' && after && 'event' in after && after.event === 'shop') return [];
  return feeReasons(terms, {
    startsAt: Temporal.Instant.from(startsAt),
    cancelledAt: Temporal.Instant.from(cancelled.at),
  });
}

/** What the owner may do with a quote, if its job allows it. */
function ownerEvents(quote: QuoteRow, job: JobRow | undefined): string[] {
  const follows = job && eventsFor(JOB_TRANSITIONS, job.status, 'admin');
  return eventsFor(QUOTE_TRANSITIONS, quote.status, 'admin').filter(
    (event) => !follows || follows.some((each) => each === event),
  );
}

/** Actions of the product itself: by the clock, or by the rule of a package. */
const BY_PRODUCT: readonly string[] = ['quote.expire', 'quote.remind', 'quote.book-at-once'];

function whoOf(action: string, name: string | null): string {
  return name ?? (BY_PRODUCT.includes(action) ? BY_CLOCK : BY_CUSTOMER);
}
