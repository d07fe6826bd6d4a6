import { timesTexts } from '#core/languages/en/times.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime, formatWeekday, localDate, shortTime } from '#core/lib/time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { openSpansOn } from './open-spans.ts';

/** What a customer was promised: a confirmation, and the answer, each at the latest by its instant. */
export type Promises = { readonly confirmationDue: Temporal.Instant; readonly answerDue: Temporal.Instant };

/** The hours within which the shop promises to confirm and to answer, and what its week looks like. */
export type PromiseRules = Pick<Settings, 'promise' | 'openingHours' | 'closedDays' | 'closures' | 'timeZone'>;

/** With less time than this left on a day, the promise ends on the next day that the shop is open. */
const LEAST_HOURS = 4;
/** A shop that is closed for longer keeps its promise as if it were open. */
const MOST_DAYS = 14;

/**
 * What is promised for a quote that came at that instant, at the latest by its appointment. The server stores it with the
 * quote, so it never moves.
 */
export function promisesOf(rules: PromiseRules, createdAt: Temporal.Instant, startsAt?: Temporal.Instant): Promises {
  const { confirmationHours, answerHours } = rules.promise;
  const confirmationDue = atMost(dueBy(rules, createdAt, confirmationHours), startsAt);
  const answerDue = atMost(dueBy(rules, createdAt, answerHours), startsAt);
  const isInOrder = Temporal.Instant.compare(confirmationDue, answerDue) <= 0;
  return { confirmationDue, answerDue: isInOrder ? answerDue : confirmationDue };
}

/** The earlier of a deadline and the beginning of the appointment, if there is one: after it, nothing is left to promise. */
export function atMost(due: Temporal.Instant, startsAt: Temporal.Instant | undefined): Temporal.Instant {
  return startsAt && Temporal.Instant.compare(startsAt, due) < 0 ? startsAt : due;
}

/** When a reservation lapses that is made at that instant: the hours of the settings later, and not after its appointment. */
export function lapseAt(
  { reservationHours }: Pick<Settings, 'reservationHours'>,
  { from, startsAt }: { readonly from: Temporal.Instant; readonly startsAt: string },
): Temporal.Instant {
  return atMost(from.add({ hours: reservationHours }), Temporal.Instant.from(startsAt));
}

/** A deadline as everybody reads it: 'Monday, 5 PM'. */
export function formatDue(due: Temporal.Instant, timeZone: string, language: Language): string {
  const day = formatWeekday(localDate(due, timeZone), language);
  return timesTexts(language)('due', { day, time: shortTime(formatTime(due, timeZone, language)) });
}

/**
 * The latest moment within the hours at which the shop is open: the full hour at which they end, or the closing time
 * before. Where that leaves too little time, the closing time of the next open day.
 */
function dueBy(rules: PromiseRules, from: Temporal.Instant, hours: number): Temporal.Instant {
  const end = from.add({ hours });
  const earliest = from.add({ minutes: Math.min(LEAST_HOURS, hours / 2) * 60 });
  for (const at of openMoments(rules, from, end)) {
    if (at && Temporal.Instant.compare(at, earliest) >= 0) return at;
  }
  return end;
}

/** By preference: the last open moments from the end back to the start, then the closing times after it. */
function* openMoments(rules: PromiseRules, from: Temporal.Instant, end: Temporal.Instant) {
  const [startDay, endDay] = [localDate(from, rules.timeZone), localDate(end, rules.timeZone)];
  const span = startDay.until(endDay).days;
  for (let days = 0; days <= span; days++) yield lastOpenMoment(rules, endDay.subtract({ days }), end);
  for (let days = 0; days < MOST_DAYS; days++) yield openSpansOn(rules, endDay.add({ days })).at(-1)?.until;
}

/** On that day, at most `end`: the full hour while the shop is open, the last closing time before it; undefined before it opens. */
function lastOpenMoment(rules: PromiseRules, day: Temporal.PlainDate, end: Temporal.Instant) {
  const open = openSpansOn(rules, day).findLast(({ from }) => Temporal.Instant.compare(from, end) <= 0);
  if (!open) return undefined;
  if (Temporal.Instant.compare(end, open.until) >= 0) return open.until;
  const hour = end
    .toZonedDateTimeISO(rules.timeZone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .toInstant();
  return Temporal.Instant.compare(hour, open.from) < 0 ? open.from : hour;
}
