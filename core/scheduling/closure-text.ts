import { timesTexts } from '#core/languages/en/times.ts';
import type { Language } from '#core/languages/language.ts';
import { formatDay, formatMonthDay, formatSlotTime } from '#core/lib/time.ts';
import { closedParts, closureOn, type ClosedCalendar, type Closure } from './closures.ts';
import { holidayName } from './federal-holidays.ts';
import { weekdayInText } from './opening-hours.ts';

/** Why the shop is closed: the owner's words, the holiday's name, or ''. */
export function closureReason(closure: Closure, language: Language): string {
  return closure.reason || (closure.kind === 'holiday' ? holidayName(closure.holiday, language) : '');
}

/** 'Closed December 24 to January 2: Family holidays' for the closure that a local date is in. */
export function closureText(closure: Closure, date: Temporal.PlainDate, language: Language): string {
  const t = timesTexts(language);
  const reason = closureReason(closure, language);
  const closed = closedText(closure, date, language);
  return reason ? t('closedBecause', { closed, reason }) : closed;
}

function closedText(closure: Closure, date: Temporal.PlainDate, language: Language): string {
  const days = closedDaysText(closure, date, language);
  if (closure.kind !== 'dates' || !closure.times) return days;
  const [from, until] = [closure.times.from, closure.times.until].map((time) => formatSlotTime(time, language));
  const part = { days, from: from ?? '', until: until ?? '' };
  return timesTexts(language)(closure.from === closure.to ? 'closedPart' : 'closedPartEachDay', part);
}

function closedDaysText(closure: Closure, date: Temporal.PlainDate, language: Language): string {
  const t = timesTexts(language);
  if (closure.kind === 'weekly') return t('closedEvery', { day: weekdayInText(closure.day, language) });
  if (closure.kind === 'holiday' || closure.from === closure.to)
    return t('closedDay', { day: formatDay(date, language) });
  const [from, to] = [closure.from, closure.to].map((day) => formatMonthDay(day.slice(5), language));
  return t('closedFromTo', { from: from ?? '', to: to ?? '' });
}

/** A time in which the shop is closed: its first and last date, whether only for a part of them, and how it reads. */
export type ClosedSpan = {
  readonly from: string;
  readonly to: string;
  readonly isPart?: true;
  readonly text: string;
};

/**
 * The times in which the shop is closed on any of some local dates, soonest first, each at its whole length. What is closed every
 * week is left to the opening hours.
 */
export function closedSpans(
  calendar: ClosedCalendar,
  { from, days, language }: { readonly from: Temporal.PlainDate; readonly days: number; readonly language: Language },
): readonly ClosedSpan[] {
  const spans = new Map<string, ClosedSpan>();
  const rare = calendar.closures.filter(({ kind }) => kind !== 'weekly');
  const spanOf = (closure: Closure, date: Temporal.PlainDate) => {
    const day = date.toString();
    const [first, last] = closure.kind === 'dates' ? [closure.from, closure.to] : [day, day];
    return { from: first, to: last, text: closureText(closure, date, language) };
  };
  for (let count = 0; count < days; count++) {
    const date = from.add({ days: count });
    const closure = closureOn({ closures: rare }, date);
    const day = date.toString();
    if (closure) {
      const span = spanOf(closure, date);
      spans.set(span.from, span);
    } else if (calendar.closedDays.includes(day)) {
      const text = timesTexts(language)('closedDay', { day: formatDay(date, language) });
      spans.set(day, { from: day, to: day, text });
    }
    if (closure || calendar.closedDays.includes(day)) continue;
    for (const part of closedParts(calendar, date)) {
      const span = spanOf(part.closure, date);
      spans.set(span.text, { ...span, isPart: true });
    }
  }
  return [...spans.values()];
}
