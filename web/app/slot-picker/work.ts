import { countsLengths } from '#core/scheduling/lengths.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import type { Catalog, ConditionLevel, DirtinessLevel, ServiceType } from '#core/settings/settings.ts';

/** The work of a quote or its draft, with where it's done and what makes it longer. */
export type Work = {
  readonly packageType?: string | undefined;
  readonly serviceType?: ServiceType | undefined;
  readonly vehicleType?: string | null | undefined;
  readonly conditionLevel?: ConditionLevel | null | undefined;
  /** What a photo estimate found. */
  readonly level?: DirtinessLevel | undefined;
  readonly garbageCanCount?: number | null | undefined;
  /** IDs or names. */
  readonly extras?: readonly string[];
  /** The vehicles after the first one. */
  readonly items?:
    | readonly (Omit<Work, 'serviceType' | 'items' | 'packageType'> & { readonly packageType: string })[]
    | undefined;
};

type WorkLimits = { readonly limitsByPeople?: boolean | undefined; readonly limitsByPackages?: boolean | undefined };

/**
 * Returns what the server is told of the work to list free times: where it's done, as that takes a bay or a van, and what makes it
 * longer where free times depend on that.
 */
export function workQuery(menu: Pick<Catalog, 'seasons' | 'extras'> & WorkLimits, work: Work) {
  return dependOnWork(menu) ? wholeWork(menu, work) : soldWork(work);
}

/** Whether free times depend on how long the work takes, on who does it, or on where all of it can be done. */
export function dependOnWork(menu: Pick<Catalog, 'seasons'> & WorkLimits): boolean {
  return countsLengths(menu) || menu.limitsByPeople === true || menu.limitsByPackages === true;
}

/** Returns all that the server needs to know of the work: how long an employee is busy with it counts in every shop. */
export function wholeWork(menu: Pick<Catalog, 'extras'>, work: Work) {
  const { vehicleType, conditionLevel, garbageCanCount, level, extras = [], items = [] } = work;
  // By their IDs, since a name may have a comma in it.
  const ids = extras.map((each) => menu.extras.find(({ id, name }) => id === each || name === each)?.id ?? each);
  return {
    ...soldWork(work),
    ...(vehicleType && { vehicleType }),
    ...(conditionLevel && { conditionLevel }),
    ...(garbageCanCount && { garbageCanCount }),
    ...(level && { level }),
    ...(ids.length > 0 && { extras: ids.join(',') }),
    ...(items.length > 0 && { items: JSON.stringify(items.map(itemWork)) }),
  };
}

function itemWork(item: Omit<Work, 'serviceType' | 'items'>) {
  const { packageType, vehicleType, conditionLevel, garbageCanCount, level, extras } = item;
  return {
    packageType,
    vehicleType: vehicleType ?? undefined,
    conditionLevel: conditionLevel ?? undefined,
    garbageCanCount: garbageCanCount ?? undefined,
    level,
    extras,
  };
}

function soldWork({ packageType, serviceType }: Work) {
  return { package: packageType, ...(serviceType === 'mobile' && { serviceType }) };
}

/** Returns whether an appointment on a local date takes its place for as long as its work takes. */
export function countsLengthsOn(menu: Pick<Catalog, 'seasons'>, date: string): boolean {
  return seasonOf(menu, Temporal.PlainDate.from(date))?.timing !== undefined;
}
