import { partsCleaned } from './answers.ts';
import type { Answers, Assessment, AssessmentContext, Concern, EngineName } from './assessment.ts';
import { DIRTINESS_LEVELS, type Settings, type DirtinessLevel } from '#core/settings/settings.ts';
import { EMBEDDED_MOST_PERCENT } from './embedded-rules.ts';
import { adminNoteOf, explanationOf } from './estimate-texts.ts';
import { ENGINE_NAMES, levelNameOf, sizeNameOf } from './estimate-names.ts';
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
export function settleEstimate(settings: EstimateTable, assessment: Assessment, choice: EstimateChoice): Estimate {
  const level = saidLevel(assessment);
  const isLow = level !== null && assessment.confidence < LOW_CONFIDENCE;
  const percent = level === null || isLow ? 0 : percentFor(settings, assessment.engine, level);
  const range = isLow ? rangeAround(settings, assessment.engine, level) : undefined;
  const { minutesByLevel } = settings.estimate;
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
  const { mode } = settings.estimate;
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
  settings: EstimateTable,
  engine: EngineName,
  level: DirtinessLevel,
): readonly [number, number] | undefined {
  const place = DIRTINESS_LEVELS.indexOf(level);
  const near = DIRTINESS_LEVELS.slice(Math.max(0, place - 1), place + 2);
  const percents = near.map((each) => percentFor(settings, engine, each));
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return least === most ? undefined : [least, most];
}

/** Levels between two opinions from which on a person has to look. */
const LEVELS_APART = 2;

/**
 * What a hosted model found, after the embedded one has looked at the same photos: its own judgement, with a confidence
 * below LOW_CONFIDENCE where the two are two or more levels apart, so that a person looks before anything is charged.
 * Where either abstained there is nothing to compare.
 */
export function weighSecondOpinion(hosted: Assessment, embedded: Assessment | undefined): Assessment {
  if (!hosted.atLeast || !embedded?.atLeast) return hosted;
  const apart = Math.abs(levelOf(hosted.atLeast) - levelOf(embedded.atLeast));
  if (apart < LEVELS_APART) return hosted;
  return { ...hosted, confidence: Math.min(hosted.confidence, LOW_CONFIDENCE / 2) };
}

type Parts = 'outside' | 'inside' | 'both';

/** What the crew should bring: everything up to the level, for the parts that are cleaned, and what the concerns call for. */
function suppliesFor({
  level,
  parts,
  concerns,
}: {
  readonly level: DirtinessLevel;
  readonly parts: Parts;
  readonly concerns: readonly Concern[];
}): readonly string[] {
  const levels = DIRTINESS_LEVELS.slice(0, DIRTINESS_LEVELS.indexOf(level) + 1);
  const ofLevels = levels.flatMap((each) => [
    ...(parts === 'inside' ? [] : OUTSIDE[each]),
    ...(parts === 'outside' ? [] : INSIDE[each]),
  ]);
  return [...new Set([...ofLevels, ...concerns.flatMap((concern) => FOR_CONCERN[concern])])];
}

const OUTSIDE: Readonly<Record<DirtinessLevel, readonly string[]>> = {
  light: ['pH-neutral shampoo', 'Wash mitts', 'Microfiber towels'],
  moderate: ['Pre-wash foam', 'Wheel cleaner'],
  heavy: ['Degreaser', 'Detail brushes', 'Extra wash mitts'],
  extreme: ['Clay bar', 'Second foam and rinse'],
};

const INSIDE: Readonly<Record<DirtinessLevel, readonly string[]>> = {
  light: ['Vacuum', 'Interior cleaner', 'Microfiber towels'],
  moderate: ['Upholstery brush', 'Glass cleaner'],
  heavy: ['Carpet extractor', 'Stain remover'],
  extreme: ['Steam cleaner', 'Odor neutralizer'],
};

const FOR_CONCERN: Readonly<Record<Concern, readonly string[]>> = {
  mud: ['Pressure rinse'],
  sand: ['Crevice tool'],
  'road-salt': ['Salt remover'],
  'tree-sap': ['Sap remover'],
  'bird-droppings': ['Spot cleaner'],
  'brake-dust': ['Iron remover'],
  'pet-hair': ['Pet hair brush'],
  stains: ['Stain remover'],
  'food-or-drink': ['Crevice tool'],
  odor: ['Odor neutralizer'],
  'visible-damage': ['Camera for damage photos'],
};
