import { z } from 'zod';
import { ENTRY_KINDS, PAYMENT_METHODS } from '#core/payments.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, localDate, numberOf, oneOf } from './fields.ts';
import { csvAnswer, fileOf } from './files.ts';
import { listed, paged, pageOf } from './pages.ts';
import { PriceLine, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

const cents = z.number().int();
const kind = z.enum(ENTRY_KINDS);
const method = z.enum(PAYMENT_METHODS);
const half = z.union([z.literal(1), z.literal(2)]);

/** In cents, the same for customer, crew and owner: lines less payments, tips apart. */
export const Balance = z
  .object({
    totalCents: cents,
    paidCents: cents,
    dueCents: cents,
    overpaidCents: cents,
    tipCents: cents,
    refundedCents: cents,
  })
  .meta({ id: 'Balance' });

/** An entry of the ledger as its customer sees it. Cents are signed: what was given back is negative. */
const PaidEntry = z.object({
  id: z.string(),
  kind,
  method,
  cents,
  isTip: z.boolean(),
  half: half.nullable(),
  /** Taken back by a later entry. */
  isCorrected: z.boolean(),
  /** Local date of the business. */
  receivedOn: z.string(),
});

const CashHalf = z.object({ half, cents, isPaid: z.boolean() });
/** What the customer says that was sent. */
const Announcement = z.object({ id: z.string(), cents, tipCents: cents, announcedAt: z.string() });

/** What there is to pay, opened with the secret token of its link. */
export const PaymentPage = z
  .object({
    reference: z.string(),
    customerName: z.string(),
    packageName: z.string(),
    /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
    subject: z.string(),
    paymentMethod: z.enum(['venmo', 'cash']),
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    timeZone: z.string(),
    lines: z.array(PriceLine),
    balance: Balance,
    halves: z.array(CashHalf),
    entries: z.array(PaidEntry),
    /** False before the quote is approved, and once it is off. */
    isPayable: z.boolean(),
    /** The Venmo name of the business, where it has one. */
    venmo: z.string().nullable(),
    expected: Announcement.omit({ id: true }).nullable(),
  })
  .meta({ id: 'PaymentPage' });

/** What the customer's page of a quote shows of its payment. */
export const PaymentSummary = z
  .object({
    balance: Balance,
    isPayable: z.boolean(),
    /** The customer said that it was sent; the owner has not looked yet. */
    isAnnounced: z.boolean(),
    /** There is a receipt. */
    hasPaid: z.boolean(),
    payUrl: z.string(),
    receiptUrl: z.string(),
  })
  .meta({ id: 'PaymentSummary' });

const AccountEntry = PaidEntry.extend({
  reference: z.string(),
  recordedAt: z.string(),
  recordedBy: z.string(),
});

/** What was paid for a job, as the team sees it. */
export const PaymentAccount = z
  .object({
    jobId: z.string(),
    quoteId: z.string(),
    reference: z.string(),
    customerName: z.string(),
    paymentMethod: z.enum(['venmo', 'cash']),
    balance: Balance,
    halves: z.array(CashHalf),
    entries: z.array(AccountEntry),
    expected: Announcement.nullable(),
    /** The customer's page. */
    payUrl: z.string(),
    /** Whether money may still come in. */
    isPayable: z.boolean(),
  })
  .meta({ id: 'PaymentAccount' });

/** An entry in the owner's ledger. */
export const LedgerRow = AccountEntry.extend({
  jobId: z.string().nullable(),
  quoteId: z.string(),
  quoteReference: z.string(),
  customerName: z.string(),
}).meta({ id: 'LedgerRow' });

const LedgerPage = pageOf(LedgerRow).meta({ id: 'LedgerPage' });

/** A Venmo payment that the owner waits for; `announced` where the customer said that it was sent. */
export const ExpectedPayment = z
  .object({
    jobId: z.string(),
    quoteId: z.string(),
    reference: z.string(),
    customerName: z.string(),
    scheduledDate: z.string().nullable(),
    dueCents: cents,
    announced: Announcement.nullable(),
  })
  .meta({ id: 'ExpectedPayment' });

/** What came in and went out on one day by one kind of payment. */
const TillLine = z.object({
  method,
  count: cents,
  paymentCents: cents,
  depositCents: cents,
  tipCents: cents,
  refundCents: cents,
  correctionCents: cents,
  netCents: cents,
});
export const Till = z
  .object({ date: z.string(), lines: z.array(TillLine), netCents: cents, entries: z.array(LedgerRow) })
  .meta({ id: 'Till' });

const MOST_CENTS = 10_000_000;
const amount = (what: string) =>
  numberOf(what)
    .int({ error: `${what} has to be whole cents.` })
    .max(MOST_CENTS, { error: `${what} may be at most $100,000.` });
const positive = (what: string) => amount(what).min(1, { error: `${what} has to be more than nothing.` });
const tip = amount('The tip').min(0, { error: 'The tip may not be below nothing.' }).default(0);

/** What is recorded: a half of a cash payment by its number, or anything else with amount and kind. */
export const NewPayment = z
  .object(
    {
      /** Half on arrival, half after completion. */
      half: z
        .union([z.literal(1), z.literal(2)], { error: 'The half is 1 on arrival or 2 after completion.' })
        .optional(),
      kind: oneOf('Kind', ENTRY_KINDS).default('payment'),
      method: oneOf('Method', PAYMENT_METHODS).optional(),
      cents: positive('The amount').optional(),
      tipCents: tip,
      reference: freeText('Reference', 200).default(''),
      /** Local date of the business; today when left out. */
      receivedOn: localDate.optional(),
      /** The entry that a correction takes back. */
      corrects: z.uuid({ error: 'Please choose the entry that was wrong.' }).optional(),
      /** The balance that whoever records has seen: another one is refused. */
      dueCents: amount('The balance').optional(),
      /** The announcement that this confirms. */
      expected: z.uuid({ error: 'Please choose a payment that is waited for.' }).optional(),
      /** Names this entry, so that one that is sent twice is one. */
      clientId: z.uuid({ error: 'The id of the entry has to be a UUID.' }).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewPayment' });

const byMethod = oneOf('Status', [...PAYMENT_METHODS, 'refund', 'tip']).optional();
const OF_JOB = { params: idInPath, problems: [404, 409, 422] } as const;
const FEW = { most: 60, seconds: 60 };

export const paymentCalls = {
  'GET /api/payments': {
    summary: 'The ledger page by page, newest first, narrowed by method, words of the quote and days of receipt.',
    audience: 'admin',
    query: z.object({ ...paged, status: byMethod }),
    response: { 200: LedgerPage },
    problems: [422],
  },
  'GET /api/payments/export': {
    summary: 'The narrowed ledger as CSV, newest first.',
    audience: 'admin',
    query: z.object({ ...listed, status: byMethod }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/payments/expected': {
    summary: 'The Venmo payments that are waited for: first those that the customer has announced.',
    audience: 'admin',
    response: { 200: z.array(ExpectedPayment) },
  },
  'POST /api/payments/expected/:id/dismiss': {
    summary: 'Say that an announced payment has not come.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409],
    touches: ['payments', 'audit'],
  },
  'GET /api/payments/till': {
    summary: 'What came in and went out on one day, by kind of payment.',
    audience: 'admin',
    query: z.object({ date: localDate.optional() }),
    response: { 200: Till },
    problems: [422],
  },
  'GET /api/payments/entries/:id': {
    summary: 'The account of the job that an entry of the ledger belongs to.',
    audience: 'admin',
    params: idInPath,
    response: { 200: PaymentAccount },
    problems: [404],
  },
  'GET /api/payments/:token': {
    summary: 'What there is to pay and what was paid, opened with the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentPage },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/payments/:token/receipt': {
    summary: 'The receipt as a PDF, opened with the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404],
    limit: FEW,
  },
  'POST /api/payments/:token/announce': {
    summary: 'Say that a Venmo payment was sent. It is expected from then on; only the owner records it as paid.',
    audience: 'anyone',
    params: tokenInPath,
    body: z.object({ cents: positive('The amount'), tipCents: tip }, anObject).meta({ id: 'PaymentAnnouncement' }),
    response: { 200: PaymentPage },
    problems: [404, 409, 422],
    touches: ['payments', 'audit'],
    limit: FEW,
  },
  'GET /api/quotes/by-token/:token/payment': {
    summary: 'The balance of a quote and where it is paid, opened with the secret token of its link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentSummary },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/jobs/:id/payments': {
    ...OF_JOB,
    summary: 'What was paid for a job, for an admin and whoever of the crew has it.',
    audience: 'team',
    response: { 200: PaymentAccount },
  },
  'POST /api/jobs/:id/payments': {
    ...OF_JOB,
    summary: 'Record what was paid: the crew the halves of a cash payment, an admin anything. Nothing is ever changed.',
    audience: 'team',
    body: NewPayment,
    response: { 201: PaymentAccount },
    touches: ['payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'POST /api/jobs/:id/payment-request': {
    ...OF_JOB,
    summary: 'Ask the customer by mail for what is still owed.',
    audience: 'admin',
    response: { 200: PaymentAccount },
    touches: ['mail', 'quotes', 'audit'],
  },
  'POST /api/jobs/:id/receipt': {
    ...OF_JOB,
    summary: 'Send the receipt to the customer by mail.',
    audience: 'admin',
    response: { 200: PaymentAccount },
    touches: ['mail', 'quotes', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type PaymentPage = z.infer<typeof PaymentPage>;
export type PaymentSummary = z.infer<typeof PaymentSummary>;
export type PaymentAccount = z.infer<typeof PaymentAccount>;
export type LedgerRow = z.infer<typeof LedgerRow>;
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;
export type Till = z.infer<typeof Till>;
export type NewPayment = z.output<typeof NewPayment>;
