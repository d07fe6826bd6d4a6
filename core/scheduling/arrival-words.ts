import { arrivalTexts } from '#core/languages/en/arrival.ts';
import type { Language } from '#core/languages/language.ts';
import {
  formatDate,
  formatInstant,
  formatTime,
  instantOf,
  localDate,
  parseSlotTime,
  shortTime,
} from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';

/** When the crew arrives at a stop of a round: from the start of its appointment until that instant. */
export type Arrival = { readonly until: string; readonly isAfterPickup: boolean };

type Place = { readonly timeZone: string; readonly language: Language };

/** 'between 8 AM and 12 PM' from the two instants. */
export function betweenText(startsAt: string, arrival: Arrival, place: Place): string {
  return arrivalTexts(place.language)('between', spanOf(startsAt, arrival, place));
}

/** '8 AM – 12 PM', for dense lists. */
export function spanText(startsAt: string, arrival: Arrival, place: Place): string {
  return arrivalTexts(place.language)('span', spanOf(startsAt, arrival, place));
}

function spanOf(startsAt: string, { until }: Arrival, { timeZone, language }: Place) {
  const at = (instant: string) => shortTime(formatTime(Temporal.Instant.from(instant), timeZone, language));
  return { from: at(startsAt), until: at(until) };
}

/** 'Tuesday, June 8, 2027, between 8 AM and 12 PM', or with its time where it has one of its own: 'Tuesday, June 8, 2027 at 10:00 AM'. */
export function visitText(startsAt: string, arrival: Arrival | undefined, place: Place): string {
  const { timeZone, language } = place;
  const start = Temporal.Instant.from(startsAt);
  if (!arrival) return formatInstant(start, timeZone, language);
  const date = formatDate(localDate(start, timeZone), language);
  return arrivalTexts(language)('dayBetween', { date, between: betweenText(startsAt, arrival, place) });
}

/** The same with 'the day after your pickup', where that's so. */
export function withPickup(when: string, arrival: Arrival | undefined, language: Language): string {
  return arrival?.isAfterPickup ? arrivalTexts(language)('afterPickup', { when }) : when;
}

/** 'Tuesday, June 8, 2027, between 8 AM and 12 PM, the day after your pickup' from a local date and the text of its start. */
export function stopText(
  stop: { readonly scheduledDate: string; readonly scheduledTime: string; readonly round: Arrival },
  { timeZone, language }: { readonly timeZone: string; readonly language: Language },
): string {
  const { scheduledDate, scheduledTime, round } = stop;
  const start = instantOf(Temporal.PlainDate.from(scheduledDate), parseSlotTime(scheduledTime), timeZone);
  return capital(withPickup(visitText(start.toString(), round, { timeZone, language }), round, language), language);
}
