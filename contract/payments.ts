import { z } from 'zod';
import { ENTRY_KINDS, PAYMENT_METHODS } from '#core/payments/payments.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, freeText, localDate, numberOf, oneOf, plainText, requiredText } from './fields.ts';
import { csvAnswer, fileBody, fileOf } from './files.ts';
import {
  ExpectedPayment,
  LedgerPage,
  PaymentAccount,
  PaymentPage,
  PaymentSummary,
  Till,
  UnmatchedPayment,
} from './payment-answers.ts';
import { listed, paged } from './pages.ts';
import { FEW_BY_TOKEN, tokenInPath } from './quotes.ts';
import { idInPath } from './sessions.ts';

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
      /** The entry that a correction reverses. */
      corrects: z.uuid({ error: 'Please choose the entry that was wrong.' }).optional(),
      /** The balance that the caller saw; a different one is rejected. */
      dueCents: amount('The balance').optional(),
      /** The announcement that this confirms. */
      expected: z.uuid({ error: 'Please choose a payment that is waited for.' }).optional(),
      /** Idempotency key of this entry. */
      clientId: z.uuid({ error: 'The id of the entry has to be a UUID.' }).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewPayment' });

const byMethod = oneOf('Status', [...PAYMENT_METHODS, 'refund', 'tip']).optional();
const OF_JOB = { params: idInPath, problems: [404, 409, 422] } as const;

export const paymentCalls = {
  'GET /api/payments': {
    summary: 'Returns a page of the ledger, newest first, filtered by method, words of the quote and date received.',
    audience: 'admin',
    query: z.object({ ...paged, status: byMethod }),
    response: { 200: LedgerPage },
    problems: [422],
  },
  'GET /api/payments/export': {
    summary: 'Exports the filtered ledger as CSV, newest first.',
    audience: 'admin',
    query: z.object({ ...listed, status: byMethod }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/payments/expected': {
    summary: 'Returns the expected Venmo payments, announced ones first.',
    audience: 'admin',
    response: { 200: z.array(ExpectedPayment) },
  },
  'POST /api/payments/expected/:id/dismiss': {
    summary: 'Marks an announced payment as not received.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409],
    touches: ['payments', 'audit'],
  },
  'GET /api/payments/unmatched': {
    summary: 'Returns the unmatched card payments, oldest first.',
    audience: 'admin',
    response: { 200: z.array(UnmatchedPayment) },
  },
  'POST /api/payments/unmatched/:id/match': {
    summary: 'Records an unmatched card payment for the quote it was meant for.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ reference: requiredText('Reference', 20) }, anObject).meta({ id: 'MatchedPayment' }),
    response: { 204: null },
    problems: [404, 409, 422],
    touches: ['payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'POST /api/payments/unmatched/:id/dismiss': {
    summary: 'Dismisses an unmatched card payment that belongs to no quote here.',
    audience: 'admin',
    params: idInPath,
    response: { 204: null },
    problems: [404, 409],
    touches: ['payments', 'audit'],
  },
  'GET /api/payments/till': {
    summary: 'Returns what came in and went out on one day, by kind of payment.',
    audience: 'admin',
    query: z.object({ date: localDate.optional() }),
    response: { 200: Till },
    problems: [422],
  },
  'GET /api/payments/entries/:id': {
    summary: 'Returns the account of the job that a ledger entry belongs to.',
    audience: 'admin',
    params: idInPath,
    response: { 200: PaymentAccount },
    problems: [404],
  },
  'GET /api/payments/:token': {
    summary: 'Returns what is due and what was paid, by the secret token of the payment link.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentPage },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/payments/:token/receipt': {
    summary: 'Returns the receipt as a PDF, by the secret token of its link. 404 while nothing was paid.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404, 409],
    // Rendering one takes a tenth of a second of CPU time.
    limit: { most: 10, seconds: 60 },
  },
  'POST /api/payments/:token/announce': {
    summary: 'Announces a Venmo payment. Only the owner records it as paid.',
    audience: 'anyone',
    params: tokenInPath,
    body: z.object({ cents: positive('The amount'), tipCents: tip }, anObject).meta({ id: 'PaymentAnnouncement' }),
    response: { 200: PaymentPage },
    problems: [404, 409, 422],
    touches: ['payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/payments/:token/withdraw': {
    summary: 'Withdraws the announcement of a Venmo payment, so that the balance can be paid again.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentPage },
    problems: [404],
    touches: ['payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/payments/:token/card': {
    summary: 'Opens the single checkout session for the balance; nothing is paid until the card service says so.',
    audience: 'anyone',
    params: tokenInPath,
    body: z.object({ tipCents: tip }, anObject).meta({ id: 'CardPayment' }),
    response: { 200: z.object({ url: z.string() }) },
    problems: [404, 409, 422],
    touches: ['payments', 'quotes', 'mail', 'audit'],
    limit: { most: 20, seconds: 60 },
  },
  'POST /api/payments/card-events': {
    summary:
      'Receives a signed webhook of the card service. A payment without a known quote is rejected until it is matched or dismissed.',
    audience: 'anyone',
    headers: z.object({ 'stripe-signature': plainText('Stripe-Signature', 2000).optional() }),
    body: fileBody,
    takesFile: true,
    takesRaw: true,
    response: { 200: z.object({ received: z.literal(true) }) },
    problems: [404, 409, 422],
    touches: ['payments', 'quotes', 'mail', 'audit'],
    passesLaunchLock: true,
    limit: { most: 1200, seconds: 60 },
    bodyLimit: 1024 * 1024,
  },
  'GET /api/quotes/by-token/:token/payment': {
    summary: "Returns the balance of a quote and its payment link, by the secret token of the quote's link.",
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentSummary },
    problems: [404],
    limit: { most: 120, seconds: 60 },
  },
  'GET /api/jobs/:id/payments': {
    ...OF_JOB,
    summary: 'Returns the payments of a job, to admins and the employee assigned to it.',
    audience: 'team',
    response: { 200: PaymentAccount },
  },
  'POST /api/jobs/:id/payments': {
    ...OF_JOB,
    summary: 'Records a payment: the crew the halves of a cash payment, an admin anything. Entries are never changed.',
    audience: 'team',
    body: NewPayment,
    response: { 201: PaymentAccount },
    touches: ['payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'POST /api/jobs/:id/payment-request': {
    ...OF_JOB,
    summary: 'Emails the customer a request for the balance.',
    audience: 'admin',
    response: { 200: PaymentAccount },
    touches: ['mail', 'quotes', 'audit'],
  },
  'POST /api/jobs/:id/receipt': {
    ...OF_JOB,
    summary: 'Emails the receipt to the customer.',
    audience: 'admin',
    response: { 200: PaymentAccount },
    touches: ['mail', 'quotes', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export type NewPayment = z.output<typeof NewPayment>;
