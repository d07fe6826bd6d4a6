// Payments by card at the card service: deposits, the rest, tips, saved cards, refunds, disputes and payouts.
import { cardFee, DISPUTE_FEE, sum } from './money.ts';
import { charge, due, enter, overpaid, paid, today, use, type CardPayment, type Month, type Sold } from './sold.ts';

const card = { method: 'card', isRefund: false, reduces: 0 } as const;

type Checkout = {
  readonly tip?: number;
  readonly saveCard?: boolean;
  /** Where it's paid, if it was opened before. */
  readonly url?: string;
};

/** Opens the page on which the customer pays what is due: the deposit, the rest, or a fee. */
export async function openCheckout(
  { shop }: Month,
  { payToken }: Sold,
  { tip = 0, saveCard = false }: Checkout = {},
): Promise<string> {
  const body = { tipCents: tip, saveCard };
  return (await shop.anyone<{ readonly url: string }>(`POST /api/payments/${payToken}/card`, body)).url;
}

export async function payByCard(month: Month, quote: Sold, checkout: Checkout = {}): Promise<void> {
  const { tip = 0 } = checkout;
  const { shop } = month;
  const isDeposit = quote.status === 'pending';
  const cents = isDeposit ? (quote.deposit?.cents ?? 0) : due(quote);
  if (cents < 50) return;
  const intent = await shop.cards.pay(checkout.url ?? (await openCheckout(month, quote, checkout)));
  await shop.deliverEvents();
  keep(month, quote, { intent, cents: cents + tip, tip }, isDeposit ? 'deposit' : 'payment');
  if (!isDeposit) use(month, 'card: paid by link', quote);
  if (tip > 0) use(month, 'card: a tip with it', quote);
}

/** The deposit is paid, and the quote keeps its time. */
export async function payDeposit(month: Month, quote: Sold, given: Checkout = {}): Promise<void> {
  const { deposit, email, reference, lines } = quote;
  if (!deposit) return;
  await payByCard(month, quote, given);
  deposit.state = 'paid';
  quote.isLapsed = false;
  const left = sum(lines.map(({ cents }) => cents)) - deposit.cents;
  month.mails.push({ to: email, about: reference, cents: [deposit.cents, left] });
}

type Paid = Pick<CardPayment, 'intent' | 'cents' | 'tip'>;

function keep(month: Month, quote: Sold, paidNow: Paid, kind: 'deposit' | 'payment'): void {
  const { cents, tip } = paidNow;
  quote.cards.push({ ...paidNow, refunded: 0, dispute: null });
  month.open.push({ kind: 'charge', gross: cents, fee: cardFee(cents), about: quote });
  const receivedOn = today(month);
  enter(quote, { ...card, kind, cents: cents - tip, isTip: false, receivedOn });
  if (tip > 0) enter(quote, { ...card, kind: 'tip', cents: tip, isTip: true, receivedOn });
  quote.totals.add(charge(quote));
}

/** The owner charges the rest to the card that the deposit was paid with. Declined, the customer is asked to pay by link. */
export async function chargeSavedCard(month: Month, quote: Sold, decline: string | null): Promise<void> {
  const { shop } = month;
  const cents = due(quote);
  if (cents < 50) return;
  await shop.cards.ask('setDecline', decline);
  const call = `POST /api/jobs/${quote.jobId}/saved-card-charges`;
  const { status, text } = await shop.raw(call, { cents, clientId: crypto.randomUUID() });
  await shop.cards.ask('setDecline', null);
  await shop.deliverEvents();
  if (status !== (decline === null ? 201 : 409))
    throw new Error(`The charge of a saved card answered ${status}: ${text}`);
  if (decline !== null) {
    month.mails.push({ to: quote.email, about: quote.reference, cents: [cents] });
    use(month, 'card: declined, the pay link mailed', quote);
    return payByCard(month, quote, { tip: 500 });
  }
  keep(month, quote, { intent: '', cents, tip: 0 }, 'payment');
  use(month, 'card: saved, and charged for the rest', quote);
}

/** Money of a card payment goes back: its price first, then its tip. What was not overpaid lowers the price. */
function giveBack(month: Month, quote: Sold, payment: CardPayment, cents: number): void {
  const price = Math.max(0, payment.cents - payment.tip - payment.refunded);
  const ofPrice = Math.min(cents, price);
  payment.refunded += cents;
  const entry = { kind: 'refund', method: 'card', isRefund: true, receivedOn: today(month) };
  const lowers = quote.status === 'approved' ? Math.max(0, ofPrice - overpaid(quote)) : 0;
  if (ofPrice > 0)
    enter(quote, { ...entry, cents: 0 - ofPrice, isTip: false, reduces: Math.min(lowers, charge(quote)) });
  if (cents > ofPrice) enter(quote, { ...entry, cents: ofPrice - cents, isTip: true, reduces: 0 });
  if (lowers > 0) use(month, 'a refund that lowers the price, and returns its part of the tax', quote);
  quote.totals.add(charge(quote));
}

function moveBack(month: Month, quote: Sold, payment: CardPayment, cents: number): void {
  month.open.push({ kind: 'refund', gross: 0 - cents, fee: 0, about: quote });
  giveBack(month, quote, payment, cents);
}

/** A refund to the card, by the owner or in the dashboard of the card service. */
export async function refundToCard(
  month: Month,
  quote: Sold,
  { cents, by }: { readonly cents: number; readonly by: 'owner' | 'service' },
): Promise<void> {
  const { shop } = month;
  const payment = quote.cards.at(-1);
  if (!payment || cents <= 0) return;
  if (by === 'owner') {
    const account = `/api/jobs/${quote.jobId}`;
    type Account = { readonly cards: readonly { readonly entryId: string }[] };
    const { cards } = await shop.owner<Account>(`GET ${account}/payments`);
    const entryId = cards.at(-1)?.entryId;
    await shop.owner(`POST ${account}/card-refunds`, { entryId, cents, clientId: crypto.randomUUID() });
  } else await shop.cards.ask('refund', payment.intent, cents);
  await shop.deliverEvents();
  const isWhole = cents === payment.cents && payment.tip > 0;
  moveBack(month, quote, payment, cents);
  if (by === 'service') use(month, 'card: refunded at the card service', quote);
  else use(month, isWhole ? 'card: refunded with its tip' : 'card: refunded in part', quote);
}

/** The customer's bank takes a payment back: the card service holds the money until it's decided. */
export async function dispute(month: Month, quote: Sold): Promise<void> {
  const { shop } = month;
  const payment = quote.cards.at(-1);
  if (!payment) return;
  const cents = payment.cents - payment.refunded;
  payment.dispute = { id: await shop.cards.ask('dispute', payment.intent), cents, state: 'open' };
  await shop.deliverEvents();
  month.open.push({ kind: 'dispute', gross: 0 - cents, fee: DISPUTE_FEE, about: quote });
  use(month, 'card: a dispute that is open', quote);
}

export async function closeDispute(month: Month, quote: Sold, as: 'won' | 'lost'): Promise<void> {
  const { shop } = month;
  const payment = quote.cards.at(-1);
  if (!payment?.dispute) return;
  await shop.cards.ask('closeDispute', payment.dispute.id, as);
  await shop.deliverEvents();
  payment.dispute.state = as;
  month.uses.get('card: a dispute that is open')?.delete(quote.id);
  use(month, as === 'won' ? 'card: a dispute that is won' : 'card: a dispute that is lost', quote);
  if (as === 'lost') return giveBack(month, quote, payment, payment.dispute.cents);
  month.open.push({ kind: 'dispute-reversal', gross: payment.dispute.cents, fee: 0 - DISPUTE_FEE, about: quote });
}

/** What was paid by card beyond what the quote keeps goes back by itself, once the end of the quote can't be undone. */
export function awaitReturn(month: Month, quote: Sold): void {
  const payment = quote.cards.at(-1);
  const cents = Math.min(overpaid(quote), (payment?.cents ?? 0) - (payment?.refunded ?? 0));
  if (!payment || cents <= 0) return;
  const left = paid(quote) - cents;
  month.awaited.push({
    isDone: async () => {
      type Page = { readonly balance: { readonly paidCents: number } };
      return (await month.shop.anyone<Page>(`GET /api/payments/${quote.payToken}`)).balance.paidCents === left;
    },
    write: () => {
      moveBack(month, quote, payment, cents);
      if (quote.deposit && quote.fee.length === 0) quote.deposit.state = 'returned';
      month.mails.push({ to: quote.email, about: quote.reference, cents: [cents] });
    },
  });
}

/** The card service charges for its terminal and pays everything out; the shop reads what that's made of. */
export async function payOut(month: Month): Promise<void> {
  const { shop, open, payouts } = month;
  for (const earlier of payouts.filter(({ isPaid }) => !isPaid)) {
    await shop.cards.ask('settlePayout', earlier.id, 'paid');
    earlier.isPaid = true;
  }
  if (payouts.length === 0) {
    await shop.cards.ask('addFee', 299);
    open.push({ kind: 'fee', gross: -299, fee: 0, about: null });
  }
  const id = await shop.cards.ask('payOut');
  payouts.push({ id, movements: open.splice(0), isPaid: false });
  await shop.deliverEvents();
  await shop.owner('POST /api/payments/payouts/read');
  for (const { about } of payouts.at(-1)?.movements ?? []) if (about) use(month, 'card: fees, and paid out', about);
}
