import { countsLengths } from '#core/scheduling/lengths.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import type { Catalog, ServiceType } from '#core/settings/settings.ts';

/** The work of a quote or its draft, with where it's done and what makes it longer. */
export type Work = {
  readonly packageType?: string | undefined;
  readonly serviceType?: ServiceType | undefined;
  readonly vehicleType?: string | null | undefined;
  readonly garbageCanCount?: number | null | undefined;
  /** IDs or names. */
  readonly extras?: readonly string[];
};

/**
 * Returns what the server is told of the work: where it's done, as that takes a bay or a van, and what makes it longer where free
 * times depend on that.
 */
export function workQuery(
  menu: Pick<Catalog, 'seasons' | 'extras'>,
  { packageType, serviceType, vehicleType, garbageCanCount, extras = [] }: Work,
) {
  const sold = { package: packageType, ...(serviceType === 'mobile' && { serviceType }) };
  if (!countsLengths(menu)) return sold;
  // By their IDs, since a name may have a comma in it.
  const ids = extras.map((each) => menu.extras.find(({ id, name }) => id === each || name === each)?.id ?? each);
  return {
    ...sold,
    ...(vehicleType && { vehicleType }),
    ...(garbageCanCount && { garbageCanCount }),
    ...(ids.length > 0 && { extras: ids.join(',') }),
  };
}

/** Returns whether an appointment on a local date takes its place for as long as its work takes. */
export function countsLengthsOn(menu: Pick<Catalog, 'seasons'>, date: string): boolean {
  return seasonOf(menu, Temporal.PlainDate.from(date))?.timing !== undefined;
}
