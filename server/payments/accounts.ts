import type { PaymentAccount, PaymentPage, PaymentSummary } from '#contract/payments.ts';
import { mayWithJob } from '#core/jobs/crew.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { localDate } from '#core/lib/time.ts';
import { creditFor } from '#core/payments/gift-cards.ts';
import type { Actor } from '#core/people/permissions.ts';
import { prepaidLines } from '#core/pricing/prepaid.ts';
import { totalOf } from '#core/quotes/counter-offers.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { prepaidVisitOf } from '#server/gift-cards/bundles.ts';
import { stateOf, todayOf } from '#server/gift-cards/look-up.ts';
import { creditLeft, findGiftCard, giftCardsOf, hasBundleVisit, leftOfBundle } from '#server/gift-cards/queries.ts';
import { deriveParts, type JobRow } from '#server/jobs/queries.ts';
import {
  chargesOf,
  describeSavedCard,
  disputesOf,
  newestSavedCharge,
  openRefundsOf,
  refundableOf,
  savedCardFor,
  type SavedChargeRow,
} from '#server/payments/cards/queries.ts';
import { historyOf, type QuoteRow } from '#server/quotes/queries.ts';
import { isMonthly } from './monthly/queries.ts';
import { derivePayLinks, findByToken } from './pay-links.ts';
import { findJobOfEntry, findPaidJob, openAnnouncement, openChargeOf, paymentsOf } from './queries.ts';
import {
  accountView,
  type CardFacts,
  type Ledger,
  pageView,
  balanceView,
  countingPayments,
  depositView,
  entriesView,
  isDepositKept,
  stateView,
} from './view.ts';

/** A job by its id, or by that of an entry that was paid for it. */
type AccountKey = { readonly id: string } | { readonly entryId: string };

/** Returns a job's payments, for an admin or the employee who has the job. Throws NotFound for anyone else's. */
export async function readAccount(context: Context, asked: AccountKey): Promise<PaymentAccount> {
  const id = 'id' in asked ? asked.id : await findJobOfEntry(context.db, asked.entryId);
  const found = id === undefined ? undefined : await findPaidJob(context.db, id);
  requirePayer(context.actor, found?.job);
  if (!found) throw new NotFound(messageOf(problemsTexts, 'noJob'));
  const isAdmin = context.actor.adminId !== undefined;
  const { payUrl } = derivePayLinks(context, found.quote, isAdmin ? undefined : context.actor.employeeId);
  const ledger = await readLedger(context.db, found.quote);
  const cardFacts = isAdmin ? await readCardFacts(context, ledger) : NO_CARD_FACTS;
  return accountView(ledger, { job: found.job, cardFacts, payUrl, isAdmin, language: context.language });
}

const NO_CARD_FACTS: CardFacts = {
  cards: [],
  cardRefunds: [],
  disputes: [],
  savedCard: null,
  canCharge: false,
  charge: null,
};

async function readCardFacts(context: Context, ledger: Ledger): Promise<CardFacts> {
  const { db, clock, takesCards, settings } = context;
  const { quote } = ledger;
  const [charges, refunds, disputes, card, charge, prepaid] = await Promise.all([
    chargesOf(db, quote.id),
    openRefundsOf(db, quote.id),
    disputesOf(db, quote.id),
    savedCardFor(db, quote),
    newestSavedCharge(db, quote.id),
    stateView(ledger) === 'open' ? findPrepaidVisit(context, ledger) : undefined,
  ]);
  const today = localDate(clock.now(), (await settings()).settings.timeZone);
  const isOwed = stateView(ledger) === 'open' && quote.status === 'approved' && quote.completed_at !== null;
  return {
    savedCard: card ? describeSavedCard(card, today) : null,
    canCharge: card !== undefined && isOwed && !ledger.charge && takesCards(),
    charge: charge ? chargeView(charge) : null,
    ...(prepaid && { prepaid }),
    cards: charges.map((charge) => ({ entryId: charge.entry_id, leftCents: refundableOf(charge) })),
    cardRefunds: refunds.map(({ id, cents, status }) => ({ id, cents, status })),
    disputes: disputes.map(({ id, cents, status, reason, respond_by: respondBy }) => ({
      id,
      cents,
      status,
      reason,
      respondBy,
    })),
  };
}

/**
 * Returns the first bundle of a quote's customer that can pay for its package now, with what the visit pays and what is owed after that. Undefined
 * where there's none, or too much is paid already.
 */
async function findPrepaidVisit(
  context: Context,
  { quote, payments }: Pick<Ledger, 'quote' | 'payments'>,
): Promise<PaymentAccount['prepaid']> {
  const { db } = context;
  const hasPromo = quote.lines.some(({ kind }) => kind === 'promo');
  if (quote.status !== 'approved' || hasPromo || quote.customer_record_id === null) return undefined;
  const today = await todayOf(context);
  const cards = (await giftCardsOf(db, quote.customer_record_id)).filter(
    (card) => card.bundle && stateOf(card, today) === 'open',
  );
  if (cards.length === 0 || (await hasBundleVisit(db, quote.id))) return undefined;
  const { settings } = await context.settings();
  const work = { packageType: quote.package_type, items: quote.items };
  for (const card of cards) {
    const { left, next } = await leftOfBundle(db, card);
    const visit = next && prepaidVisitOf(card, next.cents);
    const lines = visit && prepaidLines(settings, work, { lines: quote.lines, visit });
    if (!lines || !visit) continue;
    const { dueCents } = balanceView({ ...quote, lines, total_cents: totalOf(lines) }, payments);
    if (dueCents < visit.cents) continue;
    return { card: card.id, name: visit.name, left, cents: visit.cents, dueCents: dueCents - visit.cents };
  }
  return undefined;
}

function chargeView({ brand, last4, cents, status, reason, requested_at: requestedAt }: SavedChargeRow) {
  return { brand, last4, cents, status, reason, requestedAt };
}

/** Returns everything that was paid for a quote, what is announced, and what is being charged. */
export async function readLedger(db: DbOrTrx, quote: QuoteRow): Promise<Ledger> {
  const payments = await paymentsOf(db, quote.id);
  const announcement = await openAnnouncement(db, quote.id);
  const charge = await openChargeOf(db, quote.id);
  const isBilledMonthly = await isMonthly(db, quote.customer_record_id);
  return { quote, payments, announcement, charge, isBilledMonthly };
}

/** What is owed and what was paid, for the holder of a payment link. Throws NotFound for an invalid link. */
export async function openPayment(context: Context, { token }: { readonly token: string }): Promise<PaymentPage> {
  const [{ quote, employee }, { settings }] = await Promise.all([findByToken(context, token), context.settings()]);
  const takesCards = context.takesCards();
  const isCustomer = employee === undefined;
  const card = isCustomer ? await savedCardFor(context.db, quote) : undefined;
  const savedCard = card ? describeSavedCard(card, localDate(context.clock.now(), settings.timeZone)) : null;
  const canSaveCard = takesCards && isCustomer;
  const isFeeUndecided = await readFeeUndecided(context.db, quote);
  const parts = { settings, takesCards, canSaveCard, savedCard, isFeeUndecided, language: context.language };
  return pageView(await readLedger(context.db, quote), parts);
}

/** The payment on the customer's page of a quote; its links are for that customer only. */
export async function summarizePayment(db: DbOrTrx, deps: Deps, quote: QuoteRow): Promise<PaymentSummary> {
  const ledger = await readLedger(db, quote);
  const { payments } = ledger;
  const { payUrl, receiptUrl } = derivePayLinks(deps, quote);
  return {
    balance: balanceView(quote, payments),
    state: stateView(ledger),
    deposit: depositView(quote),
    entries: entriesView(payments),
    giftCard: await readChosenCard(db, quote),
    isFeeUndecided: await readFeeUndecided(db, quote),
    hasPaid: countingPayments(payments).length > 0,
    payUrl,
    receiptUrl,
  };
}

/** The gift card that pays once a quote is approved, while it isn't; null if there is none. */
export async function readChosenCard(db: DbOrTrx, quote: NamingQuote) {
  const { status, gift_card_id: id, total_cents: total, paid_cents: paid, deposit_cents: deposit } = quote;
  const card = id !== null && (status === 'pending' || status === 'countered') ? await findGiftCard(db, id) : undefined;
  if (!card) return null;
  const owedCents = total - Math.max(paid, deposit);
  const cents = creditFor({ owedCents, balanceCents: await creditLeft(db, card, quote) });
  return { last4: card.last4, balanceCents: card.balance_cents, cents, leftCents: Math.max(0, total - paid - cents) };
}

/** A quote as far as the gift card that it names matters. */
export type NamingQuote = Pick<
  QuoteRow,
  'id' | 'created_at' | 'status' | 'gift_card_id' | 'total_cents' | 'paid_cents' | 'deposit_cents'
>;

/** Whether a quote was canceled in a way that can cost a fee, and the owner has neither charged nor waived it. */
async function readFeeUndecided(db: DbOrTrx, quote: QuoteRow): Promise<boolean> {
  if (quote.status !== 'cancelled' || quote.fee_cents > 0) return false;
  const ended = (await historyOf(db, quote.id)).findLast(({ action }) => ENDINGS.includes(action));
  if (!ended || ended.action !== 'quote.cancel') return false;
  const { after } = ended;
  // Earlier versions didn't say what a cancellation was.
  return typeof after === 'object' && after && 'event' in after ? after.event === 'undecided' : isDepositKept(quote);
}

const ENDINGS = ['quote.cancel', 'quote.waive-fee'];

/** Throws NotFound unless the caller may collect for this job: an admin, or the employee who has it or completed it. */
export function requirePayer(actor: Actor, job: JobRow | undefined): asserts job is JobRow {
  if (job === undefined || !mayWithJob(deriveParts(actor, job), 'collect'))
    throw new NotFound(messageOf(problemsTexts, 'noJob'));
}
