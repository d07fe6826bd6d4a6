import type { OfferInDetail } from '#contract/dashboard-quotes.ts';
import type { CustomerQuote, Offer, SubmittedQuote } from '#contract/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { OFFER_EXPIRED, REFUSED_BY_CUSTOMER } from '#core/quotes/counter-offers.ts';
import { toDollars } from '#core/lib/money.ts';
import { customerBadge, JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { expectedFee } from '#core/payments/cancellation-fee.ts';
import { placeOf } from '#core/quotes/describe.ts';
import { appointmentOf, packageNameOf, placeTexts } from '../data/describe-quote.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { settingsIn } from '#core/settings/translations.ts';
import type { Language } from '#core/languages/language.ts';
import { freeChangeUntil, QUOTE_TRANSITIONS, type QuoteStatus } from '#core/quotes/quotes.ts';
import { eventsFor } from '#core/lib/transitions.ts';
import type { JobRow } from '../data/jobs.ts';
import type { OfferRow } from '../data/offers.ts';
import type { QuoteRow } from '#server/data/quotes.ts';

/** The fields of a quote that the response to a submit needs, also for a stored quote that is returned again. */
export type SubmittedRow = Pick<
  QuoteRow,
  'id' | 'link_version' | 'reference' | 'lines' | 'total_cents' | 'starts_at' | 'scheduled_time' | 'lapses_at'
>;

/** What the words of a view depend on. */
export type ReadBy = { readonly settings: Settings; readonly language: Language };

/** The response to a submit; the tokens are derived again each time. */
export function submittedView(
  quote: SubmittedRow,
  { settings, language, ...links }: ReadBy & { readonly claimToken: string; readonly quoteUrl: string },
): SubmittedQuote {
  return {
    id: quote.id,
    reference: quote.reference,
    status: 'pending',
    lines: linesIn(settings, quote.lines, language),
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    confirmEmailBy: quote.lapses_at,
    ...links,
  };
}

type QuoteContext = ReadBy & {
  readonly job: Pick<JobRow, 'status' | 'started_at'> | undefined;
  readonly offer?: OfferRow | undefined;
};

/** The offers that closed a quote, by the reason that the quote keeps. */
const CLOSED_OFFERS: ReadonlyMap<string, 'declined' | 'expired'> = new Map([
  [REFUSED_BY_CUSTOMER, 'declined'],
  [OFFER_EXPIRED, 'expired'],
]);

/** A quote as its customer sees it: no id, no e-mail address, no phone number; without photos, its estimate and the report of its job. */
export function customerView(
  quote: QuoteRow,
  { settings, language, job, offer }: QuoteContext,
): Omit<CustomerQuote, 'estimate' | 'photos' | 'report'> {
  return {
    reference: quote.reference,
    status: customerBadge(quote.status, job && { status: job.status, hasStarted: job.started_at !== null }),
    customerName: quote.customer_name,
    packageType: quote.package_type,
    packageName: packageNameOf(settings, quote, language),
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    ...placeTexts(quote),
    place: placeOf(appointmentOf(quote), { dropOff: settingsIn(settings, language) }, language),
    paymentMethod: quote.payment_method,
    optOutSocialMedia: quote.opt_out_social_media,
    lines: linesIn(settings, quote.lines, language),
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    timeZone: settings.timeZone,
    createdAt: quote.created_at,
    confirmationDue: quote.confirmation_due ?? quote.created_at,
    isEmailConfirmed: quote.email_confirmed_at !== null,
    closedOffer: (quote.status === 'declined' && CLOSED_OFFERS.get(quote.decline_reason ?? '')) || null,
    ...lapseView(quote),
    events: customerEvents(quote, job),
    freeChangeUntil: quote.starts_at && freeChangeUntil(Temporal.Instant.from(quote.starts_at)).toString(),
    cancellationFee: FEE_STATUSES.includes(quote.status)
      ? expectedFee({ ...settings, cancellation: quote.cancellation_terms }, quote.lines)
      : null,
    offer: offer ? offerView(offer, { settings, language }) : null,
  };
}

/** Quotes that can still be canceled. */
const FEE_STATUSES: readonly QuoteStatus[] = ['pending', 'countered', 'approved'];

/** Until when an unconfirmed reservation is held, or when it lapsed. */
export function lapseView(quote: QuoteRow): Pick<CustomerQuote, 'confirmEmailBy' | 'lapsedAt'> {
  if (quote.status !== 'pending') return { confirmEmailBy: null, lapsedAt: null };
  const isHeld = quote.starts_at !== null && quote.email_confirmed_at === null;
  return {
    confirmEmailBy: isHeld ? quote.lapses_at : null,
    lapsedAt: quote.starts_at === null ? quote.lapsed_at : null,
  };
}

/** What the customer may do with a quote, if its time and its job allow it. */
function customerEvents(quote: QuoteRow, job: QuoteContext['job']): string[] {
  const follows = job && eventsFor(JOB_TRANSITIONS, job.status, 'customer');
  const needsEmail = quote.email_confirmed_at === null && quote.starts_at === null;
  return eventsFor(QUOTE_TRANSITIONS, quote.status, 'customer')
    .filter((event) => !follows || follows.some((each) => each === event))
    .filter((event) => !(needsEmail && event === 'reschedule'));
}

/** What is offered to the customer of a quote. */
export function offerView(offer: OfferRow, { settings, language }: ReadBy): Offer {
  return {
    lines: linesIn(settings, offer.lines, language),
    totalPrice: toDollars(offer.total_cents),
    scheduledDate: offer.starts_at,
    scheduledTime: offer.scheduled_time,
    reason: offer.reason,
    expiresAt: offer.expires_at,
  };
}

/** The same for the owner, with its outcome. */
export function offerInDetail(offer: OfferRow, reader: ReadBy): OfferInDetail {
  return {
    ...offerView(offer, reader),
    offeredAt: offer.offered_at,
    answer: offer.answer,
    answeredAt: offer.answered_at,
  };
}
