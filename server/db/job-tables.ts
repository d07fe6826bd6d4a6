import type { ColumnType, Generated } from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { InstantText } from './columns.ts';

export type EmployeesTable = {
  id: string;
  employee_id: string;
  person_id: string | null;
  created_at: InstantText;
  name: Generated<string>;
  email: Generated<string>;
  phone: Generated<string | null>;
  department: Generated<string | null>;
  payment_type: Generated<PayRate['type']>;
  payment_value: Generated<number>;
  is_test: Generated<boolean>;
  deleted_at: Generated<InstantText | null>;
};

export type InvitationsTable = {
  id: string;
  employee: string;
  code_hash: Buffer;
  wrong_tries: Generated<number>;
  created_at: InstantText;
  expires_at: InstantText;
  used_at: Generated<InstantText | null>;
};

export type ClockEntriesTable = {
  id: string;
  employee: string;
  kind: 'in' | 'out';
  at: InstantText;
  recorded_by: string | null;
  recorded_at: InstantText;
  replaces: string | null;
  is_void: Generated<boolean>;
};

export type JobsTable = {
  id: string;
  quote_id: string;
  status: JobStatus;
  assigned_employee: Generated<string | null>;
  accepted_by: Generated<string | null>;
  appointment_id: Generated<string | null>;
  sent_at: Generated<InstantText | null>;
  reminded_at: Generated<InstantText | null>;
  started_at: Generated<InstantText | null>;
  completed_at: Generated<InstantText | null>;
  is_test: Generated<boolean>;
  created_at: InstantText;
  /** The crew's checklist. */
  checklist: ColumnType<readonly string[], string | undefined, string>;
};

export type JobCodesTable = { job_id: string; employee: string; code_hash: Buffer; created_at: InstantText };

export type JobAnswersTable = {
  id: string;
  job_id: string;
  employee: string;
  answer: 'accept' | 'decline' | 'request';
  notes: Generated<string>;
  at: InstantText;
};

export type CalendarFeedsTable = {
  id: string;
  token_hash: Buffer;
  employee: string | null;
  created_at: InstantText;
  revoked_at: Generated<InstantText | null>;
};
