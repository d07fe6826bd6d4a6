import type { ColumnType, Generated } from 'kysely';
import type { CrewAnswer } from '#core/jobs/crew.ts';
import type {
  AdditionalService,
  DamageType,
  PhotoType,
  Point,
  Satisfaction,
  Severity,
  Signature,
  VehicleWork,
} from '#core/jobs/documentation.ts';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { ClockKind } from '#core/people/attendance.ts';
import type { PayMethod } from '#core/people/pay-methods.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { TimeOffState, WorkingDay } from '#core/people/working-hours.ts';
import type { ReminderKind } from '#core/quotes/follow-up.ts';
import type { DueChannel } from '#core/scheduling/due-again.ts';
import type { InstantText, Json, NullableJson } from './column-types.ts';

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
  /** Null is any time. */
  working_hours: ColumnType<readonly WorkingDay[] | null, string | null | undefined, string | null>;
  /** IDs of categories; empty means all. */
  skills: ColumnType<readonly string[], string | undefined, string>;
};

export type TimeOffTable = {
  id: string;
  employee: string;
  /** Local dates, both included. */
  from_day: string;
  to_day: string;
  /** Only between these times of each day, '1:00 PM'; null is all day. */
  from_time: Generated<string | null>;
  until_time: Generated<string | null>;
  note: string;
  status: TimeOffState;
  requested_at: InstantText;
  decided_at: InstantText | null;
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
  kind: ClockKind;
  at: InstantText;
  recorded_by: string | null;
  recorded_at: InstantText;
  replaces: string | null;
  is_void: Generated<boolean>;
  /** Whether a forgotten clock-out was added by itself. */
  is_automatic: Generated<boolean>;
};

/** What an employee was paid for a pay period. */
export type PayPaymentsTable = {
  id: string;
  employee: string;
  period_from: string;
  period_to: string;
  pay_cents: number;
  tip_cents: number;
  method: PayMethod;
  received_on: string;
  recorded_at: InstantText;
  recorded_by: string | null;
  taken_back_at: Generated<InstantText | null>;
  taken_back_by: Generated<string | null>;
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
  on_the_way_at: Generated<InstantText | null>;
  started_at: Generated<InstantText | null>;
  completed_at: Generated<InstantText | null>;
  redone_at: Generated<InstantText | null>;
  /** Until when an employee said that the work takes, and when; they count from the latest start on. */
  expected_until: Generated<InstantText | null>;
  expected_said_at: Generated<InstantText | null>;
  /** When the owner left what the work runs into as it is; counts until an employee says something newer. */
  overrun_left_at: Generated<InstantText | null>;
  is_test: Generated<boolean>;
  created_at: InstantText;
  /** The crew's checklist, of the first or only vehicle. */
  checklist: ColumnType<readonly string[], string | undefined, string>;
  /** Those of the vehicles after it, in their order. */
  further_checklists: ColumnType<readonly (readonly string[])[], string | undefined, string>;
};

export type JobCodesTable = { job_id: string; employee: string; code_hash: Buffer; created_at: InstantText };

export type JobAnswersTable = {
  id: string;
  job_id: string;
  employee: string;
  answer: CrewAnswer;
  notes: Generated<string>;
  at: InstantText;
};

export type CalendarFeedsTable = {
  id: string;
  token_hash: Buffer;
  employee: string | null;
  /** The admin who made it: a feed of the whole shop is in their language. */
  made_by: string | null;
  created_at: InstantText;
  revoked_at: Generated<InstantText | null>;
};

export type JobLookupsTable = {
  token_hash: Buffer;
  job_id: string;
  employee: string;
  created_at: InstantText;
  expires_at: InstantText;
};

export type JobCrewTable = { job_id: string; employee: string; since: InstantText };

/** Employees who do a job together with the one who has it. */
export type JobTeammatesTable = { job_id: string; employee: string; added_at: InstantText };

export type JobUploadsTable = {
  job_id: string;
  client_id: string;
  photo_id: string;
  /** Of the picture as it was uploaded. */
  sha256: Buffer;
  at: InstantText;
};

/** The number of the vehicle that an entry is of; 1 is the first or only one. */
type OfVehicle = { vehicle: Generated<number> };

/** For entries sent by an employee who no longer had the job. */
type Late = {
  is_late: Generated<boolean>;
  /** When an admin accepted it. */
  accepted_at: Generated<InstantText | null>;
};

/** The columns of every entry: its job and author, when it was recorded, and what it corrects. */
type Entry = {
  id: string;
  job_id: string;
  client_id: string;
  employee: string | null;
  recorded_by: string | null;
  at: InstantText;
  amends: string | null;
  request_hash: Buffer;
};

export type JobPhotosTable = Entry &
  Late &
  OfVehicle & {
    photo_type: PhotoType;
    photo_id: string;
    sha256: Buffer;
    description: string;
    taken_at: InstantText | null;
    removed_at: Generated<InstantText | null>;
    removed_by: Generated<string | null>;
  };

export type DamageLogsTable = Entry &
  Late &
  OfVehicle & {
    damage_type: DamageType;
    description: string;
    location: string;
    severity: Severity;
    photo_id: string | null;
    sha256: Buffer | null;
    point: NullableJson<Point>;
  };

export type JobCompletionsTable = Entry & {
  notes: string;
  /** Visible to the shop only. */
  shop_notes: Generated<string>;
  quality_rating: number;
  time_spent: number;
  supplies_used: Json<readonly string[]>;
  /** What differs from the usual quantities of the package. */
  supply_quantities: NullableJson<readonly { readonly id: string; readonly quantity: number }[]>;
  customer_satisfaction: Satisfaction | null;
  /** Rows from before extras had IDs have names alone. */
  additional_services: Json<readonly AdditionalService[]>;
  /** An answer without a vehicle is of the first one. */
  checklist: Json<readonly { readonly item: string; readonly isDone: boolean; readonly vehicle?: number }[]>;
  /** Of several vehicles, those of which something was said. */
  by_vehicle: Json<readonly VehicleWork[]>;
  signature: NullableJson<Signature>;
  photos: Json<readonly string[]>;
  reason_without_photos: string | null;
};

export type RemindersTable = { quote_id: string; starts_at: InstantText; kind: ReminderKind; at: InstantText };
/** Customers who want to be reminded when work is due again, by the quote on whose page they agreed. */
export type DueConsentsTable = { quote_id: string; channel: DueChannel; agreed_at: InstantText };
/** Reminders that the work of a completed quote is due again. */
export type DueRemindersTable = {
  quote_id: string;
  channel: DueChannel;
  /** Null once its customer was erased. */
  token_hash: Buffer | null;
  asked_at: InstantText;
  /** When its customer went on from its page. */
  opened_at: Generated<InstantText | null>;
};
export type VisitConfirmationsTable = { quote_id: string; starts_at: InstantText; at: InstantText };
/** A rating that its customer has put on the site. */
export type ReviewsTable = {
  quote_id: string;
  /** Under which it's shown: the customer's choice. */
  name: string;
  /** The question as the customer read it. */
  consent: string;
  agreed_at: InstantText;
  /** The shop's; empty for none. */
  answer: Generated<string>;
  answered_at: Generated<InstantText | null>;
  hidden_at: Generated<InstantText | null>;
};

export type CustomerRatingsTable = {
  quote_id: string;
  stars: number;
  words: string;
  at: InstantText;
  /** When the owner dealt with a low rating. */
  handled_at: Generated<InstantText | null>;
};
