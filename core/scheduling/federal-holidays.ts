import { holidaysTexts } from '#core/languages/en/times.ts';
import type { Language } from '#core/languages/language.ts';

/** The holidays of the federal government of the United States, in the order of the year. */
export const FEDERAL_HOLIDAYS = [
  'newYear',
  'martinLutherKing',
  'presidents',
  'memorial',
  'juneteenth',
  'independence',
  'labor',
  'columbus',
  'veterans',
  'thanksgiving',
  'christmas',
] as const;
export type FederalHoliday = (typeof FEDERAL_HOLIDAYS)[number];

/** When a holiday is: on a day of the year, or on a weekday (1 is Monday) of a month, counted from its start or, with -1, its end. */
type Rule =
  | { readonly month: number; readonly day: number }
  | { readonly month: number; readonly weekday: number; readonly nth: number };

const RULES: Readonly<Record<FederalHoliday, Rule>> = {
  newYear: { month: 1, day: 1 },
  martinLutherKing: { month: 1, weekday: 1, nth: 3 },
  presidents: { month: 2, weekday: 1, nth: 3 },
  memorial: { month: 5, weekday: 1, nth: -1 },
  juneteenth: { month: 6, day: 19 },
  independence: { month: 7, day: 4 },
  labor: { month: 9, weekday: 1, nth: 1 },
  columbus: { month: 10, weekday: 1, nth: 2 },
  veterans: { month: 11, day: 11 },
  thanksgiving: { month: 11, weekday: 4, nth: 4 },
  christmas: { month: 12, day: 25 },
};

/** 'Thanksgiving Day' */
export function holidayName(holiday: FederalHoliday, language: Language): string {
  return holidaysTexts(language)(holiday);
}

/** The date of a holiday in a year. */
export function holidayDate(holiday: FederalHoliday, year: number): Temporal.PlainDate {
  const rule = RULES[holiday];
  const first = Temporal.PlainDate.from({ year, month: rule.month, day: 1 });
  if ('day' in rule) return first.with({ day: rule.day });
  if (rule.nth < 0) {
    const last = first.with({ day: first.daysInMonth });
    return last.subtract({ days: (last.dayOfWeek - rule.weekday + 7) % 7 });
  }
  return first.add({ days: ((rule.weekday - first.dayOfWeek + 7) % 7) + 7 * (rule.nth - 1) });
}

/** The workday on which federal offices keep a holiday: Friday for a Saturday, Monday for a Sunday. */
export function observedDate(date: Temporal.PlainDate): Temporal.PlainDate {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date;
}

/** Each holiday with its next date from a day on, soonest first: within twelve months. */
export function nextHolidays(
  from: Temporal.PlainDate,
): readonly { readonly holiday: FederalHoliday; readonly date: Temporal.PlainDate }[] {
  return FEDERAL_HOLIDAYS.map((holiday) => {
    const thisYear = holidayDate(holiday, from.year);
    const isOver = Temporal.PlainDate.compare(thisYear, from) < 0;
    return { holiday, date: isOver ? holidayDate(holiday, from.year + 1) : thisYear };
  }).toSorted((one, other) => Temporal.PlainDate.compare(one.date, other.date));
}
