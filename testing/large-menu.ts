import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { ServicePackage, Settings } from '#core/settings/settings.ts';

const CATEGORIES = ['Washes', 'Details', 'Interiors', 'Paint correction', 'Coatings', 'Boats and RVs'];
const SIZES = ['Essential', 'Classic', 'Signature', 'Premium', 'Deluxe', 'Seasonal', 'Fleet', 'Showroom', 'Weekend'];

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
    description: `The ${size?.toLowerCase()} choice for a vehicle that is cleaned ${level} times a year.`,
    dropoffCents: template.dropoffCents + 500 * index,
    mobileCents: template.mobileCents + 500 * index,
    popular: false,
  };
}
