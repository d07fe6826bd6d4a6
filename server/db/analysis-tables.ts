import type { ColumnType, Generated } from 'kysely';
import type {
  Accuracy,
  Assessment,
  EngineName,
  GivenAnswers,
  PhotoArea,
  PhotoEvidence,
} from '#core/estimate/assessment.ts';
import type { Calibration } from '#core/estimate/classifier.ts';
import type { Comparison } from '#core/estimate/compare-candidates.ts';
import type { Estimate } from '#core/estimate/estimate.ts';
import type { FoundBy } from '#core/estimate/ground-truth.ts';
import type { CandidateKind, TrainingOutcome } from '#core/estimate/train.ts';
import type { PriceRequest } from '#core/pricing/pricing.ts';
import type { DirtinessLevel, PackageId, VehicleType } from '#core/settings/settings.ts';
import type { InstantText, Json, NullableJson } from './column-types.ts';

/** An engine's assessment without the features, which are stored with their photos. */
export type KeptAssessment = Omit<Assessment, 'photos'> & {
  readonly photos: readonly Omit<PhotoEvidence, 'features'>[];
};

/** The assessment that counts, with earlier and second opinions. */
export type AssessmentRecord = KeptAssessment & {
  /** The embedded engine's assessment, if a hosted one counts. */
  readonly secondOpinion?: KeptAssessment;
  /** The engine's assessment before the questions were answered. */
  readonly beforeAnswers?: KeptAssessment;
  /** Those that count for the package. */
  readonly answers?: GivenAnswers;
};

export type EstimateTexts = Pick<
  Estimate,
  'levelName' | 'extraMinutes' | 'concerns' | 'supplies' | 'vehicleSize' | 'engineName' | 'explanation' | 'adminNote'
>;

/** What a price depends on in addition to package and vehicle type. */
type EstimateChoices = Partial<Pick<PriceRequest, 'serviceType' | 'mobileDiscount' | 'extras'>>;

export type AnalysesTable = {
  id: string;
  token_hash: Buffer;
  package_type: PackageId;
  vehicle_type: VehicleType | null;
  mode: 'show' | 'price';
  engine: EngineName;
  model: string;
  version: string;
  level: DirtinessLevel;
  percent: number;
  range_percent: NullableJson<readonly [number, number]>;
  /** 0 to 1 */
  confidence: number;
  minutes: number;
  assessment: Json<AssessmentRecord>;
  texts: Json<EstimateTexts>;
  choice: ColumnType<EstimateChoices, string | undefined, string>;
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
  /** The version of the embedded model that they come from; null without features. */
  model_version: Generated<number | null>;
  /** The part of the photo that they are of; null for the whole frame. */
  area: ColumnType<PhotoArea | null, string | null | undefined, string | null>;
};

/** The photo estimate of a vehicle after the first one, by its number. */
export type ItemEstimatesTable = { quote_id: string; item: number; analysis_id: string };

export type AnalysisFeedbackTable = {
  id: string;
  analysis_id: string | null;
  accuracy: Accuracy;
  explanation: string;
  correct_price_cents: number | null;
  email: string | null;
  package_type: string | null;
  vehicle_type: string | null;
  at: InstantText;
};

export type GroundTruthTable = {
  quote_id: string;
  found_by: FoundBy;
  /** The number of its vehicle, 1 for the first or only one. */
  item: Generated<number>;
  level: DirtinessLevel;
  /** Null where only the time of several vehicles together is known. */
  minutes: number | null;
  /** Whether the minutes are of all vehicles of an appointment: of records from before each had its own. */
  is_of_all: Generated<boolean>;
  photo_missed_it: Generated<boolean>;
  employee: string | null;
  recorded_by: string | null;
  at: InstantText;
};

export type LearnedVersionsTable = {
  id: string;
  engine: LearningEngine;
  /** Its model, and the version of that or of its instructions. */
  model: string;
  base_version: string;
  kind: CandidateKind;
  version: string;
  /** Three times a bias and 1024 weights, float32, little endian; null for a hosted model. */
  weights: Buffer | null;
  calibration: Json<Calibration>;
  learned_from: number;
  /** Null for versions from before cross-validation. */
  comparison: NullableJson<Comparison>;
  created_at: InstantText;
  chosen_at: InstantText | null;
};

/** The engines that learn: those that see photos. */
export type LearningEngine = Exclude<EngineName, 'questions'>;

/** What a training brought for one engine and model. */
export type TrainingResultRow = {
  readonly engine: LearningEngine;
  readonly model: string;
  readonly kind: CandidateKind;
  readonly comparison: Comparison;
  /** Of the version that is offered. */
  readonly versionId: string | null;
};

export type TrainingsTable = {
  id: string;
  began_at: InstantText;
  ended_at: InstantText | null;
  outcome: TrainingOutcome | null;
  labelled: number | null;
  results: ColumnType<readonly TrainingResultRow[], string | undefined, string>;
};
