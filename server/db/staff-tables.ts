import type { Generated } from 'kysely';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { InstantText, Json } from './columns.ts';

export type FormerRatesTable = {
  employee: string;
  payment_type: PayRate['type'];
  payment_value: number;
  until: InstantText;
};

export type JobApplicationsTable = {
  id: string;
  status: ApplicationStatus;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  availability: Json<readonly string[]>;
  experience: string;
  why_join: string;
  resume_link: string | null;
  transportation: string;
  references_given: string | null;
  is_test: Generated<boolean>;
  created_at: InstantText;
  decided_at: Generated<InstantText | null>;
  /** Written by the owner. */
  notes: Generated<string>;
  key_hash: Generated<Buffer | null>;
};
