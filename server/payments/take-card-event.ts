import type Stripe from 'stripe';
import type { Actor } from '#core/permissions.ts';
import { localDate } from '#core/time.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Invalid, NotFound } from '../errors.ts';
import { lockQuote } from '../quotes/sql.ts';
import { openCardDesk, type CardDesk } from './open-card-desk.ts';
import { queueReceipt } from './queue-receipt.ts';
import { closeCheckout, findCheckout, insertPayment, keepEvent, paymentsOf } from './sql.ts';
import { balanceView } from './view.ts';

export type CardEvent = {
  /** Exactly as it came: the signature is over these bytes. */
  readonly body: Uint8Array;
  readonly signature: string | undefined;
  readonly requestId: string;
};

/** Seconds by which an event may be older than its signature says. */
const TOLERANCE = 300;

/**
 * Takes in what the card service tells: a paid checkout becomes an entry of the ledger, whatever has happened to the quote
 * meanwhile; what was paid too much is shown there. The same event again, or another one of the same checkout, changes
 * nothing. Throws NotFound where cards are not taken, Invalid for what the service has not signed.
 */
export async function takeCardEvent(deps: Deps, actor: Actor, told: CardEvent): Promise<void> {
  const desk = await openCardDesk(deps.env);
  if (!desk) throw new NotFound('Payment by card is not offered.');
  const event = readEvent(deps, desk, told);
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await keepEvent(trx, { id: event.id, received_at: at }))) return;
    if (event.type === 'checkout.session.expired') await closeCheckout(trx, event.data.object.id, at);
    if (event.type !== 'checkout.session.completed' && event.type !== 'checkout.session.async_payment_succeeded')
      return;
    const session = event.data.object;
    if (session.payment_status === 'paid') await record(trx, deps, { actor, session, requestId: told.requestId });
  });
}

function readEvent(deps: Deps, { stripe, webhookSecret }: CardDesk, { body, signature }: CardEvent): Stripe.Event {
  const now = deps.clock.now().epochMilliseconds;
  try {
    return stripe.webhooks.constructEvent(Buffer.from(body), signature ?? '', webhookSecret, TOLERANCE, undefined, now);
  } catch {
    throw new Invalid([{ path: 'stripe-signature', message: 'This was not signed by the card service.' }]);
  }
}

type Paid = { readonly actor: Actor; readonly session: Stripe.Checkout.Session; readonly requestId: string };

async function record(trx: Trx, deps: Deps, { actor, session, requestId }: Paid): Promise<void> {
  const checkout = await findCheckout(trx, session.id);
  const quote = checkout && (await lockQuote(trx, checkout.quote_id));
  if (!quote) return;
  const now = deps.clock.now();
  const at = now.toString();
  const total = session.amount_total ?? checkout.cents + checkout.tip_cents;
  const tipCents = Math.min(checkout.tip_cents, total - 1);
  const { business } = await deps.business();
  const before = balanceView(quote, await paymentsOf(trx, quote.id));
  const reference = typeof session.payment_intent === 'string' ? session.payment_intent : session.id;
  const row = {
    quote_id: quote.id,
    method: 'card',
    half: null,
    corrects: null,
    reference,
    received_on: localDate(now, business.timeZone).toString(),
    recorded_at: at,
    recorded_by: null,
    employee: null,
  } as const;
  const payment = { ...row, ...names(deps), kind: 'payment', cents: total - tipCents, is_tip: false } as const;
  if (!(await isFirst(trx, session.id, { quoteId: quote.id, reference }))) return;
  await insertPayment(trx, payment);
  if (tipCents > 0) await insertPayment(trx, { ...row, ...names(deps), kind: 'tip', cents: tipCents, is_tip: true });
  await closeCheckout(trx, session.id, at);
  await writeAudit(trx, {
    at,
    actor,
    action: 'payment.record',
    subject: 'quote',
    subjectId: quote.id,
    after: { payment: payment.id, kind: 'payment', method: 'card', cents: payment.cents, tipCents },
    requestId,
  });
  const { dueCents } = balanceView(quote, await paymentsOf(trx, quote.id));
  if (before.dueCents > 0 && dueCents === 0) await queueReceipt(trx, deps, quote);
}

function names(deps: Deps) {
  return { id: deps.chance.id(), client_id: deps.chance.id() };
}

/** Whether nothing of this checkout is in the ledger yet; the quote is locked. */
async function isFirst(
  trx: Trx,
  sessionId: string,
  { quoteId, reference }: { readonly quoteId: string; readonly reference: string },
): Promise<boolean> {
  const known = await trx
    .selectFrom('payments')
    .select('id')
    .where('quote_id', '=', quoteId)
    .where('method', '=', 'card')
    .where('reference', 'in', [sessionId, reference])
    .executeTakeFirst();
  return known === undefined;
}
