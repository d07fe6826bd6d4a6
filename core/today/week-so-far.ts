import type { QuoteEventOn } from '#core/reports/quote-events.ts';

/**
 * The figures of the week on the owner's first screen. `on` and `status` are the list of quotes behind each. They are those of
 * the reports; `approved` counts what `booked` adds up, and `owed` is what is still to be paid for the jobs completed.
 */
export const WEEK_FIGURES = [
  { id: 'requests', unit: 'count', on: 'requests' },
  { id: 'approved', unit: 'count', on: 'booked' },
  { id: 'booked', unit: 'cents', on: 'booked' },
  { id: 'collected', unit: 'cents', on: 'collected' },
  { id: 'owed', unit: 'cents', on: 'completed', status: 'unpaid' },
] as const satisfies readonly {
  readonly id: string;
  readonly unit: 'count' | 'cents';
  readonly on: QuoteEventOn;
  readonly status?: 'unpaid';
}[];
export type WeekFigureId = (typeof WEEK_FIGURES)[number]['id'];

/** Local dates, both included; on the last one, only what happened before `until`. */
export type WeekPart = {
  readonly from: Temporal.PlainDate;
  readonly to: Temporal.PlainDate;
  readonly until: Temporal.Instant;
};

/** The weeks that a week is compared with, and how many days each lies before it: whole weeks, so that weekdays match. */
const DAYS_BEFORE = { week: 0, lastWeek: 7, lastYear: 364 } as const;
export type WeekName = keyof typeof DAYS_BEFORE;

/**
 * This week so far, from Sunday until now, and the same part of last week and of the same week last year (52 weeks ago): from
 * Sunday until the same weekday at the same time on the shop's clocks.
 */
export function weeksSoFar(now: Temporal.Instant, timeZone: string): Readonly<Record<WeekName, WeekPart>> {
  const here = now.toZonedDateTimeISO(timeZone);
  const partBefore = (days: number): WeekPart => {
    const until = here.subtract({ days });
    const to = until.toPlainDate();
    return { from: to.subtract({ days: to.dayOfWeek % 7 }), to, until: until.toInstant() };
  };
  return {
    week: partBefore(DAYS_BEFORE.week),
    lastWeek: partBefore(DAYS_BEFORE.lastWeek),
    lastYear: partBefore(DAYS_BEFORE.lastYear),
  };
}

/** The dates of a part of a week, Sunday first. */
export function datesOf({ from, to }: Pick<WeekPart, 'from' | 'to'>): readonly string[] {
  return Array.from({ length: from.until(to).days + 1 }, (_, days) => from.add({ days }).toString());
}
