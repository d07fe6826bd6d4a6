import type { Language } from '#core/languages/language.ts';
import { formatShortDate, formatTime, localDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { spanText, type Arrival } from '#core/scheduling/arrival-words.ts';

/**
 * 'Sat, Jun 19' and '10:00 AM' of an instant, in the business's zone; 'Sat, Jun 19, 2028' in another year than this one. With the time in which
 * the crew arrives: 'Sat, Jun 19' and '8 AM – 12 PM'.
 */
export function dayAndTime(
  instant: string,
  timeZone: string,
  language: Language,
  arrival?: Arrival,
): readonly [day: string, time: string] {
  const at = Temporal.Instant.from(instant);
  const day = localDate(at, timeZone);
  const isThisYear = day.year === Temporal.Now.zonedDateTimeISO(timeZone).year;
  const date = formatShortDate(day, language);
  const time = arrival ? spanText(instant, arrival, { timeZone, language }) : formatTime(at, timeZone, language);
  return [isThisYear ? date : `${date}, ${day.year}`, withUnbrokenTimes(time)];
}
