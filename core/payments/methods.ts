import type { Account } from '#core/books/accounts.ts';

/** Every way in which money changes hands; `credit` is a gift card. */
export const PAYMENT_METHODS = ['venmo', 'cash', 'check', 'zelle', 'cashapp', 'transfer', 'card', 'credit'] as const;
/** How something was paid. */
export type PaidBy = (typeof PAYMENT_METHODS)[number];
/** What the ledger can be narrowed to. */
export const LEDGER_FILTERS = [...PAYMENT_METHODS, 'tip', 'refund'] as const;
export type LedgerStatus = (typeof LEDGER_FILTERS)[number];

type MethodRules = {
  /** The account that its money is posted to. */
  readonly account: Account;
  /** Whether it's handed over in person: the crew may record it, too. */
  readonly isHandedOver: boolean;
  /** Whether a quote can name it as how it will be paid. */
  readonly isPlanned: boolean;
  /** Whether the owner can let customers choose it, or stop that. */
  readonly isOffered: boolean;
  /** Whether it's money: counted in the till, and gift cards can be bought with it. */
  readonly isMoney: boolean;
  /** What the owner knows a payment by, besides its quote. */
  readonly reference: 'reference' | 'checkNumber' | null;
};

/** What the product needs to know of each method; its names are in `methodTexts`. */
export const METHODS = {
  venmo: {
    account: 'venmo',
    isHandedOver: false,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'reference',
  },
  cash: {
    account: 'cash',
    isHandedOver: true,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'reference',
  },
  check: {
    account: 'checks',
    isHandedOver: true,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'checkNumber',
  },
  zelle: {
    account: 'zelle',
    isHandedOver: false,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'reference',
  },
  cashapp: {
    account: 'cashApp',
    isHandedOver: false,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'reference',
  },
  transfer: {
    account: 'transfers',
    isHandedOver: false,
    isPlanned: true,
    isOffered: true,
    isMoney: true,
    reference: 'reference',
  },
  card: {
    account: 'cardClearing',
    isHandedOver: false,
    isPlanned: false,
    isOffered: false,
    isMoney: true,
    reference: 'reference',
  },
  credit: {
    account: 'giftCards',
    isHandedOver: false,
    isPlanned: true,
    isOffered: false,
    isMoney: false,
    reference: null,
  },
} as const satisfies Readonly<Record<PaidBy, MethodRules>>;

/** The methods whose rule is true. */
type MethodsWith<Rule extends keyof MethodRules> = {
  readonly [Method in PaidBy]: (typeof METHODS)[Method][Rule] extends true ? Method : never;
}[PaidBy];

function methodsWith<Rule extends keyof MethodRules>(rule: Rule): readonly [MethodsWith<Rule>, ...MethodsWith<Rule>[]] {
  const found = PAYMENT_METHODS.filter((method) => METHODS[method][rule] === true);
  return found as unknown as readonly [MethodsWith<Rule>, ...MethodsWith<Rule>[]];
}

/** How a quote is going to be paid; `credit` if its gift card covers everything, `monthly` with the invoice of its month. */
export const CHOSEN_METHODS = [...methodsWith('isPlanned'), 'monthly'] as const;
export type PaymentMethod = MethodsWith<'isPlanned'> | 'monthly';

/** What the owner can offer customers to choose from. */
export const OFFERED_METHODS = methodsWith('isOffered');
export type OfferedMethod = MethodsWith<'isOffered'>;

/** What the owner writes a line about for customers: where to send it. Venmo has its name, cash needs none. */
export const PAY_TO_METHODS = ['check', 'zelle', 'cashapp', 'transfer'] as const satisfies readonly OfferedMethod[];

/** How a gift card or an invoice can be paid for by hand: not with a gift card. */
export const SOLD_BY = methodsWith('isMoney');
export type SoldBy = MethodsWith<'isMoney'>;

/** What the crew may record. */
export const HANDED_OVER = methodsWith('isHandedOver');
export type HandedOver = MethodsWith<'isHandedOver'>;

/** What customers send from afar and then announce. */
export const SENT_METHODS = ['venmo', 'zelle', 'cashapp', 'transfer'] as const satisfies readonly OfferedMethod[];
export type SentMethod = (typeof SENT_METHODS)[number];
