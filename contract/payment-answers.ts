import { z } from 'zod';
import { CHOSEN_METHODS } from '#core/settings/settings.ts';
import { ENTRY_KINDS, PAYMENT_METHODS, PAYMENT_STATES } from '#core/payments/payments.ts';
import { pageOf } from './pages.ts';
import { PriceLine } from './quotes.ts';

const cents = z.number().int();
const kind = z.enum(ENTRY_KINDS);
const method = z.enum(PAYMENT_METHODS);
const half = z.union([z.literal(1), z.literal(2)]);
/** Only an `open` one can be paid now. */
const state = z.enum(PAYMENT_STATES);

/** In cents, the same for customer, crew and owner: lines minus payments, without tips. */
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

/** An entry of the ledger as its customer sees it. Cents are signed: refunds are negative. */
const PaidEntry = z.object({
  id: z.string(),
  kind,
  method,
  cents,
  isTip: z.boolean(),
  half: half.nullable(),
  /** Reversed by a later entry. */
  isCorrected: z.boolean(),
  /** Local date of the business. */
  receivedOn: z.string(),
});

const CashHalf = z.object({ half, cents, isPaid: z.boolean() });
/** A payment that the customer has announced. */
const Announcement = z.object({ id: z.string(), cents, tipCents: cents, announcedAt: z.string() });

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
    balance: Balance,
    halves: z.array(CashHalf),
    entries: z.array(PaidEntry),
    state,
    /** The Venmo name of the business, where it has one. */
    venmo: z.string().nullable(),
    /** Whether card payments are accepted. */
    card: z.boolean(),
    expected: Announcement.omit({ id: true }).nullable(),
  })
  .meta({ id: 'PaymentPage' });

/** What the customer's page of a quote shows of its payment. */
export const PaymentSummary = z
  .object({
    balance: Balance,
    state,
    entries: z.array(PaidEntry),
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
  })
  .meta({ id: 'PaymentAccount' });

/** An entry in the owner's ledger. */
export const LedgerRow = AccountEntry.extend({
  jobId: z.string().nullable(),
  quoteId: z.string(),
  quoteReference: z.string(),
  customerName: z.string(),
}).meta({ id: 'LedgerRow' });

export const LedgerPage = pageOf(LedgerRow).meta({ id: 'LedgerPage' });

/** A Venmo payment that the owner expects; `announced` if the customer said that it was sent. */
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
  netCents: cents,
});
export const Till = z
  .object({ date: z.string(), lines: z.array(TillLine), netCents: cents, entries: z.array(LedgerRow) })
  .meta({ id: 'Till' });

export type PaymentPage = z.infer<typeof PaymentPage>;
export type PaymentSummary = z.infer<typeof PaymentSummary>;
export type PaymentAccount = z.infer<typeof PaymentAccount>;
export type LedgerRow = z.infer<typeof LedgerRow>;
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;
export type ExpectedPayment = z.infer<typeof ExpectedPayment>;
export type Till = z.infer<typeof Till>;
