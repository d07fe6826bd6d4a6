/** Months of the books, as '2027-06'. The owner locks them one after the other, and unlocks only the newest. */

/** The month of a local date. */
export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function firstDay(month: string): Temporal.PlainDate {
  return Temporal.PlainDate.from(`${month}-01`);
}

export function lastDay(month: string): Temporal.PlainDate {
  const first = firstDay(month);
  return first.with({ day: first.daysInMonth });
}

export function monthAfter(month: string): string {
  return monthOf(firstDay(month).add({ months: 1 }).toString());
}

export function monthBefore(month: string): string {
  return monthOf(firstDay(month).subtract({ months: 1 }).toString());
}

/** What decides which month can be locked. */
type BooksState = {
  /** The newest locked month. */
  readonly lockedThrough: string | null;
  /** The month of the first entry. */
  readonly firstMonth: string | null;
  /** The month of today. */
  readonly thisMonth: string;
};

/** The only month that can be locked now: the one after the newest locked month, once it's over. Null if there's none. */
export function lockableMonth({ lockedThrough, firstMonth, thisMonth }: BooksState): string | null {
  const next = lockedThrough === null ? firstMonth : monthAfter(lockedThrough);
  return next !== null && next < thisMonth ? next : null;
}

/** The months of a range of local dates with the days of each that are in it. */
export function monthsOf({
  from,
  to,
}: {
  readonly from: string;
  readonly to: string;
}): readonly { readonly month: string; readonly from: string; readonly to: string }[] {
  const months = [];
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) {
    const [first, last] = [firstDay(month).toString(), lastDay(month).toString()];
    months.push({ month, from: from > first ? from : first, to: to < last ? to : last });
  }
  return months;
}
