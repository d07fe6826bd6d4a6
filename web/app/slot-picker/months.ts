import { useState } from 'react';
import type { Day } from './day-marks.ts';

/** The query for the days of a month, '2027-06'. */
export function daysOf(month: string): { readonly from: string; readonly to: string } {
  return { from: `${month}-01`, to: `${month}-${Temporal.PlainYearMonth.from(month).daysInMonth}` };
}

/** '2027-07' after '2027-06'. */
export function monthAfter(month: string): string {
  return Temporal.PlainYearMonth.from(month).add({ months: 1 }).toString().slice(0, 7);
}

/**
 * Turns a calendar that opens on a month's last evening to the next month. It does so once, and not where days are
 * full: those may have a waitlist.
 */
export function useFirstMonthWithTimes({
  days,
  month,
  lastMonth,
  onMonth,
}: {
  /** The days of the month; undefined while they aren't known, and where a day is chosen already. */
  readonly days: readonly Day[] | undefined;
  readonly month: string;
  readonly lastMonth: string;
  readonly onMonth: (month: string) => void;
}): void {
  const [isOpening, setOpening] = useState(true);
  if (!days || !isOpening) return;
  setOpening(false);
  const isOver = days.every(({ reason }) => reason !== undefined && reason !== 'full');
  if (isOver && monthAfter(month) <= lastMonth) onMonth(monthAfter(month));
}
