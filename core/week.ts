import type { AvailabilityState } from './availability.ts';
import type { Catalogue, PackageId } from './business.ts';
import { bookableSlot, slotTimes } from './slots.ts';
import { instantOf, localDate, parseSlotTime } from './time.ts';

export type WeekSlot = {
  readonly time: string;
  readonly startsAt: string;
  /** Places that are left; 0 where nobody can be booked any more. */
  readonly free: number;
  readonly isPast: boolean;
  /** The packages that may come then; null is all of them. */
  readonly packages: readonly PackageId[] | null;
};
export type WeekDay = {
  /** Local date. */
  readonly date: string;
  readonly slots: readonly WeekSlot[];
  /** Why there is no slot; absent when there is one. */
  readonly reason?: 'closed' | 'season';
};

/** The Sunday with which the week of a local date begins. */
export function weekStart(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 });
}

/** The slots of seven local dates, those of all packages together, with what is left of each; past ones included. */
export function weekOf(catalogue: Catalogue, from: Temporal.PlainDate, state: AvailabilityState): readonly WeekDay[] {
  return Array.from({ length: 7 }, (_, index) => dayOf(catalogue, from.add({ days: index }), state));
}

function dayOf(catalogue: Catalogue, date: Temporal.PlainDate, state: AvailabilityState): WeekDay {
  const packagesOf = new Map<string, PackageId[]>();
  for (const { id } of catalogue.packages) {
    for (const time of slotTimes(catalogue, date, id)) packagesOf.set(time, [...(packagesOf.get(time) ?? []), id]);
  }
  const slots = [...packagesOf].map(([time, packages]) => slotOf(catalogue, { date, time, packages }, state));
  const isBeyond = Temporal.PlainDate.compare(date, lastDate(catalogue, state.now)) > 0;
  if (slots.length > 0 && !isBeyond) return { date: date.toString(), slots: slots.toSorted(byStart) };
  const isClosed = isBeyond || catalogue.closedDays.includes(date.toString());
  return { date: date.toString(), slots: [], reason: isClosed ? 'closed' : 'season' };
}

type Wanted = { readonly date: Temporal.PlainDate; readonly time: string; readonly packages: readonly PackageId[] };

function slotOf(catalogue: Catalogue, { date, time, packages }: Wanted, { held, now }: AvailabilityState): WeekSlot {
  const startsAt = instantOf(date, parseSlotTime(time), catalogue.timeZone);
  const [packageType] = packages;
  const canBook = packageType !== undefined && bookableSlot(catalogue, { date, time, packageType }, now) !== undefined;
  const left = catalogue.slotCapacity - (held.get(startsAt.toString()) ?? 0);
  return {
    time,
    startsAt: startsAt.toString(),
    free: canBook ? Math.max(0, left) : 0,
    isPast: Temporal.Instant.compare(startsAt, now) <= 0,
    packages: packages.length === catalogue.packages.length ? null : packages,
  };
}

function byStart(a: WeekSlot, b: WeekSlot): number {
  return Temporal.Instant.compare(a.startsAt, b.startsAt);
}

function lastDate({ timeZone, horizonDays }: Catalogue, now: Temporal.Instant): Temporal.PlainDate {
  return localDate(now, timeZone).add({ days: horizonDays });
}
