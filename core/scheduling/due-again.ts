import { localDate } from '#core/lib/time.ts';

/** When work is due again, and when its customer may be asked. */

/** After how long a package is due again. */
export const DUE_INTERVALS = [
  '2-weeks',
  '4-weeks',
  '6-weeks',
  '8-weeks',
  '3-months',
  '4-months',
  '6-months',
  '9-months',
  '12-months',
  '18-months',
  '24-months',
] as const;
export type DueInterval = (typeof DUE_INTERVALS)[number];

/** How customers can be asked. */
export const DUE_CHANNELS = ['mail', 'sms'] as const;
export type DueChannel = (typeof DUE_CHANNELS)[number];

/** Wall hours of the shop between which customers are asked: from the first one, before the second one. */
const ASK_FROM_HOUR = 10;
export const ASK_UNTIL_HOUR = 18;
const SUNDAY = 7;
/** For how many days after the due day a customer may still be asked: a server that was off for a week makes up for it. */
export const ASK_WITHIN_DAYS = 30;

/** A booking of the same package counts as the answer to a reminder for this many days. */
export const ANSWER_WITHIN_DAYS = 60;

/** Returns the number and the unit of an interval: 6 and 'months'. */
export function partsOf(interval: DueInterval): { readonly count: number; readonly unit: 'weeks' | 'months' } {
  return { count: Number.parseInt(interval, 10), unit: interval.endsWith('months') ? 'months' : 'weeks' };
}

/** Returns the local date on which work that was completed at an instant is due again. At the end of a month it's that month's last day. */
export function dueAgainOn(completedAt: Temporal.Instant, interval: DueInterval, timeZone: string): Temporal.PlainDate {
  const { count, unit } = partsOf(interval);
  return localDate(completedAt, timeZone).add({ [unit]: count });
}

/** Whether a customer whose work is due on that local date may be asked now: at most 30 days later, on no Sunday and not in the evening or at night. */
export function mayAskOn(due: Temporal.PlainDate, now: Temporal.Instant, timeZone: string): boolean {
  const today = localDate(now, timeZone);
  const late = due.until(today, { largestUnit: 'days' }).days;
  return late >= 0 && late <= ASK_WITHIN_DAYS && isAskingTime(now, timeZone);
}

/** Whether customers are asked at that moment at all. */
export function isAskingTime(now: Temporal.Instant, timeZone: string): boolean {
  const { hour, dayOfWeek } = now.toZonedDateTimeISO(timeZone);
  return dayOfWeek !== SUNDAY && hour >= ASK_FROM_HOUR && hour < ASK_UNTIL_HOUR;
}
