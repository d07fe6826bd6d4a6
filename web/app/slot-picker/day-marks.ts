import { slotPickerTexts } from '#core/languages/en/slot-picker.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { formatDay, formatMonthDay } from '#core/lib/time.ts';
import { closedSpans, closureText } from '#core/scheduling/closure-text.ts';
import { closureOn } from '#core/scheduling/closures.ts';
import { seasonOf } from '#core/scheduling/seasons.ts';
import type { Catalog } from '#core/settings/settings.ts';
import type { Answer } from '#web/lib/api.ts';
import type { DayMark } from '#web/ui/calendar.tsx';
import { countsLengthsOn } from './work.ts';

export type Day = Answer<'GET /api/availability'>['days'][number];

const KINDS = { past: 'past', full: 'full', season: 'closed', closed: 'closed' } as const;

/** The appearance of the days of a month, by local date. */
export function marksOf(days: readonly Day[], language: Language): ReadonlyMap<string, DayMark> {
  const t = slotPickerTexts(language);
  return new Map(
    days.map(({ date, reason, slots, total }) => {
      const kind = reason ? KINDS[reason] : 'open';
      const [day, free] = [dayTitle(date, language), slots.length];
      const label = kind === 'open' ? t('dayOpen', { day, free, total }) : t(LABELS[kind], { day });
      return [date, { kind, free, total, label }];
    }),
  );
}

const LABELS = { full: 'dayFull', closed: 'dayClosed', past: 'dayPast' } as const;

/** 'Saturday, June 19' */
export function dayTitle(date: string, language: Language): string {
  return formatDay(Temporal.PlainDate.from(date), language);
}

/** Why parts of a month are closed: 'Closed August 20 to 31'. Undefined for a month that is open but for single days. */
export function closedNote(catalog: Catalog, month: string, language: Language): string | undefined {
  const t = slotPickerTexts(language);
  const closed = closedDays(catalog, month, language);
  const season = closed && ('day' in closed ? t('closedOn', closed) : t('closedFrom', closed));
  const from = Temporal.PlainDate.from(`${month}-01`);
  // Days that are closed by themselves are marked, and have nothing to say.
  const spans = closedSpans({ ...catalog, closedDays: [] }, { from, days: from.daysInMonth, language });
  return [season, ...spans.map(({ text }) => text)].filter(Boolean).join('. ') || undefined;
}

/** Why a day has no times, for display. */
export function reasonOf(catalog: Catalog, { date, reason, total }: Day, language: Language): string {
  const t = slotPickerTexts(language);
  if (reason === 'full') return countsLengthsOn(catalog, date) ? t('tooShort') : t('fullDay', { total });
  if (reason === 'past') return t('pastDay');
  const day = Temporal.PlainDate.from(date);
  const closure = reason === 'closed' ? closureOn(catalog, day) : undefined;
  if (closure) return closureText(closure, day, language);
  const isBetween = reason === 'season' && !seasonOf(catalog, day);
  const closed = isBetween ? closedDays(catalog, date.slice(0, 7), language) : undefined;
  if (!closed) return t('closedDay');
  return 'day' in closed ? t('betweenSeasonsOn', closed) : t('betweenSeasonsFrom', closed);
}

/** The days of a month that are in no season: one of them, or from the first to the last. */
function closedDays(
  catalog: Catalog,
  month: string,
  language: Language,
): { readonly day: string } | { readonly month: string; readonly first: number; readonly last: number } | undefined {
  const start = Temporal.PlainDate.from(`${month}-01`);
  const days = Array.from({ length: start.daysInMonth }, (_, index) => start.add({ days: index }));
  const closed = days.filter((date) => !seasonOf(catalog, date));
  const [from] = closed;
  const to = closed.at(-1);
  if (!from || !to) return undefined;
  if (from.equals(to)) return { day: formatMonthDay(from.toString().slice(5), language) };
  const name = from.toLocaleString(localeOf(language), { month: 'long' });
  return { month: name, first: from.day, last: to.day };
}
