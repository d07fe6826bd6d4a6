import type { Answers, Assessment, AssessmentContext, EngineName } from './assessment.ts';
import type { DirtinessLevel, EstimateMode } from '#core/settings/settings.ts';
import { CONCERN_NAMES, rangeText } from './estimate-names.ts';
import { percentText } from '#core/pricing/pricing.ts';

type Parts = 'outside' | 'inside' | 'both';

type Explained = {
  readonly level: DirtinessLevel | null;
  readonly percent: number;
  readonly range?: readonly [number, number];
  readonly isLow: boolean;
  readonly extraMinutes: number;
  readonly engine: EngineName;
  readonly mode: EstimateMode;
  readonly parts: Parts;
  readonly choice: AssessmentContext;
};

/** The text for the customer. It consists of these sentences only, whatever an engine returned. */
export function explanationOf(given: Explained): string {
  const { level, engine, parts } = given;
  if (level === null) return `${whyNoLevel(given)} ${ASK}`;
  const source = engine === 'questions' ? 'By your answers' : 'By your photos';
  const where = engine === 'embedded' ? AREAS.outside : AREAS[parts];
  const condition = level === 'heavy' && engine !== 'hosted' ? 'heavily dirty or worse' : CONDITIONS[level];
  return `${source}, ${where} is ${condition}. ${priceSentence(given)} ${MAY_CHANGE}`;
}

const ASK = 'Three short questions give you an estimate all the same.';
const MAY_CHANGE = 'Our team looks at the vehicle before the work begins and may still change this estimate.';
const AREAS: Readonly<Record<Parts, string>> = { outside: 'the outside', inside: 'the inside', both: 'the vehicle' };
const CONDITIONS: Readonly<Record<DirtinessLevel, string>> = {
  light: 'lightly dirty, as after normal driving',
  moderate: 'moderately dirty',
  heavy: 'heavily dirty',
  extreme: 'extremely dirty',
};

function whyNoLevel({ engine, parts, choice }: Explained): string {
  if (engine === 'questions') return 'Our photo check is not available right now.';
  if (parts === 'inside') return 'Photos alone do not tell us enough about the inside.';
  if (choice.vehicleType === 'powersport') return 'Our photo check only knows cars and trucks.';
  return 'These photos alone do not tell us enough.';
}

function priceSentence({ percent, range, extraMinutes, mode, isLow }: Explained): string {
  const minutes = extraMinutes > 0 ? `That takes about ${extraMinutes} minutes more than a lightly dirty one. ` : '';
  if (mode !== 'price') return `${minutes}This is for your information: the price stays as it is.`;
  if (isLow) return `This is not sure enough to change the price now${range ? `: ${rangeText(range)}` : ''}.`;
  if (percent === 0) return 'Nothing is added to the list price.';
  return percent > 0
    ? `${minutes}${percentText(percent)} is added to the price.`
    : `${percentText(percent)}: the price goes down.`;
}

type Noted = {
  readonly levelName: string;
  readonly isLow: boolean;
  readonly range?: readonly [number, number];
  readonly confidence: number;
  readonly minutes: number;
  readonly extraMinutes: number;
  readonly assessment: Assessment;
  readonly parts: Parts;
  readonly answers: Answers | undefined;
};

/** The note for the owner: which engine judged what, its confidence, what to plan, and what was not judged. */
export function adminNoteOf(given: Noted): string {
  const { levelName, isLow, range, confidence, minutes, extraMinutes, assessment, parts, answers } = given;
  const { engine, concerns, photos } = assessment;
  const sentences = [
    assessment.atLeast
      ? `${levelName}, confidence ${Math.round(confidence * 100)}%.`
      : 'The photos were not judged; the customer has not answered the questions.',
    assessment.atLeast && `Plan about ${minutes} minutes (${extraMinutes} for the condition).`,
    isLow && `Low confidence, so the price was not changed${range ? `: ${rangeText(range)}` : ''}.`,
    concerns.length > 0 && `Look for: ${concerns.map((concern) => CONCERN_NAMES[concern].toLowerCase()).join(', ')}.`,
    answers && answersSentence(answers),
    engine === 'embedded' && assessment.atLeast && parts === 'both' && 'Only the outside was judged.',
    ...photos.flatMap(({ photo, retake }) =>
      retake.length > 0 ? [`Photo ${photo + 1}: ${retake.map((hint) => FAULTS[hint]).join(', ')}.`] : [],
    ),
  ];
  return sentences.filter(Boolean).join(' ');
}

const FAULTS = {
  'too-dark': 'too dark',
  blurred: 'blurred',
  'too-small': 'too small',
  'no-vehicle': 'no vehicle seen',
  'same-photo': 'same view as another one',
} as const;

const ANSWER_WORDS: Readonly<Record<Answers[keyof Answers], string>> = {
  'this-month': 'this month',
  'this-season': 'this season',
  longer: 'longer ago',
  dust: 'dust',
  'mud-or-salt': 'mud or salt',
  caked: 'caked dirt',
  tidy: 'tidy',
  'crumbs-or-hair': 'crumbs or hair',
  'stains-or-odor': 'stains or odor',
};

function answersSentence({ lastWash, soil, inside }: Answers): string {
  return `The customer says: last wash ${ANSWER_WORDS[lastWash]}; on it ${ANSWER_WORDS[soil]}; inside ${ANSWER_WORDS[inside]}.`;
}
