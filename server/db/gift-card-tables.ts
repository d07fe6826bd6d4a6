import type { Generated } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import type { Bundle } from '#core/payments/bundles.ts';
import type { GiftCardEntryKind, GiftCardOrigin } from '#core/payments/gift-cards.ts';
import type { SoldBy } from '#core/payments/methods.ts';
import type { InstantText, NullableJson } from './column-types.ts';

/** Money in cents, dates as local dates of the shop. */
export type GiftCardsTable = {
  id: string;
  origin: GiftCardOrigin;
  code_hash: Buffer;
  /** The last four characters of its code. */
  last4: string;
  /** A card that was sold as a bundle: what was offered. Its amount is the price. */
  bundle: NullableJson<Bundle>;
  /** What it was issued with. */
  amount_cents: number;
  /** The sum of its entries; follows from them. */
  balance_cents: Generated<number>;
  recipient_name: Generated<string>;
  recipient_email: Generated<string>;
  sender_name: Generated<string>;
  buyer_email: Generated<string>;
  message: Generated<string>;
  /** Why it was given, for the owner. */
  reason: Generated<string>;
  /** The recipient's. */
  language: Generated<Language>;
  /** When its email is sent; null means when it was issued. */
  deliver_on: string | null;
  /** The last day on which it can be used; null means that it doesn't expire. */
  expires_on: string | null;
  issued_at: InstantText;
  voided_at: Generated<InstantText | null>;
  void_reason: Generated<string>;
  /** The quote whose refund it holds. */
  quote_id: Generated<string | null>;
  is_test: Generated<boolean>;
};

/** Every movement of a card: rows are only ever inserted. */
export type GiftCardEntriesTable = {
  id: string;
  card_id: string;
  kind: GiftCardEntryKind;
  /** Signed: what is added to the card is positive. */
  cents: number;
  /** The entry of a quote's ledger that it belongs to, with the opposite amount. */
  payment_id: Generated<string | null>;
  /** How a card was paid for, or how its money was given back when it was voided. */
  method: Generated<SoldBy | null>;
  reference: Generated<string>;
  received_on: string;
  recorded_at: InstantText;
  recorded_by: string | null;
};

/** What customers begin to buy online. */
export type GiftCardOrdersTable = {
  id: string;
  /** Null until the card service has opened the session. */
  session_id: Generated<string | null>;
  cents: number;
  buyer_email: string;
  recipient_name: string;
  recipient_email: string;
  sender_name: string;
  message: string;
  deliver_on: string | null;
  language: Language;
  created_at: InstantText;
  /** The bundle that is bought, and for how many months it's valid. */
  bundle: NullableJson<Bundle>;
  months: Generated<number | null>;
  /** Set once it's paid, or can't be paid any more. */
  closed_at: Generated<InstantText | null>;
  card_id: Generated<string | null>;
};

/** The visits of bundles that quotes have: each once, and one for each quote. */
export type BundleVisitsTable = {
  card_id: string;
  /** From 1 on. */
  number: number;
  quote_id: string;
  taken_at: InstantText;
};
