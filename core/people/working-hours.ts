import { workTimesTexts } from '#core/languages/en/work-times.ts';
import type { Language } from '#core/languages/language.ts';
import { isSlotTime, parseSlotTime, formatShortDate, formatSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import type { Away, AwayTimes } from '#core/scheduling/away.ts';
import type { Weekday } from '#core/scheduling/opening-hours.ts';

/** The hours of an employee on a weekday, in the shop's time zone: '8:00 AM', '5:00 PM'. */
export type WorkingDay = {
  readonly day: Weekday;
  readonly from: string;
  readonly to: string;
  readonly breakFrom: string | null;
  readonly breakTo: string | null;
};

/** Null is any time; a weekday that isn't listed is one on which they don't work. */
export type WorkingHours = readonly WorkingDay[] | null;

/** A request waits for the owner; what the owner enters is approved. */
export const TIME_OFF_STATES = ['requested', 'approved', 'declined'] as const;
export type TimeOffState = (typeof TIME_OFF_STATES)[number];

/** The most days of one vacation, and the most days ahead that one can begin. */
export const MOST_DAYS_OFF = 366;
export const MOST_DAYS_AHEAD = 3 * 366;

type HoursError = { readonly index: number; readonly field: 'day' | 'to' | 'breakTo'; readonly fault: HoursFault };
export type HoursFault = 'dayTwice' | 'endsBeforeStart' | 'breakOutside';

/** Returns what is wrong with working hours: a weekday listed twice, an end before its start, a break outside the hours. */
export function workingHoursErrors(hours: WorkingHours): readonly HoursError[] {
  return (hours ?? []).flatMap((each, index): HoursError[] => {
    if (hours?.findIndex(({ day }) => day === each.day) !== index) return [{ index, field: 'day', fault: 'dayTwice' }];
    if (!isInOrder(each.from, each.to)) return [{ index, field: 'to', fault: 'endsBeforeStart' }];
    const { breakFrom, breakTo } = each;
    if (breakFrom === null && breakTo === null) return [];
    const isInside =
      breakFrom !== null && breakTo !== null && isInOrder(breakFrom, breakTo) && isWithin(each, { breakFrom, breakTo });
    return isInside ? [] : [{ index, field: 'breakTo', fault: 'breakOutside' }];
  });
}

function isWithin(
  { from, to }: Pick<WorkingDay, 'from' | 'to'>,
  { breakFrom, breakTo }: { readonly breakFrom: string; readonly breakTo: string },
): boolean {
  return !isInOrder(breakFrom, from) && !isInOrder(to, breakTo);
}

/** Whether one time of day comes before another. */
function isInOrder(one: string, other: string): boolean {
  if (!isSlotTime(one) || !isSlotTime(other)) return false;
  return Temporal.PlainTime.compare(parseSlotTime(one), parseSlotTime(other)) < 0;
}

/** 'Robin', or 'Robin (1 PM to 5 PM)' of someone who is off for a part of the day. */
export function nameAndTimes(name: string, times: AwayTimes | undefined, language: Language): string {
  if (!times) return name;
  const [from, to] = [formatSlotTime(times.from, language), formatSlotTime(times.until, language)];
  return workTimesTexts(language)('nameAndTimes', { name, from, to });
}

/** 'Thu, Jul 1', 'Thu, Jul 1 to Sat, Jul 10' of two local dates, or 'Thu, Jul 1, 1 PM to 5 PM'. */
export function daysOffText({ from, to, times }: Away, language: Language): string {
  const t = workTimesTexts(language);
  const day = (date: string) => capital(formatShortDate(Temporal.PlainDate.from(date), language), language);
  const days = from === to ? day(from) : t('days', { from: day(from), to: day(to) });
  if (!times) return days;
  return t('partOfDays', {
    days,
    from: formatSlotTime(times.from, language),
    to: formatSlotTime(times.until, language),
  });
}
