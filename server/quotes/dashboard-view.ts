import type { EstimateInDetail } from '#contract/analysis.ts';
import type { UndoOffer } from '#contract/undos.ts';
import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import { isOverdue, BY_CLOCK, BY_CUSTOMER } from '#core/quotes/dashboard.ts';
import { toDollars } from '#core/lib/money.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import { expectedFee, feeReasons, type FeeReason } from '#core/payments/cancellation-fee.ts';
import { customerBadge, JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { chargeFromSums, paidStateOf } from '#core/payments/payments.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { eventsFor } from '#core/lib/transitions.ts';
import type { JobRow } from '../data/jobs.ts';
import type { OfferRow } from '../data/offers.ts';
import { lapseView, offerInDetail, type ReadBy } from './view.ts';
import {
  chargeSumsOf,
  extraNamesOf,
  isAddressNeeded,
  packageNameOf,
  placeTexts,
  type SoldQuote,
} from '../data/describe-quote.ts';
import type { QuoteRow } from '../data/quotes.ts';
import type { historyOf, ListedJob, ListedQuote } from '#server/data/dashboard.ts';

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
    serviceType: quote.service_type,
    addressNeeded: isAddressNeeded(quote),
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
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
    notes: quote.notes,
    assignedStaff: job ? job.crew : quote.assigned_employee,
    createdAt: quote.created_at,
    confirmationDue,
    answerDue: quote.answer_due ?? confirmationDue,
    isOverdue: isOverdue({ status: quote.status, confirmationDue: Temporal.Instant.from(confirmationDue) }, now),
    aiAnalysisUsed: quote.analysis_id !== null,
    isTest: quote.is_test,
  };
}

function estimateLines({ lines }: QuoteRow) {
  return lines.filter(({ kind }) => kind === 'estimate');
}

type DetailContext = ListContext & {
  readonly history: History;
  readonly offer: OfferRow | undefined;
  readonly jobRow: JobRow | undefined;
  readonly undo: UndoOffer | null;
  /** Ids. */
  readonly photos: readonly string[];
  readonly estimate: EstimateInDetail | null;
  readonly giftCard: QuoteDetail['giftCard'];
};

/** All that the owner sees of one quote, with what may be done with it. */
export function detailView(quote: QuoteRow, context: DetailContext): QuoteDetail {
  const { settings, language, history, offer, jobRow, photos, estimate, undo } = context;
  return {
    ...listView(quote, context),
    customerFirstName: quote.customer_first_name,
    customerLastName: quote.customer_last_name,
    language: quote.language,
    conditionLevel: quote.condition_level,
    mobileDiscount: quote.mobile_discount,
    ...placeTexts(quote),
    extras: extraNamesOf(settings, quote, language),
    paymentMethod: quote.payment_method,
    optOutSocialMedia: quote.opt_out_social_media,
    hasAgreed: quote.accepted_terms_of_service && quote.accepted_liability,
    customerNote: quote.customer_note,
    lines: linesIn(settings, quote.lines, language),
    promoCovers: quote.lines.find(({ kind }) => kind === 'promo')?.facts?.promo?.of ?? null,
    aiPriceAdjustment: toDollars(totalOf(estimateLines(quote))),
    giftCard: context.giftCard,
    estimate,
    photos: photos.map((id) => ({ id, url: `/api/photos/${id}` })),
    isEmailConfirmed: quote.email_confirmed_at !== null,
    ...lapseView(quote),
    declineReason: quote.decline_reason,
    offer: offer ? offerInDetail(offer, { settings, language }) : null,
    job: jobRow ? { id: jobRow.id, status: jobRow.status } : null,
    events: ownerEvents(quote, jobRow),
    cancellationFee: feeView(quote, context),
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

/** What the fee of a quote can be charged for now; nothing unless it was approved, and canceled late or missed. */
export function chargeableReasons(
  { status, starts_at: startsAt, cancellation_terms: terms, fee_cents: fee }: QuoteRow,
  { history, hasJob }: { readonly history: History; readonly hasJob: boolean },
): readonly FeeReason[] {
  const cancelled = history.findLast(({ action }) => action === 'quote.cancel');
  if (status !== 'cancelled' || fee > 0 || !hasJob || !terms || !startsAt || !cancelled) return [];
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

function whoOf(action: string, name: string | null): string {
  return name ?? (action === 'quote.expire' || action === 'quote.remind' ? BY_CLOCK : BY_CUSTOMER);
}
