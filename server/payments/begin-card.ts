import type { Actor } from '#core/people/permissions.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockQuote } from '../data/quotes.ts';
import { closeCheckout, closeUnopened, setSession, type CheckoutRow } from '#server/data/payments.ts';
import { createSession } from './create-session.ts';
import { expireSession } from './expire-session.ts';
import { findByToken, type PayLink } from './find-by-token.ts';
import { openCardDesk, type CardDesk } from './open-card-desk.ts';
import { readCardPaid } from './read-card-paid.ts';
import { readSession, type KnownSession } from './read-session.ts';
import { recordCardPayment } from './record-card.ts';
import { reserveCheckout } from './reserve-checkout.ts';

export type Beginning = { readonly token: string; readonly tipCents: number; readonly requestId: string };

/**
 * Returns the URL of the one open checkout for what is owed now. Concurrent calls make earlier checkouts unpayable and reuse
 * one for the same amounts. Nothing counts as paid until the card service says so. Throws NotFound if cards aren't accepted
 * or the link is invalid, Invalid for an implausible tip, Conflict if nothing can be paid now or the service doesn't respond.
 */
export async function beginCardPayment(deps: Deps, actor: Actor, beginning: Beginning): Promise<string> {
  const [desk, link] = await Promise.all([openCardDesk(deps.env), findByToken(deps, beginning.token)]);
  if (!desk) throw new NotFound('Payment by card is not offered.');
  const work = { desk, link, actor, beginning };
  return (await openOnce(deps, work)) ?? (await openOnce(deps, work)) ?? refuse(BUSY);
}

const DOWN = 'Payment by card does not work just now. Please try again, or pay another way.';
const BUSY = 'This payment was just begun in another window. Please go on there, or try again.';
const ON_ITS_WAY = 'A card payment for this quote is on its way. As soon as it is through, the receipt comes by email.';

type Work = {
  readonly desk: CardDesk;
  readonly link: PayLink;
  readonly actor: Actor;
  readonly beginning: Beginning;
};

/** Undefined where the checkout that was to be used again can be paid no more: another one is due. */
async function openOnce(deps: Deps, work: Work): Promise<string | undefined> {
  const { desk, link, actor, beginning } = work;
  const { own, earlier } = await reserveCheckout(deps, actor, { ...beginning, link });
  for (const checkout of earlier) await end(deps, work, checkout);
  if (own.session_id !== null) {
    const session = await read(deps, work, own);
    return session === undefined ? undefined : (session.url ?? refuse(DOWN));
  }
  const session = await createSession(deps, desk, { checkout: own, link });
  if (session === 'busy') return refuse(BUSY);
  if (!session?.url) {
    // The service may have cached its response under this key, so the next attempt uses a new checkout.
    await closeUnopened(deps.db, { quoteId: own.quote_id, at: deps.clock.now().toString() });
    return refuse(DOWN);
  }
  const kept = await setSession(deps.db, own.id, session.id);
  if (kept?.session_id === session.id && kept.closed_at === null) return session.url;
  // A concurrent call has begun another checkout. The URL of this one hasn't been shown to anyone yet.
  await expireSession(deps, desk, session.id);
  return refuse(BUSY);
}

/** Makes sure that an earlier checkout can be paid no more. Throws Conflict where it was paid, or that can't be known now. */
async function end(deps: Deps, work: Work, checkout: CheckoutRow): Promise<void> {
  const { session_id: sessionId } = checkout;
  if (sessionId === null) return;
  const isEnded = await expireSession(deps, work.desk, sessionId);
  if (!isEnded && (await read(deps, work, checkout)) !== undefined) refuse(DOWN);
  await closeCheckout(deps.db, checkout.id, deps.clock.now().toString());
}

/**
 * Returns a checkout's session while it can be paid; undefined if it's over, and the checkout is closed then. Throws Conflict
 * if it was paid, after recording the money, in case the webhook never arrived.
 */
async function read(deps: Deps, work: Work, checkout: CheckoutRow): Promise<KnownSession | undefined> {
  const session = (await readSession(deps, work.desk, checkout.session_id ?? '')) ?? refuse(DOWN);
  if (session.status === 'open') return session;
  if (session.status === 'complete') {
    await recordIfPaid(deps, work, { session, checkout });
    return refuse(ON_ITS_WAY);
  }
  await closeCheckout(deps.db, checkout.id, deps.clock.now().toString());
  return undefined;
}

async function recordIfPaid(
  deps: Deps,
  { actor, link, beginning }: Work,
  { session, checkout }: { readonly session: KnownSession; readonly checkout: CheckoutRow },
): Promise<void> {
  const paid = session.paid && readCardPaid(session.paid, checkout);
  if (!paid || paid.cents <= 0) return;
  await transaction(deps.db, async (trx) => {
    const quote = await lockQuote(trx, link.quote.id);
    if (quote) await recordCardPayment(trx, deps, { actor, quote, paid, requestId: beginning.requestId });
  });
}

function refuse(words: string): never {
  throw new Conflict('wrong-state', words);
}
