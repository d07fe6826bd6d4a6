import type { QuoteMailData } from '#core/notifications/mail-data.ts';
import type { MailKind, Mails } from '#core/notifications/mails.ts';
import { PAYMENT_METHODS } from '#core/payments/methods.ts';
import { priceQuote } from '#core/pricing/pricing.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';

const { lines, totalCents } = priceQuote(
  DEFAULT_SETTINGS,
  {
    packageType: 'full',
    serviceType: 'mobile',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    extras: ['Tire Shine'],
  },
  'en',
);
const PAGE = 'https://www.example.com/quote/s3cret';
const STARTS_AT = '2027-06-19T14:00:00Z';
const LATER = '2027-06-20T18:00:00Z';

const QUOTE = {
  reference: 'BB-4F7K2',
  customerName: 'Dana Whitfield',
  packageType: 'full',
  packageName: 'Full Detail',
  serviceType: 'mobile',
  subject: 'Truck, Ford F-150',
  cleaned: { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', garbageCanCount: 1 },
  serviceAddress: null,
  lines,
  totalCents,
  startsAt: STARTS_AT,
  paymentMethod: 'venmo',
  quoteUrl: PAGE,
  visitSequence: 2,
} as const satisfies QuoteMailData & Readonly<Record<string, unknown>>;
const CANS = {
  ...QUOTE,
  packageType: 'garbage',
  packageName: 'Garbage Can Cleaning',
  subject: '3 cans',
  cleaned: { packageType: 'garbage', garbageCanCount: 3 },
  serviceAddress: '3 Elm Street, Albany, NY 12207',
  paymentMethod: 'cash',
} as const;
const DROP_OFF = { ...QUOTE, serviceType: 'dropoff', startsAt: null, paymentMethod: 'cash' } as const;

const PLAN = {
  interval: '4-weeks',
  firstOn: '2027-07-17',
  nextOn: '2027-09-11',
  time: '10:00 AM',
  visitCents: 17_550,
} as const;
const CUSTOMER = {
  customerEmail: 'dana@example.com',
  customerPhone: '+15185550142',
  customerNote: 'Gate code 4411.',
};
const JOB = {
  employeeName: 'Maya Ortiz',
  packageType: 'full',
  packageName: 'Full Detail',
  serviceType: 'mobile',
  subject: QUOTE.subject,
  cleaned: QUOTE.cleaned,
  serviceAddress: null,
  isAddressLater: true,
  startsAt: STARTS_AT,
  payCents: 4500,
  extras: ['Tire Shine'],
  area: 'Albany',
} as const;
const CREDENTIALS = {
  ...JOB,
  employeeId: 'FKE-0000000196',
  appointmentId: '33410171',
  accessCode: '0417',
  isConfirmed: false,
  jobUrl: PAGE,
};
const CREW = {
  name: 'Maya Ortiz',
  reference: QUOTE.reference,
  packageName: QUOTE.packageName,
  subject: QUOTE.subject,
  cleaned: QUOTE.cleaned,
  formerStartsAt: STARTS_AT,
};
const ROUND_DAY = {
  name: CREW.name,
  roundName: 'Lansingburgh',
  startsAt: STARTS_AT,
  stops: 9,
  isTaken: false,
  jobsUrl: PAGE,
};
const ANSWERED = { ...QUOTE, ...CUSTOMER, formerStartsAt: null, reason: null };
const JOB_ANSWERED = {
  ...CREW,
  employeeName: 'Maya Ortiz',
  employeeEmail: 'maya@example.com',
  notes: '',
  startsAt: STARTS_AT,
  jobUrl: PAGE,
};
const OFFER = { lines, totalCents, startsAt: STARTS_AT, reason: 'Pet hair.', expiresAt: '2027-06-04T12:00:00Z' };
const INVOICE = {
  number: 'INV-2027-0042',
  customerName: QUOTE.customerName,
  references: [QUOTE.reference, 'BB-9QW2X'],
  issuedOn: '2027-06-19',
  dueOn: '2027-07-03',
  totalCents: 27_000,
  owedCents: 13_500,
  invoiceUrl: PAGE,
};
const RECEIPT = { ...QUOTE, paidCents: 5000, dueCents: 1000, tipCents: 0, receiptUrl: PAGE };
const ENTRIES = (['payment', 'deposit', 'tip', 'refund', 'correction'] as const).flatMap((kind) =>
  PAYMENT_METHODS.map((method) => ({
    kind,
    method,
    cents: 1000,
    receivedOn: '2027-06-19',
  })),
);

/** Another vehicle, as the quote's emails describe it. */
const SEVERAL = {
  lines: [...QUOTE.lines, { kind: 'package', label: 'Express Wash', cents: 3000, item: 2 }],
  items: [
    {
      packageName: 'Express Wash',
      cleaned: { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', garbageCanCount: 1 },
      extras: [],
      answers: [],
      ...textsOf(VEHICLE_TEXTS, () => ''),
      vehiclePlate: '7ABC 123',
    },
  ],
} as const;

/** Data of every mail, each variant at least once. */
export const MAIL_SAMPLES: { readonly [Kind in MailKind]: readonly Mails[Kind][] } = {
  'quote-received': [
    { ...QUOTE, confirmationDue: '2027-06-07T21:00:00Z', confirmUrl: PAGE, confirmBy: LATER },
    { ...CANS, confirmUrl: PAGE },
    { ...QUOTE, depositCents: 4000, payUrl: PAGE, payBy: LATER },
    { ...QUOTE, depositCents: 4000, payUrl: PAGE, payBy: LATER, isBookedWhenPaid: true },
    DROP_OFF,
    { ...QUOTE, ...SEVERAL },
  ],
  'new-quote': [
    { ...QUOTE, ...CUSTOMER, confirmationDue: '2027-06-07T21:00:00Z' },
    { ...QUOTE, ...CUSTOMER, ...SEVERAL },
    { ...DROP_OFF, ...CUSTOMER, depositCents: 4000 },
    { ...DROP_OFF, ...CUSTOMER, depositCents: 4000, isBookedWhenPaid: true },
  ],
  'quote-approved': [
    { ...QUOTE, payUrl: PAGE, venmo: '@brightbay' },
    { ...CANS, payUrl: PAGE, venmo: '' },
    { ...QUOTE, isRedo: true, totalCents: 0, payUrl: PAGE, venmo: '' },
  ],
  'quote-countered': [
    { ...QUOTE, offer: { ...OFFER, startsAt: LATER, totalCents: 15_000 } },
    { ...DROP_OFF, offer: OFFER },
    { ...QUOTE, offer: OFFER },
  ],
  'move-asked': [
    { ...QUOTE, reason: 'The van is at the garage that day.' },
    { ...DROP_OFF, reason: 'We’re closed.' },
    { ...QUOTE, reason: 'We came by, but the gate was locked.', isMissed: true },
  ],
  'time-kept': [QUOTE],
  'plan-changed': [
    { ...QUOTE, ...PLAN, news: 'started' },
    { ...QUOTE, ...PLAN, news: 'started', savedCard: 'Visa •••• 4242' },
    { ...QUOTE, ...PLAN, news: 'paused' },
    { ...QUOTE, ...PLAN, news: 'resumed', interval: 'month' },
    { ...QUOTE, ...PLAN, news: 'ended' },
    { ...QUOTE, ...PLAN, news: 'endedWithFirst' },
    {
      ...QUOTE,
      ...PLAN,
      news: 'priceWithdrawn',
      newPrice: { fromOn: '2028-07-15', visitCents: 18_900, formerCents: 17_550 },
    },
    { ...QUOTE, ...PLAN, news: 'skipped', skippedOn: '2027-08-14' },
    { ...QUOTE, ...PLAN, news: 'changed', interval: '1-week' },
    {
      ...QUOTE,
      ...PLAN,
      news: 'price',
      newPrice: { fromOn: '2028-07-15', visitCents: 18_900, formerCents: 17_550 },
    },
    {
      ...QUOTE,
      ...PLAN,
      news: 'missed',
      missed: { card: 'Visa •••• 4242', isConfirmable: false, owedCents: 17_550 },
      payUrl: PAGE,
    },
  ],
  'price-change-proposed': [
    { ...QUOTE, offer: { lines, totalCents: 15_000, reason: 'Pet hair.' } },
    { ...DROP_OFF, offer: { lines, totalCents: 15_000, reason: '' } },
    { ...QUOTE, offer: { lines, totalCents: 15_000, packageName: 'Interior Only', reason: 'Only the inside.' } },
  ],
  'price-change-withdrawn': [QUOTE],
  'price-change-agreed': [{ ...QUOTE, formerTotalCents: 12_000 }],
  'answers-changed': [
    {
      ...QUOTE,
      formerTotalCents: 12_000,
      answers: [{ question: 'hair', text: 'How much pet hair is there?', kind: 'choice', value: 'A lot' }],
    },
  ],
  'quote-rescheduled': [
    { ...QUOTE, formerStartsAt: LATER, isConfirmed: true },
    { ...QUOTE, formerStartsAt: LATER, isConfirmed: false, formerTimeZone: 'America/Los_Angeles' },
  ],
  'quote-cancelled': [
    { ...QUOTE, by: 'admin', reason: 'The truck broke down.', paidCents: 5000 },
    { ...DROP_OFF, by: 'admin', reason: null },
    { ...QUOTE, by: 'customer', reason: null, paidCents: 4000, isToCard: true },
    { ...DROP_OFF, by: 'admin', reason: null, keptCents: 4000 },
    {
      ...QUOTE,
      by: 'admin',
      event: 'late',
      reason: null,
      paidCents: 5000,
      feeCents: 2500,
      dueCents: 0,
      overpaidCents: 2500,
    },
    {
      ...QUOTE,
      by: 'admin',
      event: 'no-show',
      reason: null,
      feeCents: 2500,
      dueCents: 2500,
      overpaidCents: 0,
      payUrl: PAGE,
    },
    { ...DROP_OFF, by: 'admin', event: 'shop', reason: null, paidCents: 5000, tipCents: 500 },
    { ...DROP_OFF, by: 'admin', event: 'undecided', reason: null },
    { ...DROP_OFF, by: 'customer', reason: null },
  ],
  'quote-declined': [
    { ...QUOTE, reason: 'We are full.', depositCents: 4000 },
    { ...DROP_OFF, reason: null },
  ],
  'offer-refused': [QUOTE, DROP_OFF],
  'quote-lapsed': [
    { ...QUOTE, confirmUrl: PAGE },
    { ...QUOTE, confirmUrl: PAGE, depositCents: 4000 },
  ],
  'deposit-received': [
    { ...QUOTE, depositCents: 4000, quoteUrl: PAGE },
    { ...QUOTE, startsAt: null, depositCents: 4000, quoteUrl: PAGE },
    { ...QUOTE, startsAt: null, depositCents: 4000, isTimeGone: true, quoteUrl: PAGE },
  ],
  'deposit-returned': [{ ...QUOTE, depositCents: 4000, quoteUrl: PAGE }],
  'customer-answered': [
    { ...ANSWERED, what: 'booked' },
    { ...ANSWERED, what: 'accepted' },
    { ...ANSWERED, what: 'refused', reason: 'Too late.' },
    { ...ANSWERED, what: 'moved', formerStartsAt: LATER },
    { ...ANSWERED, what: 'cancelled' },
    { ...ANSWERED, what: 'gave-address' },
    { ...ANSWERED, what: 'agreed-change', reason: 'Pet hair.' },
    { ...ANSWERED, what: 'agreed-change', lacksRoom: true },
    { ...ANSWERED, what: 'paused-plan' },
    { ...ANSWERED, what: 'missed-payment' },
    { ...ANSWERED, what: 'resumed-plan' },
    { ...ANSWERED, what: 'ended-plan' },
    { ...ANSWERED, what: 'skipped-visit' },
    { ...ANSWERED, what: 'refused-change' },
  ],
  'low-rating': [
    { ...QUOTE, ...CUSTOMER, stars: 2, words: 'The back seat still smells.', dashboardUrl: PAGE },
    { ...QUOTE, ...CUSTOMER, stars: 3, words: '', dashboardUrl: PAGE },
  ],
  'job-moved': [
    { ...CREW, startsAt: LATER },
    { ...CREW, startsAt: null },
    { ...CREW, startsAt: LATER, isStillTheirs: true },
  ],
  'job-cancelled': [CREW],
  'job-unassigned': [CREW],
  'round-assigned': [ROUND_DAY, { ...ROUND_DAY, stops: 1, isTaken: true }],
  'new-message': [{ name: 'Sam Lee', email: 'sam@example.com', phone: '5185550143', message: 'Hi,\nboats, too?' }],
  'reset-password': [{ name: 'Dana', resetUrl: PAGE }],
  'verify-email': [{ name: 'Dana', verifyUrl: PAGE }],
  'log-in-link': [{ name: 'Dana', logInUrl: PAGE }],
  'quote-link': [{ ...QUOTE, confirmUrl: PAGE }],
  'test-email': [{ sentAt: STARTS_AT }],
  'admin-invitation': [{ name: 'Noor Haddad', invitedBy: 'Robin Hale', acceptUrl: PAGE }],
  'job-credentials': [
    CREDENTIALS,
    { ...CREDENTIALS, isConfirmed: true, startsAt: null, area: null },
    { ...CREDENTIALS, isConfirmed: true, isTheirs: true, helps: { leadName: 'Robin Hale' } },
    { ...CREDENTIALS, isConfirmed: true, isTheirs: true, helps: { leadName: null } },
  ],
  'job-reminder': [CREDENTIALS],
  'job-accepted': [
    {
      ...JOB,
      isAddressLater: false,
      appointmentId: '33410171',
      jobUrl: PAGE,
      sold: { lines, totalCents, customerName: 'Dana', customerPhone: '+15185550142', customerNote: 'Ring twice.' },
    },
    { ...JOB, serviceType: 'dropoff', isAddressLater: false, appointmentId: null, startsAt: null },
  ],
  'job-turned-down': [JOB],
  'job-answered': [
    { ...JOB_ANSWERED, answer: 'request', wasConfirmed: false },
    { ...JOB_ANSWERED, answer: 'accept', wasConfirmed: true, startsAt: null, notes: 'On my way.' },
    { ...JOB_ANSWERED, answer: 'decline', wasConfirmed: true },
  ],
  'time-off-answered': [
    { name: 'Maya Ortiz', from: '2027-07-01', to: '2027-07-10', isApproved: true },
    { name: 'Maya Ortiz', from: '2027-07-01', to: '2027-07-01', isApproved: false },
    {
      name: 'Maya Ortiz',
      from: '2027-07-01',
      to: '2027-07-01',
      times: { from: '1:00 PM', until: '5:00 PM' },
      isApproved: true,
    },
  ],
  'staff-invitation': [
    { name: 'Maya', employeeId: 'FKE-0000000196', code: '48210573', signUpUrl: PAGE, expiresAt: STARTS_AT },
  ],
  'payment-request': [
    { ...QUOTE, dueCents: totalCents, payUrl: PAGE },
    { ...QUOTE, dueCents: 1000, payUrl: PAGE },
    { ...QUOTE, dueCents: totalCents, depositCents: 4000, payUrl: PAGE, payBy: LATER },
    { ...QUOTE, startsAt: null, dueCents: totalCents, depositCents: 4000, payUrl: PAGE },
    { ...QUOTE, dueCents: 1000, payUrl: PAGE, declined: { card: 'Visa •••• 4242', isConfirmable: false } },
    { ...QUOTE, dueCents: 1000, payUrl: PAGE, declined: { card: 'Visa •••• 4242', isConfirmable: true } },
  ],
  receipt: [
    { ...RECEIPT, entries: ENTRIES },
    { ...RECEIPT, entries: [], dueCents: 0 },
    { ...RECEIPT, entries: [], dueCents: 0, overpaidCents: 500 },
  ],
  invoice: [
    { ...INVOICE, credits: null },
    { ...INVOICE, credits: null, owedCents: 0 },
    { ...INVOICE, number: 'CN-2027-0003', credits: 'INV-2027-0042', dueOn: null, owedCents: 0 },
  ],
  'invoice-reminder': [
    { ...INVOICE, isDue: false },
    { ...INVOICE, isDue: true },
  ],
  'gift-card': [
    {
      cardId: '00000000-0000-7000-8000-000000000003',
      last4: 'NPQR',
      amountCents: 32_000,
      recipientName: 'Dana Whitfield',
      senderName: 'Maya Ortiz',
      message: '',
      expiresOn: '2028-06-19',
      bundle: { name: '5 washes', left: 4 },
      code: 'ABCD-EFGH-JKLM-NPQR',
      url: PAGE,
    },
    {
      cardId: '00000000-0000-7000-8000-000000000001',
      last4: 'NPQR',
      amountCents: 5000,
      recipientName: 'Dana Whitfield',
      senderName: 'Maya Ortiz',
      message: 'Happy birthday!',
      expiresOn: '2032-06-19',
      code: 'ABCD-EFGH-JKLM-NPQR',
      url: PAGE,
    },
    {
      cardId: '00000000-0000-7000-8000-000000000001',
      last4: 'NPQR',
      amountCents: 5000,
      recipientName: '',
      senderName: 'Brightbay Detailing',
      message: '',
      expiresOn: null,
    },
  ],
  'gift-card-receipt': [
    {
      last4: 'NPQR',
      amountCents: 5000,
      recipientName: 'Dana Whitfield',
      recipientEmail: 'dana@example.com',
      deliverOn: '2027-06-19',
      method: 'card',
    },
    { last4: 'NPQR', amountCents: 5000, recipientName: '', recipientEmail: '', deliverOn: null, method: 'cash' },
    {
      last4: 'NPQR',
      amountCents: 40_000,
      recipientName: 'Dana Whitfield',
      recipientEmail: 'dana@example.com',
      deliverOn: null,
      method: 'card',
      bundle: { name: '5 washes', left: 5 },
    },
  ],
  'payment-alert': [
    { cents: 5000, cardReference: 'pi_1', quote: null, dashboardUrl: PAGE },
    {
      cents: 5000,
      cardReference: 'pi_1',
      quote: { reference: QUOTE.reference, customerName: QUOTE.customerName, overpaidCents: 500 },
      dashboardUrl: PAGE,
    },
  ],
  'visit-reminder': [QUOTE, { ...QUOTE, serviceType: 'dropoff' }],
  'crew-on-the-way': [
    { ...QUOTE, crewName: 'Marta', unsubscribeUrl: PAGE },
    { ...QUOTE, crewName: 'Marta', unsubscribeUrl: PAGE, driveMinutes: 20 },
  ],
  'work-started': [{ ...QUOTE, crewName: 'Marta', unsubscribeUrl: PAGE }],
  'thank-you': [
    {
      ...QUOTE,
      hasPhotos: true,
      paidCents: 5000,
      dueCents: 1000,
      receiptUrl: PAGE,
      payUrl: PAGE,
      unsubscribeUrl: PAGE,
    },
    { ...QUOTE, hasPhotos: false, paidCents: 0, dueCents: 1000, receiptUrl: null, payUrl: null, isClaimed: true },
    {
      ...QUOTE,
      hasPhotos: false,
      paidCents: 0,
      dueCents: 1000,
      receiptUrl: null,
      payUrl: null,
      chargedTo: 'Visa •••• 4242',
    },
  ],
  'waitlist-offer': [
    {
      customerName: 'Dana',
      work: 'Full Detail, Truck, Ford F-150',
      startsAt: STARTS_AT,
      heldUntil: '2027-06-18T16:30:00Z',
      bookUrl: PAGE,
    },
  ],
  'review-answered': [{ ...QUOTE, answer: 'See you in spring!', quoteUrl: PAGE, unsubscribeUrl: PAGE }],
  'due-again': [{ ...QUOTE, lastVisitAt: STARTS_AT, bookUrl: PAGE, unsubscribeUrl: PAGE }],
  'unfinished-quote': [
    { customerName: 'Dana', packageName: 'Full Detail', expiresAt: STARTS_AT, bookUrl: PAGE, unsubscribeUrl: PAGE },
    { customerName: '', packageName: null, expiresAt: STARTS_AT, bookUrl: PAGE, unsubscribeUrl: PAGE },
  ],
  'due-reminder': [{ ...QUOTE, lastVisitAt: STARTS_AT, bookUrl: PAGE, unsubscribeUrl: PAGE }],
  'application-code': [{ code: '48213', applyUrl: PAGE, expiresAt: STARTS_AT }],
  'application-received': [{ name: 'Noor Haddad' }],
  'new-application': [
    {
      name: 'Noor Haddad',
      email: 'noor@example.com',
      phone: '5185550144',
      availability: ['Monday', 'Weekends Only'],
      experience: 'Three summers.',
      whyJoin: 'I like cars.',
      transportation: 'A van.',
      applicationUrl: PAGE,
    },
  ],
  'application-status': [
    { name: 'Noor Haddad', status: 'interview' },
    { name: 'Noor Haddad', status: 'hired' },
    { name: 'Noor Haddad', status: 'rejected' },
  ],
};
