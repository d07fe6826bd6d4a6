import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { CounterOffer } from '#contract/offers.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { nextState } from '#core/lib/transitions.ts';
import { linesIn, type PriceLine, partsOf } from '#core/pricing/pricing.ts';
import { withoutTax, withTax } from '#core/pricing/sales-tax.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { adjustedTo, linesFrom, offerExpiry, totalOf, REFUSED_BY_CUSTOMER } from '#core/quotes/counter-offers.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid, Conflict } from '#server/errors.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { depositReturnAt, returnFacts } from '#server/payments/deposits.ts';
import { requireDeposit, withDeposit } from '#server/payments/require-deposit.ts';
import { arrivalOf, describeForMail } from '#server/quotes/describe.ts';
import { holdSlot } from '#server/quotes/hold.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { type QuoteRow, releaseHolds } from '#server/quotes/queries.ts';
import { requireEmail, requireQuote } from '#server/quotes/require.ts';
import { choiceFor, reservationOf } from '#server/quotes/reservation.ts';
import { soldHours } from '#server/settings/queries.ts';
import { changeQuote, type Change, type Effect, tellOwner } from './change.ts';
import { checkOtherTime, explainTaken, overruled } from './check-time.ts';
import { expireOffers } from './expire.ts';
import { insertOffer, answerOpenOffer, type OfferRow } from './queries.ts';
import { readForDashboard } from './read.ts';
import { scheduleJob } from './schedule-job.ts';

type NewOffer = CounterOffer & {
  readonly id: string;
};

/**
 * Offers another price or time for a pending quote: reserves the offered slot in addition to the requested one, and notifies
 * the customer. Throws NotFound, Invalid if nothing would change or a field is wrong, Conflict for a full slot (naming who
 * holds it) or a quote that is no longer pending.
 */
export async function counterQuote(context: Context, newOffer: NewOffer): Promise<QuoteDetail> {
  const { settings } = await context.settings();
  const { id } = newOffer;
  await changeQuote(context, {
    id,
    event: 'counter',
    by: 'admin',
    effect: async (trx, quote, { at }) => {
      requireEmail(quote);
      const offer = composeOffer(context, { settings, quote, newOffer, at });
      const isMoved = offer.starts_at !== quote.starts_at;
      const moved = { ...quote, round: offer.round };
      const reservation = reservationOf(settings, moved, offer.starts_at);
      const choice = choiceFor(settings, moved, newOffer);
      if (isMoved && !(await holdSlot(trx, { ...reservation, choice })))
        throw await explainTaken(trx, settings, { reservation, choice, to: 'admin', except: id });
      const round = offer.round && JSON.stringify(offer.round);
      await insertOffer(trx, { ...offer, lines: JSON.stringify(offer.lines), round });
      await tellCustomer(trx, context, { settings, quote, offer });
      const { starts_at: startsAt, total_cents: totalCents, expires_at: expiresAt } = offer;
      return { facts: { offer: { startsAt, totalCents, expiresAt }, ...overruled(newOffer) } };
    },
  });
  return readForDashboard(context, newOffer);
}

function composeOffer(
  context: Context,
  offerParts: {
    readonly settings: Settings;
    readonly quote: QuoteRow;
    readonly newOffer: NewOffer;
    readonly at: string;
  },
) {
  const { settings, quote, newOffer, at } = offerParts;
  const now = context.clock.now();
  const shown = linesIn(settings, quote.lines, context.language);
  const lines = priceOffer(settings, { lines: quote.lines, shown }, newOffer);
  const visit = checkOtherTime(settings, quote, { ...newOffer, now, by: 'admin' });
  const startsAt = visit?.startsAt ?? quote.starts_at;
  if (!startsAt) throw invalid('scheduledDate', messageOf(quoteErrorsTexts, 'noTimeYet'));
  // Both times are held until the customer answers, each from its own start.
  if (visit && startsAt === quote.starts_at) throw invalid('scheduledDate', messageOf(quoteErrorsTexts, 'sameStart'));
  if (!visit && JSON.stringify(lines) === JSON.stringify(quote.lines))
    throw invalid('totalPrice', messageOf(quoteErrorsTexts, 'nothingChanges'));
  const expiresAt = offerExpiry(now, Temporal.Instant.from(startsAt));
  if (Temporal.Instant.compare(expiresAt, now) <= 0)
    throw invalid('scheduledDate', messageOf(quoteErrorsTexts, 'timeStarted'));
  return {
    id: context.random.id(),
    quote_id: quote.id,
    lines,
    total_cents: totalOf(lines),
    starts_at: startsAt,
    scheduled_date: visit?.date ?? quote.scheduled_date,
    scheduled_time: visit?.time ?? quote.scheduled_time,
    round: visit ? (visit.round ?? null) : quote.round,
    reason: newOffer.reason,
    offered_at: at,
    expires_at: expiresAt.toString(),
  };
}

/**
 * Returns the price lines of an offer: the quote's own if it names no price. A price is named before sales tax, which is
 * added at the rates of now. Throws Invalid with the field at fault.
 */
function priceOffer(
  { tax }: Settings,
  quote: { readonly lines: readonly PriceLine[]; readonly shown: readonly PriceLine[] },
  { lines: edited, totalPrice }: Pick<CounterOffer, 'lines' | 'totalPrice'>,
): readonly PriceLine[] {
  const named = totalPrice === undefined ? undefined : centsOf(totalPrice);
  if (edited) return withTax(tax, editedLines(quote, edited, named));
  return named === undefined ? quote.lines : withTax(tax, adjustedTo(withoutTax(quote.lines), named));
}

/**
 * Returns the lines that an owner has edited, before sales tax; `named` is a total that they have to add up to, in cents. Throws
 * Invalid with the field at fault.
 */
export function editedLines(
  quote: { readonly lines: readonly PriceLine[]; readonly shown: readonly PriceLine[] },
  edited: NonNullable<CounterOffer['lines']>,
  named: number | undefined,
): readonly PriceLine[] {
  const lines = linesFrom(quote, edited);
  const taxAt = lines.findIndex(({ kind }) => kind === 'tax');
  if (taxAt >= 0) throw invalid(`lines.${taxAt}.label`, messageOf(quoteErrorsTexts, 'taxIsAdded'));
  const total = totalOf(lines);
  const labels = lines.map(({ label, item }) => `${item ?? ''} ${label}`);
  const twice = labels.findIndex((label, index) => labels.indexOf(label) !== index);
  if (twice >= 0) throw invalid(`lines.${twice}.label`, messageOf(quoteErrorsTexts, 'labelTwice'));
  if (total < 0) throw invalid('lines', messageOf(quoteErrorsTexts, 'totalBelowZero'));
  if (named !== undefined && named !== total)
    throw invalid('totalPrice', messageOf(quoteErrorsTexts, 'linesTotal', { total: formatMoney(total) }));
  return lines;
}

function centsOf(dollars: number): number {
  if (dollars < 0) throw invalid('totalPrice', messageOf(quoteErrorsTexts, 'negativeTotal'));
  if (dollars > 100_000) throw invalid('totalPrice', messageOf(quoteErrorsTexts, 'totalTooHigh'));
  try {
    return toCents(dollars);
  } catch {
    throw invalid('totalPrice', messageOf(quoteErrorsTexts, 'priceDecimals'));
  }
}

async function tellCustomer(
  trx: Trx,
  deps: Deps,
  sentOffer: {
    readonly settings: Settings;
    readonly quote: QuoteRow;
    readonly offer: ReturnType<typeof composeOffer>;
  },
): Promise<void> {
  const { settings, quote, offer } = sentOffer;
  const { lines, total_cents: totalCents, starts_at: startsAt, reason, expires_at: expiresAt } = offer;
  const { arrival } = arrivalOf(offer);
  const data = {
    ...describeForMail(settings, quote),
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    offer: { lines, totalCents, startsAt, ...(arrival && { arrival }), reason, expiresAt },
  };
  await enqueue(trx, [
    outboxRow(
      deps,
      { kind: 'quote-countered', recipient: quote.customer_email, data },
      { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}

/**
 * Records the customer's answer to a counter-offer. Accepted: the quote takes its price and time, the slot requested first is
 * free, and it is approved at once with its job, in one transaction. Refused: it is declined and its slots are free. Throws
 * NotFound for an unknown quote, Conflict with the current status for a second or a late answer.
 */
export async function answerOffer(
  context: Context,
  access: QuoteAccess,
  { accept }: { readonly accept: boolean },
): Promise<void> {
  const { id } = await requireQuote(context, access, 'answer-offer');
  await expireOffers(context, { quoteId: id });
  const { settings } = await context.settings();
  const answering: Change = {
    id,
    event: accept ? 'accept' : 'refuse',
    by: 'customer',
    effect: async (trx, quote, { at }) => {
      const offer = await answerOpenOffer(trx, id, { answer: accept ? 'accepted' : 'refused', at });
      if (!offer)
        throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'offerAnswered'), { present: quote.status });
      return accept ? take(trx, context, { settings, quote, offer }) : refuse(trx, context, { settings, quote, at });
    },
  };
  await withDeposit(context, { id }, async () => changeQuote(context, answering));
}

async function take(
  trx: Trx,
  deps: Context,
  { settings, quote, offer }: { readonly settings: Settings; readonly quote: QuoteRow; readonly offer: OfferRow },
): Promise<Effect> {
  const { lines, starts_at: startsAt, scheduled_date: date, scheduled_time: time, total_cents: total } = offer;
  if (startsAt === null || date === null || time === null) throw new Error('every offer names a visit');
  // Accepting approves the quote at once.
  await requireDeposit(trx, deps, { quote, key: 'depositFirst' });
  if (quote.starts_at !== null && quote.starts_at !== startsAt) await releaseHolds(trx, quote.id, quote.starts_at);
  const { basePriceCents, truckFeeCents } = partsOf(lines);
  const price = { lines, total_cents: total, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
  const round = quote.starts_at === startsAt ? quote.round : offer.round;
  const sold = { ...quote, ...price, starts_at: startsAt, round };
  const scheduled = await scheduleJob(trx, deps, { settings, quote: sold, startsAt });
  await enqueue(trx, [
    tellOwner(deps, settings, { quote: sold, what: 'accepted', formerStartsAt: movedFrom(quote, startsAt) }),
  ]);
  const endsIn = nextState(QUOTE_TRANSITIONS, 'pending', { event: 'approve', by: 'admin' });
  return { ...scheduled, price, visit: { startsAt, date, time, ...(round && { round }) }, ...(endsIn && { endsIn }) };
}

function movedFrom(quote: QuoteRow, startsAt: string): string | null {
  return quote.starts_at === startsAt ? null : quote.starts_at;
}

async function refuse(
  trx: Trx,
  deps: Deps,
  { settings, quote, at }: { readonly settings: Settings; readonly quote: QuoteRow; readonly at: string },
): Promise<Effect> {
  await releaseHolds(trx, quote.id);
  const visitSequence = quote.visit_sequence + 1;
  const { quoteUrl } = deriveLinks(deps, quote);
  const visitHours = await soldHours(trx, quote);
  const data = { ...describeForMail(settings, quote), quoteUrl, visitSequence, visitHours, ...returnFacts(quote) };
  const customer = outboxRow(
    deps,
    { kind: 'offer-refused', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
  );
  await enqueue(trx, [customer, tellOwner(deps, settings, { quote, what: 'refused' })]);
  return { declineReason: REFUSED_BY_CUSTOMER, visitSequence, ...depositReturnAt(quote, at) };
}
