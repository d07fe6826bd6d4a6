import { instantOf, parseSlotTime } from '#core/lib/time.ts';
import { closedParts } from '#core/scheduling/closures.ts';
import { hasOpeningHours, openOn } from '#core/scheduling/opening-hours.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import { allSlotTimes, slotTimes } from '#core/scheduling/slots.ts';
import type { Settings } from '#core/settings/settings.ts';

/** Reservations of a day that begin at one time, '09:30', and take their place for as many minutes before and from then on. */
export type TakenPlaces = {
  readonly time: string;
  readonly before: number;
  readonly after: number;
  readonly count: number;
};

/** A start of a day and what's taken of it. `used` of `usable` are places, or hours where appointments take as long as the work. */
type StartCapacity = {
  /** '09:30'. */
  readonly time: string;
  readonly taken: number;
  readonly places: number;
  readonly used: number;
  readonly usable: number;
  readonly isFull: boolean;
  /** Whether the calendar has it: the owner may have picked another time. */
  readonly isOffered: boolean;
};

/** Returns the starts of a local date, with what's reserved of each; without settings, only those that are reserved. */
export function dayCapacity(
  settings: Settings | undefined,
  date: Temporal.PlainDate,
  held: readonly TakenPlaces[],
): readonly StartCapacity[] {
  const isByLength = settings !== undefined && seasonOf(settings, date)?.timing !== undefined;
  const offered = settings
    ? isByLength
      ? hoursByStart(settings, date, held)
      : placesByStart(settings, date, held)
    : [];
  const times = new Set(offered.map(({ time }) => time));
  const others = [...Map.groupBy(held, ({ time }) => time)].filter(([time]) => !times.has(time));
  return [
    ...offered,
    ...others.map(([time, ofTime]) => {
      const count = countOf(ofTime);
      const use = isByLength
        ? { used: 0, usable: 0, isFull: false }
        : { used: count, usable: count, isFull: count > 0 };
      return { time, taken: count, places: count, ...use, isOffered: false };
    }),
  ];
}

function countOf(held: readonly TakenPlaces[]): number {
  return held.reduce((sum, { count }) => sum + count, 0);
}

/** Fixed times: each has its places, however long the work takes. */
function placesByStart(settings: Settings, date: Temporal.PlainDate, held: readonly TakenPlaces[]): StartCapacity[] {
  const capacity = capacityOf(settings);
  return startMinutes(settings, date, allSlotTimes(settings, date)).map((start) => {
    const time = timeText(start);
    const count = countOf(held.filter((each) => each.time === time));
    const places = Math.max(capacity, count);
    return { time, taken: count, places, used: count, usable: places, isFull: count >= places, isOffered: true };
  });
}

/** Each start has the hours of all places until the next one, the last until the shop closes. */
function hoursByStart(settings: Settings, date: Temporal.PlainDate, held: readonly TakenPlaces[]): StartCapacity[] {
  const capacity = capacityOf(settings);
  const all = settings.packages.flatMap(({ id }) => slotTimes(settings, date, id));
  const starts = startMinutes(settings, date, all);
  const spans = held.map(({ time, before, after, count }) => {
    const at = minuteOf(Temporal.PlainTime.from(time));
    return { from: at - before, until: at + after, count };
  });
  const closed = closedParts(settings, date).map(({ from }) => minuteOf(from));
  const close = closingMinute(settings, date, starts);
  return starts.map((start, index) => {
    const next = Math.max(start, starts[index + 1] ?? close);
    const end = Math.min(next, ...closed.filter((from) => start < from));
    const usable = (capacity * (end - start)) / 60;
    const busy = spans.reduce(
      (sum, { from, until, count }) => sum + count * Math.max(0, Math.min(until, end) - Math.max(from, start)),
      0,
    );
    const atStart = spans.filter(({ from, until }) => from <= start && start < until);
    const time = timeText(start);
    return {
      time,
      taken: countOf(held.filter((each) => each.time === time)),
      places: capacity,
      used: busy / 60,
      usable: Math.max(usable, busy / 60),
      isFull: atStart.reduce((sum, { count }) => sum + count, 0) >= capacity,
      isOffered: true,
    };
  });
}

function capacityOf({ resources, slotCapacity }: Settings): number {
  return resources.length || slotCapacity;
}

/** When the shop closes that day; without opening hours after the last start, as long after it as it's after the one before. */
function closingMinute(settings: Settings, date: Temporal.PlainDate, starts: readonly number[]): number {
  const { openingHours, timeZone } = settings;
  const [before, last = 0] = [starts.at(-2), starts.at(-1)];
  const until = hasOpeningHours(openingHours) ? openOn(openingHours, date, timeZone)?.until : undefined;
  const close = until ? minuteOf(until.toZonedDateTimeISO(timeZone).toPlainTime()) : 0;
  return close > last ? close : last + (before === undefined ? 60 : last - before);
}

/** The minutes of the day at which those slots really begin: an hour that the clock skips begins later. */
function startMinutes({ timeZone }: Settings, date: Temporal.PlainDate, times: readonly string[]): readonly number[] {
  const wall = (time: string) =>
    instantOf(date, parseSlotTime(time), timeZone).toZonedDateTimeISO(timeZone).toPlainTime();
  return [...new Set(times.map((time) => minuteOf(wall(time))))].toSorted((one, other) => one - other);
}

function minuteOf({ hour, minute }: Temporal.PlainTime): number {
  return hour * 60 + minute;
}

function timeText(minute: number): string {
  return new Temporal.PlainTime(Math.floor(minute / 60), minute % 60).toString({ smallestUnit: 'minute' });
}
