import { texts } from '../texts.ts';

export const paymentMailsTexts = texts('paymentMails', {
  requestSubject: 'Payment for {packageName}, {reference}: {amount}',
  requestTitle: '{amount} to pay',
  request:
    '{state, select, partlyPaid {You still owe <strong>{amount}</strong> for your {packageName}, quote <strong>{reference}</strong>.} other {Please pay <strong>{amount}</strong> for your {packageName}, quote <strong>{reference}</strong>.}}',
  alreadyPaid: 'You’ve already paid {amount}. Thank you.',
  pay: 'Pay {amount}',
  ignoreIfPaid: 'If you’ve paid in the meantime, there’s nothing left to do.',

  receiptSubject: 'Receipt: {packageName}, {reference}',
  receiptTitle: 'Thank you for your payment',
  paidInFull: 'Paid in full. Thank you.',
  receiptPreview: '{amount} for {packageName}, {reference}',
  receiptIntro: 'This is your receipt for {packageName}, quote <strong>{reference}</strong>.',
  amountOn: '{amount} on {date}',
  overpaid: 'You paid {amount} too much. We’ll return it to you.',
  nothingOwed: 'Nothing is owed anymore.',
  owed: 'Still owed: {amount}.',
  receiptButton: 'See and print your receipt',

  overpaidAlert: '{reference} is overpaid by {amount}',
  unknownAlert: '{amount} by card without a quote',
  alertPreview: '{amount} by card, {payment}',
  alertReason: 'Sent to {email} when a card payment needs your attention.',
  overpaidExplained:
    'A card payment was higher than the balance. Refund it in Stripe, then record the refund on the quote.',
  unknownExplained:
    'Stripe reports a payment that we can’t match to a quote. Look it up in Stripe, then match it to its quote under Payments, or dismiss it.',
  paidByCard: 'Paid by card',
  overpaidBy: 'Too much',
  openQuote: 'Open the quote',
  openPayments: 'Open payments',
});
