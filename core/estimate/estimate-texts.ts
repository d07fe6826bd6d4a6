import type { Answers, Assessment, EngineName, GivenAnswers, RetakeHint } from './assessment.ts';
import type { DirtinessLevel, EstimateMode } from '#core/settings/settings.ts';
import { estimateTexts } from '#core/languages/en/estimate.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { concernName, evidenceName, rangeText } from './estimate-names.ts';
import { percentText } from '#core/pricing/line-texts.ts';

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
export function explanationOf(given: Explanation, language: Language): string {
  const t = estimateTexts(language);
  const { level, engine, parts, isCombined } = given;
  const source = engine === 'questions' ? 'questions' : 'photos';
  const found = t('conditionFound', {
    source: isCombined ? 'both' : source,
    area: engine === 'embedded' && !isCombined ? 'outside' : parts,
    condition: level,
  });
  return `${found} ${priceSentences(given, language)} ${t('mayChange')}`;
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
export function adminNoteOf(given: AdminNote, language: Language): string {
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
