import type { CrewJob } from '#contract/crew-jobs.ts';
import { bestOrder } from '#core/scheduling/best-order.ts';
import { driveBetween } from '#core/scheduling/travel-time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import type { Roads } from '#server/quotes/roads.ts';

/** With more stops than that, the search would take too long for each read. */
const MOST_ORDERED = 40;
/** Between addresses of which nothing is known. */
const UNKNOWN_MILES = 5;

/**
 * Returns an employee's jobs, given by their appointments, with the stops of each day of a round in a good order for driving; all others
 * keep their place. Stops that are done stay in it, so the order of the rest is the same all day.
 */
export function orderStops(settings: Settings, roads: Roads, jobs: readonly CrewJob[]): readonly CrewJob[] {
  const groups = Map.groupBy(jobs, (job) => (job.stop ? `${job.stop.round} ${job.scheduledDate}` : job.id));
  return [...groups.values()].flatMap((group) => inOrder(settings, roads, group));
}

function inOrder(settings: Settings, roads: Roads, stops: readonly CrewJob[]): readonly CrewJob[] {
  if (stops.length < 3 || stops.length > MOST_ORDERED) return stops;
  const addresses = stops.map(({ serviceAddress }) => serviceAddress ?? '');
  const order = keptOrder([String(roads.version()), ...addresses], () => {
    // Read only where two ZIP codes are compared.
    const placeOf = (zip: string) => readZipPlaces()(zip);
    const knownRoads = settings.travelTime.isCounted ? roads.between : undefined;
    const miles = (from: string, to: string) =>
      driveBetween(settings.travelTime, [from, to], placeOf, knownRoads)?.miles ?? UNKNOWN_MILES;
    return bestOrder({ between: addresses.map((from) => addresses.map((to) => miles(from, to))) });
  });
  return order.flatMap((place) => stops[place] ?? []);
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
