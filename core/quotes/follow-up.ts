import { instantOf, localDate } from '#core/lib/time.ts';
import type { FollowUp } from '#core/settings/settings.ts';

export const REMINDER_KINDS = ['day-before', 'same-day'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** From when a reminder is due, and until when it is still of use (excluded). */
export type ReminderTime = {
  readonly kind: ReminderKind;
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
};

/** The furthest ahead of a visit that a reminder can be due: midnight of the day before, on the longest days. */
export const REMIND_AHEAD_HOURS = 50;
/** How long after a visit its customer may say how it was. */
export const RATING_DAYS = 60;

/**
 * The reminders of a visit: the day before from a wall time of the business on, until the next one is due, and a number
 * of hours before the visit, until it begins. On the days on which clocks change the wall time is what counts.
 */
export function reminderTimes(
  followUp: FollowUp,
  { startsAt, timeZone }: { readonly startsAt: Temporal.Instant; readonly timeZone: string },
): readonly ReminderTime[] {
  const { dayBefore, dayBeforeHour, sameDay, sameDayHours } = followUp;
  const day = localDate(startsAt, timeZone).subtract({ days: 1 });
  const shortlyBefore = startsAt.subtract({ hours: sameDayHours });
  const theDayBefore = instantOf(day, Temporal.PlainTime.from({ hour: dayBeforeHour }), timeZone);
  return [
    ...(dayBefore
      ? [{ kind: 'day-before', from: theDayBefore, until: sameDay ? shortlyBefore : startsAt } as const]
      : []),
    ...(sameDay ? [{ kind: 'same-day', from: shortlyBefore, until: startsAt } as const] : []),
  ];
}

/** The reminder that is due now; the later one where a server that slept has two of them. */
export function dueReminder(times: readonly ReminderTime[], now: Temporal.Instant): ReminderTime | undefined {
  return times.findLast(
    ({ from, until }) => Temporal.Instant.compare(from, now) <= 0 && Temporal.Instant.compare(now, until) < 0,
  );
}

/** The steps of a job that its customer is notified of on the day of the appointment. */
export type ArrivalStep = 'on-the-way' | 'start';
/** After that many minutes, news of such a step is of no use to the customer anymore. */
const ARRIVAL_MINUTES = 30;

/** Until when the customer is notified of a step taken at that moment. */
export function arrivalDeadline(at: Temporal.Instant): Temporal.Instant {
  return at.add({ minutes: ARRIVAL_MINUTES });
}

/** The most stars of a customer whom the owner should hear out. */
export const MOST_LOW_STARS = 3;

/** Whether a rating says that the customer is unhappy. */
export function isLowRating(stars: number): boolean {
  return stars <= MOST_LOW_STARS;
}

/** Whether that is an answer to 'how was it?': a whole number from 1 to 5. */
export function isStars(stars: number): boolean {
  return Number.isInteger(stars) && stars >= 1 && stars <= 5;
}

/** Whether its customer may still say how it was. */
export function mayRate(completedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(now, completedAt.add({ hours: RATING_DAYS * 24 })) <= 0;
}
