import type { DirtinessLevel } from '#core/settings/settings.ts';
import type { FoundBy } from '#core/estimate/ground-truth.ts';
import type { Comparison } from '#core/estimate/train.ts';
import type { InstantText, Json, NullableJson } from './columns.ts';

export type GroundTruthTable = {
  quote_id: string;
  found_by: FoundBy;
  level: DirtinessLevel;
  minutes: number;
  employee: string | null;
  recorded_by: string | null;
  at: InstantText;
};

export type ClassifiersTable = {
  id: string;
  version: string;
  /** Three times a bias and 1024 weights, float32, little endian. */
  weights: Buffer;
  trained_on: number;
  held_back: number;
  figures: Json<Comparison>;
  created_at: InstantText;
  chosen_at: InstantText | null;
};

export type TrainingsTable = {
  id: string;
  began_at: InstantText;
  ended_at: InstantText | null;
  outcome: 'offered' | 'not-better' | 'too-few' | 'failed' | null;
  labelled: number | null;
  figures: NullableJson<Comparison>;
  head_id: string | null;
};
