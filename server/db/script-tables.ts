import type { Generated } from 'kysely';
import type { Line } from '#core/operations/script-lines.ts';
import type { InstantText, NullableJson } from './column-types.ts';

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

export type BackupProofsTable = {
  id: string;
  file: string;
  backup_created_at: InstantText;
  proven_at: InstantText;
  is_success: boolean;
  row_count: number;
  photo_count: number;
};
