import { suppliesTexts } from '#core/languages/en/estimate.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import type { Concern } from './assessment.ts';

type Supply = keyof typeof suppliesTexts.english;
/** The parts of a vehicle that are cleaned. */
export type Parts = 'outside' | 'inside' | 'both';

const OUTSIDE: Readonly<Record<DirtinessLevel, readonly Supply[]>> = {
  light: ['shampoo', 'washMitts', 'microfiberTowels'],
  moderate: ['preWashFoam', 'wheelCleaner'],
  heavy: ['degreaser', 'detailBrushes', 'extraWashMitts'],
  extreme: ['clayBar', 'secondRinse'],
};

const INSIDE: Readonly<Record<DirtinessLevel, readonly Supply[]>> = {
  light: ['vacuum', 'interiorCleaner', 'microfiberTowels'],
  moderate: ['upholsteryBrush', 'glassCleaner'],
  heavy: ['carpetExtractor', 'stainRemover'],
  extreme: ['steamCleaner', 'odorNeutralizer'],
};

const FOR_CONCERN: Readonly<Record<Concern, readonly Supply[]>> = {
  mud: ['pressureRinse'],
  sand: ['creviceTool'],
  'road-salt': ['saltRemover'],
  'tree-sap': ['sapRemover'],
  'bird-droppings': ['spotCleaner'],
  'brake-dust': ['ironRemover'],
  'pet-hair': ['petHairBrush'],
  stains: ['stainRemover'],
  'food-or-drink': ['creviceTool'],
  odor: ['odorNeutralizer'],
  'visible-damage': ['camera'],
};

const SUPPLIES: readonly Supply[] = [
  ...new Set([OUTSIDE, INSIDE, FOR_CONCERN].flatMap((table) => Object.values(table).flat())),
];

/**
 * What the crew should bring, in English as analyses store it: everything up to the level, for the parts that are cleaned,
 * and what the concerns call for.
 */
export function suppliesFor({
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
  const supplies = new Set([...ofLevels, ...concerns.flatMap((concern) => FOR_CONCERN[concern])]);
  return [...supplies].map((supply) => suppliesTexts(SOURCE)(supply));
}

/** A stored supply in the reader's language. One that isn't known stays as it is. */
export function supplyText(stored: string, language: Language): string {
  const english = suppliesTexts(SOURCE);
  const supply = SUPPLIES.find((each) => english(each) === stored);
  return supply ? suppliesTexts(language)(supply) : stored;
}
