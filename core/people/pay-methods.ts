import type { Account } from '#core/books/accounts.ts';

/** How the shop pays its employees. */
export const PAY_METHODS = ['cash', 'check', 'transfer', 'other'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];

/** Where the money comes from: a check that the shop writes is drawn on its bank account. */
export const PAID_FROM = {
  cash: 'cash',
  check: 'bank',
  transfer: 'bank',
  other: 'bank',
} as const satisfies Readonly<Record<PayMethod, Account>>;
