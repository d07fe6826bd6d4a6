import { instantOf, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog, PackageId, Settings } from '#core/settings/settings.ts';
import { closedParts, isClosedOn } from './closures.ts';
import { type AvailabilityState, freeCounter, lastDate, listedTimes, noticeEndsMs } from './slots.ts';

/** Why a day of the week has no slots. */
export const CLOSED_REASONS = ['closed', 'season'] as const;

export type WeekSlot = {
  readonly time: string;
  readonly startsAt: string;
  /** Remaining capacity; 0 where nothing can be booked any more. */
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
  readonly reason?: (typeof CLOSED_REASONS)[number];
};

/** The Sunday with which the week of a local date begins. */
export function weekStart(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 });
}

/** The listed times of seven local dates, those of all packages together, with what is left of each; past ones included. */
export function weekOf(
  catalog: Catalog & Partial<Pick<Settings, 'buffers' | 'resources' | 'rounds'>>,
  from: Temporal.PlainDate,
  availability: AvailabilityState,
): readonly WeekDay[] {
  const { now } = availability;
  const state = {
    countFree: freeCounter(catalog, availability),
    last: lastDate(catalog, now),
    nowMs: now.epochMilliseconds,
    earliestMs: noticeEndsMs(catalog, now),
  };
  return Array.from({ length: 7 }, (_, index) => dayOf(catalog, from.add({ days: index }), state));
}

type WeekState = {
  readonly countFree: ReturnType<typeof freeCounter>;
  /** The last date that can be booked. */
  readonly last: Temporal.PlainDate;
  readonly nowMs: number;
  /** What begins later than that can be booked. */
  readonly earliestMs: number;
};

function dayOf(catalog: Catalog, date: Temporal.PlainDate, state: WeekState): WeekDay {
  const packagesOf = new Map<string, PackageId[]>();
  for (const { id } of catalog.packages) {
    for (const time of listedTimes(catalog, date, id)) packagesOf.set(time, [...(packagesOf.get(time) ?? []), id]);
  }
  const slots = [...packagesOf].map(([time, packages]) => slotOf(catalog, { date, time, packages }, state));
  const isBeyond = Temporal.PlainDate.compare(date, state.last) > 0;
  if (slots.length > 0 && !isBeyond) return { date: date.toString(), slots: slots.toSorted(byStart) };
  const isClosed = isBeyond || isClosedOn(catalog, date) || closedParts(catalog, date).length > 0;
  return { date: date.toString(), slots: [], reason: isClosed ? 'closed' : 'season' };
}

function slotOf(
  catalog: Catalog,
  wanted: { readonly date: Temporal.PlainDate; readonly time: string; readonly packages: readonly PackageId[] },
  { countFree, nowMs, earliestMs }: WeekState,
): WeekSlot {
  const { date, time, packages } = wanted;
  const start = instantOf(date, parseSlotTime(time), catalog.timeZone);
  const [ms, startsAt] = [start.epochMilliseconds, start.toString()];
  return {
    time,
    startsAt,
    free: ms > earliestMs ? Math.max(0, countFree({ startsAt, startsAtMs: ms })) : 0,
    isPast: ms <= nowMs,
    packages: packages.length === catalog.packages.length ? null : packages,
  };
}

/** Instants of one day, in UTC and to the second, are in the order of their texts. */
function byStart(a: WeekSlot, b: WeekSlot): number {
  return a.startsAt < b.startsAt ? -1 : 1;
}
