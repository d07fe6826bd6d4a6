import type { DamageType, PhotoType, Point, Satisfaction, Severity, Signature } from '#core/jobs/documentation.ts';
import type { Generated } from 'kysely';
import type { InstantText, Json, NullableJson } from './columns.ts';

export type JobCrewTable = { job_id: string; employee: string; since: InstantText };

export type JobUploadsTable = {
  job_id: string;
  client_id: string;
  photo_id: string;
  /** Of the picture as it was uploaded. */
  sha256: Buffer;
  at: InstantText;
};

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
  Late & {
    photo_type: PhotoType;
    photo_id: string;
    sha256: Buffer;
    description: string;
    taken_at: InstantText | null;
    removed_at: Generated<InstantText | null>;
    removed_by: Generated<string | null>;
  };

export type DamageLogsTable = Entry &
  Late & {
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
  customer_satisfaction: Satisfaction | null;
  additional_services: Json<readonly string[]>;
  checklist: Json<readonly { readonly item: string; readonly isDone: boolean }[]>;
  signature: NullableJson<Signature>;
  photos: Json<readonly string[]>;
  reason_without_photos: string | null;
};
