import type { Generated } from 'kysely';
import type { EngineName } from '#core/assessment.ts';
import type { DirtinessLevel } from '#core/business.ts';
import type { InstantText, Json, NullableJson } from './columns.ts';

export type AnalysesTable = {
  id: string;
  token_hash: Buffer;
  package_type: string;
  vehicle_type: string | null;
  mode: 'show' | 'price';
  engine: EngineName;
  model: string;
  version: string;
  level: DirtinessLevel | null;
  percent: number;
  range_percent: NullableJson<readonly [number, number]>;
  /** 0 to 1 */
  confidence: number;
  minutes: number;
  assessment: Json<unknown>;
  texts: Json<unknown>;
  business_version: number;
  sender_hash: Buffer;
  created_at: InstantText;
  expires_at: InstantText;
  used_at: Generated<InstantText | null>;
};

export type AnalysisPhotosTable = {
  analysis_id: string;
  position: number;
  photo_id: string;
  /** 1024 float32, little endian. */
  features: Buffer | null;
};

export type AnalysisFeedbackTable = {
  id: string;
  analysis_id: string | null;
  accuracy: string;
  explanation: string;
  correct_price_cents: number | null;
  email: string | null;
  package_type: string | null;
  vehicle_type: string | null;
  at: InstantText;
};
