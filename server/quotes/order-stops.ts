import { bestOrder } from '#core/scheduling/best-order.ts';
import { driveBetween } from '#core/scheduling/travel-time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import type { Roads } from './roads.ts';

/** With more stops than that, the search would take too long for each read. */
const MOST_ORDERED = 40;
/** Between addresses of which nothing is known. */
const UNKNOWN_MILES = 5;

/**
 * Returns stops, given by their appointments, with those of each day of a round in a good order for driving; all others keep their place.
 * Stops that are done stay in it, so the order of the rest is the same all day.
 */
export function orderStops<Stop extends object>(
  settings: Settings,
  roads: Roads,
  {
    stops,
    roundOf,
    addressOf,
  }: {
    readonly stops: readonly Stop[];
    /** The day of a round that it's a stop of; undefined for a time of its own. */
    readonly roundOf: (stop: Stop) => string | undefined;
    readonly addressOf: (stop: Stop) => string | null;
  },
): readonly Stop[] {
  const groups = Map.groupBy(stops, (stop) => roundOf(stop) ?? stop);
  return [...groups.values()].flatMap((group) => {
    const addresses = group.map((stop) => addressOf(stop) ?? '');
    return orderOf(settings, roads, addresses).flatMap((place) => group[place] ?? []);
  });
}

/** The places of addresses in a good order. */
function orderOf(settings: Settings, roads: Roads, addresses: readonly string[]): readonly number[] {
  if (addresses.length < 3 || addresses.length > MOST_ORDERED) return [...addresses.keys()];
  return keptOrder([String(roads.version()), ...addresses], () => {
    // Read only where two ZIP codes are compared.
    const placeOf = (zip: string) => readZipPlaces()(zip);
    const knownRoads = settings.travelTime.isCounted ? roads.between : undefined;
    const miles = (from: string, to: string) =>
      driveBetween(settings.travelTime, [from, to], placeOf, knownRoads)?.miles ?? UNKNOWN_MILES;
    return bestOrder({ between: addresses.map((from) => addresses.map((to) => miles(from, to))) });
  });
}

const kept = new Map<string, readonly number[]>();
const MOST_KEPT = 50;

/** The order of the same addresses is worked out once. */
function keptOrder(addresses: readonly string[], find: () => readonly number[]): readonly number[] {
  const key = addresses.join('\n');
  const known = kept.get(key);
  if (known) return known;
  const oldest = kept.keys().next();
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value);
  const found = find();
  kept.set(key, found);
  return found;
}
