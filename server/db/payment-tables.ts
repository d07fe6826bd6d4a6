import type { ColumnType, Generated } from 'kysely';
import type { EntryKind, Half, PaidBy } from '#core/payments/payments.ts';
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
  quote_id: string;
  /** Without the tip. */
  cents: number;
  tip_cents: number;
  created_at: InstantText;
  closed_at: Generated<InstantText | null>;
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
