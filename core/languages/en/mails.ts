import { texts } from '../texts.ts';

/** What several emails share: their frame, and the names of the facts that they list. */
export const mailsTexts = texts('mails', {
  hello: 'Hello {name},',
  unsubscribe: 'Unsubscribe',
  addressRequest: 'We come to you, but we don’t have your address yet. Please <link>add your address</link>.',
  changeOfPlans:
    '{hasPhone, select, yes {Plans change? Cancelling or rescheduling is free up to {hours, number} hours ahead, on the page of your quote. After that, reply to this email or call <call>{phone}</call>.} other {Plans change? Cancelling or rescheduling is free up to {hours, number} hours ahead, on the page of your quote. After that, reply to this email.}}',
  replyToCustomer: 'Reply to this email to write to the customer.',
  timeInZone: '{time} ({zone})',

  customer: 'Customer',
  email: 'Email',
  formerTime: 'Instead of',
  job: 'Job',
  newTime: 'New time',
  note: 'Note',
  openingHours: 'Open',
  paid: 'Paid',
  payment: 'Payment',
  phone: 'Phone',
  place: 'Where',
  quote: 'Quote',
  reason: 'Reason',
  reference: 'Reference',
  sender: 'From',
  service: 'Service',
  subject: 'For',
  time: 'When',
  total: 'Total',
});
