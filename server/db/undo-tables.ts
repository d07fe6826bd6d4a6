import type { Generated } from 'kysely';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { JobStatus } from '#core/jobs/jobs.ts';
import type { QuoteStatus } from '#core/quotes/quotes.ts';
import type { InstantText, Json } from './column-types.ts';

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
    readonly lapses_at: InstantText | null;
    readonly lapsed_at: InstantText | null;
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
  readonly answers: number;
};

export type SavedApplication = {
  readonly application: { readonly status: ApplicationStatus; readonly decided_at: InstantText | null };
};

/** `reminders`: when the reminders were queued that were still waiting to be sent. */
export type StateBefore = (SavedQuote & { readonly reminders: readonly InstantText[] }) | SavedApplication;

export type UndosTable = {
  id: string;
  action: string;
  subject_id: string;
  quote_id: string | null;
  application_id: string | null;
  before: Json<StateBefore>;
  after: Json<SavedQuote | SavedApplication>;
  created_at: InstantText;
  expires_at: InstantText;
  undone_at: Generated<InstantText | null>;
};
