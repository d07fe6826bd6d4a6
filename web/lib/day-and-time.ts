import type { Language } from '#core/languages/language.ts';
import { formatShortDate, formatTime, localDate, withUnbrokenTimes } from '#core/lib/time.ts';

/** 'Sat, Jun 19' and '10:00 AM' of an instant, in the business's zone; 'Sat, Jun 19, 2028' in another year than this one. */
export function dayAndTime(
  instant: string,
  timeZone: string,
  language: Language,
): readonly [day: string, time: string] {
  const at = Temporal.Instant.from(instant);
  const day = localDate(at, timeZone);
  const isThisYear = day.year === Temporal.Now.zonedDateTimeISO(timeZone).year;
  const date = formatShortDate(day, language);
  return [isThisYear ? date : `${date}, ${day.year}`, withUnbrokenTimes(formatTime(at, timeZone, language))];
}
