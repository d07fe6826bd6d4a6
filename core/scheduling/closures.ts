import { isSlotTime, parseSlotTime } from '#core/lib/time.ts';
import type { Catalog } from '#core/settings/settings.ts';
import { holidayDate, observedDate, type FederalHoliday } from './federal-holidays.ts';
import { WEEKDAYS, type Weekday } from './opening-hours.ts';

/** How a closure is told apart. */
export const CLOSURE_KINDS = ['dates', 'weekly', 'holiday'] as const;

/** Days on which the shop is closed, and why, for customers: '' where the owner doesn't say. */
export type Closure = { readonly reason: string } & (
  | {
      readonly kind: 'dates';
      /** The first and the last local date, '2027-12-24'. */
      readonly from: string;
      readonly to: string;
      /** Only between these times of each of its days, as slots are written; absent means all day. */
      readonly times?: { readonly from: string; readonly until: string } | undefined;
    }
  | { readonly kind: 'weekly'; readonly day: Weekday }
  | {
      /** Every year. */
      readonly kind: 'holiday';
      readonly holiday: FederalHoliday;
      /** Whether also on the workday on which a holiday of a weekend is kept. */
      readonly observed: boolean;
    }
);

export const MOST_CLOSURES = 100;
/** The most days that one closure of dates can have. */
export const MOST_CLOSURE_DAYS = 366;

/** The part of a catalog that says on which days the shop is closed. */
export type ClosedCalendar = Pick<Catalog, 'closedDays' | 'closures'>;

/** Whether the shop is closed all day on a local date. */
export function isClosedOn(calendar: ClosedCalendar, date: Temporal.PlainDate): boolean {
  return calendar.closedDays.includes(date.toString()) || closureOn(calendar, date) !== undefined;
}

/** The closure that a local date is in, all day; undefined for an open day, and for one that's closed by itself. */
export function closureOn(
  { closures }: Pick<ClosedCalendar, 'closures'>,
  date: Temporal.PlainDate,
): Closure | undefined {
  return closures.find((closure) => !isPart(closure) && isWithin(closure, date));
}

function isPart(closure: Closure): boolean {
  return closure.kind === 'dates' && closure.times !== undefined;
}

/** A part of a day in which the shop is closed: times of day, the second one open again. */
export type ClosedPart = {
  readonly from: Temporal.PlainTime;
  readonly until: Temporal.PlainTime;
  readonly closure: Closure;
};

/** Returns the parts of a local date in which the shop is closed, earliest first; none for times that are still being typed. */
export function closedParts(
  { closures }: Pick<ClosedCalendar, 'closures'>,
  date: Temporal.PlainDate,
): readonly ClosedPart[] {
  return closures
    .flatMap((closure) => {
      const times = closure.kind === 'dates' ? closure.times : undefined;
      if (!times || !isWithin(closure, date) || !isSlotTime(times.from) || !isSlotTime(times.until)) return [];
      return [{ from: parseSlotTime(times.from), until: parseSlotTime(times.until), closure }];
    })
    .toSorted((one, other) => Temporal.PlainTime.compare(one.from, other.from));
}

/** Whether the shop is closed at a time of a local date, '10:00 AM', though it isn't all day. */
export function isClosedAt(
  calendar: Pick<ClosedCalendar, 'closures'>,
  { date, time }: { readonly date: Temporal.PlainDate; readonly time: string },
): boolean {
  const parts = closedParts(calendar, date);
  if (parts.length === 0 || !isSlotTime(time)) return false;
  const at = parseSlotTime(time);
  return parts.some(
    ({ from, until }) => Temporal.PlainTime.compare(from, at) <= 0 && Temporal.PlainTime.compare(at, until) < 0,
  );
}

function isWithin(closure: Closure, date: Temporal.PlainDate): boolean {
  if (closure.kind === 'weekly') return WEEKDAYS[date.dayOfWeek - 1] === closure.day;
  if (closure.kind === 'dates') {
    const day = date.toString();
    return closure.from <= day && day <= closure.to;
  }
  // New Year's Day of the next year may be kept in December.
  return [date.year, date.year + 1].some((year) => {
    const own = holidayDate(closure.holiday, year);
    return own.equals(date) || (closure.observed && observedDate(own).equals(date));
  });
}
