import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { REFUSED_BY_CUSTOMER } from '#core/quotes/counter-offers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { partsOf } from '#core/pricing/pricing.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { nextState } from '#core/lib/transitions.ts';
import { soldHours } from '../data/settings.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict } from '../errors.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { changeQuote, type Effect } from './change.ts';
import { requireQuote } from '../data/require-quote.ts';
import { scheduleJob } from './schedule-job.ts';
import { releaseHolds, type QuoteRow } from '../data/quotes.ts';
import { tellOwner } from './tell-owner.ts';
import { expireOffers } from './expire.ts';
import { answerOpenOffer, type OfferRow } from '#server/data/offers.ts';

/**
 * Records the customer's answer to a counter-offer. Accepted: the quote takes its price and time, the slot requested first is
 * free, and it is approved at once with its job, in one transaction. Refused: it is declined and its slots are free. Throws
 * NotFound for an unknown quote, Conflict with the current status for a second or a late answer.
 */
export async function answerOffer(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess,
  { accept, requestId }: { readonly accept: boolean; readonly requestId: string },
): Promise<void> {
  const { id } = await requireQuote(deps, actor, access, 'answer-offer');
  await expireOffers(deps, { quoteId: id });
  const { settings } = await deps.settings();
  await changeQuote(deps, actor, {
    id,
    requestId,
    event: accept ? 'accept' : 'refuse',
    by: 'customer',
    effect: async (trx, quote, { at }) => {
      const offer = await answerOpenOffer(trx, id, { answer: accept ? 'accepted' : 'refused', at });
      if (!offer)
        throw new Conflict('wrong-state', messageOf(quoteErrorsTexts, 'offerAnswered'), { present: quote.status });
      return accept ? take(trx, deps, { settings, quote, offer }) : refuse(trx, deps, { settings, quote });
    },
  });
}

async function take(
  trx: Trx,
  deps: Deps,
  { settings, quote, offer }: { readonly settings: Settings; readonly quote: QuoteRow; readonly offer: OfferRow },
): Promise<Effect> {
  const { lines, starts_at: startsAt, scheduled_date: date, scheduled_time: time, total_cents: total } = offer;
  if (startsAt === null || date === null || time === null) throw new Error('every offer names a visit');
  if (quote.starts_at !== null && quote.starts_at !== startsAt) await releaseHolds(trx, quote.id, quote.starts_at);
  const { basePriceCents, truckFeeCents } = partsOf(lines);
  const price = { lines, total_cents: total, base_price_cents: basePriceCents, truck_fee_cents: truckFeeCents };
  const sold = { ...quote, ...price, starts_at: startsAt };
  const scheduled = await scheduleJob(trx, deps, { settings, quote: sold, startsAt });
  await enqueue(trx, [
    tellOwner(deps, settings, { quote: sold, what: 'accepted', formerStartsAt: movedFrom(quote, startsAt) }),
  ]);
  const endsIn = nextState(QUOTE_TRANSITIONS, 'pending', { event: 'approve', by: 'admin' });
  return { ...scheduled, price, visit: { startsAt, date, time }, ...(endsIn && { endsIn }) };
}

function movedFrom(quote: QuoteRow, startsAt: string): string | null {
  return quote.starts_at === startsAt ? null : quote.starts_at;
}

async function refuse(
  trx: Trx,
  deps: Deps,
  { settings, quote }: { readonly settings: Settings; readonly quote: QuoteRow },
): Promise<Effect> {
  await releaseHolds(trx, quote.id);
  const visitSequence = quote.visit_sequence + 1;
  const { quoteUrl } = deriveLinks(deps, quote);
  const visitHours = await soldHours(trx, quote);
  const data = { ...describeForMail(settings, quote), quoteUrl, visitSequence, visitHours };
  const customer = outboxRow(
    deps,
    { kind: 'offer-refused', recipient: quote.customer_email, data },
    { language: quote.language, quoteId: quote.id, isTest: quote.is_test },
  );
  await enqueue(trx, [customer, tellOwner(deps, settings, { quote, what: 'refused' })]);
  return { declineReason: REFUSED_BY_CUSTOMER, visitSequence };
}
