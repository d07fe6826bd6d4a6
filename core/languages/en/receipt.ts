import { texts } from '../texts.ts';

export const receiptTexts = texts('receipt', {
  title: 'Receipt {reference}',
  asOf: 'As of {date}',
  issuedTo: 'For {customer}',
  appointment: 'Appointment on {date}',
  free: 'FREE',
  total: 'Total',
  tips: 'Tips, not part of the price',
  paidInFull: 'Paid in full. Thank you.',
});
