import { SOURCE } from '#core/languages/language.ts';
import { formatTime, instantOf, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog, PackageId, Settings } from '#core/settings/settings.ts';
import { closedParts, isClosedOn } from './closures.ts';
import type { CrewCalendar, NeededPeople } from './free-people.ts';
import { latestEnd } from './latest-end.ts';
import { ableResources } from './resources.ts';
import { seasonOf } from './seasons.ts';
import { type AvailabilityState, freeCounter, lastDate, noticeEndsMs, slotTimes, startsEvery } from './slots.ts';

/** Why a day of the week has no slots. */
export const CLOSED_REASONS = ['closed', 'season'] as const;

export type WeekSlot = {
  readonly time: string;
  readonly startsAt: string;
  /** Remaining capacity, where lengths count for the shortest work; 0 where nothing can be booked any more. */
  readonly free: number;
  readonly isPast: boolean;
  /** The packages that may come then; null is all of them. */
  readonly packages: readonly PackageId[] | null;
};
/** A part of a day in which the shortest work fits, from its first start until the end of what begins last, as slots are written. */
type OpenSpan = Pick<WeekSlot, 'free' | 'packages'> & {
  readonly from: string;
  readonly until: string;
  readonly minutes: number;
};
export type WeekDay = {
  /** Local date. */
  readonly date: string;
  readonly slots: readonly WeekSlot[];
  /** Only where starts are every so many minutes: when the day is free. */
  readonly open?: readonly OpenSpan[];
  /** Why there is no slot; absent when there is one. */
  readonly reason?: (typeof CLOSED_REASONS)[number];
};

type WeekCatalog = Catalog & Partial<Pick<Settings, 'buffers' | 'openingHours' | 'resources' | 'rounds'>>;

/** The Sunday with which the week of a local date begins. */
export function weekStart(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.subtract({ days: date.dayOfWeek % 7 });
}

/**
 * The starts of seven local dates, those of all packages together, with what is left of each; past ones included. The minutes of the
 * state's work don't matter: where lengths count, a start is free if the shortest work fits that may come then.
 */
export function weekOf(
  catalog: WeekCatalog,
  from: Temporal.PlainDate,
  availability: WeekAvailability,
): readonly WeekDay[] {
  const { now } = availability;
  const state = {
    countFree: freeCounterOf(catalog, availability),
    last: lastDate(catalog, now),
    nowMs: now.epochMilliseconds,
    earliestMs: noticeEndsMs(catalog, now),
  };
  return Array.from({ length: 7 }, (_, index) => dayOf(catalog, from.add({ days: index }), state));
}

/** Where people limit what can be booked, also what they do, and who is needed for a package. */
type WeekAvailability = AvailabilityState & {
  readonly crew?: (CrewCalendar & { readonly neededOf: (pack: PackageId) => NeededPeople }) | undefined;
};

type WeekState = {
  readonly countFree: (
    start: { readonly startsAt: string; readonly startsAtMs: number },
    work: { readonly minutes: number; readonly packages: readonly PackageId[] },
  ) => number;
  /** The last date that can be booked. */
  readonly last: Temporal.PlainDate;
  readonly nowMs: number;
  /** What begins later than that can be booked. */
  readonly earliestMs: number;
};

/** Counts the places that are free at a start for work of so many minutes: with people, of the package that has the most. */
function freeCounterOf(catalog: WeekCatalog, { work, crew, ...state }: WeekAvailability): WeekState['countFree'] {
  const counters = new Map<string, ReturnType<typeof freeCounter>>();
  const { resources = [] } = catalog;
  const dependsOnPackage = crew !== undefined || catalog.packages.some((pack) => pack.resources);
  const counterOf = (minutes: number, needed?: NeededPeople, only?: readonly string[]) => {
    const key = JSON.stringify([minutes, needed, only]);
    let count = counters.get(key);
    if (!count) {
      const busy = crew && needed && { ...crew, needed };
      count = freeCounter(catalog, { ...state, work: work && { ...work, minutes, only, crew: busy } });
      counters.set(key, count);
    }
    return count;
  };
  return (start, { minutes, packages }) => {
    if (!dependsOnPackage) return counterOf(minutes)(start);
    const each = new Set(
      packages.map((id) => {
        const only = ableResources({ ...catalog, resources }, [id]);
        return counterOf(...shortestOf(catalog, crew?.neededOf(id), { id, minutes }), only);
      }),
    );
    return Math.max(0, ...Array.from(each, (count) => count(start)));
  };
}

/** How long the place is taken for a package that's shown with work of so many minutes, and who does it where people limit that. */
function shortestOf(
  catalog: WeekCatalog,
  needed: NeededPeople | undefined,
  { id, minutes }: { readonly id: PackageId; readonly minutes: number },
): [number, NeededPeople | undefined] {
  // Where only starts count, all work is shown with a minute.
  const shortest = shortestWork(catalog, [id]);
  return shortest > 1 && minutes > 1 ? [shortest, needed && { ...needed, minutes: shortest }] : [minutes, needed];
}

function dayOf(catalog: WeekCatalog, date: Temporal.PlainDate, state: WeekState): WeekDay {
  const packagesOf = new Map<string, PackageId[]>();
  for (const { id } of catalog.packages) {
    for (const time of slotTimes(catalog, date, id)) packagesOf.set(time, [...(packagesOf.get(time) ?? []), id]);
  }
  const ends = endsOf(catalog, date);
  const starts = [...packagesOf].map(([time, packages]) => startOf(catalog, { date, time, packages, ends }, state));
  const isBeyond = Temporal.PlainDate.compare(date, state.last) > 0;
  if (starts.length > 0 && !isBeyond) {
    const inOrder = starts.toSorted((one, other) => one.startsAtMs - other.startsAtMs);
    return {
      date: date.toString(),
      slots: inOrder.map(({ slot }) => slot),
      ...(startsEvery(catalog, date) !== undefined && { open: openSpans(catalog, date, inOrder) }),
    };
  }
  const isClosed = isBeyond || isClosedOn(catalog, date) || closedParts(catalog, date).length > 0;
  return { date: date.toString(), slots: [], reason: isClosed ? 'closed' : 'season' };
}

type Start = { readonly startsAtMs: number; readonly minutes: number; readonly slot: WeekSlot };

function startOf(
  catalog: WeekCatalog,
  wanted: {
    readonly date: Temporal.PlainDate;
    readonly time: string;
    readonly packages: readonly PackageId[];
    readonly ends: DayEnds | undefined;
  },
  { countFree, nowMs, earliestMs }: WeekState,
): Start {
  const { date, time, packages, ends } = wanted;
  const instant = instantOf(date, parseSlotTime(time), catalog.timeZone);
  const [startsAtMs, startsAt] = [instant.epochMilliseconds, instant.toString()];
  const minutes = ends ? shortestWork(catalog, packages) : 1;
  const canBook = startsAtMs > earliestMs && (!ends || isDone(ends, { startsAtMs, minutes }));
  const slot = {
    time,
    startsAt,
    free: canBook ? Math.max(0, countFree({ startsAt, startsAtMs }, { minutes, packages })) : 0,
    isPast: startsAtMs <= nowMs,
    packages: packages.length === catalog.packages.length ? null : packages,
  };
  return { startsAtMs, minutes, slot };
}

/** When work of a day has to be done, in epoch milliseconds: by the end, and before the shop closes for a part of the day. */
type DayEnds = { readonly latestMs: number; readonly closedFromMs: readonly number[] };

/** Undefined where only the starts of a day count. */
function endsOf(catalog: WeekCatalog, date: Temporal.PlainDate): DayEnds | undefined {
  if (!seasonOf(catalog, date)?.timing) return undefined;
  const { timeZone } = catalog;
  const closedFromMs = closedParts(catalog, date).map(
    ({ from: plainTime }) => date.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds,
  );
  return { latestMs: latestEnd(catalog, date)?.epochMilliseconds ?? Infinity, closedFromMs };
}

function isDone({ latestMs, closedFromMs }: DayEnds, { startsAtMs, minutes }: Omit<Start, 'slot'>): boolean {
  const endMs = startsAtMs + minutes * 60_000;
  return endMs <= latestMs && !closedFromMs.some((closedMs) => startsAtMs < closedMs && closedMs < endMs);
}

/** The minutes of the shortest work that one of these packages is; a season counts lengths only where all packages have them. */
function shortestWork(catalog: WeekCatalog, packages: readonly PackageId[]): number {
  const lengths = catalog.packages
    .filter(({ id }) => packages.includes(id))
    .flatMap(({ minutes, classMinutes = {}, count }) => {
      const each = count ? [(minutes ?? 1) * count.least] : [minutes ?? 1, ...Object.values(classMinutes)];
      return each.filter((length) => length !== undefined);
    });
  return Math.max(1, Math.min(...lengths));
}

/** The free parts of a day, in its order. Where the free places or the packages change, another one begins. */
function openSpans(catalog: WeekCatalog, date: Temporal.PlainDate, starts: readonly Start[]): readonly OpenSpan[] {
  const endsMs = date.add({ days: 1 }).toZonedDateTime(catalog.timeZone).epochMilliseconds - 60_000;
  const free = starts.flatMap(({ startsAtMs: fromMs, minutes, slot }, index) => {
    const next = starts[index + 1];
    const workMs = fromMs + minutes * 60_000;
    const untilMs = next && next.slot.free > 0 ? Math.max(workMs, next.startsAtMs) : workMs;
    return slot.free > 0 ? [{ fromMs, untilMs: Math.min(untilMs, endsMs), slot }] : [];
  });
  const bounds = [...new Set(free.flatMap(({ fromMs, untilMs }) => [fromMs, untilMs]))].toSorted((a, b) => a - b);
  const spans: { readonly fromMs: number; untilMs: number; readonly slot: WeekSlot }[] = [];
  for (const [index, fromMs] of bounds.entries()) {
    const untilMs = bounds[index + 1];
    const around = free.filter((each) => each.fromMs <= fromMs && fromMs < each.untilMs);
    const [first, ...more] = around;
    if (!first || untilMs === undefined) continue;
    const { slot } = more.reduce((most, each) => (each.slot.free > most.slot.free ? each : most), first);
    const last = spans.at(-1);
    if (last?.untilMs === fromMs && isAlike(last.slot, slot)) last.untilMs = untilMs;
    else spans.push({ fromMs, untilMs, slot });
  }
  const textOf = (ms: number) => formatTime(Temporal.Instant.fromEpochMilliseconds(ms), catalog.timeZone, SOURCE);
  return spans.map(({ fromMs, untilMs, slot: { free: count, packages } }) => ({
    from: textOf(fromMs),
    until: textOf(untilMs),
    minutes: Math.round((untilMs - fromMs) / 60_000),
    free: count,
    packages,
  }));
}

function isAlike(one: WeekSlot, other: WeekSlot): boolean {
  return one.free === other.free && one.packages?.join() === other.packages?.join();
}
