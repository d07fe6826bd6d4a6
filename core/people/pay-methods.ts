import type { Account } from '#core/books/accounts.ts';
import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';

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

type Paid = {
  readonly method: PayMethod;
  readonly payCents: number;
  readonly tipCents: number;
  /** Local date. */
  readonly receivedOn: string;
};

/** 'Paid on Dec 4, 2026 by check: $36.00' */
export function paidText({ method, payCents, tipCents, receivedOn }: Paid, language: Language): string {
  const date = formatMediumDate(Temporal.PlainDate.from(receivedOn), language);
  return staffTexts(language)('paidOn', { date, method, amount: formatMoneyExact(payCents + tipCents) });
}
