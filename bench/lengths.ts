import { seatsOfKind } from '#core/scheduling/resources.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { benchBeside } from './beside.ts';
import type { Options } from './options.ts';
import type { Place } from './place.ts';

const RESOURCES = 50;

/** Sells for as long as the work takes, each appointment in a bay or a van of its own. */
function byLength(): Partial<Settings> {
  const seasons = DEFAULT_SETTINGS.seasons.map((season) => ({ ...season, timing: 'byLength' }) as const);
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 180 }));
  const resources = Array.from({ length: RESOURCES }, (_, index) => {
    const kind = index % 2 === 0 ? 'bay' : 'van';
    const number = Math.floor(index / 2) + 1;
    return {
      id: `${kind}-${number}`,
      name: `${kind} ${number}`,
      kind,
      seat: seatsOfKind(kind).from + number - 1,
      outages: [],
    } as const;
  });
  return { seasons, packages, resources };
}

/** The calls that read or take times, where a place is taken per start, and by length with 50 bays and vans. */
export async function benchLengths(place: Place, options: Options): Promise<void> {
  await benchBeside(place, options, {
    title: `Fixed times, and lengths with ${RESOURCES} bays and vans in turn`,
    names: ['fixed times', 'by length'],
    change: byLength(),
    kinds: ['availability', 'availability, a day', 'week', 'this week', 'submit'],
  });
}
