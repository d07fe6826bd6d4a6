import type { Generated } from 'kysely';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import type { Line } from '#core/operations/script-lines.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { ContactBook } from '#core/people/contact-book.ts';
import type { TimeOffState } from '#core/people/working-hours.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { RecordVehicle } from '#core/quotes/vehicle-details.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import type { InstantText, Json, NullableJson } from './column-types.ts';

/** Everything that an action on a quote or its job can change. */
export type SavedQuote = {
  readonly quote: {
    readonly status: QuoteStatus;
    readonly starts_at: InstantText | null;
    readonly scheduled_date: string | null;
    readonly scheduled_time: string | null;
    readonly assigned_employee: string | null;
    readonly decline_reason: string | null;
    readonly decided_at: InstantText | null;
    readonly answered_at: InstantText | null;
    readonly visit_sequence: number;
    readonly minutes: number | null;
    readonly move_asked_at: InstantText | null;
    readonly move_reason: string | null;
    readonly lapses_at: InstantText | null;
    readonly lapsed_at: InstantText | null;
    readonly deposit_paid_at: InstantText | null;
    readonly deposit_waived_at: InstantText | null;
    readonly deposit_return_at: InstantText | null;
    readonly deposit_returned_at: InstantText | null;
    /** Absent in what was saved before there were rounds. */
    readonly round?: SoldRound | null;
  };
  readonly holds: readonly { readonly starts_at: InstantText; readonly seat: number }[];
  readonly job: SavedJob | null;
};

export type SavedJob = {
  readonly id: string;
  readonly status: JobStatus;
  readonly assigned_employee: string | null;
  readonly accepted_by: string | null;
  readonly appointment_id: string | null;
  readonly sent_at: InstantText | null;
  readonly reminded_at: InstantText | null;
  readonly on_the_way_at: InstantText | null;
  readonly started_at: InstantText | null;
  readonly completed_at: InstantText | null;
  /** Hashes as hex. */
  readonly codes: readonly {
    readonly employee: string;
    readonly code_hash: string;
    readonly created_at: InstantText;
  }[];
  readonly crew: readonly { readonly employee: string; readonly since: InstantText }[];
  /** Absent where the job has none. */
  readonly teammates?: readonly { readonly employee: string; readonly added_at: InstantText }[];
  readonly answers: number;
};

export type SavedApplication = {
  readonly application: { readonly status: ApplicationStatus; readonly decided_at: InstantText | null };
};

export type SavedTimeOff = {
  readonly timeOff: { readonly status: TimeOffState; readonly decided_at: InstantText | null };
};

/** A customer record with what belongs and leads to it. Its figures follow the quotes. */
export type SavedRecord = {
  readonly record: {
    readonly id: string;
    readonly customer_id: string | null;
    readonly name: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly phone: string;
    readonly language: Language;
    readonly notes: string;
    /** Missing in what was saved before records had it. */
    readonly contact_book?: ContactBook | null;
    /** Likewise. */
    readonly vehicles?: readonly RecordVehicle[] | null;
    readonly blocked_at: InstantText | null;
    readonly opted_out_at: InstantText | null;
    readonly invited_at: InstantText | null;
    readonly created_at: InstantText;
    readonly last_at: InstantText;
  };
  readonly keys: readonly string[];
  readonly quotes: readonly string[];
};

/** Two records before they are merged. */
export type SavedMerge = { readonly into: SavedRecord; readonly from: SavedRecord };

/** Entries that were recorded together, and the announcement that they settled. An undo corrects them; they're never changed. */
export type SavedPayment = { readonly payments: readonly string[]; readonly announcement: string | null };

/** `reminders`: when the reminders were queued that were still waiting to be sent. */
export type StateBefore =
  | (SavedQuote & { readonly reminders: readonly InstantText[] })
  | SavedApplication
  | SavedTimeOff
  | SavedMerge
  | SavedPayment;
export type StateAfter = SavedQuote | SavedApplication | SavedTimeOff | SavedRecord | SavedPayment;

export type UndosTable = {
  id: string;
  action: string;
  subject_id: string;
  quote_id: string | null;
  application_id: string | null;
  /** The record that is left of a merge. */
  record_id: Generated<string | null>;
  time_off_id: Generated<string | null>;
  before: Json<StateBefore>;
  after: Json<StateAfter>;
  created_at: InstantText;
  expires_at: InstantText;
  undone_at: Generated<InstantText | null>;
};

export type ScriptOrigin = 'dashboard' | 'terminal' | 'schedule';

export type ScriptRunsTable = {
  id: string;
  script: string;
  origin: ScriptOrigin;
  person_id: string | null;
  started_at: InstantText;
  ended_at: InstantText | null;
  is_success: boolean | null;
  /** In English; the line of the same content has its key. */
  error: string | null;
  error_line: NullableJson<Line>;
};

/** `line` is null where an earlier version said it. */
export type ScriptLinesTable = { run_id: string; position: number; text: string; line: NullableJson<Line> };

export type ScriptLeaseTable = { is_only: Generated<boolean>; run_id: string; expires_at: InstantText };

export type BackupCopiesTable = {
  file: string;
  tried_at: InstantText;
  copied_at: InstantText | null;
  failure: string | null;
};
export type BackupProofsTable = {
  id: string;
  file: string;
  backup_created_at: InstantText;
  proven_at: InstantText;
  is_success: boolean;
  row_count: number;
  photo_count: number;
};
