import { partsCleaned } from './answers.ts';
import type { Answers, Assessment, AssessmentContext, Concern, EngineName } from './assessment.ts';
import { DIRTINESS_LEVELS, type Settings, type DirtinessLevel } from '#core/settings/settings.ts';
import { EMBEDDED_MOST_PERCENT } from './embedded-rules.ts';
import { adminNoteOf, explanationOf } from './estimate-texts.ts';
import { ENGINE_NAMES, levelNameOf, sizeNameOf } from './estimate-names.ts';
import { suppliesFor } from './estimate-supplies.ts';
import { levelOf } from './classifier.ts';

/** Below this confidence nothing is added to a price before the crew has seen the vehicle. */
export const LOW_CONFIDENCE = 0.45;

/** What an assessment means to this shop and this customer: figures from the owner's table, words from templates. */
export type Estimate = {
  /** As it is said to people; null while the engine abstains. */
  readonly level: DirtinessLevel | null;
  readonly levelName: string;
  /** What the price may be changed by, in whole percent; 0 where the confidence is low. */
  readonly percent: number;
  /** What an inspection is likely to find, least and most percent, where the confidence is low. */
  readonly range?: readonly [number, number];
  readonly confidence: number;
  /** Of work, and how many of them come from the condition. */
  readonly minutes: number;
  readonly extraMinutes: number;
  readonly concerns: readonly Concern[];
  readonly supplies: readonly string[];
  readonly vehicleSize: string;
  readonly engineName: string;
  readonly explanation: string;
  readonly adminNote: string;
  /** Whether the three questions are to be asked. */
  readonly asksQuestions: boolean;
};

export type EstimateChoice = AssessmentContext & { readonly answers?: Answers | undefined };

/** The part of a business that an estimate is made of. */
export type EstimateTable = Pick<Settings, 'estimate'>;

/** Turns what an engine found into what is said and charged. `confidence` below LOW_CONFIDENCE never changes a price. */
export function settleEstimate(business: EstimateTable, assessment: Assessment, choice: EstimateChoice): Estimate {
  const level = saidLevel(assessment);
  const isLow = level !== null && assessment.confidence < LOW_CONFIDENCE;
  const percent = level === null || isLow ? 0 : percentFor(business, assessment.engine, level);
  const range = isLow ? rangeAround(business, assessment.engine, level) : undefined;
  const { minutesByLevel } = business.estimate;
  const minutes = minutesByLevel[level ?? 'light'];
  const parts = partsCleaned(choice.packageType);
  const figures = {
    level,
    levelName: levelNameOf(level, assessment.engine),
    percent,
    ...(range && { range }),
    confidence: assessment.confidence,
    minutes,
    extraMinutes: Math.max(0, minutes - minutesByLevel.light),
    concerns: assessment.concerns,
    supplies: level === null ? [] : suppliesFor({ level, parts, concerns: assessment.concerns }),
    vehicleSize: sizeNameOf(assessment.size, choice.vehicleType),
    engineName: ENGINE_NAMES[assessment.engine],
    asksQuestions: level === null,
  };
  const { mode } = business.estimate;
  return {
    ...figures,
    explanation: explanationOf({ ...figures, isLow, engine: assessment.engine, mode, parts, choice }),
    adminNote: adminNoteOf({ ...figures, isLow, assessment, parts, answers: choice.answers }),
  };
}

/** The level for display: an engine that can't tell heavy from worse never says extreme. */
export function saidLevel({ engine, atLeast }: Pick<Assessment, 'engine' | 'atLeast'>): DirtinessLevel | null {
  if (!atLeast) return null;
  const level = DIRTINESS_LEVELS[levelOf(atLeast)];
  return level === 'extreme' && engine !== 'hosted' ? 'heavy' : (level ?? null);
}

/** What the owner's table says for a level, within the owner's bounds and the cap of the engine. */
function percentFor({ estimate }: EstimateTable, engine: EngineName, level: DirtinessLevel): number {
  const { percentByLevel, leastPercent, mostPercent } = estimate;
  return Math.max(leastPercent, Math.min(mostPercent, MOST_PERCENT[engine], percentByLevel[level]));
}

/** Neither the embedded model nor a customer's own word may add more: both are measured little or not at all. */
const MOST_PERCENT: Readonly<Record<EngineName, number>> = {
  embedded: EMBEDDED_MOST_PERCENT,
  questions: EMBEDDED_MOST_PERCENT,
  hosted: Number.POSITIVE_INFINITY,
};

/** The least and most percent of the level and those next to it; undefined where they are the same. */
function rangeAround(
  business: EstimateTable,
  engine: EngineName,
  level: DirtinessLevel,
): readonly [number, number] | undefined {
  const place = DIRTINESS_LEVELS.indexOf(level);
  const near = DIRTINESS_LEVELS.slice(Math.max(0, place - 1), place + 2);
  const percents = near.map((each) => percentFor(business, engine, each));
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return least === most ? undefined : [least, most];
}
