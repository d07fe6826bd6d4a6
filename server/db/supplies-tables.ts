import type { Generated, GeneratedAlways } from 'kysely';
import type { InstantText } from './column-types.ts';

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
