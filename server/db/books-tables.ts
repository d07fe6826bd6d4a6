import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Account, NamedAccount } from '#core/books/accounts.ts';
import type { EntryKind, Posting } from '#core/books/entries.ts';
import type { PaidBy } from '#core/payments/methods.ts';
import type { PayMethod } from '#core/people/pay-methods.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { InstantText, Json } from './column-types.ts';

export type AccountNamesTable = { account: Account; number: string; name: string };

export type MonthLocksTable = {
  id: Generated<number>;
  /** The first day of the month. */
  month: string;
  accounts: Json<readonly NamedAccount[]>;
  locked_at: InstantText;
  unlocked_at: Generated<InstantText | null>;
};

/** The journal of locked months: rows are only ever inserted. */
export type JournalEntriesTable = {
  lock_id: number;
  position: number;
  day: string;
  original_day: string | null;
  kind: EntryKind;
  reference: string;
  method: PaidBy | PayMethod | null;
  subject: string;
  source: string;
  description: string;
  postings: ColumnType<readonly Posting[], string, never>;
};

/** Fees of canceled quotes that were waived. */
export type WaivedFeesTable = {
  quote_id: string;
  number: number;
  lines: Json<readonly PriceLine[]>;
  charged_at: InstantText;
  waived_at: InstantText;
};

export type JournalChangesTable = { subject: string };

export type SuppliesTable = {
  id: string;
  name: string;
  unit: string;
  created_at: InstantText;
  removed_at: Generated<InstantText | null>;
};

/** Costs of a unit in cents, each from a moment on. */
export type SupplyCostsTable = { supply_id: string; since: InstantText; unit_cents: number };

/** What a job of a package uses unless something else is recorded. */
export type PackageSuppliesTable = {
  package_type: string;
  supply_id: string;
  quantity: number;
};

/** What a completed job used, at the cost of then. */
export type JobSuppliesTable = {
  job_id: string;
  supply_id: string;
  quantity: number;
  unit_cents: number;
  cents: GeneratedAlways<number>;
};
