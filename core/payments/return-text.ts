import { paymentsTexts } from '#core/languages/en/payments.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import type { Balance } from './payments.ts';

/** 'We’ll return $185 to you, including your tip of $5.' Null where nothing goes back. */
export function returnText(
  { paidCents, tipCents }: Pick<Balance, 'paidCents' | 'tipCents'>,
  language: Language,
): string | null {
  const t = paymentsTexts(language);
  const amount = formatMoney(paidCents + tipCents);
  if (paidCents + tipCents <= 0) return null;
  return tipCents > 0 ? t('willReturnWithTip', { amount, tip: formatMoney(tipCents) }) : t('willReturn', { amount });
}
