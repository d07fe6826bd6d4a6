import { texts } from '#core/languages/texts.ts';
import type { PaidBy, PaymentMethod } from '#core/payments/methods.ts';

/** The name of each payment method. */
export const methodTexts = texts('paymentMethods', {
  venmo: 'Venmo',
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  transfer: 'Bank transfer',
  card: 'Card',
  credit: 'Gift card',
  monthly: 'Monthly invoice',
} satisfies Record<PaidBy | PaymentMethod, string>);

/** The name within a sentence. */
export const methodWords = texts('methodWords', {
  venmo: 'Venmo',
  cash: 'cash',
  check: 'check',
  zelle: 'Zelle',
  cashapp: 'Cash App',
  transfer: 'bank transfer',
  card: 'card',
  credit: 'gift card',
} satisfies Record<PaidBy, string>);

/** After 'Paid', 'Deposit', 'Tip'. */
export const paidByTexts = texts('paidBy', {
  venmo: 'by Venmo',
  cash: 'in cash',
  check: 'by check',
  zelle: 'by Zelle',
  cashapp: 'by Cash App',
  transfer: 'by bank transfer',
  card: 'by card',
  credit: 'with a gift card',
  monthly: 'with the monthly invoice',
} satisfies Record<PaidBy | PaymentMethod, string>);

/** After 'Refunded'. */
export const refundedByTexts = texts('refundedBy', {
  venmo: 'by Venmo',
  cash: 'in cash',
  check: 'by check',
  zelle: 'by Zelle',
  cashapp: 'by Cash App',
  transfer: 'by bank transfer',
  card: 'by card',
  credit: 'to a gift card',
} satisfies Record<PaidBy, string>);

/** After 'Corrected'. */
export const correctedByTexts = texts('correctedBy', {
  venmo: 'by Venmo',
  cash: 'in cash',
  check: 'by check',
  zelle: 'by Zelle',
  cashapp: 'by Cash App',
  transfer: 'by bank transfer',
  card: 'by card',
  credit: 'on a gift card',
} satisfies Record<PaidBy, string>);
