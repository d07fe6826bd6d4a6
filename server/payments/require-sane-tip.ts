import { formatMoney } from '#core/lib/money.ts';
import { mostTip } from '#core/payments/payments.ts';
import { Invalid } from '../errors.ts';

/** Throws Invalid for an implausibly large tip: a typo, or someone playing with the link. In cents. */
export function requireSaneTip(tipCents: number, totalCents: number): void {
  const most = mostTip(totalCents);
  if (tipCents > most)
    throw new Invalid([{ path: 'tipCents', message: `A tip may be at most ${formatMoney(most)} here.` }]);
}
