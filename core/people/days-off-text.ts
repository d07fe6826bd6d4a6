import { workTimesTexts } from '#core/languages/en/work-times.ts';
import type { Language } from '#core/languages/language.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';

/** 'Thu, Jul 1', or 'Thu, Jul 1 to Sat, Jul 10' of two local dates. */
export function daysOffText({ from, to }: { readonly from: string; readonly to: string }, language: Language): string {
  const day = (date: string) => capital(formatShortDate(Temporal.PlainDate.from(date), language), language);
  return from === to ? day(from) : workTimesTexts(language)('days', { from: day(from), to: day(to) });
}
