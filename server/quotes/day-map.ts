import type { DayMap, MappedStop } from '#contract/day-map.ts';
import { travelRules, zipIn } from '#core/pricing/travel.ts';
import { townOf } from '#core/quotes/describe.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { readTileSource } from '#server/lib/tile-source.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';

/** The stops of a driver, or of one of their rounds, in the order in which they're driven. */
export type MapRoute = Pick<DayMap['routes'][number], 'driver' | 'round'> & {
  readonly stops: readonly Omit<MappedStop, 'zip'>[];
};

/** Returns the routes with the places of their ZIP codes: what is known of an address on this machine. */
export async function dayMapView(context: Context, settings: Settings, routes: readonly MapRoute[]): Promise<DayMap> {
  const placeOf = readZipPlaces();
  const towns = new Map<string, string | null>();
  const own = travelRules(settings).fromZip;
  if (own) towns.set(own, own === settings.address.postalCode.slice(0, 5) ? settings.address.locality : null);
  const placed = routes.map(({ stops, ...route }) => ({
    ...route,
    stops: stops.map((stop) => {
      const zip = zipIn(stop.address ?? '');
      if (zip && !towns.get(zip)) towns.set(zip, townOf(stop.address));
      return { ...stop, zip: zip && placeOf(zip) ? zip : null };
    }),
  }));
  const places = Array.from(towns).flatMap(([zip, town]) => {
    const place = placeOf(zip);
    return place ? [{ zip, town: town || null, ...place }] : [];
  });
  const source = await readTileSource(context);
  return {
    timeZone: settings.timeZone,
    routes: placed,
    places,
    shop: places.some(({ zip }) => zip === own) ? own : null,
    tiles: source ?? null,
  };
}
