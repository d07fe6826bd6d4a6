import { asTaken, driveFinder } from '#core/scheduling/drive-room.ts';
import { peopleCounter, workTime } from '#core/scheduling/free-people.ts';
import { overlaps, takenTime } from '#core/scheduling/lengths.ts';
import type { SeatChoice } from '#core/scheduling/resources.ts';
import type { Trx } from '#server/db/client.ts';
import { groupOfRound, readTaken } from './crew/read-taken.ts';
import { countSeats, holdSeat, lockCrewDays, lockDriveDays, type NewReservation } from './queries.ts';

/**
 * Reserves a seat for a quote or an entry of the waitlist. Returns false if the time is full, or not enough people are free where that
 * limits what's sold: each failed attempt means that another one took a seat, so after as many of them as there are seats none is left.
 */
export async function holdSlot(trx: Trx, hold: NewReservation): Promise<boolean> {
  const { startsAt, quoteId, waitlistId } = hold;
  const holder = quoteId ?? waitlistId;
  if (!(await hasPeople(trx, { choice: hold.choice, startsAt, holder }))) return false;
  const choice = await withinReach(trx, hold, holder);
  for (let tries = 0; tries < countSeats(choice); tries += 1) {
    if (await holdSeat(trx, { ...hold, choice })) return true;
  }
  return false;
}

/** Drives are a few hours at most: what is further away is in no one's way. */
const REACH = { hours: 8 } as const;

/**
 * Returns the choice without the seats from whose appointments before and after the work can't be reached, and keeps others from selling times
 * that are a drive away until the transaction ends. The same choice where drives don't limit what's sold.
 */
async function withinReach(trx: Trx, hold: NewReservation, holder: string): Promise<SeatChoice> {
  const { choice, startsAt, minutesBefore = 0, minutesAfter = 1 } = hold;
  if (!choice.drives) return choice;
  const { settings, minutes, minutesTo } = choice.drives;
  const start = Temporal.Instant.from(startsAt);
  const from = start.subtract(REACH);
  const to = start.add({ minutes: minutesAfter }).add(REACH);
  await lockDriveDays(trx, { fromMs: from.epochMilliseconds, untilMs: to.epochMilliseconds });
  const { stops = [] } = await readTaken(trx, settings, { from, to, except: holder, withStops: true });
  const startMs = start.epochMilliseconds;
  const tooFar = driveFinder(stops, minutesTo)({ startMs, endMs: startMs + minutes * 60_000 });
  const time = takenTime(startMs, { minutesBefore, minutesAfter });
  const near = [...stops.filter((each) => overlaps(each, time)), ...choice.outages(time)];
  const gone = asTaken(tooFar, near, { seats: choice.seats, time });
  return { ...choice, outages: (span) => [...choice.outages(span), ...gone] };
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
