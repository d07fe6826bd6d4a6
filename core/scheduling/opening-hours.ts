import { timesTexts } from '#core/languages/en/times.ts';
import type { Language } from '#core/languages/language.ts';
import { formatSlotTime, formatWeekday, instantOf, isSlotTime, parseSlotTime, shortTime } from '#core/lib/time.ts';

/** The days of the week in the order of `Temporal.PlainDate.dayOfWeek`. */
export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** From when to when the shop is open on a day, as people read it: '9:00 AM', '5:30 PM'. */
export type OpenSpan = { readonly opens: string; readonly closes: string };
/** Null is a day on which the shop is closed. */
export type OpeningHours = Readonly<Record<Weekday, OpenSpan | null>>;

/** Nothing is known: a business that has not set its hours. */
export const NO_OPENING_HOURS: OpeningHours = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};

/** What promises are kept in while a business has not set its hours. */
const USUAL_SPAN: OpenSpan = { opens: '8:00 AM', closes: '8:00 PM' };

/** 'Monday', where it stands alone. */
export function weekdayName(day: Weekday, language: Language): string {
  return capitalized(weekdayInText(day, language));
}

/** Whether any day has hours. */
export function hasOpeningHours(hours: OpeningHours): boolean {
  return WEEKDAYS.some((day) => hours[day] !== null);
}

/** Whether a day closes after it opens; true for a closed day, false for times that can't be read. */
export function isSpanInOrder(span: OpenSpan | null): boolean {
  if (!span) return true;
  if (!isSlotTime(span.opens) || !isSlotTime(span.closes)) return false;
  return Temporal.PlainTime.compare(parseSlotTime(span.opens), parseSlotTime(span.closes)) < 0;
}

/** The first and the last of days in a row. */
export type WeekdayRange = { readonly first: Weekday; readonly last: Weekday };

/** Days in a row that have the same hours, with the span or null. Empty while nothing is set. */
export function openingRows(hours: OpeningHours): readonly (WeekdayRange & { readonly span: OpenSpan | null })[] {
  if (!hasOpeningHours(hours)) return [];
  const starts = WEEKDAYS.filter((day, index) => {
    const before = WEEKDAYS[index - 1];
    return before === undefined || textOf(hours[before]) !== textOf(hours[day]);
  });
  return starts.map((first, index) => {
    const next = starts[index + 1];
    const last = WEEKDAYS[(next ? WEEKDAYS.indexOf(next) : WEEKDAYS.length) - 1] ?? first;
    return { first, last, span: hours[first] };
  });
}

/** 'Monday to Friday 9 AM to 5 PM, Saturday 10 AM to 2 PM'; closed days are left out. Empty while nothing is set. */
export function openingText(hours: OpeningHours, language: Language): string {
  const t = timesTexts(language);
  const text = openingRows(hours)
    .flatMap(({ span, ...range }) =>
      span ? [t('daysAndHours', { days: daysInText(range, language), ...timesOf(span, language) })] : [],
    )
    .join(', ');
  return capitalized(text);
}

/** 'Monday to Friday', 'Saturday'. */
export function daysText(range: WeekdayRange, language: Language): string {
  return capitalized(daysInText(range, language));
}

/** '9 AM to 5 PM'. */
export function spanText(span: OpenSpan, language: Language): string {
  return timesTexts(language)('hours', timesOf(span, language));
}

/** When the shop is open on a local date; undefined when it's closed. Without any hours, 8 AM to 8 PM every day. */
export function openOn(
  hours: OpeningHours,
  date: Temporal.PlainDate,
  timeZone: string,
): { readonly from: Temporal.Instant; readonly until: Temporal.Instant } | undefined {
  const day = WEEKDAYS[date.dayOfWeek - 1];
  const span = hasOpeningHours(hours) ? day && hours[day] : USUAL_SPAN;
  if (!span) return undefined;
  return {
    from: instantOf(date, parseSlotTime(span.opens), timeZone),
    until: instantOf(date, parseSlotTime(span.closes), timeZone),
  };
}

function timesOf({ opens, closes }: OpenSpan, language: Language) {
  const text = (time: string) => shortTime(isSlotTime(time) ? formatSlotTime(time, language) : time);
  return { opens: text(opens), closes: text(closes) };
}

function daysInText({ first, last }: WeekdayRange, language: Language): string {
  const [from, to] = [weekdayInText(first, language), weekdayInText(last, language)];
  return first === last ? from : timesTexts(language)('dayRange', { first: from, last: to });
}

/** As it's written within a sentence: without a capital letter in Spanish. */
export function weekdayInText(day: Weekday, language: Language): string {
  const monday = Temporal.PlainDate.from('2027-01-04');
  return formatWeekday(monday.add({ days: WEEKDAYS.indexOf(day) }), language);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function textOf(span: OpenSpan | null): string {
  return span ? `${span.opens} ${span.closes}` : '';
}
