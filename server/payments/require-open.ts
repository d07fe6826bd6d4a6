import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { formatMoney } from '#core/lib/money.ts';
import { type PaymentState, mostTip } from '#core/payments/payments.ts';
import { Conflict, Invalid } from '../errors.ts';
import { stateView, type Ledger } from './view.ts';

const TO_TEAM = messageOf(paymentErrorsTexts, 'claimedToTeam');
const REFUSALS = {
  claimed: messageOf(paymentErrorsTexts, 'claimed'),
  paid: messageOf(paymentErrorsTexts, 'paid'),
  'not-approved': messageOf(paymentErrorsTexts, 'notApproved'),
  declined: messageOf(paymentErrorsTexts, 'declined'),
  cancelled: messageOf(paymentErrorsTexts, 'cancelled'),
} as const satisfies Readonly<Record<Exclude<PaymentState, 'open'>, Message>>;

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
    throw new Invalid([
      { path: 'tipCents', message: messageOf(paymentErrorsTexts, 'tipTooHigh', { most: formatMoney(most) }) },
    ]);
}
