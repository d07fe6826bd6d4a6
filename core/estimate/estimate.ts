import { estimateTexts } from '#core/languages/en/estimate.ts';
import { SOURCE, type Language, localeOf } from '#core/languages/language.ts';
import { percentText } from '#core/pricing/line-texts.ts';
import { DIRTINESS_LEVELS, type EstimateMode, type Settings, type DirtinessLevel } from '#core/settings/settings.ts';
import { ANSWERS_CONFIDENCE, combineLevels, insideConcerns, insideStep } from './answers.ts';
import type {
  Assessment,
  AssessmentContext,
  Concern,
  EngineName,
  GivenAnswers,
  Answers,
  RetakeHint,
} from './assessment.ts';
import { levelOf, LEVELS_APART } from './classifier.ts';
import { EMBEDDED_MOST_PERCENT, mayCharge } from './embedded-rules.ts';
import { engineNameOf, levelNameOf, sizeNameOf, concernName, evidenceName, rangeText } from './estimate-names.ts';
import { suppliesFor } from './supplies.ts';

/** Below this confidence nothing is added to a price before the crew has seen the vehicle. */
export const LOW_CONFIDENCE = 0.45;

/** What an assessment means to this shop and this customer: figures from the owner's table, words from templates. */
export type Estimate = {
  /** As it is said to people. */
  readonly level: DirtinessLevel;
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
};

/** What the words of an estimate say. */
export type EstimateFacts = Pick<
  Estimate,
  'level' | 'percent' | 'range' | 'confidence' | 'minutes' | 'extraMinutes'
> & {
  readonly mode: EstimateMode;
  readonly assessment: Assessment;
  readonly choice: EstimateChoice;
};
export type EstimateWords = Pick<Estimate, 'levelName' | 'vehicleSize' | 'engineName' | 'explanation' | 'adminNote'>;

export type EstimateChoice = AssessmentContext & { readonly answers?: GivenAnswers | undefined };

/** The part of a business that an estimate is made of. */
export type EstimateTable = Pick<Settings, 'estimate'> & { readonly pay: Pick<Settings['pay'], 'hoursByPackage'> };

/**
 * Turns what an engine found into what is said, in the customer's language, and charged. Where the inside is cleaned as
 * well, the customer's answer about it counts with what the photos show. `confidence` below LOW_CONFIDENCE never changes
 * a price. Throws a RangeError where the engine abstained: no judgment, no estimate.
 */
export function settleEstimate(
  settings: EstimateTable,
  assessment: Assessment,
  choice: EstimateChoice,
  language: Language,
): Estimate {
  if (!assessment.atLeast) throw new RangeError('There is no estimate without a level.');
  const inside = insideOf(assessment, choice);
  const level = levelWith(levelOf(assessment.atLeast, assessment.thresholds?.levelFrom), inside);
  const confidence = inside === undefined ? assessment.confidence : Math.min(assessment.confidence, ANSWERS_CONFIDENCE);
  const isLow = isTooUnsure(assessment, { confidence, inside });
  const percent = isLow ? 0 : chargedPercent(settings, assessment, level);
  const range = isLow ? rangeAround(settings, assessment, level) : undefined;
  const extraMinutes = extraMinutesAt(settings, level);
  const minutes = minutesOf(settings, choice.packageType) + extraMinutes;
  const { parts } = choice;
  const told = inside === undefined ? [] : insideConcerns(choice.answers ?? {});
  const concerns = [...new Set([...assessment.concerns, ...told])];
  const figures = {
    level,
    percent,
    ...(range && { range }),
    confidence,
    minutes,
    extraMinutes,
    concerns,
    supplies: suppliesFor({ level, parts, concerns }),
  };
  const facts = { ...figures, mode: settings.estimate.mode, assessment, choice };
  const { adminNote } = estimateWords(facts, SOURCE);
  return { ...figures, ...estimateWords(facts, language), adminNote };
}

/** How much longer the work takes at a level than at the first one, in minutes. */
export function extraMinutesAt(
  { estimate: { minutesByLevel } }: { readonly estimate: Pick<EstimateTable['estimate'], 'minutesByLevel'> },
  level: DirtinessLevel,
): number {
  return Math.max(0, minutesByLevel[level] - minutesByLevel.light);
}

/** How long the package takes for a lightly dirty vehicle: the hours that the shop credits for it. */
function minutesOf({ pay, estimate }: EstimateTable, packageType: string): number {
  const hours: Readonly<Record<string, number>> = pay.hoursByPackage;
  const credited = hours[packageType];
  return credited === undefined ? estimate.minutesByLevel.light : Math.round(60 * credited);
}

/** What an estimate says, in a reader's language. */
export function estimateWords(facts: EstimateFacts, language: Language): EstimateWords {
  const { level, confidence, mode, assessment, choice } = facts;
  const { engine } = assessment;
  const inside = insideOf(assessment, choice);
  // Estimates of version 1 were charged without the rule about doubt.
  const isLow = facts.percent === 0 && isTooUnsure(assessment, { confidence, inside });
  const { parts, answers } = choice;
  const levelName = levelNameOf(level, language);
  const isCombined = inside !== undefined;
  return {
    levelName,
    vehicleSize: sizeNameOf(assessment.size, choice.outline, language),
    engineName: engineNameOf(engine, language),
    explanation: explanationOf({ ...facts, isLow, engine, mode, parts, isCombined }, language),
    adminNote: adminNoteOf({ ...facts, levelName, isLow, assessment, parts, answers, isCombined }, language),
  };
}

/** What the customer says of the inside, where photos tell the outside and both are cleaned. */
function insideOf({ engine }: Assessment, { parts, answers = {} }: EstimateChoice): Inside {
  return engine !== 'questions' && parts === 'both' ? insideStep(answers) : undefined;
}

/** What a level adds to a price where the engine is sure of it, in whole percent. */
export function percentOfLevel(
  settings: Pick<Settings, 'estimate'>,
  engine: EngineName,
  level: DirtinessLevel,
): number {
  return chargedPercent(settings, { engine }, level);
}

type Inside = ReturnType<typeof insideStep>;

/** The level in the words of the documents. */
function levelWith(outside: 0 | 1 | 2 | 3, inside: Inside): DirtinessLevel {
  return DIRTINESS_LEVELS[inside === undefined ? outside : combineLevels(outside, inside)];
}

/**
 * Whether a person has to look before anything is charged; a model also needs to be sure that there is dirt, unless the
 * customer's word about the inside gives the same level.
 */
function isTooUnsure(
  { engine, atLeast, thresholds }: Assessment,
  { confidence, inside }: { readonly confidence: number; readonly inside: Inside },
): boolean {
  if (confidence < LOW_CONFIDENCE) return true;
  if (engine === 'questions' || !atLeast || mayCharge(atLeast, thresholds)) return false;
  return levelWith(levelOf(atLeast, thresholds?.levelFrom), inside) !== levelWith(0, inside);
}

/** A model never adds to the price of a clean vehicle, whatever the table says. */
function chargedPercent(settings: Pick<Settings, 'estimate'>, judge: Judge, level: DirtinessLevel): number {
  const percent = percentFor(settings, judge, level);
  return judge.engine !== 'questions' && level === 'light' ? Math.min(0, percent) : percent;
}

type Judge = Pick<Assessment, 'engine' | 'thresholds'>;

/** What the owner's table says for a level, within the owner's bounds and the cap of the engine. */
function percentFor(
  { estimate }: Pick<Settings, 'estimate'>,
  { engine, thresholds }: Judge,
  level: DirtinessLevel,
): number {
  const { percentByLevel, leastPercent, mostPercent } = estimate;
  const most = thresholds?.mostPercent ?? Number.POSITIVE_INFINITY;
  return Math.max(leastPercent, Math.min(mostPercent, most, MOST_PERCENT[engine], percentByLevel[level]));
}

/** Neither the embedded model nor a customer's own word may add more: both are measured little or not at all. */
const MOST_PERCENT: Readonly<Record<EngineName, number>> = {
  embedded: EMBEDDED_MOST_PERCENT,
  questions: EMBEDDED_MOST_PERCENT,
  hosted: Number.POSITIVE_INFINITY,
};

/** The least and most percent of the level and those next to it; undefined where none of them changes the price. */
function rangeAround(
  settings: Pick<Settings, 'estimate'>,
  judge: Judge,
  level: DirtinessLevel,
): readonly [number, number] | undefined {
  const place = DIRTINESS_LEVELS.indexOf(level);
  const near = DIRTINESS_LEVELS.slice(Math.max(0, place - 1), place + 2);
  const percents = near.map((each) => percentFor(settings, judge, each));
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  return least === 0 && most === 0 ? undefined : [least, most];
}

/**
 * What a hosted model found, after the embedded one has looked at the same photos: its own judgement, with a confidence
 * below LOW_CONFIDENCE where the two are two or more levels apart, or where only the hosted one sees dirt, so that a person
 * looks before anything is charged. Confidence never rises. Where either abstained there is nothing to compare.
 */
export function weighSecondOpinion(hosted: Assessment, embedded: Assessment | undefined): Assessment {
  if (!hosted.atLeast || !embedded?.atLeast) return hosted;
  const said = levelOf(hosted.atLeast, hosted.thresholds?.levelFrom);
  const second = levelOf(embedded.atLeast, embedded.thresholds?.levelFrom);
  const isVetoed = said > 0 && second === 0;
  if (!isVetoed && Math.abs(said - second) < LEVELS_APART) return hosted;
  return { ...hosted, confidence: Math.min(hosted.confidence, LOW_CONFIDENCE / 2) };
}

type Parts = 'outside' | 'inside' | 'both';

type Explanation = {
  readonly level: DirtinessLevel;
  readonly percent: number;
  readonly range?: readonly [number, number];
  readonly isLow: boolean;
  readonly extraMinutes: number;
  readonly engine: EngineName;
  readonly mode: EstimateMode;
  readonly parts: Parts;
  /** Whether it follows from photos of the outside and an answer about the inside. */
  readonly isCombined: boolean;
};

/** The text for the customer. It only ever consists of these sentences. */
function explanationOf(given: Explanation, language: Language): string {
  const t = estimateTexts(language);
  const { level, engine, parts, isCombined } = given;
  const source = engine === 'questions' ? 'questions' : 'photos';
  const found = t('conditionFound', {
    source: isCombined ? 'both' : source,
    area: engine === 'embedded' && !isCombined ? 'outside' : parts,
    condition: level,
  });
  return `${found} ${priceSentences(given, language)}`;
}

function priceSentences({ percent, range, extraMinutes, mode, isLow }: Explanation, language: Language): string {
  const t = estimateTexts(language);
  const minutes = extraMinutes > 0 ? `${t('extraTime', { minutes: extraMinutes })} ` : '';
  if (mode !== 'price') return `${minutes}${t('priceStays')}`;
  if (isLow) return range ? t('unsureInRange', { range: rangeText(range, language) }) : t('unsure');
  if (percent === 0) return t('nothingAdded');
  return percent > 0
    ? `${minutes}${t('added', { percent: percentText(percent) })}`
    : t('lowered', { percent: percentText(percent) });
}

type AdminNote = {
  readonly levelName: string;
  readonly isLow: boolean;
  readonly range?: readonly [number, number];
  readonly confidence: number;
  readonly minutes: number;
  readonly extraMinutes: number;
  readonly assessment: Assessment;
  readonly parts: Parts;
  readonly answers: GivenAnswers | undefined;
  readonly isCombined: boolean;
};

/** The note for the owner: which engine judged what, its confidence, what to plan, and what was not judged. */
function adminNoteOf(given: AdminNote, language: Language): string {
  const t = estimateTexts(language);
  const { levelName, isLow, range, confidence, minutes, extraMinutes, assessment, parts, answers, isCombined } = given;
  const { engine, concerns, photos } = assessment;
  const sentences = [
    t('noteLevel', { level: levelName, percent: Math.round(confidence * 100) }),
    t('notePlan', { minutes, extra: extraMinutes }),
    isLow && (range ? t('noteUnsureInRange', { range: rangeText(range, language) }) : t('noteUnsure')),
    concerns.length > 0 &&
      t('noteConcerns', {
        concerns: concerns
          .map((concern) => concernName(concern, language).toLocaleLowerCase(localeOf(language)))
          .join(', '),
      }),
    answers && answersNote(answers, language),
    engine === 'embedded' && parts === 'both' && t(isCombined ? 'noteInsideByAnswer' : 'noteOutsideOnly'),
    ...photos.flatMap(({ photo, retake }) =>
      retake.length > 0
        ? [t('notePhoto', { number: photo + 1, faults: retake.map((hint) => t(FAULTS[hint])).join(', ') })]
        : [],
    ),
    ...photos.flatMap(({ photo, seen = [] }) =>
      seen.length > 0
        ? [t('noteSeen', { number: photo + 1, seen: seen.map((each) => evidenceName(each, language)).join(', ') })]
        : [],
    ),
  ];
  return sentences.filter(Boolean).join(' ');
}

function answersNote({ lastWash, soil, inside }: GivenAnswers, language: Language): string | undefined {
  const t = estimateTexts(language);
  const said = [
    lastWash && t('noteLastWash', { when: t(ANSWERS[lastWash]) }),
    soil && t('noteSoil', { soil: t(ANSWERS[soil]) }),
    inside && t('noteInside', { inside: t(ANSWERS[inside]) }),
  ].filter(Boolean);
  return said.length > 0 ? t('noteAnswers', { answers: said.join('; ') }) : undefined;
}

const FAULTS = {
  'too-dark': 'tooDark',
  blurred: 'blurred',
  'too-small': 'tooSmall',
  'same-photo': 'samePhoto',
  'too-far': 'tooFar',
  'cut-off': 'cutOff',
  'unlike-others': 'unlikeOthers',
  'no-vehicle': 'noVehicle',
  motorcycle: 'motorcycle',
  'other-vehicle': 'otherVehicle',
  interior: 'interior',
  'garbage-can': 'garbageCan',
} as const satisfies Readonly<Record<RetakeHint, string>>;

const ANSWERS = {
  'this-month': 'thisMonth',
  'this-season': 'thisSeason',
  longer: 'longer',
  dust: 'dust',
  'mud-or-salt': 'mudOrSalt',
  caked: 'caked',
  tidy: 'tidy',
  'crumbs-or-hair': 'crumbsOrHair',
  'stains-or-odor': 'stainsOrOdor',
} as const satisfies Readonly<Record<Answers[keyof Answers], string>>;
