import { timesTexts } from '#core/languages/en/times.ts';
import { type Language, localeOf } from '#core/languages/language.ts';

/** Instants, local dates and how people read them. Everything is computed in the shop's time zone, never the machine's. */

/** The local date of an instant in the business's zone: what 'today' means there. */
export function localDate(instant: Temporal.Instant, timeZone: string): Temporal.PlainDate {
  return instant.toZonedDateTimeISO(timeZone).toPlainDate();
}

/** Saturday and Sunday. */
export function isWeekend(date: Temporal.PlainDate): boolean {
  return date.dayOfWeek >= 6;
}

/** A slot's text as a wall time: '7:30 PM' -> 19:30. Throws a RangeError for any other form. */
export function parseSlotTime(text: string): Temporal.PlainTime {
  const match = /^(1[0-2]|[1-9]):([0-5]\d) (AM|PM)$/.exec(text);
  if (!match) throw new RangeError(`'${text}' is not a time like '8:00 AM'`);
  const hour = (Number(match[1]) % 12) + (match[3] === 'PM' ? 12 : 0);
  return Temporal.PlainTime.from({ hour, minute: Number(match[2]) });
}

/** Whether that is a slot's text, '7:30 PM'. */
export function isSlotTime(text: string): boolean {
  try {
    return Boolean(parseSlotTime(text));
  } catch {
    return false;
  }
}

/** Whether that is the IANA name of a time zone, 'America/New_York'; offsets and abbreviations have no daylight saving. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z]\w+(\/[\w+-]+)+$/.test(text)) return false;
  try {
    return Boolean(Temporal.PlainDate.from('2027-01-01').toZonedDateTime(text));
  } catch {
    return false;
  }
}

/** The instant of a wall time on a local date; an hour that daylight saving skips moves forward, a doubled one means the first. */
export function instantOf(date: Temporal.PlainDate, time: Temporal.PlainTime, timeZone: string): Temporal.Instant {
  return date.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
}

/** 'Saturday, June 19, 2027' from a local date. */
export function formatDate(date: Temporal.PlainDate, language: Language): string {
  return write(date, language, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
}

/** 'Saturday, June 19' from a local date whose year is clear. */
export function formatDay(date: Temporal.PlainDate, language: Language): string {
  return write(date, language, { weekday: 'long', month: 'long', day: 'numeric' });
}

/** 'Saturday' from a local date that is near. */
export function formatWeekday(date: Temporal.PlainDate, language: Language): string {
  return write(date, language, { weekday: 'long' });
}

/** 'Sat, Jun 19' from a local date, for dense lists. */
export function formatShortDate(date: Temporal.PlainDate, language: Language): string {
  return write(date, language, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** 'Jun 19, 2027' from a local date, for narrow places. */
export function formatMediumDate(date: Temporal.PlainDate, language: Language): string {
  return write(date, language, { dateStyle: 'medium' });
}

/** 'June 2027' from a month ('2027-06'). */
export function formatMonth(month: string, language: Language): string {
  return write(Temporal.PlainDate.from(`${month}-01`), language, { month: 'long', year: 'numeric' });
}

/** 'June' from a month of any year ('06'). */
export function formatMonthName(month: string, language: Language): string {
  return write(Temporal.PlainDate.from(`2028-${month}-01`), language, { month: 'long' });
}

/** 'June 2' from a day of any year ('06-02'). Throws a RangeError for a day that no year has. */
export function formatMonthDay(monthDay: string, language: Language): string {
  return write(Temporal.PlainMonthDay.from(monthDay).toPlainDate({ year: 2028 }), language, {
    month: 'long',
    day: 'numeric',
  });
}

/** '10:00 AM' from an instant, in the business's zone. */
export function formatTime(instant: Temporal.Instant, timeZone: string, language: Language): string {
  const format = formatOf(language, { timeZone, hour: 'numeric', minute: '2-digit' });
  return plainText(format.format(instant.epochMilliseconds));
}

/** '10 AM' from an instant, in the business's zone; '10' where a language counts to 24. */
export function formatHour(instant: Temporal.Instant, timeZone: string, language: Language): string {
  return plainText(formatOf(language, { timeZone, hour: 'numeric' }).format(instant.epochMilliseconds));
}

/** A slot's text as the reader writes it, '7:30 PM'. Throws a RangeError for any other form. */
export function formatSlotTime(text: string, language: Language): string {
  return formatTime(instantOf(Temporal.PlainDate.from('2027-01-01'), parseSlotTime(text), 'UTC'), 'UTC', language);
}

/** 'Saturday, June 19, 2027 at 10:00 AM' from an instant, in the business's zone. */
export function formatInstant(instant: Temporal.Instant, timeZone: string, language: Language): string {
  const format = formatOf(language, { timeZone, dateStyle: 'full', timeStyle: 'short' });
  return plainText(format.format(instant.epochMilliseconds));
}

/** The same without the year, where it's clear: 'Saturday, June 19 at 10:00 AM'. */
export function formatInstantInYear(instant: Temporal.Instant, timeZone: string, language: Language): string {
  const format = formatOf(language, { timeZone, dateStyle: 'full', timeStyle: 'short' });
  const parts = format.formatToParts(instant.epochMilliseconds);
  const year = parts.findIndex(({ type }) => type === 'year');
  // What separates the year from the day before it goes with it.
  const rest = parts.filter((_, index) => index !== year && index !== year - 1);
  return plainText(rest.map(({ value }) => value).join(''));
}

/** With plain spaces, and with AM and PM in every language: a sentence that ends with 'p.m.' would get two periods. */
function plainText(text: string): string {
  return text.replaceAll(/\s/g, ' ').replace(/([ap])\. ?m\./i, (_, half: string) => `${half.toUpperCase()}M`);
}

/** The same text for a screen, where no line ends between a time and its AM or PM. */
export function withUnbrokenTimes(text: string): string {
  return text.replaceAll(/(?<=\d) (?=[AP]M\b)/g, '\u00A0');
}

/** The common name of the zone, 'Eastern time'; zones without a name in the language are called by their city. */
export function timeZoneLabel(timeZone: string, language: Language): string {
  const name = zoneName(timeZone, language, 'longGeneric').replace(/ (Standard )?Time$/, (end) => end.toLowerCase());
  // Browsers call the zones of the United States otherwise than their Spanish speakers do.
  return timesTexts(language)('zone', { zone: zoneName(timeZone, language, 'shortGeneric'), name });
}

function zoneName(timeZone: string, language: Language, timeZoneName: 'longGeneric' | 'shortGeneric'): string {
  // A recent day: zones were called otherwise in 1970 (Alaska, Greenland).
  const { epochMilliseconds } = Temporal.Instant.from('2027-01-01T12:00:00Z');
  const parts = formatOf(language, { timeZone, timeZoneName }).formatToParts(epochMilliseconds);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function write(date: Temporal.PlainDate, language: Language, parts: Intl.DateTimeFormatOptions): string {
  const midnight = date.toZonedDateTime('UTC').epochMilliseconds;
  return formatOf(language, { ...parts, timeZone: 'UTC' }).format(midnight);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: making one takes a hundred times as long as using it. */
function formatOf(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), options);
  formats.set(key, format);
  return format;
}

/** The instant that a text like '2027-06-05T12:00:00Z' means; undefined for other text and for years before 1000 or after 9999, which no database reads. */
export function readInstant(text: string): Temporal.Instant | undefined {
  try {
    const instant = Temporal.Instant.from(text);
    return /^[1-9]\d{3}-/.test(instant.toString()) ? instant : undefined;
  } catch {
    return undefined;
  }
}

/** '9 AM' of '9:00 AM'; '5:30 PM' stays. In any language. */
export function shortTime(time: string): string {
  return time.replace(':00 ', ' ');
}
