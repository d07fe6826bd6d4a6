import { formatMoney } from '#core/lib/money.ts';
import { type PaymentState, mostTip } from '#core/payments/payments.ts';
import { Conflict, Invalid } from '../errors.ts';
import { stateView, type Ledger } from './view.ts';

const TO_TEAM = 'The customer says that it is paid. Look for the payment first, or ask the customer to take that back.';
const REFUSALS = {
  claimed: 'You told us that you have paid, and we are confirming it. If you have not paid yet, tell us that first.',
  paid: 'Nothing is owed for this quote any more.',
  'not-approved': 'This quote is not approved yet. You can pay once it is.',
  declined: 'This quote was declined, so there is nothing to pay.',
  cancelled: 'This quote was cancelled, so there is nothing to pay.',
} as const satisfies Readonly<Record<Exclude<PaymentState, 'open'>, string>>;

/** Throws Conflict unless the quote may be paid now, in words for the customer or for the team. */
export function requireOpen(ledger: Ledger, reader: 'customer' | 'team' = 'customer'): void {
  const state = stateView(ledger);
  if (state === 'open') return;
  const words = state === 'claimed' && reader === 'team' ? TO_TEAM : REFUSALS[state];
  throw new Conflict('wrong-state', words, { present: ledger.quote.status, state });
}

/** Throws Invalid for an implausibly large tip: a typo, or someone playing with the link. In cents. */
export function requireSaneTip(tipCents: number, totalCents: number): void {
  const most = mostTip(totalCents);
  if (tipCents > most)
    throw new Invalid([{ path: 'tipCents', message: `A tip may be at most ${formatMoney(most)} here.` }]);
}
