import { peopleCounter, workTime } from '#core/scheduling/free-people.ts';
import type { SeatChoice } from '#core/scheduling/resources.ts';
import type { Trx } from '#server/db/client.ts';
import { groupOfRound, readTaken } from './crew/read-taken.ts';
import { countSeats, holdSeat, lockCrewDays, type NewReservation } from './queries.ts';

/**
 * Reserves a seat for a quote or an entry of the waitlist. Returns false if the time is full, or not enough people are free where that
 * limits what's sold: each failed attempt means that another one took a seat, so after as many of them as there are seats none is left.
 */
export async function holdSlot(trx: Trx, hold: NewReservation): Promise<boolean> {
  const { choice, startsAt, quoteId, waitlistId } = hold;
  if (!(await hasPeople(trx, { choice, startsAt, holder: quoteId ?? waitlistId }))) return false;
  for (let tries = 0; tries < countSeats(choice); tries += 1) {
    if (await holdSeat(trx, hold)) return true;
  }
  return false;
}

/**
 * Returns whether enough people are free for work at a start, and keeps others from selling their time until the transaction ends. Always
 * true where people don't limit what's sold. What the holder reserves itself doesn't count.
 */
export async function hasPeople(
  trx: Trx,
  {
    choice: { crew },
    startsAt,
    holder,
  }: { readonly choice: SeatChoice; readonly startsAt: string; readonly holder: string | undefined },
): Promise<boolean> {
  if (!crew) return true;
  const { settings, needed } = crew;
  const startsAtMs = Temporal.Instant.from(startsAt).epochMilliseconds;
  const stop = needed.group === undefined ? undefined : { minutesBefore: 0, minutesAfter: needed.minutes };
  const time = workTime(settings, { startsAtMs, minutes: needed.minutes }, stop);
  await lockCrewDays(trx, time);
  const { crew: calendar } = await readTaken(trx, settings, {
    from: Temporal.Instant.fromEpochMilliseconds(time.fromMs),
    to: Temporal.Instant.fromEpochMilliseconds(time.untilMs),
    ...(holder !== undefined && { except: holder }),
  });
  if (!calendar) return true;
  const group = needed.group === undefined ? undefined : groupOfRound(needed.group, startsAtMs);
  return peopleCounter(calendar, settings.timeZone, { ...needed, group })(time, 1) > 0;
}
