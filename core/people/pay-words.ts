import { staffTexts } from '#core/languages/en/staff.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact } from '#core/lib/money.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import type { PayMethod } from './pay-methods.ts';

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
