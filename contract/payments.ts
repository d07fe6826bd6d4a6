import { z } from 'zod';
import { CARD_REFUND_STATUSES, CHARGE_STATUSES, DISPUTE_STATUSES } from '#core/payments/card-movements.ts';
import { CHOSEN_METHODS, LEDGER_FILTERS, PAYMENT_METHODS, SENT_METHODS } from '#core/payments/methods.ts';
import { ENTRY_KINDS, PAYMENT_STATES } from '#core/payments/payments.ts';
import { type Call, type CallKey, csvAnswer, fileBody, fileOf } from './call.ts';
import { anObject, arrival, freeText, localDate, numberOf, oneOf, plainText, requiredText, yesOrNo } from './fields.ts';
import { giftCardCode } from './gift-cards.ts';
import { issue, type FieldName } from './issues.ts';
import { listed, paged, pageOf, sortedBy } from './pages.ts';
import { Deposit, FEW_BY_TOKEN, tokenInPath, PriceLine } from './quotes.ts';
import { idInPath } from './sessions.ts';
import { UndoOffer } from './undos.ts';

const cents = z.number().int();
const kind = z.enum(ENTRY_KINDS);
const method = z.enum(PAYMENT_METHODS);
const half = z.union([z.literal(1), z.literal(2)]);
/** Only an `open` one can be paid now. */
const state = z.enum(PAYMENT_STATES);

/** In cents, the same for customer, crew and owner: lines minus payments, without tips. */
export const Balance = z
  .object({
    /** The price, after refunds have lowered it. */
    totalCents: cents,
    /** What is owed for an appointment that was canceled late or missed. */
    feeCents: cents,
    reducedCents: cents,
    paidCents: cents,
    dueCents: cents,
    overpaidCents: cents,
    tipCents: cents,
    refundedCents: cents,
  })
  .meta({ id: 'Balance' });

/** An entry of the ledger as its customer sees it. Cents are signed: refunds are negative. */
const PaidEntry = z.object({
  id: z.string(),
  kind,
  method,
  cents,
  /** The sales tax within it, signed as it is: a refund returns its part of the tax. */
  taxCents: cents,
  isTip: z.boolean(),
  half: half.nullable(),
  /** Reversed by a later entry. */
  isCorrected: z.boolean(),
  /** Local date of the business. */
  receivedOn: z.string(),
});

const CashHalf = z.object({ half, cents, isPaid: z.boolean() });
/** A payment that the customer has announced. */
const Announcement = z.object({
  id: z.string(),
  method: z.enum(SENT_METHODS),
  cents,
  tipCents: cents,
  announcedAt: z.string(),
});

/** A card that the customer has saved at the card service for later payments. */
export const SavedCard = z
  .object({
    /** In the card service's words: 'visa', 'amex'. */
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number(),
    expYear: z.number(),
    isExpired: z.boolean(),
  })
  .meta({ id: 'SavedCard' });

/** What there is to pay, opened with the secret token of its link. */
export const PaymentPage = z
  .object({
    reference: z.string(),
    customerName: z.string(),
    packageName: z.string(),
    /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
    subject: z.string(),
    paymentMethod: z.enum(CHOSEN_METHODS),
    /** Instant of the visit. */
    scheduledDate: z.string().nullable(),
    timeZone: z.string(),
    lines: z.array(PriceLine),
    /** The shop's, for receipts; null where it has none. */
    taxId: z.string().nullable(),
    balance: Balance,
    halves: z.array(CashHalf),
    entries: z.array(PaidEntry),
    state,
    deposit: Deposit.nullable(),
    /** The Venmo name of the business, where it has one. */
    venmo: z.string().nullable(),
    /** What the shop says about paying by the chosen method; null for nothing. */
    payTo: z.string().nullable(),
    /** Whether card payments are accepted. */
    card: z.boolean(),
    /** Whether the quote was canceled, and the owner hasn't decided yet whether its fee is charged. */
    isFeeUndecided: z.boolean(),
    /** Whether the card of a payment can be saved for later ones: only by the customer. */
    canSaveCard: z.boolean(),
    /** For the customer; null where none is saved. */
    savedCard: SavedCard.nullable(),
    expected: Announcement.omit({ id: true }).nullable(),
  })
  .meta({ id: 'PaymentPage' });

/** What the customer's page of a quote shows of its payment. */
export const PaymentSummary = z
  .object({
    balance: Balance,
    state,
    deposit: Deposit.nullable(),
    entries: z.array(PaidEntry),
    /** The gift card that pays once the quote is approved; null after that. */
    giftCard: z.object({ last4: z.string(), balanceCents: cents, cents, leftCents: cents }).nullable(),
    /** As in `PaymentPage`. */
    isFeeUndecided: z.boolean(),
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
    paymentMethod: z.enum(CHOSEN_METHODS),
    balance: Balance,
    halves: z.array(CashHalf),
    entries: z.array(AccountEntry),
    expected: Announcement.nullable(),
    /** The customer's page; for the crew one of their own. */
    payUrl: z.string(),
    state,
    /** For admins: the card payments, and what of each can be refunded to its card, in cents. */
    cards: z.array(z.object({ entryId: z.string(), leftCents: cents })),
    /** For admins: the customer's saved card, and whether what is owed can be charged to it now. */
    savedCard: SavedCard.nullable(),
    canCharge: z.boolean(),
    /** For admins: the newest charge of a saved card. */
    charge: z
      .object({
        brand: z.string(),
        last4: z.string(),
        cents,
        status: z.enum(CHARGE_STATUSES),
        /** Why it was declined, as a code of the card service: 'insufficient_funds'. */
        reason: z.string().nullable(),
        requestedAt: z.string(),
      })
      .nullable(),
    /** For admins: refunds to a card that aren't over. */
    cardRefunds: z.array(z.object({ id: z.string(), cents, status: z.enum(CARD_REFUND_STATUSES) })),
    /** For admins: card payments that the customer's bank has taken back. */
    disputes: z.array(
      z.object({
        id: z.string(),
        cents,
        status: z.enum(DISPUTE_STATUSES),
        /** In the card service's words: 'fraudulent'. */
        reason: z.string(),
        respondBy: z.string().nullable(),
      }),
    ),
    /** For admins: a bundle of the customer that can pay for the package now; absent where there's none. */
    prepaid: z
      .object({
        /** The ID of its card, its name, and how many visits it has left. */
        card: z.string(),
        name: z.string(),
        left: z.number(),
        /** What the visit pays, and what is owed after that. */
        cents,
        dueCents: cents,
      })
      .optional(),
  })
  .meta({ id: 'PaymentAccount' });

/** The account after a payment was recorded; `undo` takes back what an admin has received. */
export const RecordedPayment = PaymentAccount.extend({ undo: UndoOffer.nullable() }).meta({ id: 'RecordedPayment' });

/** An entry in the owner's ledger. */
export const LedgerRow = AccountEntry.extend({
  jobId: z.string().nullable(),
  quoteId: z.string(),
  quoteReference: z.string(),
  customerName: z.string(),
}).meta({ id: 'LedgerRow' });

const LedgerPage = pageOf(LedgerRow).meta({ id: 'LedgerPage' });

/** A payment that the owner expects from afar; `announced` if the customer said that it was sent. */
export const ExpectedPayment = z
  .object({
    jobId: z.string(),
    quoteId: z.string(),
    reference: z.string(),
    customerName: z.string(),
    scheduledDate: z.string().nullable(),
    arrival,
    /** How it was sent, or will be. */
    method: z.enum(SENT_METHODS),
    dueCents: cents,
    announced: Announcement.nullable(),
  })
  .meta({ id: 'ExpectedPayment' });

/** A card payment that matches no quote; cents include the tip. */
export const UnmatchedPayment = z
  .object({
    id: z.string(),
    /** The card service's id for it. */
    cardReference: z.string(),
    cents,
    tipCents: cents,
    receivedAt: z.string(),
  })
  .meta({ id: 'UnmatchedPayment' });

/** What came in and went out on one day by one kind of payment. */
const TillLine = z.object({
  method,
  count: cents,
  paymentCents: cents,
  depositCents: cents,
  tipCents: cents,
  refundCents: cents,
  correctionCents: cents,
  /** Paid for gift cards, less what was given back for voided ones. */
  giftCardCents: cents,
  netCents: cents,
});
export const Till = z
  /** The net is the money: what gift cards have paid for isn't in it. */
  .object({ date: z.string(), lines: z.array(TillLine), netCents: cents, entries: z.array(LedgerRow) })
  .meta({ id: 'Till' });

export type SavedCard = z.infer<typeof SavedCard>;
export type PaymentPage = z.infer<typeof PaymentPage>;
export type PaymentSummary = z.infer<typeof PaymentSummary>;
export type PaymentAccount = z.infer<typeof PaymentAccount>;
export type RecordedPayment = z.infer<typeof RecordedPayment>;
export type LedgerRow = z.infer<typeof LedgerRow>;
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;
export type Till = z.infer<typeof Till>;

export const MOST_CENTS = 10_000_000;
const amount = (field: FieldName) =>
  numberOf(field)
    .int({ error: issue('notCents', { field }) })
    .max(MOST_CENTS, { error: issue('priceAbove', { field, most: 100_000 }) });
export const positive = (field: FieldName) => amount(field).min(1, { error: issue('notPositive', { field }) });
const tip = amount('tip')
  .min(0, { error: issue('priceBelow', { field: 'tip', least: 0 }) })
  .default(0);

/** What is recorded: a half of a cash payment by its number, or anything else with amount and kind. */
export const NewPayment = z
  .object(
    {
      /** Half on arrival, half after completion. */
      half: z.union([z.literal(1), z.literal(2)], { error: issue('notHalf') }).optional(),
      kind: oneOf('kind', ENTRY_KINDS).default('payment'),
      method: oneOf('method', PAYMENT_METHODS).optional(),
      /** The code of the gift card that pays, as typed. */
      giftCard: giftCardCode.optional(),
      /** The same card by its ID; only for admins. */
      giftCardId: z.uuid({ error: issue('notId') }).optional(),
      /** Whether a refund with the method 'credit' goes to a new gift card instead of the one that paid. */
      toNewGiftCard: yesOrNo('giftCard').optional(),
      cents: positive('amount').optional(),
      tipCents: tip,
      reference: freeText('reference', 200).default(''),
      /** Local date of the business; today when left out. */
      receivedOn: localDate.optional(),
      /** The entry that a correction reverses. */
      corrects: z.uuid({ error: issue('noWrongEntry') }).optional(),
      /** The balance that the caller saw; a different one is rejected. */
      dueCents: amount('balance').optional(),
      /** The announcement that this confirms. */
      expected: z.uuid({ error: issue('noExpectedPayment') }).optional(),
      /** Idempotency key of this entry. */
      clientId: z.uuid({ error: issue('notPaymentId') }).optional(),
    },
    anObject,
  )
  .meta({ id: 'NewPayment' });

const byMethod = oneOf('status', LEDGER_FILTERS).optional();
const OF_JOB = { params: idInPath, problems: [404, 409, 422] } as const;

export const paymentCalls = {
  'GET /api/payments': {
    summary: 'Returns a page of the ledger, newest first, filtered by method, words of the quote and date received.',
    audience: 'admin',
    query: z.object({ ...paged, status: byMethod, sort: sortedBy('payments') }),
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
    summary: 'Returns the payments that are expected from afar, announced ones first.',
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
    body: z.object({ reference: requiredText('reference', 20) }, anObject).meta({ id: 'MatchedPayment' }),
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
  'POST /api/payments/:token/gift-card': {
    summary: 'Pays with a gift card, as far as its balance goes. Guesses are limited.',
    audience: 'anyone',
    params: tokenInPath,
    body: z.object({ giftCard: giftCardCode }, anObject).meta({ id: 'GiftCardPayment' }),
    response: { 200: PaymentPage },
    problems: [404, 409, 422],
    limit: FEW_BY_TOKEN,
    touches: ['payments', 'gifts', 'jobs', 'quotes', 'mail', 'audit'],
  },
  'POST /api/payments/:token/announce': {
    summary:
      'Announces a payment that was sent by Venmo, Zelle, Cash App or bank transfer. Only the owner records it as paid.',
    audience: 'anyone',
    params: tokenInPath,
    body: z
      .object(
        { method: oneOf('method', SENT_METHODS).default('venmo'), cents: positive('amount'), tipCents: tip },
        anObject,
      )
      .meta({ id: 'PaymentAnnouncement' }),
    response: { 200: PaymentPage },
    problems: [404, 409, 422],
    touches: ['payments', 'audit'],
    limit: FEW_BY_TOKEN,
  },
  'POST /api/payments/:token/withdraw': {
    summary: 'Withdraws the announcement of a payment, so that the balance can be paid again.',
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
    body: z
      .object({ tipCents: tip, saveCard: yesOrNo('saveCard').default(false) }, anObject)
      .meta({ id: 'CardPayment' }),
    response: { 200: z.object({ url: z.string() }) },
    problems: [404, 409, 422],
    touches: ['payments', 'quotes', 'mail', 'audit'],
    limit: { most: 20, seconds: 60 },
  },
  'POST /api/payments/card-events': {
    summary:
      'Receives a signed webhook of the card service. A payment without a known quote is rejected until it is matched or dismissed.',
    audience: 'anyone',
    headers: z.object({ 'stripe-signature': plainText('stripeSignature', 2000).optional() }),
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
    response: { 201: RecordedPayment },
    touches: ['payments', 'gifts', 'jobs', 'quotes', 'mail', 'audit'],
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
