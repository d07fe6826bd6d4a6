import type Stripe from 'stripe';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Invalid, NotFound } from '#server/errors.ts';
import { readLedger } from '#server/payments/accounts.ts';
import { findByToken, type PayLink } from '#server/payments/pay-links.ts';
import {
  closeCheckout,
  closeUnopened,
  setSession,
  type CheckoutRow,
  insertCheckout,
  openCheckouts,
  quotesOf,
} from '#server/payments/queries.ts';
import { requireOpen, requireSaneTip } from '#server/payments/request.ts';
import { balanceView, depositView, stateView } from '#server/payments/view.ts';
import { lockQuote } from '#server/quotes/queries.ts';
import {
  createSession,
  describeSession,
  expireSession,
  openCardService,
  readSession,
  type CardService,
  type CardSession,
} from './card-checkout.ts';
import { recordSession } from './record-card.ts';
import { consentIn } from './saved-cards.ts';

type CheckoutRequest = {
  readonly token: string;
  readonly tipCents: number;
  /** Whether the customer agrees to have the card saved for later payments. */
  readonly saveCard: boolean;
};

/**
 * Returns the URL of the one open checkout for what is owed now: before the approval, the deposit. Concurrent calls make
 * earlier checkouts unpayable and reuse one for the same amounts. Nothing counts as paid until the card service says so. Throws
 * NotFound if cards aren't accepted or the link is invalid, Invalid for an implausible tip or if an employee's link asks to save
 * a card, Conflict if nothing can be paid now or the service doesn't respond.
 */
export async function beginCardPayment(context: Context, beginning: CheckoutRequest): Promise<string> {
  const [service, link] = await Promise.all([openCardService(context), findByToken(context, beginning.token)]);
  if (!service) throw new NotFound(messageOf(paymentErrorsTexts, 'noCard'));
  if (beginning.saveCard && link.employee !== undefined)
    throw new Invalid([{ path: 'saveCard', message: messageOf(paymentErrorsTexts, 'saveOwnCard') }]);

  return beginCheckout(context, {
    service,
    reserve: async (trx) => reserveCheckout(trx, context, { ...beginning, link }),
    describe: async ({ own, isDeposit }) => describeSession(context, { checkout: own, link, isDeposit }),
  });
}

const DOWN = messageOf(paymentErrorsTexts, 'cardDown');
const BUSY = messageOf(paymentErrorsTexts, 'cardBusy');
const ON_ITS_WAY = messageOf(paymentErrorsTexts, 'cardOnItsWay');

type Beginning = {
  readonly service: CardService;
  /**
   * Stores a checkout for what is owed now, or returns the open one for the same amounts, while what it pays for is locked; the
   * card service is called afterwards, without a lock.
   */
  readonly reserve: (trx: Trx) => Promise<ReservedCheckouts>;
  /** What the card service is asked for. */
  readonly describe: (reserved: ReservedCheckouts) => Promise<Stripe.Checkout.SessionCreateParams>;
};

/** Returns the URL of the one checkout that can be paid, after ending the earlier ones. Throws what `reserve` throws, and Conflict. */
export async function beginCheckout(context: Context, beginning: Beginning): Promise<string> {
  return (await openOnce(context, beginning)) ?? (await openOnce(context, beginning)) ?? refuse(BUSY);
}

/** Undefined where the checkout that was to be used again can be paid no more: another one is due. */
async function openOnce(context: Context, beginning: Beginning): Promise<string | undefined> {
  const { service } = beginning;
  const reserved = await transaction(context.db, beginning.reserve);
  const { own, earlier } = reserved;
  for (const checkout of earlier) await endCheckout(context, beginning, checkout);
  if (own.session_id !== null) {
    const session = await read(context, beginning, own);
    return session === undefined ? undefined : (session.url ?? refuse(DOWN));
  }
  const session = await createSession(context, service, { checkout: own, wanted: await beginning.describe(reserved) });
  if (session === 'busy') return refuse(BUSY);
  if (!session?.url) {
    // The service may have cached its response under this key, so the next attempt uses a new checkout.
    await closeUnopened(context.db, { quotes: quotesOf(own), at: context.clock.now().toString() });
    return refuse(DOWN);
  }
  const kept = await setSession(context.db, own.id, session.id);
  if (kept?.session_id === session.id && kept.closed_at === null) return session.url;
  // A concurrent call has begun another checkout. The URL of this one hasn't been shown to anyone yet.
  await expireSession(context, service, session.id);
  return refuse(BUSY);
}

type Ending = { readonly service: CardService };

/** Makes sure that a checkout can be paid no more. Throws Conflict where it was paid, or that can't be known now. */
export async function endCheckout(context: Context, ending: Ending, checkout: CheckoutRow): Promise<void> {
  const { session_id: sessionId } = checkout;
  if (sessionId === null) return;
  const isEnded = await expireSession(context, ending.service, sessionId);
  if (!isEnded && (await read(context, ending, checkout)) !== undefined) refuse(DOWN);
  await closeCheckout(context.db, checkout.id, context.clock.now().toString());
}

/**
 * Returns a checkout's session while it can be paid; undefined if it's over, and the checkout is closed then. Throws Conflict
 * if it was paid, after recording the money, in case the webhook never arrived.
 */
async function read(context: Context, ending: Ending, checkout: CheckoutRow): Promise<CardSession | undefined> {
  const session = (await readSession(context, ending.service, checkout.session_id ?? '')) ?? refuse(DOWN);
  if (session.status === 'open') return session;
  if (session.status === 'complete') {
    await recordIfPaid(context, { session, checkout });
    return refuse(ON_ITS_WAY);
  }
  await closeCheckout(context.db, checkout.id, context.clock.now().toString());
  return undefined;
}

async function recordIfPaid(
  context: Context,
  { session, checkout }: { readonly session: CardSession; readonly checkout: CheckoutRow },
): Promise<void> {
  const { paid } = session;
  if (paid) await transaction(context.db, async (trx) => recordSession(trx, context, { session: paid, checkout }));
}

function refuse(words: Message): never {
  throw new Conflict('wrong-state', words);
}

type CheckoutReservation = Pick<CheckoutRequest, 'tipCents' | 'saveCard'> & {
  readonly link: PayLink;
};

/** The one checkout that can be paid, and those that must not be paid any more. */
export type ReservedCheckouts = {
  readonly own: CheckoutRow;
  readonly earlier: readonly CheckoutRow[];
  readonly isDeposit: boolean;
};

/** Reserves the checkout of a quote. Throws like `beginCardPayment`. */
async function reserveCheckout(trx: Trx, context: Context, reserving: CheckoutReservation): Promise<ReservedCheckouts> {
  const { link, tipCents, saveCard } = reserving;
  const quote = await lockQuote(trx, link.quote.id);
  if (!quote) throw new NotFound(messageOf(paymentErrorsTexts, 'quoteGone'));
  const ledger = await readLedger(trx, quote);
  const isDeposit = stateView(ledger) === 'deposit';
  if (!isDeposit) requireOpen(ledger);
  requireSaneTip(tipCents, isDeposit ? 'none' : quote.total_cents);
  const cents = isDeposit ? (depositView(quote)?.cents ?? 0) : balanceView(quote, ledger.payments).dueCents;
  const [newest] = await openCheckouts(trx, [quote.id]);
  const isSame =
    newest?.quote_id === quote.id &&
    newest.cents === cents &&
    newest.tip_cents === tipCents &&
    saveCard === (newest.consent !== null);
  const own = newest && isSame ? newest : await insert(trx, context, { ...reserving, cents });
  return { own, earlier: await supersede(trx, context, own), isDeposit };
}

/** Returns the other checkouts that could be paid for the same quotes, and closes those that aren't opened yet. */
export async function supersede(trx: Trx, deps: Deps, own: CheckoutRow): Promise<readonly CheckoutRow[]> {
  const quotes = quotesOf(own);
  // A concurrent call that is about to open one of these will find it closed, and expire its session.
  await closeUnopened(trx, { quotes, but: own.id, at: deps.clock.now().toString() });
  return (await openCheckouts(trx, quotes)).filter(({ id }) => id !== own.id);
}

async function insert(
  trx: Trx,
  context: Context,
  reserved: CheckoutReservation & { readonly cents: number },
): Promise<CheckoutRow> {
  const { cents, tipCents, saveCard } = reserved;
  const at = context.clock.now().toString();
  const { quote, employee } = reserved.link;
  await writeAudit(trx, context, {
    at,
    action: 'payment.begin-card',
    subject: 'quote',
    subjectId: quote.id,
    after: { cents, tipCents, ...(saveCard && { saveCard }), ...(employee !== undefined && { employee }) },
  });
  const saving = saveCard ? ({ consent: consentIn(context.language), saving: 'wanted' } as const) : {};
  return insertCheckout(trx, { quote_id: quote.id, cents, tip_cents: tipCents, created_at: at, ...saving });
}
