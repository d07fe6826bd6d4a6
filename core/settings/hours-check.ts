import { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import { formatSlotTime, isSlotTime, localDate, parseSlotTime } from '#core/lib/time.ts';
import { listText } from '#core/lib/wording.ts';
import {
  hasOpeningHours,
  isSpanInOrder,
  spanText,
  weekdayName,
  WEEKDAYS,
  type OpenSpan,
  type Weekday,
} from '#core/scheduling/opening-hours.ts';
import { allSlotTimes, type Calendar } from '#core/scheduling/slots.ts';
import { isSame } from './compare-settings.ts';
import type { Settings } from './settings.ts';

/** Something that the owner may want but should know of: it doesn't refuse a save. */
export type SettingsWarning = { readonly path: string; readonly message: string };

type OpenCalendar = Calendar & Pick<Settings, 'timeZone' | 'horizonDays' | 'openingHours'>;

/** A weekday with the times that customers can book outside its opening hours; `span` is null if the hours say closed. */
export type OutsideHours = {
  readonly day: Weekday;
  readonly span: OpenSpan | null;
  /** '10:00 AM', in order. */
  readonly times: readonly string[];
};

/** The weekdays on which customers can book when the opening hours say that the shop is closed. None while no hours are set. */
export function timesOutsideHours(catalog: OpenCalendar, now: Temporal.Instant): readonly OutsideHours[] {
  const { openingHours, timeZone, horizonDays } = catalog;
  if (!hasOpeningHours(openingHours)) return [];
  const today = localDate(now, timeZone);
  const dates = Array.from({ length: horizonDays + 1 }, (_, days) => today.add({ days }));
  return WEEKDAYS.flatMap((day, index) => {
    const span = openingHours[day];
    const booked = dates.filter((date) => date.dayOfWeek === index + 1).flatMap((date) => allSlotTimes(catalog, date));
    // A time that is being edited may not be one yet.
    const times = [...new Set(booked)].filter((time) => isSlotTime(time) && !isWithin(span, time)).toSorted(bySlotTime);
    return times.length > 0 ? [{ day, span, times }] : [];
  });
}

function isWithin(span: OpenSpan | null, time: string): boolean {
  if (!span || !isSpanInOrder(span)) return false;
  const at = parseSlotTime(time);
  const [opens, closes] = [parseSlotTime(span.opens), parseSlotTime(span.closes)];
  return Temporal.PlainTime.compare(opens, at) <= 0 && Temporal.PlainTime.compare(at, closes) < 0;
}

function bySlotTime(a: string, b: string): number {
  return Temporal.PlainTime.compare(parseSlotTime(a), parseSlotTime(b));
}

/** Weekdays that are closed every week by a closure, while the opening hours say open. */
function closedOpenDays({ openingHours, closures }: OpenCalendar): readonly OutsideHours[] {
  return WEEKDAYS.flatMap((day) => {
    const span = openingHours[day];
    const isClosed = closures.some((closure) => closure.kind === 'weekly' && closure.day === day);
    return span && isClosed ? [{ day, span, times: [] }] : [];
  });
}

function contradictions(catalog: OpenCalendar, now: Temporal.Instant): readonly OutsideHours[] {
  return [...timesOutsideHours(catalog, now), ...closedOpenDays(catalog)];
}

/** Names each weekday whose times and opening hours contradict each other; days with the same times in one sentence. */
export function hoursWarnings(
  catalog: OpenCalendar,
  now: Temporal.Instant,
  language: Language,
): readonly SettingsWarning[] {
  const found = Map.groupBy(
    contradictions(catalog, now),
    ({ span, times }) => `${span?.opens} ${span?.closes} ${times.join()}`,
  );
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const days = same.map(({ day }) => day);
    return [{ path: 'openingHours', message: messageAbout(first, days).text(language) }];
  });
}

/**
 * The weekdays whose times and opening hours contradict each other, as errors by field. What was so before is left to the warnings,
 * so that an owner can still save something else.
 */
export function hoursErrors(
  { before, after }: { readonly before: OpenCalendar; readonly after: OpenCalendar },
  now: Temporal.Instant,
): readonly InvalidField[] {
  const known = contradictions(before, now);
  return contradictions(after, now)
    .filter((each) => !known.some((was) => isSame(was, each)))
    .map((each) => ({ path: `openingHours.${each.day}`, message: messageAbout(each, [each.day]) }));
}

function messageAbout({ span, times }: OutsideHours, of: readonly Weekday[]): Message {
  const days = (language: Language) =>
    listText(
      of.map((day) => weekdayName(day, language)),
      language,
    );
  const named = {
    days,
    times: (language: Language) =>
      listText(
        times.map((time) => formatSlotTime(time, language)),
        language,
      ),
  };
  if (!span) return messageOf(settingNamesTexts, 'timesWhileClosed', named);
  const hours = (language: Language) => spanText(span, language);
  return times.length === 0
    ? messageOf(settingNamesTexts, 'openWhileClosed', { days, hours })
    : messageOf(settingNamesTexts, 'timesOutsideHours', { ...named, hours });
}
