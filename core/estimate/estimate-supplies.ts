import type { Concern } from './assessment.ts';
import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';

type Parts = 'outside' | 'inside' | 'both';

/** What the crew should bring: everything up to the level, for the parts that are cleaned, and what the concerns call for. */
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
