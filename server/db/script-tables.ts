import type { Generated } from 'kysely';
import type { InstantText } from './column-types.ts';

export type ScriptOrigin = 'dashboard' | 'terminal' | 'schedule';

export type ScriptRunsTable = {
  id: string;
  script: string;
  origin: ScriptOrigin;
  person_id: string | null;
  started_at: InstantText;
  ended_at: InstantText | null;
  is_success: boolean | null;
  error: string | null;
};

export type ScriptLinesTable = { run_id: string; position: number; text: string };

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
