import type { DayMap } from '#contract/day-map.ts';
import { numbersText } from '#core/scheduling/day-map.ts';

export type MapRoute = DayMap['routes'][number] & {
  readonly index: number;
  /** 'A' of the first one: what tells it from the others without its color. */
  readonly letter: string;
  /** The places that it passes one after the other, by ZIP code, the shop first where it's known; empty without a stop on the map. */
  readonly legs: readonly string[];
};

/** Returns the routes with what tells them apart, and the places that each passes. */
export function routesOn({ routes, shop }: DayMap): readonly MapRoute[] {
  return routes.map((route, index) => {
    const zips = route.stops.flatMap(({ zip }) => zip ?? []);
    const passed = (zips.length > 0 && shop !== null ? [shop, ...zips] : zips).filter(
      (zip, place, all) => zip !== all[place - 1],
    );
    return { ...route, index, letter: String.fromCodePoint(65 + (index % 26)), legs: passed };
  });
}

/** 'A1–3', or '1–3' where there's only one route. */
export function codeOf({ letter }: Pick<MapRoute, 'letter'>, numbers: readonly number[], isSeveral: boolean): string {
  return `${isSeveral ? letter : ''}${numbersText(numbers)}`;
}

/** The places that are shown, each with the numbers of its stops by route, and its town and ZIP code. */
export function markersOn(map: DayMap, routes: readonly MapRoute[]) {
  const shown = new Set(routes.flatMap(({ legs }) => legs));
  return map.places
    .filter(({ zip }) => shown.has(zip))
    .map((place) => ({
      place,
      name: place.town ? `${place.town} ${place.zip}` : place.zip,
      isShop: place.zip === map.shop,
      codes: routes.flatMap((route) => {
        const numbers = route.stops.flatMap(({ zip }, index) => (zip === place.zip ? [index + 1] : []));
        return numbers.length > 0 ? [{ route: route.index, code: codeOf(route, numbers, routes.length > 1) }] : [];
      }),
    }));
}
