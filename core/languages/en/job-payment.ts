import { texts } from '../texts.ts';

export const jobPaymentTexts = texts('jobPayment', {
  notLoaded: 'The payment could not be loaded.',
  loading: 'Loading the payment',
  owed: '{amount} owed',
  paid: 'Paid',
  overpaid: '{amount} overpaid',
  claimed: 'The customer says that it’s paid. The office confirms it; don’t collect it again.',
  payPage: 'Payment page with the Venmo code',
  amountReceived: '{amount} received',
  notRecorded: 'Failed to record the payment',
  received: 'Received',
  markReceived: 'Mark received<hidden> {amount} in cash</hidden>',
});

export const paidEntriesTexts = texts('paidEntries', {
  corrected: '(corrected)',
  tips: 'Tips, not part of the price',
});
