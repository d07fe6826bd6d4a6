import { countsLengths } from '#core/scheduling/lengths.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import type { Catalog } from '#core/settings/settings.ts';

/** The work of a quote or its draft, with what makes it longer. */
export type Work = {
  readonly packageType?: string | undefined;
  readonly vehicleType?: string | null | undefined;
  readonly garbageCanCount?: number | null | undefined;
  /** IDs or names. */
  readonly extras?: readonly string[];
};

/** Returns what the server is told of the work; in a shop where free times don't depend on how long it takes, the package alone. */
export function workQuery(
  menu: Pick<Catalog, 'seasons' | 'extras'>,
  { packageType, vehicleType, garbageCanCount, extras = [] }: Work,
) {
  if (!countsLengths(menu)) return { package: packageType };
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
