import { localDate } from '#core/lib/time.ts';
import { daysOfRound } from '#core/scheduling/rounds.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { slotsBetween, type Slot } from '#testing/history.ts';
import { ROUND } from '#testing/rounds.ts';

/** Where submits find free places: a year ahead, where the filled database has none, and then for twenty years. */
export const FREE_DAYS = { from: 400, to: 400 + 20 * 365 } as const;

/** Every slot of those days, in their order. */
export function freeSlots(): readonly Slot[] {
  return slotsBetween(Temporal.Now.instant(), FREE_DAYS.from, FREE_DAYS.to);
}

/** The days of the round in that time, one after the other. */
export function freeStops(): readonly Pick<Slot, 'date' | 'time'>[] {
  const today = localDate(Temporal.Now.instant(), DEFAULT_SETTINGS.timeZone);
  const days = { from: today.add({ days: FREE_DAYS.from }), to: today.add({ days: FREE_DAYS.to }) };
  return daysOfRound(ROUND, days).map((date) => ({ date: date.toString(), time: ROUND.from }));
}

/** Places of each slot while the bench runs; with the days above there are enough of them for hundreds of thousands of quotes. */
export const CAPACITY = 20;

/** The month that availability is asked for, as local dates: the first whole one after today. */
export function nextMonth(): { readonly from: string; readonly to: string } {
  const first = localDate(Temporal.Now.instant(), DEFAULT_SETTINGS.timeZone).with({ day: 1 }).add({ months: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}
