/** On which days a plan has its visits, and where a visit goes whose day has no room. */

export const MONTHLY = 'month';
/** Weeks between two visits, or each month on the same weekday ("the second Tuesday"). */
export const PLAN_INTERVALS = ['1-week', '2-weeks', '4-weeks', MONTHLY, '8-weeks', '12-weeks'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** Visits are created this many days ahead. */
export const PLAN_AHEAD_DAYS = 56;
/** A visit whose day has no room is at most this many days later, or earlier. */
export const PLAN_SHIFT_DAYS = 3;
/** From this many hours before a visit, pausing and ending a plan leave it on the calendar. */
export const PLAN_NOTICE_HOURS = 24;

/** A plan's rhythm: the days follow from its first one, so that a visit that was moved moves no other. */
export type Rhythm = { readonly interval: PlanInterval; readonly firstOn: Temporal.PlainDate };

/** The first day of the rhythm that isn't before `from`. */
export function dueFrom({ interval, firstOn }: Rhythm, from: Temporal.PlainDate): Temporal.PlainDate {
  if (Temporal.PlainDate.compare(from, firstOn) <= 0) return firstOn;
  if (interval === MONTHLY) return monthlyFrom(firstOn, from);
  const days = 7 * Number.parseInt(interval, 10);
  const passed = firstOn.until(from, { largestUnit: 'day' }).days;
  return firstOn.add({ days: Math.ceil(passed / days) * days });
}

/** The day of the rhythm after that one. */
export function dueAfter(rhythm: Rhythm, day: Temporal.PlainDate): Temporal.PlainDate {
  return dueFrom(rhythm, day.add({ days: 1 }));
}

/** Which one of its weekday in its month a day is, 1 to 4; a fifth one is the last, 'last'. */
export function weekOfMonth({ day }: Temporal.PlainDate): 1 | 2 | 3 | 4 | 'last' {
  const week = Math.ceil(day / 7);
  return week >= 5 ? 'last' : (week as 1 | 2 | 3 | 4);
}

function monthlyFrom(firstOn: Temporal.PlainDate, from: Temporal.PlainDate): Temporal.PlainDate {
  const inMonth = sameInMonth(firstOn, from.toPlainYearMonth());
  return Temporal.PlainDate.compare(inMonth, from) >= 0
    ? inMonth
    : sameInMonth(firstOn, from.toPlainYearMonth().add({ months: 1 }));
}

/** The day of another month that's the same weekday in the same week of it, or its last one. */
function sameInMonth(firstOn: Temporal.PlainDate, month: Temporal.PlainYearMonth): Temporal.PlainDate {
  const first = month.toPlainDate({ day: 1 });
  const toWeekday = (firstOn.dayOfWeek - first.dayOfWeek + 7) % 7;
  const week = weekOfMonth(firstOn);
  const lastWeek = toWeekday + 28 < first.daysInMonth ? 4 : 3;
  return first.add({ days: toWeekday + 7 * (week === 'last' ? lastWeek : week - 1) });
}

/** The days on which a visit may be, best first: its own, up to 3 days later, then up to 3 days earlier. */
export function visitDays(due: Temporal.PlainDate): readonly Temporal.PlainDate[] {
  const shifts = Array.from({ length: PLAN_SHIFT_DAYS }, (_, index) => index + 1);
  return [0, ...shifts, ...shifts.map((days) => -days)].map((days) => due.add({ days }));
}

/** Start times in the order in which a visit takes them: the nearest to its own first, of two equally near the earlier one. */
export function nearestFirst<Slot extends { readonly at: Temporal.PlainTime }>(
  slots: readonly Slot[],
  wanted: Temporal.PlainTime,
): readonly Slot[] {
  const distance = ({ at }: Slot) => Math.abs(minutesOf(at) - minutesOf(wanted));
  return slots.toSorted((a, b) => distance(a) - distance(b) || minutesOf(a.at) - minutesOf(b.at));
}

function minutesOf({ hour, minute }: Temporal.PlainTime): number {
  return hour * 60 + minute;
}
