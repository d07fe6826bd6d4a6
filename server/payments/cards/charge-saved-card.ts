import type Stripe from 'stripe';
import type { PaymentAccount } from '#contract/payments.ts';
import { ledgerTexts } from '#core/languages/en/ledger.ts';
import { paymentErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { cardName, MOST_CHARGES } from '#core/payments/card-movements.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { contextOf, type Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { lockJob } from '#server/jobs/queries.ts';
import { readAccount, readLedger } from '#server/payments/accounts.ts';
import { closeUnopened, openCheckouts } from '#server/payments/queries.ts';
import { queueRequest, requireOpen } from '#server/payments/request.ts';
import { balanceView, stateView } from '#server/payments/view.ts';
import { lockQuote, type QuoteRow } from '#server/quotes/queries.ts';
import { endCheckout } from './begin-card.ts';
import { openCardService, type CardPayment, type CardService } from './card-checkout.ts';
import {
  countSavedCharges,
  deleteGoneCard,
  insertSavedCharge,
  listOpenCharges,
  lockSavedCharge,
  planCardFor,
  savedCardFor,
  setSavedCharge,
  type SavedChargeRow,
} from './queries.ts';
import { recordCardPayment } from './record-card.ts';

type ChargeRequest = {
  /** The job's. */
  readonly id: string;
  /** What is owed, as the owner saw it. */
  readonly cents: number;
  /** Idempotency key. */
  readonly clientId: string;
  /** Whether it's the charge of a plan's visit: to the card that the plan's customer agreed to. */
  readonly isAutomatic?: boolean;
};

/**
 * Charges what is owed for a completed job to the customer's saved card. The request is stored before the card service is
 * called, and repeated until the service has answered. Idempotent per client ID. Throws NotFound, and Conflict if nothing can be
 * charged now, the customer has just paid, or the card is declined: nothing is recorded then, and the customer gets an email.
 */
export async function chargeSavedCard(context: Context, request: ChargeRequest): Promise<PaymentAccount> {
  const service = await openCardService(context);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  const charge = await transaction(context.db, async (trx) => storeRequest(trx, context, { request }));
  if (charge.status === 'requested') {
    await endCheckouts(context, service, { charge });
    await askService(context, service, { charge });
  }
  const now = await transaction(context.db, async (trx) => lockSavedCharge(trx, charge.id));
  if (now?.status === 'declined') {
    const values = { card: cardName(now), reason: now.reason ?? 'card_declined' };
    throw new Conflict('wrong-state', messageOf(ledgerTexts, 'chargeDeclined', values), { reason: now.reason });
  }
  if (now?.status === 'canceled') throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'chargeCanceled'));
  return readAccount(context, request);
}

async function storeRequest(
  trx: Trx,
  context: Context,
  { request }: { readonly request: ChargeRequest },
): Promise<SavedChargeRow> {
  const { clientId, cents, isAutomatic = false } = request;
  const locked = await lockJob(trx, request.id);
  if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const { quote } = locked;
  const known = await lockSavedCharge(trx, clientId);
  if (known) return requireSame(known, quote, cents);
  await requireChargeable(trx, context, { quote, cents });
  const card = isAutomatic ? await planCardFor(trx, quote) : await savedCardFor(trx, quote);
  if (!card) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'noSavedCard'));
  const { customer_ref, method_ref, brand, last4 } = card;
  const at = context.clock.now().toString();
  const nothing = { payment_intent: null, reason: null, settled_at: null, noticed_at: null };
  const by = { requested_at: at, requested_by: context.actor.personId ?? null, is_automatic: isAutomatic };
  const about = { id: clientId, quote_id: quote.id, customer_ref, method_ref, brand, last4, cents };
  const row = { ...about, ...by, ...nothing, status: 'requested' } as const;
  await insertSavedCharge(trx, row);
  // A concurrent call that is about to open one of these will find it closed, and expire its session.
  await closeUnopened(trx, { quotes: [quote.id], at });
  await writeAudit(trx, context, {
    at,
    action: 'payment.charge-card',
    subject: 'quote',
    subjectId: quote.id,
    after: { cents },
  });
  return row;
}

function requireSame(known: SavedChargeRow, quote: QuoteRow, cents: number): SavedChargeRow {
  if (known.quote_id === quote.id && known.cents === cents) return known;
  throw new Conflict('idempotency-mismatch', messageOf(paymentErrorsTexts, 'paymentIdUsed'));
}

/** Throws Conflict unless exactly this is owed for work that is done, and the card wasn't tried too often. */
async function requireChargeable(
  trx: Trx,
  deps: Deps,
  { quote, cents }: { readonly quote: QuoteRow; readonly cents: number },
): Promise<void> {
  const ledger = await readLedger(trx, quote);
  if (quote.status === 'cancelled') throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'chargeCompleted'));
  requireOpen(ledger, 'team');
  if (quote.completed_at === null) throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'chargeCompleted'));
  const { dueCents } = balanceView(quote, ledger.payments);
  if (cents !== dueCents)
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'balanceChanged'), { dueCents });
  if (await isTriedOften(trx, deps, quote.id))
    throw new Conflict('wrong-state', messageOf(paymentErrorsTexts, 'tooManyCharges', { most: MOST_CHARGES }));
}

/** Whether the saved card was tried for this quote as often as it can be within 24 hours. */
async function isTriedOften(trx: Trx, deps: Deps, quoteId: string): Promise<boolean> {
  const since = deps.clock.now().subtract({ hours: 24 }).toString();
  return (await countSavedCharges(trx, quoteId, since)) >= MOST_CHARGES;
}

type Asking = { readonly charge: SavedChargeRow };

/** Ends what the customer could pay by link meanwhile. Throws Conflict where it was paid, or that can't be known now. */
async function endCheckouts(context: Context, service: CardService, { charge }: Asking): Promise<void> {
  try {
    for (const checkout of await openCheckouts(context.db, [charge.quote_id]))
      await endCheckout(context, { service }, checkout);
  } catch (error) {
    await cancel(context, charge.id);
    throw error;
  }
}

/** Gives up a charge that the card service doesn't have. */
async function cancel(deps: Deps, id: string): Promise<void> {
  const settled_at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if ((await lockSavedCharge(trx, id))?.status === 'requested')
      await setSavedCharge(trx, id, { status: 'canceled', settled_at });
  });
}

/** Asks the card service for a charge, and books its answer. Without an answer, the charge stays requested. Safe to repeat. */
async function askService(context: Context, { stripe }: CardService, { charge }: Asking): Promise<void> {
  const { id, quote_id: quoteId, cents: amount, customer_ref: customer, method_ref: method } = charge;
  const wanted = {
    amount,
    currency: 'usd',
    customer,
    payment_method: method,
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    off_session: true,
    confirm: true,
    metadata: { for: 'quote', quote: quoteId, charge: id },
  } as const satisfies Stripe.PaymentIntentCreateParams;
  try {
    const intent = await stripe.paymentIntents.create(wanted, { idempotencyKey: `charge-${id}` });
    await transaction(context.db, async (trx) => takeIntent(trx, context, { intent }));
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) {
      context.log.warn({ err: error }, 'a saved card could not be charged; it will be tried again');
      return;
    }
    await transaction(context.db, async (trx) => decline(trx, context, { id, quoteId, ...refusal }));
  }
}

type Refusal = { readonly reason: string; readonly intentId: string | null };

/** An answer that won't change: the bank declined it, or the card isn't there any more. */
function refusalIn(error: unknown): Refusal | undefined {
  if (!(error instanceof Error && 'rawType' in error && 'statusCode' in error)) return undefined;
  const {
    statusCode,
    code,
    param,
    decline_code: declineCode,
    payment_intent: intent,
  } = error as Stripe.errors.StripeError;
  if (statusCode !== 400 && statusCode !== 402 && statusCode !== 404) return undefined;
  const reason = (statusCode === 402 ? declineCode : undefined) ?? code ?? 'card_declined';
  const isGone = statusCode !== 402 && (param === 'payment_method' || param === 'customer');
  return { reason: isGone ? CARD_GONE : reason, intentId: intent?.id ?? null };
}

/** Our code for a card that the card service doesn't have any more, or not with its customer. */
const CARD_GONE = 'card_gone';

/**
 * Marks a charge as declined, once, and asks the customer for the payment by email, unless the plan of a visit does. Nothing is recorded
 * in the ledger.
 */
async function decline(
  trx: Trx,
  deps: Deps,
  { id, quoteId, reason, intentId }: Refusal & { readonly id: string; readonly quoteId: string },
): Promise<void> {
  const quote = await lockQuote(trx, quoteId);
  const charge = await lockSavedCharge(trx, id);
  if (charge?.status !== 'requested' || !quote) return;
  const settled_at = deps.clock.now().toString();
  await setSavedCharge(trx, id, { status: 'declined', reason, payment_intent: intentId, settled_at });
  if (reason === CARD_GONE) await deleteGoneCard(trx, { methodRef: charge.method_ref });
  const ledger = await readLedger(trx, quote);
  if (charge.is_automatic || !quote.customer_email || stateView(ledger) !== 'open') return;
  const declined = { card: cardName(charge), isConfirmable: reason === 'authentication_required' };
  await queueRequest(trx, deps, { ledger, declined });
}

/**
 * Takes in what the card service says about the charge of a saved card, whatever the order and number of its reports: what was
 * paid is recorded once, and what was declined isn't. Returns the payment if its quote isn't known any more.
 */
export async function takeIntent(
  trx: Trx,
  context: Context,
  { intent }: { readonly intent: Stripe.PaymentIntent },
): Promise<CardPayment | undefined> {
  const { charge: id, quote: quoteId, for: purpose } = intent.metadata ?? {};
  if (purpose !== 'quote' || !UUID.test(id ?? '') || !UUID.test(quoteId ?? '')) return undefined;
  const about = { id: id ?? '', quoteId: quoteId ?? '' };
  if (intent.status === 'requires_payment_method' || intent.status === 'requires_action') {
    const { code, decline_code: declineCode } = intent.last_payment_error ?? { code: 'authentication_required' };
    const reason = declineCode ?? code ?? 'card_declined';
    await decline(trx, context, { ...about, reason, intentId: intent.id });
  }
  if (intent.status !== 'succeeded' || intent.amount_received <= 0) return undefined;
  const quote = await lockQuote(trx, about.quoteId);
  const paid = { sessionId: intent.id, reference: intent.id, cents: intent.amount_received, tipCents: 0 };
  if (!quote) return paid;
  const charge = await lockSavedCharge(trx, about.id);
  const settled = { status: 'succeeded', reason: null, payment_intent: intent.id } as const;
  if (charge && charge.status !== 'succeeded')
    await setSavedCharge(trx, charge.id, { ...settled, settled_at: context.clock.now().toString() });
  await recordCardPayment(trx, context, { quote, paid });
  return undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Batch size: the next round handles the rest. */
const MOST = 50;
/** After so many seconds, a charge whose response was lost is looked up. */
const RETRY_SECONDS = 60;
/** After so many minutes, a charge that the card service doesn't have is given up: it may answer the same failure for a day. */
const GIVE_UP_MINUTES = 15;

/**
 * Settles charges that the card service hasn't answered. It's asked first whether it has carried one out; if not, the charge is
 * repeated if the same is still owed, and given up otherwise. Returns how many were settled.
 */
export async function repeatCharges(deps: Deps): Promise<number> {
  const service = await openCardService(deps);
  if (!service) return 0;
  const before = deps.clock.now().subtract({ seconds: RETRY_SECONDS }).toString();
  const open = await listOpenCharges(deps.db, { before, most: MOST });
  for (const charge of open)
    await settle(contextOf(deps), service, { charge }).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'the charge of a saved card could not be settled; it will be tried again'),
    );
  const left = await listOpenCharges(deps.db, { before, most: MOST });
  return open.filter(({ id }) => !left.some((charge) => charge.id === id)).length;
}

async function settle(context: Context, service: CardService, asking: Asking): Promise<void> {
  const { charge } = asking;
  const intent = await findIntent(service, charge);
  if (intent) {
    await transaction(context.db, async (trx) => takeIntent(trx, context, { intent }));
    return;
  }
  const age = context.clock.now().since(Temporal.Instant.from(charge.requested_at)).total('minutes');
  const isOwed = await transaction(context.db, async (trx) => isStillOwed(trx, charge));
  if (age > GIVE_UP_MINUTES || !isOwed) return cancel(context, charge.id);
  await endCheckouts(context, service, asking);
  await askService(context, service, asking);
}

/** Returns what the card service has for a charge. Throws if it doesn't answer. */
async function findIntent(
  { stripe }: CardService,
  { id, customer_ref: customer, requested_at: at }: SavedChargeRow,
): Promise<Stripe.PaymentIntent | undefined> {
  // The clocks may differ.
  const since = Temporal.Instant.from(at).subtract({ hours: 1 });
  const intents = await stripe.paymentIntents
    .list({ customer, created: { gte: Math.floor(since.epochMilliseconds / 1000) }, limit: 100 })
    .autoPagingToArray({ limit: 1000 });
  return intents.find(({ metadata }) => metadata['charge'] === id);
}

async function isStillOwed(trx: Trx, charge: SavedChargeRow): Promise<boolean> {
  const quote = await lockQuote(trx, charge.quote_id);
  if (quote?.status !== 'approved' || quote.completed_at === null) return false;
  const ledger = await readLedger(trx, quote);
  return stateView(ledger) === 'open' && balanceView(quote, ledger.payments).dueCents === charge.cents;
}
