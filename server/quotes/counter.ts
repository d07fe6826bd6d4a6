import type { QuoteDetail } from '#contract/desk.ts';
import type { CounterOffer } from '#contract/offers.ts';
import type { Settings } from '#core/settings/settings.ts';
import { offerExpiry, totalOf } from '#core/quotes/counter-offers.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { readDesk } from './read.ts';
import { Invalid } from '../errors.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { changeQuote } from './change.ts';
import { checkOtherTime } from './check-other-time.ts';
import { deriveLinks } from '../data/quote-links.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { explainTaken } from './explain-taken.ts';
import { holdSlot } from '../data/hold-slot.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { priceOffer } from './price-offer.ts';
import { insertOffer } from '#server/data/offers.ts';

export type Countering = CounterOffer & { readonly id: string; readonly requestId: string };

/**
 * Offers another price or time for a pending quote: reserves the offered slot in addition to the requested one, and notifies
 * the customer. Throws NotFound, Invalid if nothing would change or a field is wrong, Conflict for a full slot (naming who
 * holds it) or a quote that is no longer pending.
 */
export async function counterQuote(deps: Deps, actor: Actor, countering: Countering): Promise<QuoteDetail> {
  const { business } = await deps.business();
  const { id, requestId } = countering;
  await changeQuote(deps, actor, {
    id,
    requestId,
    event: 'counter',
    by: 'admin',
    effect: async (trx, quote, { at }) => {
      const offer = composeOffer(deps, { business, quote, countering, at });
      const isMoved = offer.starts_at !== quote.starts_at;
      const slot = { startsAt: offer.starts_at, quoteId: id, capacity: business.slotCapacity };
      if (isMoved && !(await holdSlot(trx, slot)))
        throw await explainTaken(trx, business, { startsAt: offer.starts_at, to: 'admin' });
      await insertOffer(trx, { ...offer, lines: JSON.stringify(offer.lines) });
      await tellCustomer(trx, deps, { business, quote, offer });
      const { starts_at: startsAt, total_cents: totalCents, expires_at: expiresAt } = offer;
      return { facts: { offer: { startsAt, totalCents, expiresAt } } };
    },
  });
  return readDesk(deps, actor, countering);
}

type Composing = {
  readonly business: Settings;
  readonly quote: QuoteRow;
  readonly countering: Countering;
  readonly at: string;
};

function composeOffer(deps: Deps, { business, quote, countering, at }: Composing) {
  const now = deps.clock.now();
  const lines = priceOffer(quote, countering);
  const visit = checkOtherTime(business, quote, { ...countering, now });
  const startsAt = visit?.startsAt ?? quote.starts_at;
  if (!startsAt) throw invalid('scheduledDate', 'This quote has no time yet. Please pick a date and a time.');
  if (!visit && JSON.stringify(lines) === JSON.stringify(quote.lines))
    throw invalid('totalPrice', 'Nothing would change. Please change the price or the time.');
  const expiresAt = offerExpiry(now, Temporal.Instant.from(startsAt));
  if (Temporal.Instant.compare(expiresAt, now) <= 0)
    throw invalid('scheduledDate', 'That time has started already. Please pick another.');
  return {
    id: deps.random.id(),
    quote_id: quote.id,
    lines,
    total_cents: totalOf(lines),
    starts_at: startsAt,
    scheduled_date: visit?.date ?? quote.scheduled_date,
    scheduled_time: visit?.time ?? quote.scheduled_time,
    reason: countering.reason,
    offered_at: at,
    expires_at: expiresAt.toString(),
  };
}

type Offered = {
  readonly business: Settings;
  readonly quote: QuoteRow;
  readonly offer: ReturnType<typeof composeOffer>;
};

async function tellCustomer(trx: Trx, deps: Deps, { business, quote, offer }: Offered): Promise<void> {
  const { lines, total_cents: totalCents, starts_at: startsAt, reason, expires_at: expiresAt } = offer;
  const data = {
    ...describeForMail(business, quote),
    quoteUrl: deriveLinks(deps, quote).quoteUrl,
    offer: { lines, totalCents, startsAt, reason, expiresAt },
  };
  await queueMails(trx, [
    outboxRow(
      deps,
      { kind: 'quote-countered', recipient: quote.customer_email, data },
      { quoteId: quote.id, isTest: quote.is_test },
    ),
  ]);
}

function invalid(path: string, message: string): Invalid {
  return new Invalid([{ path, message }]);
}
