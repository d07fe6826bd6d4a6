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
