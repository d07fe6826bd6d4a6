import { workMinutes } from '#core/pricing/pricing.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import { findPackage, type Catalog } from '#core/settings/settings.ts';

/** The work of a quote or its draft, with what makes it longer. */
export type Work = {
  readonly packageType?: string | undefined;
  readonly vehicleType?: string | null | undefined;
  readonly garbageCanCount?: number | null | undefined;
  /** IDs or names. */
  readonly extras?: readonly string[];
};

type Menu = Pick<Catalog, 'seasons' | 'packages' | 'extras'>;

/** Returns what the server is told of the work; in a shop where free times don't depend on how long it takes, the package alone. */
export function workQuery(menu: Menu, { packageType, vehicleType, garbageCanCount, extras = [] }: Work) {
  if (!menu.seasons.some(({ timing }) => timing)) return { package: packageType };
  // By their IDs, since a name may have a comma in it.
  const ids = extras.map((each) => menu.extras.find(({ id, name }) => id === each || name === each)?.id ?? each);
  return {
    package: packageType,
    ...(vehicleType && { vehicleType }),
    ...(garbageCanCount && { garbageCanCount }),
    ...(ids.length > 0 && { extras: ids.join(',') }),
  };
}

/** Returns whether an appointment on a local date takes its place for as long as its work takes. */
export function countsLengthsOn(menu: Pick<Catalog, 'seasons'>, date: string): boolean {
  return seasonOf(menu, Temporal.PlainDate.from(date))?.timing !== undefined;
}

/** Returns how long the work takes in minutes; undefined where times don't depend on it, and where it isn't known. */
export function minutesOn(menu: Menu, date: string, work: Work): number | undefined {
  const { packageType, extras = [] } = work;
  if (!packageType || !findPackage(menu, packageType) || !countsLengthsOn(menu, date)) return undefined;
  const vehicleType = work.vehicleType ?? undefined;
  const garbageCanCount = work.garbageCanCount ?? undefined;
  return workMinutes(menu, { packageType, serviceType: 'dropoff', vehicleType, garbageCanCount, extras });
}
