import { divide } from '#core/pricing/sales-tax.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { ServicePackage } from '#core/settings/settings.ts';

/** The least that the card service charges, in cents: a smaller deposit isn't asked for. */
export const LEAST_CARD_CENTS = 50;

/** What decides a deposit, in cents: the price with its tax, and what a gift card will pay of it. */
type Deposited = { readonly totalCents: number; readonly creditCents?: number };

/**
 * The deposit for a quote of a package, in cents: the amount, or the percentage of the price rounded half up, and at most what a
 * gift card leaves to pay. 0 means that none is asked for.
 */
export function depositFor(
  { depositCents = 0, depositPercent = 0 }: Pick<ServicePackage, 'depositCents' | 'depositPercent'>,
  { totalCents, creditCents = 0 }: Deposited,
): number {
  const wanted = depositPercent > 0 ? divide(totalCents * depositPercent, 100) : depositCents;
  const cents = Math.min(wanted, Math.max(0, totalCents - creditCents));
  return cents < LEAST_CARD_CENTS ? 0 : cents;
}

/** The same for an appointment of several packages: the largest that one of them asks for. */
export function depositForAll(packs: readonly Parameters<typeof depositFor>[0][], deposited: Deposited): number {
  return Math.max(0, ...packs.map((pack) => depositFor(pack, deposited)));
}

/** `waived`: the owner approved without it. `returned`: it went back because the quote ended. */
export const DEPOSIT_STATES = ['due', 'paid', 'waived', 'returned'] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

/** A quote as far as its deposit depends on it; cents, and whether each has happened. */
export type DepositedQuote = {
  readonly status: QuoteStatus;
  readonly totalCents: number;
  readonly depositCents: number;
  readonly isPaid: boolean;
  readonly isWaived: boolean;
  readonly isReturned: boolean;
};

/** The deposit of a quote, and what became of it. */
export type Deposit = { readonly cents: number; readonly state: DepositState };

/** Null for a quote without a deposit, also if it ended before the deposit was paid. */
export function depositOf(quote: DepositedQuote): Deposit | null {
  const { status, totalCents, depositCents, isPaid, isWaived, isReturned } = quote;
  const cents = isPaid ? depositCents : Math.min(depositCents, totalCents);
  if (cents === 0) return null;
  if (isReturned) return { cents, state: 'returned' };
  if (isPaid) return { cents, state: 'paid' };
  if (isWaived) return { cents, state: 'waived' };
  return status === 'pending' || status === 'countered' ? { cents, state: 'due' } : null;
}

/** What decides what a shop keeps of the money that was paid for a quote; cents, without tips. */
export type KeptMoney = {
  readonly status: QuoteStatus;
  /** What it owes, as `chargeOf` says. */
  readonly chargeCents: number;
  readonly depositCents: number;
  readonly isDepositPaid: boolean;
  readonly paidCents: number;
};

/** What was paid beyond that: before the approval, a quote keeps its deposit only, and nothing while that isn't settled. */
export function excessOf({ status, chargeCents, depositCents, isDepositPaid, paidCents }: KeptMoney): number {
  const isOpen = status === 'pending' || status === 'countered';
  const kept = isOpen ? (isDepositPaid ? depositCents : 0) : chargeCents;
  return Math.max(0, paidCents - kept);
}
