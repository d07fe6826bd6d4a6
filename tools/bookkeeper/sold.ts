// What the bookkeeper writes down while the month passes: each quote, gift card and employee with everything that has to be
// seen of them, from what was asked for and the price table.
import type { Choices } from './menu.ts';
import { netOf, rounded, sum, taxIn, total, type Discount, type Line, type Order, type PriceTable } from './money.ts';
import type { Rule } from './rules.ts';
import type { Shop } from './shop.ts';

export const ZONE = 'America/New_York';

/** An entry of the ledger as it was asked for. */
export type Entry = {
  readonly kind: string;
  readonly method: string;
  readonly cents: number;
  readonly isTip: boolean;
  /** Whether it is a refund, or takes one back. */
  readonly isRefund: boolean;
  readonly receivedOn: string;
  readonly reduces: number;
};

/** With the sales tax within it. */
type TaxedEntry = Entry & { readonly tax: number };

/** A payment at the card service, its tip included. */
export type CardPayment = {
  readonly intent: string;
  readonly cents: number;
  readonly tip: number;
  refunded: number;
  dispute: { readonly id: string; readonly cents: number; state: 'open' | 'won' | 'lost' } | null;
};

/** A quote with everything that has to be seen of it. */
export type Sold = {
  readonly made: number;
  readonly id: string;
  readonly reference: string;
  readonly token: string;
  readonly email: string;
  /** Of its appointment. */
  readonly startsAt: Temporal.Instant;
  readonly order: Order;
  promoParts: Discount['parts'];
  /** The gift card that it names. */
  readonly giftCard: GiftCard | null;
  /** The price lines that hold; a counter-offer replaces those that were offered. */
  lines: readonly Line[];
  status: 'pending' | 'approved' | 'declined' | 'cancelled';
  isLapsed: boolean;
  deposit: { readonly cents: number; state: 'due' | 'paid' | 'waived' | 'returned' } | null;
  fee: readonly Line[];
  /** Whether sales tax is added to a fee for canceling, as it was when the quote was requested. */
  readonly isFeeTaxed: boolean;
  readonly entries: TaxedEntry[];
  readonly cards: CardPayment[];
  /** Every total that an email may have named. */
  readonly totals: Set<number>;
  employee: Employee | null;
  completedOn: string | null;
  jobId: string;
  payToken: string;
  invoice: Invoice | null;
  /** What its job used, by the ID of the supply. */
  readonly supplies: Map<string, { readonly quantity: number; readonly unitCents: number }>;
};

export type Invoice = {
  readonly id: string;
  readonly number: string;
  readonly quotes: readonly Sold[];
  readonly dueOn: string;
  readonly cents: number;
  /** What has taken it back. */
  credit: { readonly id: string; readonly number: string } | null;
  readonly sendsReminders: boolean;
  readonly reminders: string[];
};

export type Employee = {
  readonly id: string;
  readonly employeeId: string;
  readonly paymentType: string;
  readonly paymentValue: number;
  /** From and to on each day of the month: '08:00'. */
  readonly shift: readonly [string, string];
  /** Whether Sundays are off. */
  readonly hasSundayOff: boolean;
};

/** A gift card with what has to be left on it. */
export type GiftCard = {
  readonly id: string;
  readonly origin: 'sold' | 'goodwill' | 'refund';
  /** Of one that was sold. */
  readonly method: string | null;
  readonly cents: number;
  /** The package of its visits, where it was sold as a bundle. */
  readonly bundle?: string;
  /** As its email says it. */
  readonly code: string;
  readonly issuedOn: string;
  /** The payment of one that was bought online. */
  readonly intent: string | null;
  left: number;
  /** How the money of a void one was given back; '' without. */
  voidedBy: string | null;
  voidedOn: string;
};

export type Supply = {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  unitCents: number;
  /** How much a job of a package uses. */
  readonly packages: Readonly<Record<string, number>>;
};

/** Pay that the owner has marked as paid. */
export type PayPayment = {
  readonly employee: Employee;
  readonly payCents: number;
  readonly tipCents: number;
  readonly method: string;
  readonly on: string;
};

/** An email that has to name these amounts, in its subject or text. */
export type ExpectedMail = { readonly to: string; readonly about: string; readonly cents: readonly number[] };

/** A change of the balance at the card service. */
export type Movement = {
  readonly kind: string;
  readonly gross: number;
  readonly fee: number;
  readonly about: Sold | null;
};
export type Payout = { readonly id: string; readonly movements: readonly Movement[]; isPaid: boolean };

export type Month = {
  readonly shop: Shop;
  readonly table: PriceTable & { readonly pay: { readonly hoursByPackage: Readonly<Record<string, number>> } };
  readonly choices: Choices;
  readonly sold: Sold[];
  readonly gifts: GiftCard[];
  readonly invoices: Invoice[];
  readonly employees: readonly Employee[];
  readonly pays: PayPayment[];
  readonly supplies: readonly Supply[];
  readonly mails: ExpectedMail[];
  /** At the card service: what isn't paid out yet, and what was. */
  readonly open: Movement[];
  readonly payouts: Payout[];
  /** What the server does by itself next time: how it's seen to be done, and what is written down for it. */
  readonly awaited: { readonly isDone: () => Promise<boolean>; readonly write: () => void }[];
  /** Which quotes, gift cards and employees each rule was used for. */
  readonly uses: Map<Rule, Set<string>>;
  readonly from: string;
  readonly to: string;
};

export function use({ uses }: Month, rule: Rule, { id }: { readonly id: string }): void {
  uses.set(rule, (uses.get(rule) ?? new Set()).add(id));
}

/** The place of a quote in the month: who made how many before, on which day, and what happens later. */
export type Turn = {
  readonly made: number;
  readonly day: number;
  /** A number from 0 to below that. */
  readonly pick: (below: number) => number;
  /** Lets something happen that many days later, in the evening; on the last day at the latest. */
  readonly later: (days: number, happens: () => Promise<void>) => void;
};

export const today = ({ shop }: Pick<Month, 'shop'>): string =>
  shop.now().toZonedDateTimeISO(ZONE).toPlainDate().toString();

export const paid = ({ entries }: Sold): number => sum(entries.filter(({ isTip }) => !isTip).map(({ cents }) => cents));
export const tips = ({ entries }: Sold): number => sum(entries.filter(({ isTip }) => isTip).map(({ cents }) => cents));
export const reduced = ({ entries }: Sold): number => sum(entries.map(({ reduces }) => reduces));
/** What is charged in the end. */
export function charge(quote: Sold): number {
  if (quote.status === 'declined') return 0;
  return quote.status === 'cancelled' ? total(quote.fee) : total(quote.lines) - reduced(quote);
}
/** Nothing is owed for a quote that is off without a fee. */
export const due = (quote: Sold): number => Math.max(0, charge(quote) - paid(quote));
export const overpaid = (quote: Sold): number => Math.max(0, paid(quote) - charge(quote));
export const isOwing = ({ status }: Sold): boolean => status === 'approved' || status === 'cancelled';

export const taxPaid = ({ entries }: Sold): number => sum(entries.map(({ tax }) => tax));

/** Writes an entry down. All entries together contain the same part of the tax as of the price. */
export function enter(quote: Sold, entry: Entry): void {
  const isFee = quote.status === 'cancelled' && quote.fee.length > 0;
  const lines = isFee ? quote.fee : quote.lines;
  const isPaid = paid(quote) + (entry.isTip ? 0 : entry.cents);
  const most = Math.max(0, total(lines) - (isFee ? 0 : reduced(quote) + entry.reduces));
  const tax = rounded(taxIn(lines), Math.min(Math.max(0, isPaid), most), total(lines)) - taxPaid(quote);
  quote.entries.push({ ...entry, tax: entry.isTip ? 0 : tax });
}

/** The quantity times the cost, in whole cents. */
export const suppliesOf = ({ supplies }: Sold): number =>
  sum([...supplies.values()].map(({ quantity, unitCents }) => rounded(Math.round(quantity * 100), unitCents, 100)));

/** Its packages, one for each vehicle. */
export const packagesOf = ({ order }: Sold): readonly string[] =>
  [order, ...order.others].map(({ packageType }) => packageType);

/** What an employee earns for a quote: the hours of its packages, or a percentage of the total before tax. */
export function payFor({ table }: Month, quote: Sold): number {
  const { lines, employee } = quote;
  if (!employee) return 0;
  const { paymentType, paymentValue } = employee;
  if (paymentType === 'hourly') {
    const hours = packagesOf(quote).map((id) => table.pay.hoursByPackage[id] ?? 0);
    return paymentValue * sum(hours);
  }
  return rounded(netOf(lines), Math.round(paymentValue * 10), 1000);
}
