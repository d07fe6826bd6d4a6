import { calendarDays } from '#core/availability.ts';
import { DEFAULT_BUSINESS } from '#core/default-business.ts';
import { localDate } from '#core/time.ts';

export type Slot = { readonly date: string; readonly time: string; readonly startsAt: string };

/** Every slot of a full detail from `fromDays` to `toDays` after today (before it when negative), in their order. */
export function slotsBetween(fromDays: number, toDays: number): readonly Slot[] {
  const today = localDate(Temporal.Now.instant(), DEFAULT_BUSINESS.timeZone);
  const query = { from: today.add({ days: fromDays }), to: today.add({ days: toDays }), packageType: 'full' as const };
  return calendarDays(DEFAULT_BUSINESS, query).flatMap(({ date, slots }) =>
    slots.map(({ time, startsAt }) => ({ date, time, startsAt })),
  );
}

/** Where submits find free places: a year ahead, where the filled database has none, and then for twenty years. */
export const FREE_DAYS = { from: 400, to: 400 + 20 * 365 } as const;
/** Places of each slot while the bench runs; with the days above there are enough of them for hundreds of thousands of quotes. */
export const CAPACITY = 20;

/** The month that availability is asked for, as local dates: the first whole one after today. */
export function nextMonth(): { readonly from: string; readonly to: string } {
  const first = localDate(Temporal.Now.instant(), DEFAULT_BUSINESS.timeZone).with({ day: 1 }).add({ months: 1 });
  return { from: first.toString(), to: first.add({ months: 1 }).subtract({ days: 1 }).toString() };
}
