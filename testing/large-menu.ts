import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { ServicePackage, Settings } from '#core/settings/settings.ts';

const CATEGORIES = ['Washes', 'Details', 'Interiors', 'Paint correction', 'Coatings', 'Boats and RVs'];
const SIZES = ['Essential', 'Classic', 'Signature', 'Premium', 'Deluxe', 'Seasonal', 'Fleet', 'Showroom', 'Weekend'];

/** Words that packages are described with, so that their texts are as hard to compress as an owner's. */
const WORDS = (
  'clay steam foam wax sealant leather carpet trunk engine glass chrome trim tires rims jambs vents seats mats pedals mirrors ' +
  'polish compound ozone extraction brush rinse dry vacuum panel paint swirl scratch coating gloss stain odor pet sand salt mud ' +
  'sap tar bug rust canopy deck hull roof awning tank fender'
).split(' ');

/** A menu of that many packages in six categories: the documented ones, and made-up ones as detailed as those. */
export function largeMenu(count: number): Pick<Settings, 'categories' | 'packages' | 'pay'> {
  const categories = CATEGORIES.map((name, index) => ({ id: `category-${index}`, name }));
  const documented = DEFAULT_SETTINGS.packages.slice(0, count);
  const others = Array.from({ length: count - documented.length }, (_, index) => madeUp(index));
  const packages = [...documented, ...others].map((pack, index) => ({
    ...pack,
    category: `category-${index % CATEGORIES.length}`,
  }));
  const hoursByPackage = { ...DEFAULT_SETTINGS.pay.hoursByPackage };
  for (const { id } of others) hoursByPackage[id] = 2;
  return { categories, packages, pay: { ...DEFAULT_SETTINGS.pay, hoursByPackage } };
}

function madeUp(index: number): ServicePackage {
  const size = SIZES[index % SIZES.length];
  const level = Math.floor(index / SIZES.length) + 1;
  const template = DEFAULT_SETTINGS.packages[index % 3];
  if (!template) throw new RangeError('There is no package to copy');
  return {
    ...template,
    id: `made-up-${index}`,
    name: `${size} Care ${level}`,
    description: `For ${wordsOf(index, 4).join(', ')} and whatever else ${level} months leave.`,
    features: [0, 1, 2, 3].map((row) => `${wordsOf(index * 5 + row, 3).join(' and ')} by hand`),
    checklist: [0, 1, 2].map((row) => `${wordsOf(index * 7 + row, 2).join(' and ')} done`),
    dropoffCents: template.dropoffCents + 500 * index,
    mobileCents: template.mobileCents + 500 * index,
    popular: false,
  };
}

/** Some of the words, others for each number. */
function wordsOf(number: number, count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => WORDS[(number * 17 + at * at * 29 + at * 11) % WORDS.length] ?? '');
}
