// The work is done, and paid in one way or another.
import { chargeSavedCard, closeDispute, dispute, payByCard, refundToCard } from './cards.ts';
import { keepRefund, payByBundle, payByGift } from './gifts.ts';
import { credit, invoice, owed, payInvoice } from './invoices.ts';
import { sum } from './money.ts';
import { comesAgain, isWalkInTurn } from './quotes.ts';
import {
  charge,
  due,
  enter,
  overpaid,
  packagesOf,
  paid,
  today,
  use,
  type Month,
  type Sold,
  type Turn,
} from './sold.ts';

/** Whether its customer comes again on the next turn, and pays for both with an invoice. */
export const waitsForNext = ({ made }: Turn): boolean => comesAgain({ made: made + 1 });

/** The crew does the job, and says what it has used. */
export async function complete(month: Month, quote: Sold, { made }: Turn): Promise<void> {
  const { shop, employees, supplies } = month;
  const employee = employees[made % employees.length];
  if (!employee) return;
  const sold = packagesOf(quote);
  const usual = supplies.filter(({ packages }) => sold.some((id) => packages[id] !== undefined));
  const [most] = usual;
  const supplyQuantities = made % 5 === 2 && most ? [{ id: most.id, quantity: 4.75 }] : [];
  await shop.owner(`PATCH /api/jobs/${quote.jobId}`, { assignedStaff: employee.id });
  await shop.owner(`POST /api/jobs/${quote.jobId}/respond`, { response: 'accept', employeeId: employee.employeeId });
  await shop.owner(`POST /api/jobs/${quote.jobId}/completion`, {
    completionNotes: 'Shiny.',
    reasonWithoutPhotos: 'The camera is broken.',
    clientId: crypto.randomUUID(),
    ...(supplyQuantities.length > 0 && { supplyQuantities }),
  });
  quote.employee = employee;
  quote.completedOn = today(month);
  use(month, employee.paymentType === 'hourly' ? 'pay by the hour' : 'pay in percent', quote);
  for (const { id, unitCents, packages } of usual)
    quote.supplies.set(id, { quantity: sum(sold.map((each) => packages[each] ?? 0)), unitCents });
  const [changed] = supplyQuantities;
  if (changed && most) quote.supplies.set(changed.id, { ...changed, unitCents: most.unitCents });
  use(month, changed ? 'supplies: as the crew used them' : 'supplies: the usual ones', quote);
  if (quote.completedOn >= '2027-06-16') use(month, 'supplies: at another cost', quote);
  if (made % 7 === 5) await correctSupplies(month, quote);
}

/** The owner has seen what was used: one supply, and none of the others. */
async function correctSupplies({ shop, ...month }: Month, quote: Sold): Promise<void> {
  const used = [...quote.supplies];
  const supplies = used.map(([id], index) => ({ id, quantity: index === 0 ? 1.25 : 0 }));
  await shop.owner(`PUT /api/jobs/${quote.jobId}/supplies`, { supplies });
  const [first] = used;
  quote.supplies.clear();
  if (first) quote.supplies.set(first[0], { ...first[1], quantity: 1.25 });
  use({ shop, ...month }, 'supplies: corrected by the owner', quote);
}

/** Turns on which the package was paid for in advance. */
const PREPAID_TURNS: readonly number[] = [8, 9, 15, 28, 29, 31, 34, 36];

/** What of the price isn't paid yet is paid: by invoice, gift card, saved card, card, Venmo or cash. */
export async function settle(month: Month, quote: Sold, turn: Turn): Promise<void> {
  const { made, pick, later } = turn;
  const tip = pick(2) === 0 ? 0 : 100 + pick(2500);
  if (waitsForNext(turn)) return;
  const earlier = month.sold.find((each) => each.made === made - 1);
  if (comesAgain(turn) && earlier?.completedOn && !earlier.invoice && due(earlier) > 0 && due(quote) > 0)
    return settleTogether(month, [earlier, quote], turn);
  if (made % 20 === 7 && due(quote) > 0) {
    const issued = await invoice(month, [quote], true);
    // After the reminder that it's overdue; some customers don't pay even then.
    return made % 60 === 47 ? undefined : later(8, () => payInvoice(month, issued, owed(issued)));
  }
  const issued = made % 20 === 17 ? await invoice(month, [quote], made % 40 === 17) : undefined;
  if (PREPAID_TURNS.includes(made % 40)) await payByBundle(month, quote);
  if (made % 4 === 1) await payByGift(month, quote);
  await pay(month, quote, { turn, tip });
  if (issued) await credit(month, issued);
}

/** An invoice for two quotes of a customer: a first payment leaves some of the second, another one pays the rest. */
async function settleTogether(month: Month, quotes: readonly Sold[], { later }: Turn): Promise<void> {
  const issued = await invoice(month, quotes, true);
  const [first, second] = quotes.map(due);
  later(2, () => payInvoice(month, issued, (first ?? 0) + Math.floor((second ?? 0) / 2)));
  later(8, () => payInvoice(month, issued, owed(issued)));
}

type Paying = { readonly turn: Turn; readonly tip: number };

async function pay(month: Month, quote: Sold, { turn, tip }: Paying): Promise<void> {
  const { made, later } = turn;
  if (due(quote) === 0) return;
  const story = isWalkInTurn(turn) ? -1 : made % 40;
  switch (story) {
    case 35:
      return chargeSavedCard(month, quote, null);
    case 38:
      return chargeSavedCard(month, quote, 'insufficient_funds');
    case 16:
    case 32:
      await payByCard(month, quote, { tip: 300 });
      later(1, () => dispute(month, quote));
      return later(4, () => closeDispute(month, quote, story === 16 ? 'won' : 'lost'));
    case 12:
      await payByCard(month, quote, { tip });
      return later(1, () => dispute(month, quote));
    case 2:
      await payByCard(month, quote, { tip });
      return later(1, () => refundToCard(month, quote, { cents: Math.ceil(paid(quote) / 4), by: 'owner' }));
    case 39:
      await payByCard(month, quote, { tip: 450 });
      return later(1, () => refundToCard(month, quote, { cents: Math.ceil(paid(quote) / 3), by: 'service' }));
    case 23:
      await payByCard(month, quote, { tip: 1234 });
      return later(1, () => refundToCard(month, quote, { cents: quote.cards.at(-1)?.cents ?? 0, by: 'owner' }));
    default:
      return payByHabit(month, quote, { turn, tip });
  }
}

const OTHERS = ['check', 'zelle', 'cashapp', 'transfer'] as const;

async function payByHabit(month: Month, quote: Sold, { turn: { made }, tip }: Paying): Promise<void> {
  const owing = due(quote);
  const half = Math.ceil(owing / 2);
  switch (made % 8) {
    case 0:
      return payAnnounced(month, quote, tip);
    case 1:
      await record(month, quote, { half: 1, cents: half, tip });
      if (owing > half) await record(month, quote, { half: 2, cents: owing - half });
      return use(month, 'cash in halves', quote);
    case 2:
      return payByCard(month, quote, { tip });
    case 3:
      if (made % 16 === 11) return payAnotherWay(month, quote, tip);
      await record(month, quote, { method: 'cash', cents: owing + 2000 });
      await record(month, quote, { kind: 'refund', method: 'cash', cents: 2000 });
      return use(month, 'cash, too much, and back', quote);
    case 4:
      return payAndRefund(month, quote, { isToGift: Math.floor(made / 8) % 2 === 0, tip });
    case 5:
      await record(month, quote, { method: 'venmo', cents: half, tip });
      return use(month, 'a payment in part', quote);
    case 6:
      return payAnotherWay(month, quote, tip);
    default: {
      await record(month, quote, { method: 'venmo', cents: owing + 90 });
      await correctLast(month, quote);
      await record(month, quote, { method: 'venmo', cents: owing });
      return use(month, 'an entry that is corrected', quote);
    }
  }
}

/** By the other way to pay that was used least so far. */
async function payAnotherWay(month: Month, quote: Sold, tip: number): Promise<void> {
  const timesUsed = (method: (typeof OTHERS)[number]) => month.uses.get(`paid by ${method}`)?.size ?? 0;
  const [method = 'check'] = OTHERS.toSorted((one, other) => timesUsed(one) - timesUsed(other));
  await record(month, quote, { method, cents: due(quote), tip });
  use(month, `paid by ${method}`, quote);
}

async function payAndRefund(
  month: Month,
  quote: Sold,
  { isToGift, tip }: { readonly isToGift: boolean; readonly tip: number },
): Promise<void> {
  const cents = Math.ceil(due(quote) / 5);
  if (!isToGift && quote.made % 3 !== 0) {
    await payByCard(month, quote, { tip });
    return refundToCard(month, quote, { cents, by: 'owner' });
  }
  await record(month, quote, { method: 'card', cents: due(quote), tip });
  await record(month, quote, { kind: 'refund', method: isToGift ? 'credit' : 'card', cents });
  if (isToGift) await keepRefund(month, quote, cents);
  // A customer who hadn't heard of the refund pays again.
  if (quote.made % 3 !== 0) return;
  await record(month, quote, { method: 'venmo', cents: 1000 });
  use(month, 'a payment beyond a lowered price, without tax', quote);
}

async function payAnnounced(month: Month, quote: Sold, tip: number): Promise<void> {
  const { shop } = month;
  const cents = due(quote);
  await shop.anyone(`POST /api/payments/${quote.payToken}/announce`, { cents, tipCents: tip });
  type Account = { readonly expected: { readonly id: string } };
  const { expected } = await shop.owner<Account>(`GET /api/jobs/${quote.jobId}/payments`);
  await record(month, quote, { method: 'venmo', cents, tip, expected: expected.id });
  use(month, 'Venmo, announced and confirmed', quote);
}

type Recorded = {
  readonly kind?: string;
  readonly method?: string;
  readonly half?: 1 | 2;
  readonly cents: number;
  readonly tip?: number;
  readonly expected?: string;
};

/** The owner records money by hand. */
export async function record(
  month: Month,
  quote: Sold,
  { kind = 'payment', method = 'cash', half, cents, tip = 0, expected }: Recorded,
): Promise<void> {
  const isRefund = kind === 'refund';
  const reduces = isRefund ? Math.max(0, cents - overpaid(quote)) : 0;
  const toNewCard = method === 'credit' && { toNewGiftCard: true };
  const body = half
    ? { half, tipCents: tip }
    : { kind, method, cents, ...(!isRefund && { tipCents: tip }), ...(expected && { expected }), ...toNewCard };
  await month.shop.owner(`POST /api/jobs/${quote.jobId}/payments`, body);
  const entry = { method, isRefund, receivedOn: today(month) };
  enter(quote, { ...entry, kind, isTip: false, cents: isRefund ? 0 - cents : cents, reduces });
  if (reduces > 0) use(month, 'a refund that lowers the price, and returns its part of the tax', quote);
  if (tip > 0) enter(quote, { ...entry, kind: 'tip', cents: tip, isTip: true, reduces: 0 });
  quote.totals.add(charge(quote));
}

async function correctLast(month: Month, quote: Sold): Promise<void> {
  const account = `/api/jobs/${quote.jobId}/payments`;
  type Account = { readonly entries: readonly { readonly id: string }[] };
  const { entries } = await month.shop.owner<Account>(`GET ${account}`);
  await month.shop.owner(`POST ${account}`, { kind: 'correction', corrects: entries.at(-1)?.id });
  const wrong = quote.entries.at(-1);
  if (wrong) enter(quote, { ...wrong, kind: 'correction', cents: 0 - wrong.cents, receivedOn: today(month) });
}
