import { texts } from '#core/languages/texts.ts';

/** The column titles of the quotes, messages and the audit log as files. */
export const exportColumnsTexts = texts('exportColumns', {
  reference: 'Reference',
  received: 'Received',
  status: 'Status',
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  language: 'Language',
  package: 'Package',
  service: 'Service',
  vehicle: 'Vehicle',
  cans: 'Cans',
  extras: 'Extras',
  otherVehicles: 'Other vehicles',
  answers: 'Answers',
  photoEstimate: 'Photo estimate',
  priceUnchanged: 'Price unchanged',
  total: 'Total',
  tax: 'Sales tax',
  promoCode: 'Promo code',
  discount: 'Discount',
  paid: 'Paid',
  reduced: 'Price reduction',
  cancellationFee: 'Cancellation fee',
  owed: 'Still owed',
  payment: 'Payment',
  visitDate: 'Visit date',
  visitTime: 'Visit time',
  completed: 'Completed',
  notes: 'Notes',
  declineReason: 'Reason',
  isTest: 'Test',

  message: 'Message',
  read: 'Read',
  answered: 'Answered',

  time: 'Time',
  who: 'Who',
  person: 'Person',
  action: 'Action',
  subject: 'Subject',
  subjectId: 'Subject ID',
  before: 'Before',
  after: 'After',
  request: 'Request',
});

/** The column titles of the jobs as a file. */
export const jobExportTexts = texts('jobExport', {
  reference: 'Reference',
  status: 'Status',
  when: 'When',
  customer: 'Customer',
  email: 'Email',
  phone: 'Phone',
  package: 'Package',
  subject: 'For',
  service: 'Service',
  total: 'Total',
  assignedTo: 'Assigned to',
  acceptedBy: 'Accepted by',
  pay: 'Pay',
  appointmentId: 'Appointment ID',
  created: 'Created',
});

export const calendarFilesTexts = texts('calendarFiles', {
  summary:
    '{state, select, tentative {{shop}: {packageName} (to be confirmed)} cancelled {{shop}: {packageName} (canceled)} planned {{shop}: {packageName} (planned)} other {{shop}: {packageName}}}',
  quote: 'Quote {reference}, {subject}, {total}.',
  state:
    '{state, select, tentative {We will confirm the time by email.} cancelled {This appointment was canceled.} other {The time is confirmed.}}',
  openingHours: 'Open {hours}.',
  planRule:
    'Your plan: {rhythm}. We book each appointment eight weeks ahead. If we’re closed or fully booked then, it moves by up to three days.',
  planned: '{name} (planned)',
  allJobs: '{shop}: all jobs',
  ownJobs: '{shop}: my jobs',
});

/** Receipts, and what every paper of several pages says. */
export const receiptTexts = texts('receipt', {
  title: 'Receipt {reference}',
  asOf: 'As of {date}',
  issuedTo: 'For {customer}',
  appointment: 'Appointment on {date}',
  free: 'FREE',
  total: 'Total',
  tips: 'Tips, not part of the price',
  paidInFull: 'Paid in full. Thank you.',
  taxId: 'Tax ID {id}',
  unprinted: '{mark} stands for a letter that can’t be printed here. The page online shows it.',
  pageOf: 'Page {page, number} of {pages, number}',
});
