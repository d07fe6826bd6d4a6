import type { ColumnType, Generated } from 'kysely';
import type { Invoice } from '#contract/invoices.ts';
import type { Language } from '#core/languages/language.ts';
import type {
  CardRefundStatus,
  CardSaving,
  ChargeStatus,
  DisputeStatus,
  MovementKind,
  PayoutStatus,
  RefundCause,
} from '#core/payments/card-movements.ts';
import type { InvoiceKind, InvoiceReminder } from '#core/payments/invoices.ts';
import type { PaidBy, SentMethod } from '#core/payments/methods.ts';
import type { EntryKind, Half } from '#core/payments/payments.ts';
import type { TaxShare } from '#core/pricing/sales-tax.ts';
import type { InstantText } from './column-types.ts';

/** The ledger: rows are only ever inserted. */
export type PaymentsTable = {
  id: string;
  quote_id: string;
  client_id: string;
  kind: EntryKind;
  method: PaidBy;
  /** Signed: outgoing amounts are negative. */
  cents: number;
  is_tip: boolean;
  half: Half | null;
  half_round: Generated<number>;
  corrects: string | null;
  /** How much a refund lowers the price; negative where it corrects such a refund. */
  reduces_cents: Generated<number>;
  reference: Generated<string>;
  received_on: string;
  recorded_at: InstantText;
  recorded_by: string | null;
  employee: string | null;
  /** The sales tax within it, signed as it is. */
  taxes: ColumnType<readonly TaxShare[], string | undefined, string>;
};

export type ExpectedPaymentsTable = {
  id: string;
  quote_id: string;
  method: SentMethod;
  cents: number;
  tip_cents: number;
  announced_at: InstantText;
  settled_at: Generated<InstantText | null>;
  outcome: Generated<'received' | 'missing' | 'withdrawn' | null>;
};

export type CardCheckoutsTable = {
  id: Generated<number>;
  /** Null until the card service has opened the session. */
  session_id: Generated<string | null>;
  /** Null for one of an invoice. */
  quote_id: string | null;
  invoice_id: Generated<string | null>;
  /** What each quote of an invoice gets, in cents by its ID. */
  shares: ColumnType<Readonly<Record<string, number>> | null, string | undefined, never>;
  /** Without the tip. */
  cents: number;
  tip_cents: number;
  created_at: InstantText;
  closed_at: Generated<InstantText | null>;
  /** What the customer agreed to; null unless the card is to be saved. */
  consent: Generated<string | null>;
  saving: Generated<CardSaving | null>;
};

/** Cards that customers have saved; each belongs to the customer of its quote. */
export type SavedCardsTable = {
  id: string;
  quote_id: string;
  /** Ids of the card service. */
  customer_ref: string;
  method_ref: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  consent: string;
  consented_at: InstantText;
  saved_at: InstantText;
};

/** Cards that are to be removed at the card service. */
export type CardRemovalsTable = {
  method_ref: string;
  customer_ref: string;
  requested_at: Generated<InstantText>;
};

export type SavedCardChargesTable = {
  id: string;
  quote_id: string;
  customer_ref: string;
  method_ref: string;
  brand: string;
  last4: string;
  cents: number;
  status: ChargeStatus;
  payment_intent: Generated<string | null>;
  /** Why it was declined: a code of the card service. */
  reason: Generated<string | null>;
  requested_at: InstantText;
  requested_by: string | null;
  settled_at: Generated<InstantText | null>;
  /** Whether it's the charge of a plan's visit, which is made by itself. */
  is_automatic: Generated<boolean>;
  /** Since when the plan of one that was declined knows it. */
  noticed_at: Generated<InstantText | null>;
};

export type CardEventsTable = { id: string; received_at: InstantText };

/** Payments that the card service reports and that match no known quote. */
export type UnmatchedCardPaymentsTable = {
  id: string;
  session_id: string;
  reference: string;
  /** With the tip. */
  cents: number;
  tip_cents: number;
  received_at: InstantText;
  settled_at: Generated<InstantText | null>;
  outcome: Generated<'matched' | 'dismissed' | null>;
  quote_id: Generated<string | null>;
};

/** What each quote got of a payment that the card service took: one row, or one for each quote of an invoice. */
export type CardChargesTable = {
  payment_intent: string;
  quote_id: string;
  invoice_id: Generated<string | null>;
  /** Its entry in the ledger, without the tip. */
  entry_id: string;
  /** With the tip. */
  cents: number;
  tip_cents: number;
  refunded_cents: Generated<number>;
  /** What was lost in disputes. */
  lost_cents: Generated<number>;
};

export type CardRefundsTable = {
  id: string;
  payment_intent: string;
  /** Null while its payment isn't known. */
  quote_id: string | null;
  cents: number;
  cause: RefundCause;
  status: CardRefundStatus;
  /** Null until the card service has accepted it. */
  refund_id: Generated<string | null>;
  entry_id: Generated<string | null>;
  tip_entry_id: Generated<string | null>;
  requested_at: InstantText;
  requested_by: string | null;
  settled_at: Generated<InstantText | null>;
};

/** What a dispute takes from each quote of its payment. */
export type CardDisputesTable = {
  id: string;
  /** The card service's ID for it. */
  dispute_id: string;
  payment_intent: string;
  /** Null while its payment isn't known. */
  quote_id: string | null;
  cents: number;
  /** In the card service's words: 'fraudulent'. */
  reason: string;
  status: DisputeStatus;
  respond_by: InstantText | null;
  opened_at: InstantText;
  closed_at: InstantText | null;
  /** The entries that a lost one has in the ledger. */
  entry_id: Generated<string | null>;
  tip_entry_id: Generated<string | null>;
};

/** A transfer to the shop's bank account; negative where money is taken from there. */
export type CardPayoutsTable = {
  id: string;
  cents: number;
  arrives_on: string;
  status: PayoutStatus;
  created_at: InstantText;
  /** One made by hand doesn't say which movements it's made of. */
  is_automatic: boolean;
  /** When all its movements were read. */
  read_at: Generated<InstantText | null>;
};

/** A change of the balance at the card service, in signed cents; net is gross minus fee. */
export type CardMovementsTable = {
  id: string;
  kind: MovementKind;
  gross_cents: number;
  fee_cents: number;
  net_cents: number;
  occurred_at: InstantText;
  payment_intent: string | null;
  source: string | null;
  description: Generated<string>;
  payment_id: Generated<string | null>;
  /** Null also where it's about several quotes of an invoice. */
  quote_id: Generated<string | null>;
  invoice_id: Generated<string | null>;
  /** Null until it's paid out. */
  payout_id: Generated<string | null>;
};

/** What each quote bears of the fee of a movement that is about several. */
export type SharedCardFeesTable = { movement_id: string; quote_id: string; cents: number };

/** What a line is about, and its amount. A line without an amount is a heading or a remark. */
export type PaperLine = { readonly label: string; readonly amount: string; readonly isBold?: boolean };

/** Everything that a receipt, invoice or pay statement says, in words and nothing else: the same content is the same paper. */
export type Paper = {
  readonly shop: string;
  /** Lines below the name of the shop. */
  readonly contact: readonly string[];
  /** 'Receipt BB-1234' */
  readonly title: string;
  readonly asOf: string;
  /** The day of `asOf` in milliseconds of the epoch. */
  readonly asOfMs: number;
  /** 'For Dana Whitfield'; empty once the customer's data was erased. */
  readonly issuedTo: string;
  /** Stands for a name that no font of ours can write. */
  readonly issuedToEmail: string;
  /** What it is for, and when. */
  readonly about: readonly string[];
  readonly tables: readonly (readonly PaperLine[])[];
  /** In large letters at the end: 'Paid in full.' */
  readonly closing: string;
};

/** The last number of each year, for invoices and for credit notes. */
export type InvoiceCountersTable = { kind: InvoiceKind; year: number; last: number };

/** Invoices and credit notes as they were issued: rows are only ever inserted. */
export type InvoicesTable = {
  id: string;
  kind: InvoiceKind;
  year: number;
  position: number;
  /** The invoice that a credit note takes back. */
  credits: string | null;
  issued_on: string;
  due_on: string | null;
  total_cents: number;
  /** Rows of earlier versions have no purchase order. */
  bill_to: ColumnType<Omit<Invoice['billedTo'], 'purchaseOrder'> & { readonly purchaseOrder?: string }, string, never>;
  paper: ColumnType<Paper, string, never>;
  language: Language;
  issued_at: InstantText;
};

export type InvoiceQuotesTable = {
  invoice_id: string;
  quote_id: string;
  /** What was charged for the quote when the invoice was issued: its fee for canceling where `is_fee`. */
  cents: number;
  is_fee: Generated<boolean>;
  /** False once the invoice was credited. */
  counts: Generated<boolean>;
};

/** How an invoice reaches its customer; deleted when the customer is erased. */
/** The terms of a customer who is sent one invoice a month. */
export type MonthlyBillingTable = {
  record_id: string;
  company: string;
  address: string;
  tax_id: string;
  purchase_order: string;
  email: string;
  day: number;
  due_days: number;
  reminds: boolean;
  /** A local date. */
  billed_on: string;
};

export type InvoiceDeliveriesTable = {
  invoice_id: string;
  email: Generated<string>;
  link_expires_at: InstantText;
  mailed_at: InstantText | null;
  reminds: boolean;
};

export type InvoiceRemindersTable = { invoice_id: string; step: InvoiceReminder; at: InstantText };
