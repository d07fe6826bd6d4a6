/** Attendance: each press of the clock is an entry; entries that count alternate between 'in' and 'out'. */

export const CLOCK_KINDS = ['in', 'out'] as const;
export type ClockKind = (typeof CLOCK_KINDS)[number];
export type ClockPress = { readonly kind: ClockKind; readonly at: Temporal.Instant };

/** Local dates, both included. */
export type PayPeriod = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** The pay period that contains a local date: the week from Sunday to Saturday. */
export function payPeriodOf(date: Temporal.PlainDate): PayPeriod {
  const from = date.subtract({ days: date.dayOfWeek % 7 });
  return { from, to: from.add({ days: 6 }) };
}

/** The period of the same length right before (-1) or right after (1) it. */
export function neighborPeriod({ from, to }: PayPeriod, by: 1 | -1): PayPeriod {
  const days = from.until(to).days + 1;
  return { from: from.add({ days: days * by }), to: to.add({ days: days * by }) };
}

/** The instants between which a period lies in a zone, the second one excluded: what really elapses on days of 23 or 25 hours. */
export function boundsOf(
  { from, to }: PayPeriod,
  timeZone: string,
): { readonly start: Temporal.Instant; readonly end: Temporal.Instant } {
  return {
    start: from.toZonedDateTime(timeZone).toInstant(),
    end: to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  };
}

/** Hours with two decimals of seconds. */
export function toHours(seconds: number): number {
  return Math.round(seconds / 36) / 100;
}

/**
 * What is wrong with presses of the clock, in the order of their instants, or undefined: they begin with an 'in',
 * alternate, move forward, and none lies in the future.
 */
export function clockError(
  presses: readonly ClockPress[],
  now: Temporal.Instant,
): 'clockInFuture' | 'twoClockIns' | 'clockOutAlone' | undefined {
  let before: ClockPress | undefined;
  for (const press of presses) {
    if (Temporal.Instant.compare(press.at, now) > 0) return 'clockInFuture';
    if (press.kind === (before?.kind ?? 'out')) return press.kind === 'in' ? 'twoClockIns' : 'clockOutAlone';
    before = press;
  }
  return undefined;
}

/**
 * When a shift ended whose clock-out was forgotten: with the last job that was finished in it, or else once it had taken as long
 * as a shift may. Undefined while it may still go on.
 */
export function forgottenEnd(openShift: {
  readonly began: Temporal.Instant;
  /** The longest that a shift may be. */
  readonly hours: number;
  /** When the employee finished the last job of the shift. */
  readonly lastJob: Temporal.Instant | undefined;
  readonly now: Temporal.Instant;
}): Temporal.Instant | undefined {
  const { began, hours, lastJob, now } = openShift;
  const latest = began.add({ minutes: Math.round(hours * 60) });
  if (Temporal.Instant.compare(now, latest) <= 0) return undefined;
  const isWithin =
    lastJob && Temporal.Instant.compare(lastJob, began) > 0 && Temporal.Instant.compare(lastJob, latest) <= 0;
  return isWithin ? lastJob : latest;
}

/** Time on the clock of a local date, in seconds. */
export type DaySeconds = { readonly date: string; readonly seconds: number };

/**
 * The seconds of a period that are overtime: in each week those after the first `afterHours` on the clock, wherever in the
 * week the period begins. Two periods side by side have as much as both together. 0 hours mean there is no overtime.
 */
export function overtimeSeconds(days: readonly DaySeconds[], period: PayPeriod, afterHours: number): number {
  if (afterHours === 0) return 0;
  const weeks = Map.groupBy(days, ({ date }) => payPeriodOf(Temporal.PlainDate.from(date)).from.toString());
  const [from, to] = [period.from.toString(), period.to.toString()];
  let overtime = 0;
  for (const week of weeks.values()) {
    const sum = (of: (date: string) => boolean) =>
      week.reduce((total, { date, seconds }) => (of(date) ? total + seconds : total), 0);
    const before = sum((date) => date < from);
    const until = sum((date) => date <= to);
    const limit = afterHours * 3600;
    overtime += Math.max(0, until - limit) - Math.max(0, before - limit);
  }
  return overtime;
}
