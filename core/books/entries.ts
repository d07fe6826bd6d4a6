import { METHODS, type PaidBy } from '#core/payments/methods.ts';
import { PAID_FROM, type PayMethod } from '#core/people/pay-methods.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import { taxedParts } from '#core/pricing/sales-tax.ts';
import type { TaxKind } from '#core/settings/settings.ts';
import { ACCOUNTS, type Account } from './accounts.ts';

/** What an entry of the journal records. */
export const ENTRY_KINDS = [
  'completion',
  'fee',
  'feeWaiver',
  'payment',
  'deposit',
  'tip',
  'refund',
  'correction',
  'reduction',
  'giftIssue',
  'giftVoid',
  'giftExpiry',
  'cardFee',
  'cardDispute',
  'cardPayout',
  'payOut',
] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** An amount in cents on one account: a debit is positive, a credit negative. */
export type Posting = { readonly account: Account; readonly cents: number };

/** Something that happened and is posted, with what its entry needs. */
export type BookFact = {
  /** Under which it's found again when it changes: 'quote:<id>', 'payment:<id>', 'gift:<id>', 'card:<id>' or 'pay:<id>'. */
  readonly subject: string;
  /** Unique: the subject, and what of it. */
  readonly source: string;
  /** The local date of the shop on which it counts. */
  readonly day: string;
  /** That of the quote, 'BB-K7M2Q', the last characters of the gift card, an id of the card service, or the employee's ID. */
  readonly reference: string;
} & (
  | {
      /** A waiver has the lines of the fee that it takes back. */
      readonly kind: 'completion' | 'fee' | 'feeWaiver';
      readonly method: null;
      readonly lines: readonly PriceLine[];
    }
  | {
      readonly kind: 'payment' | 'deposit' | 'tip' | 'refund' | 'correction';
      readonly method: PaidBy;
      /** Signed: what came in is positive. */
      readonly cents: number;
      readonly isTip: boolean;
      /** What of it left before, with a dispute that was lost; signed as `cents`. */
      readonly disputedCents: number;
    }
  | {
      readonly kind: 'reduction';
      readonly method: null;
      /** How much a refund lowers the price; negative where that was taken back. */
      readonly cents: number;
      /** The sales tax within it. */
      readonly taxCents: number;
    }
  | {
      /** A gift card that was sold or given, voided, or has expired. What is paid with it is a payment. */
      readonly kind: 'giftIssue' | 'giftVoid' | 'giftExpiry';
      /** How it was paid for, or how its money was given back. */
      readonly method: PaidBy | null;
      /** What its balance changes by. */
      readonly cents: number;
      /** What of it left before, with a lost dispute about the payment that bought the card; signed as `cents`. */
      readonly disputedCents: number;
      readonly isGoodwill: boolean;
    }
  | {
      /**
       * What changes the balance at the card service besides payments and refunds, which are posted as such: fees, disputes, and
       * payouts to the bank.
       */
      readonly kind: 'cardFee' | 'cardDispute' | 'cardPayout';
      readonly method: null;
      /** Signed as the balance changes, before fees; 0 for the fee of a payment. */
      readonly cents: number;
      /** What the card service keeps. */
      readonly feeCents: number;
    }
  | {
      /** What an employee was paid for a pay period. */
      readonly kind: 'payOut';
      readonly method: PayMethod;
      /** Pay and tips. */
      readonly cents: number;
      readonly tipCents: number;
    }
);

/** An entry of the journal. Its postings add up to 0. */
export type JournalEntry = {
  readonly subject: string;
  readonly source: string;
  readonly kind: EntryKind;
  readonly reference: string;
  readonly method: PaidBy | PayMethod | null;
  readonly day: string;
  /** When it happened, if its month was locked by the time it was posted; otherwise null. */
  readonly originalDay: string | null;
  readonly postings: readonly Posting[];
};

const REVENUE = {
  services: 'serviceRevenue',
  extras: 'extraRevenue',
  fees: 'feeRevenue',
} as const satisfies Record<TaxKind, Account>;

/** Where the money of a movement at the card service goes to or comes from. */
const COUNTERPART = { cardFee: 'cardFees', cardDispute: 'cardDisputes', cardPayout: 'bank' } as const;

/** The entry of a fact, with at most one posting per account; undefined if it moves no money. */
export function entryOf(fact: BookFact): JournalEntry | undefined {
  const { subject, source, kind, reference, method, day } = fact;
  const postings = tidy(postingsOf(fact));
  if (postings.length === 0) return undefined;
  return { subject, source, kind, reference, method, day, originalDay: null, postings };
}

function postingsOf(fact: BookFact): readonly Posting[] {
  switch (fact.kind) {
    case 'completion':
    case 'fee':
      return saleOf(fact.lines);
    case 'feeWaiver':
      return saleOf(fact.lines).map(({ account, cents }) => ({ account, cents: 0 - cents }));
    case 'reduction':
      return [
        { account: 'refunds', cents: fact.cents - fact.taxCents },
        { account: 'salesTax', cents: fact.taxCents },
        { account: 'receivables', cents: -fact.cents },
      ];
    case 'giftIssue':
    case 'giftVoid':
    case 'giftExpiry': {
      const { method, isGoodwill } = fact;
      const other = method ? METHODS[method].account : isGoodwill ? 'giftPromotions' : 'giftBreakage';
      return [
        { account: other, cents: fact.cents - fact.disputedCents },
        { account: 'cardDisputes', cents: fact.disputedCents },
        { account: 'giftCards', cents: -fact.cents },
      ];
    }
    case 'cardFee':
    case 'cardDispute':
    case 'cardPayout':
      return [
        { account: 'cardClearing', cents: fact.cents - fact.feeCents },
        { account: 'cardFees', cents: fact.feeCents },
        { account: COUNTERPART[fact.kind], cents: -fact.cents },
      ];
    case 'payOut':
      // Wages are an expense when they're paid, tips were owed since they were received.
      return [
        { account: 'wages', cents: fact.cents - fact.tipCents },
        { account: 'tipsPayable', cents: fact.tipCents },
        { account: PAID_FROM[fact.method], cents: -fact.cents },
      ];
    default:
      return [
        { account: METHODS[fact.method].account, cents: fact.cents - fact.disputedCents },
        { account: 'cardDisputes', cents: fact.disputedCents },
        { account: fact.isTip ? 'tipsPayable' : 'receivables', cents: -fact.cents },
      ];
  }
}

/** What is owed for the lines, against revenue by kind and the sales tax. Lines below 0 in all are owed as 0. */
function saleOf(lines: readonly PriceLine[]): readonly Posting[] {
  const total = lines.reduce((sum, { cents }) => sum + cents, 0);
  // A free redo sells nothing, whatever its lines are taxed as.
  if (total === 0 && lines.some(({ kind }) => kind === 'redo')) return [];
  return [
    { account: 'receivables', cents: Math.max(0, total) },
    ...lines.flatMap(taxedParts).map(([kind, cents]) => ({ account: REVENUE[kind], cents: -cents })),
    ...lines.flatMap(({ kind, cents }) => (kind === 'tax' ? [{ account: 'salesTax' as const, cents: -cents }] : [])),
    { account: 'serviceRevenue', cents: Math.min(0, total) },
  ];
}

/** One posting per account, debits first, none of 0. */
function tidy(postings: readonly Posting[]): readonly Posting[] {
  const sums = sumsOf(postings);
  return ACCOUNTS.map((account) => ({ account, cents: sums.get(account) ?? 0 }))
    .filter(({ cents }) => cents !== 0)
    .toSorted((a, b) => Number(a.cents < 0) - Number(b.cents < 0));
}

function sumsOf(postings: readonly Posting[]): ReadonlyMap<Account, number> {
  const sums = new Map<Account, number>();
  for (const { account, cents } of postings) sums.set(account, (sums.get(account) ?? 0) + cents);
  return sums;
}

/**
 * The entry on the first open `day` for something of a locked month that is no longer as it was posted: the difference
 * between its entry as it is `now` and what `posted` entries say of it. Undefined if there's none.
 */
export function differenceOf(
  now: JournalEntry | undefined,
  posted: readonly JournalEntry[],
  day: string,
): JournalEntry | undefined {
  const [first = now] = posted;
  if (!first) return undefined;
  const former = posted.flatMap(({ postings }) => postings).map((each) => ({ ...each, cents: -each.cents }));
  const postings = tidy([...(now?.postings ?? []), ...former]);
  if (postings.length === 0) return undefined;
  return { ...first, day, originalDay: first.originalDay ?? first.day, postings };
}

/** '2027-06-0042': the number of an entry within its month, from its place there. */
export function journalNumber(month: string, position: number): string {
  return `${month}-${String(position).padStart(4, '0')}`;
}

/** What was debited and credited on an account, in cents. */
export type AccountSums = { readonly account: Account; readonly debitCents: number; readonly creditCents: number };

/** Adds up entries by account; accounts without any have 0. */
export function addUp(sums: readonly AccountSums[], entries: readonly JournalEntry[]): readonly AccountSums[] {
  const debits = sumsOf(entries.flatMap(({ postings }) => postings.filter(({ cents }) => cents > 0)));
  const credits = sumsOf(entries.flatMap(({ postings }) => postings.filter(({ cents }) => cents < 0)));
  return ACCOUNTS.map((account) => {
    const before = sums.find((each) => each.account === account);
    return {
      account,
      debitCents: (before?.debitCents ?? 0) + (debits.get(account) ?? 0),
      creditCents: (before?.creditCents ?? 0) - (credits.get(account) ?? 0),
    };
  });
}
