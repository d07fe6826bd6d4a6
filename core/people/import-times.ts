/* oxlint-disable texts/no-hardcoded-text -- words as other programs write them */
import { instantOf, readInstant } from '#core/lib/time.ts';

/** Which comes first in a date such as 03/04/2026. */
export const DATE_ORDERS = ['month', 'day'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** What a row says of when an appointment is; '' where it says nothing. */
export type TimeInRow = {
  /** With the time of day, or without it. */
  readonly date: string;
  /** '3:00 PM', or from when until when: '3:00 PM - 5:00 PM'. */
  readonly time: string;
  readonly end: string;
  readonly duration: string;
};

/** What can't be read of it. */
export type UnreadTime = 'noDate' | 'badDate' | 'noTime' | 'badTime' | 'badEnd' | 'badDuration';

/** When an appointment starts, and how many minutes it takes; null where the row doesn't say. */
export type ReadSpan = { readonly startsAt: Temporal.Instant; readonly minutes: number | null };

type Reading = { readonly order: DateOrder; readonly timeZone: string };

/** An appointment takes at most a day. */
const MOST_MINUTES = 24 * 60;

/** Returns when an appointment is, in the shop's time zone where the row names no other one; or what can't be read of it. */
export function readSpan({ date, time, end, duration }: TimeInRow, reading: Reading): ReadSpan | UnreadTime {
  if (date === '') return 'noDate';
  const first = readMoment(date, reading);
  if (!first) return 'badDate';
  const range = time === '' ? undefined : readTimes(time);
  if (time !== '' && !range) return 'badTime';
  const startsAt = range ? at(first.date, range.start, reading) : first.instant;
  if (!startsAt) return 'noTime';
  const minutes = readMinutes({ date: first.date, startsAt, end, duration, until: range?.end }, reading);
  return minutes === 'badEnd' || minutes === 'badDuration' ? minutes : { startsAt, minutes };
}

function readMinutes(
  {
    date,
    startsAt,
    ...ending
  }: {
    readonly date: Temporal.PlainDate;
    readonly startsAt: Temporal.Instant;
    readonly end: string;
    readonly duration: string;
    readonly until: TimeOfDay | undefined;
  },
  reading: Reading,
): number | null | 'badEnd' | 'badDuration' {
  if (ending.duration !== '') return readDuration(ending.duration) ?? 'badDuration';
  const endsAt =
    ending.end === '' ? ending.until && at(date, ending.until, reading) : readEnd(ending.end, date, reading);
  if (endsAt === 'bad') return 'badEnd';
  // An end without a time of day says nothing.
  if (!endsAt) return null;
  const minutes = Math.round(startsAt.until(endsAt).total('minutes'));
  return minutes > 0 && minutes <= MOST_MINUTES ? minutes : 'badEnd';
}

function readEnd(text: string, date: Temporal.PlainDate, reading: Reading): Temporal.Instant | 'bad' | undefined {
  const time = readTime(text);
  if (time) return at(date, time, reading);
  const moment = readMoment(text, reading);
  return moment ? moment.instant : 'bad';
}

/** Whether a date such as 03/04/2026 has a day that could be the month. */
export function isAmbiguous(date: string): boolean {
  const [, one, other] = /^(\d{1,2})[-/](\d{1,2})[-/]\d/.exec(date.trim()) ?? [];
  return one !== undefined && one !== other && Number(one) <= 12 && Number(other) <= 12;
}

/** Returns how many minutes '90', '90 min', '1:30', '1.5 hours' or '1h 30m' are. A bare number below 10 means hours. */
export function readDuration(text: string): number | undefined {
  const plain = text.trim().toLowerCase().replace(',', '.');
  const clock = /^(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(plain);
  if (clock) return within(Number(clock[1]) * 60 + Number(clock[2]));
  const bare = /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
  if (bare !== undefined) return within(bare < 10 || !Number.isInteger(bare) ? bare * 60 : bare);
  const parts =
    /^(?:(\d+(?:\.\d+)?) ?h(?:(?:ou)?rs?|oras?)?\.?)?[ ,]*(?:(?:and |y )?(\d+) ?m(?:in(?:ute|uto)?s?)?\.?)?$/.exec(
      plain,
    );
  if (!parts || (parts[1] === undefined && parts[2] === undefined)) return undefined;
  return within(Number(parts[1] ?? 0) * 60 + Number(parts[2] ?? 0));
}

function within(minutes: number): number | undefined {
  const whole = Math.round(minutes);
  return whole > 0 && whole <= MOST_MINUTES ? whole : undefined;
}

type TimeOfDay = { readonly time: Temporal.PlainTime; readonly zone: string | undefined };

function at(date: Temporal.PlainDate, { time, zone }: TimeOfDay, { timeZone }: Reading): Temporal.Instant {
  return instantOf(date, time, zone ?? timeZone);
}

/** A date with the instant that it names, where it has a time of day. */
function readMoment(
  text: string,
  reading: Reading,
): { readonly date: Temporal.PlainDate; readonly instant: Temporal.Instant | undefined } | undefined {
  const exact = readInstant(text.replace(' ', 'T'));
  if (exact) return { date: exact.toZonedDateTimeISO(reading.timeZone).toPlainDate(), instant: exact };
  const whole = readDate(text, reading.order);
  if (whole) return { date: whole, instant: undefined };
  const match = /^(.*?)(?:,? at |, a las |,|T|\s)\s*(\d{1,2}(?::\d\d|\s*[ap]\.?\s?m?\b).*)$/iu.exec(text.trim());
  const date = match && readDate(match[1] ?? '', reading.order);
  const time = match && readTime(match[2] ?? '');
  return date && time ? { date, instant: at(date, time, reading) } : undefined;
}

/** The offsets that time zones are written as in the United States. */
const ZONES: Readonly<Record<string, string>> = {
  Z: '+00:00',
  UTC: '+00:00',
  GMT: '+00:00',
  EST: '-05:00',
  EDT: '-04:00',
  CST: '-06:00',
  CDT: '-05:00',
  MST: '-07:00',
  MDT: '-06:00',
  PST: '-08:00',
  PDT: '-07:00',
  AKST: '-09:00',
  AKDT: '-08:00',
  HST: '-10:00',
};

const TIME =
  /^(\d{1,2})(?::(\d\d)(?::\d\d(?:\.\d+)?)?)?\s*(?:([ap])(?:\.?\s?m\.?)?)?\s*(Z|[A-Z]{3,4}|[+-]\d\d:?\d\d|[A-Z]\w+\/\w+(?:\/\w+)?)?$/i;

/** Returns a time of day such as '3:00 PM', '3pm', '15:00' or '15:00:00 EST'. */
function readTime(text: string): TimeOfDay | undefined {
  const [, hours, minutes, half, zone] = TIME.exec(text.trim()) ?? [];
  // A number alone isn't a time.
  if (hours === undefined || (minutes === undefined && half === undefined)) return undefined;
  const isTwelve = half !== undefined;
  const hour = Number(hours);
  if (isTwelve && (hour < 1 || hour > 12)) return undefined;
  const offset = zone === undefined ? undefined : zoneNamed(zone);
  if (zone !== undefined && offset === undefined) return undefined;
  const inDay = isTwelve ? (hour % 12) + (half?.toLowerCase() === 'p' ? 12 : 0) : hour;
  return attempt(() => ({
    time: Temporal.PlainTime.from({ hour: inDay, minute: Number(minutes ?? 0) }, { overflow: 'reject' }),
    zone: offset,
  }));
}

function zoneNamed(zone: string): string | undefined {
  const named = ZONES[zone.toUpperCase()] ?? (/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone);
  return attempt(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(named).timeZoneId);
}

/** Returns one time of day, or from when until when: the first has the half of the day of the second where it names none. */
function readTimes(text: string): { readonly start: TimeOfDay; readonly end?: TimeOfDay } | undefined {
  const alone = readTime(text);
  if (alone) return { start: alone };
  const [from = '', until = '', ...more] = text.split(/\s*(?:[–—-]|\bto\b|\ba\b)\s*/);
  const end = readTime(until);
  if (!end || more.length > 0) return undefined;
  const half = /[ap]\.?\s?m?\.?$/i.exec(until)?.[0] ?? '';
  const start = readTime(/[ap]/i.test(from) ? from : `${from}${half}`);
  return start && { start, end };
}

/** The beginnings of the months' names, in English and Spanish. */
const MONTHS = ['jan ene', 'feb', 'mar', 'apr abr', 'may', 'jun', 'jul', 'aug ago', 'sep', 'oct', 'nov', 'dec dic'];

/** Returns the date that a text means, with or without its day of the week; undefined for any other text. */
function readDate(text: string, order: DateOrder): Temporal.PlainDate | undefined {
  const plain = text.trim().replaceAll(/\s+/g, ' ');
  return plainDate(plain, order) ?? plainDate(plain.replace(/^\p{L}+\.?,? /u, ''), order);
}

function plainDate(text: string, order: DateOrder): Temporal.PlainDate | undefined {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text);
  if (iso) return dateOf(iso[1], Number(iso[2]), iso[3]);
  const numbers = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)$/.exec(text);
  if (numbers) {
    const [, one = '', sign, other = '', year] = numbers;
    // Dots are written where the day comes first, and there's no 13th month.
    const isDayFirst = Number(one) > 12 || (Number(other) <= 12 && (sign === '.' || order === 'day'));
    return isDayFirst ? dateOf(year, Number(other), one) : dateOf(year, Number(one), other);
  }
  const named =
    /^(?<month>\p{L}{3,})\.?[ -](?<day>\d{1,2})(?:st|nd|rd|th)?,?[ -](?<year>\d{4})$/u.exec(text) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?\.?[ -](?:de )?(?<month>\p{L}{3,})\.?,?[ -](?:de )?(?<year>\d{4})$/u.exec(text);
  const { month = '', day, year } = named?.groups ?? {};
  const at3 = month.slice(0, 3).toLowerCase();
  const number = at3.length < 3 ? 0 : 1 + MONTHS.findIndex((names) => names.split(' ').includes(at3));
  return number === 0 ? undefined : dateOf(year, number, day);
}

function dateOf(year: string | undefined, month: number, day: string | undefined): Temporal.PlainDate | undefined {
  const full = year?.length === 2 ? 2000 + Number(year) : Number(year);
  return attempt(() => Temporal.PlainDate.from({ year: full, month, day: Number(day) }, { overflow: 'reject' }));
}

/** Returns what an amount such as '$1,250.00' or '150' is in cents: null for '', undefined for what isn't an amount. */
export function readCents(text: string): number | null | undefined {
  const plain = text.replaceAll(/[\s$]|USD/gi, '');
  if (plain === '') return null;
  const match = /^(\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!match) return undefined;
  const dollars = Number((match[1] ?? '').replaceAll(',', ''));
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
