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
  'GET /api/payments/unmatched': {
    summary: 'The card payments that no quote is known for, the oldest first.',
    audience: 'admin',
    response: { 200: z.array(UnmatchedPayment) },
  },
  'POST /api/payments/unmatched/:id/match': {
    summary: 'Record such a card payment for the quote that it was meant for.',
    audience: 'admin',
    params: idInPath,
    body: z.object({ reference: requiredText('Reference', 20) }, anObject).meta({ id: 'MatchedPayment' }),
    response: { 204: null },
    problems: [404, 409, 422],
    touches: ['payments', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'POST /api/payments/unmatched/:id/dismiss': {
    summary: 'Say that such a card payment belongs to no quote here.',
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
    summary: 'The receipt as a PDF, opened with the secret token of its link. There is none while nothing was paid.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: fileOf('application/pdf') },
    problems: [404, 409],
    // Drawing one takes a tenth of a second of a processor.
    limit: { most: 10, seconds: 60 },
  },
  'POST /api/payments/:token/announce': {
    summary: 'Say that a Venmo payment was sent. It is expected from then on; only the owner records it as paid.',
    audience: 'anyone',
    params: tokenInPath,
    body: z.object({ cents: positive('The amount'), tipCents: tip }, anObject).meta({ id: 'PaymentAnnouncement' }),
    response: { 200: PaymentPage },
    problems: [404, 409, 422],
    touches: ['payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/payments/:token/withdraw': {
    summary: 'Take back that a Venmo payment was sent, so that what is owed can be paid again.',
    audience: 'anyone',
    params: tokenInPath,
    response: { 200: PaymentPage },
    problems: [404],
    touches: ['payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/payments/:token/card': {
    summary: 'Open the one checkout of the card service for what is owed; nothing is paid before the service says so.',
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
      'What the card service tells, signed by it. A payment without a known quote is refused until it is matched or dismissed.',
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

export type NewPayment = z.output<typeof NewPayment>;
