import type { Language } from '#core/languages/language.ts';
import { instantOf, parseSlotTime } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { visitText, withPickup, type Arrival } from '#core/scheduling/arrival-words.ts';

/** 'Tuesday, June 8, 2027, between 8 AM and 12 PM, the day after your pickup' from a local date and the text of its start. */
export function stopText(
  stop: { readonly scheduledDate: string; readonly scheduledTime: string; readonly round: Arrival },
  { timeZone, language }: { readonly timeZone: string; readonly language: Language },
): string {
  const { scheduledDate, scheduledTime, round } = stop;
  const start = instantOf(Temporal.PlainDate.from(scheduledDate), parseSlotTime(scheduledTime), timeZone);
  return capital(withPickup(visitText(start.toString(), round, { timeZone, language }), round, language), language);
}
