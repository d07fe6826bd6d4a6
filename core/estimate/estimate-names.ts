import { estimateTexts, estimateFiguresTexts } from '#core/languages/en/estimate.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import type { DirtinessLevel, Outline } from '#core/settings/settings.ts';
import type { Concern, EngineName, Evidence, Rejection, RetakeHint, VehicleSize } from './assessment.ts';

const ENGINES = {
  embedded: 'embeddedEngine',
  questions: 'questionsEngine',
  hosted: 'hostedEngine',
} as const satisfies Readonly<Record<EngineName, string>>;

/** The source of an assessment, for display. */
export function engineNameOf(engine: EngineName, language: Language): string {
  return estimateTexts(language)(ENGINES[engine]);
}

const CONCERNS = {
  mud: 'mud',
  sand: 'sand',
  'road-salt': 'roadSalt',
  'tree-sap': 'treeSap',
  'bird-droppings': 'birdDroppings',
  'brake-dust': 'brakeDust',
  'pet-hair': 'petHair',
  stains: 'stains',
  'food-or-drink': 'foodOrDrink',
  odor: 'odor',
  'visible-damage': 'visibleDamage',
} as const satisfies Readonly<Record<Concern, string>>;

/** A concern about the photos in the reader's language. */
export function concernName(concern: Concern, language: Language): string {
  return estimateTexts(language)(CONCERNS[concern]);
}

const EVIDENCE = {
  gloss: 'seenGloss',
  dust: 'seenDust',
  'water-spots': 'seenWaterSpots',
  'brake-dust': 'seenBrakeDust',
  splashes: 'seenSplashes',
  droppings: 'seenDroppings',
  pollen: 'seenPollen',
  'dull-film': 'seenDullFilm',
  'dirty-lower-doors': 'seenDirtyLowerDoors',
  'dirty-wheels': 'seenDirtyWheels',
  'thick-film': 'seenThickFilm',
  'mud-on-arches': 'seenMudOnArches',
  'hidden-color': 'seenHiddenColor',
  'caked-mud': 'seenCakedMud',
  'covered-glass': 'seenCoveredGlass',
  'loose-soil': 'seenLooseSoil',
  'ground-in-soil': 'seenGroundInSoil',
} as const satisfies Readonly<Record<Evidence, string>>;

/** What a hosted model saw, within a sentence. */
export function evidenceName(evidence: Evidence, language: Language): string {
  return estimateTexts(language)(EVIDENCE[evidence]);
}

const RETAKES = {
  'too-dark': 'retakeTooDark',
  blurred: 'retakeBlurred',
  'too-small': 'retakeTooSmall',
  'same-photo': 'retakeSamePhoto',
  'too-far': 'retakeTooFar',
  'cut-off': 'retakeCutOff',
  'unlike-others': 'retakeUnlikeOthers',
} as const satisfies Readonly<Record<Exclude<RetakeHint, Rejection>, string>>;

const REJECTED = {
  'no-vehicle': 'retakeNoVehicle',
  motorcycle: 'retakeMotorcycle',
  'other-vehicle': 'retakeOtherVehicle',
  interior: 'retakeInterior',
  'garbage-can': 'retakeGarbageCan',
} as const satisfies Readonly<Record<Rejection, string>>;

/** What is wrong with a photo and how to take it again. `photo` is its place, from 0. */
export function retakeMessage(hint: RetakeHint, photo: number): Message {
  if (isRejection(hint)) return messageOf(estimateTexts, REJECTED[hint], { number: photo + 1 });
  return messageOf(estimateTexts, RETAKES[hint]);
}

function isRejection(hint: RetakeHint): hint is Rejection {
  return hint in REJECTED;
}

/** A level in words. */
export function levelNameOf(level: DirtinessLevel, language: Language): string {
  return estimateTexts(language)('levelName', { level });
}

/** The size category that an engine detected, else the shape of the vehicle. */
export function sizeNameOf(size: VehicleSize | undefined, outline: Outline | undefined, language: Language): string {
  const t = estimateTexts(language);
  return size ? t('sizeName', { size }) : t('shapeName', { outline: outline ?? 'car' });
}

/** 'likely +5 to +15% after inspection', or 'likely +15% after inspection' where both are the same. */
export function rangeText([least, most]: readonly [number, number], language: Language): string {
  const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent}`;
  const t = estimateFiguresTexts(language);
  return least === most
    ? t('rangeOfOne', { percent: signed(most) })
    : t('range', { least: signed(least), most: signed(most) });
}
