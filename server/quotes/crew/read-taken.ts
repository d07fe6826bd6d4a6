import type { SeatStop } from '#core/scheduling/drive-room.ts';
import { neededPeople, workTime, type BookedWork, type CrewCalendar } from '#core/scheduling/free-people.ts';
import { takenTime, type SeatRange, type TakenSeat } from '#core/scheduling/lengths.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { listTakenSeats } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { awayOf, readCrewRows, type BookedRow } from './queries.ts';

/**
 * Returns the seats that are taken between two instants, as `listTakenSeats`, and where people limit what can be booked also who works
 * then and what they do, read with the same query. With `withStops` also where all that is, for drives.
 */
export async function readTaken(
  db: DbOrTrx,
  settings: Settings,
  {
    withStops = false,
    seats,
    ...span
  }: {
    readonly from: Temporal.Instant;
    readonly to: Temporal.Instant;
    readonly except?: string;
    readonly withStops?: boolean;
    /** The seats that count. Others are left out where neither people nor drives limit what can be booked. */
    readonly seats?: SeatRange;
    readonly reachMinutes?: number;
  },
): Promise<{
  readonly taken: readonly TakenSeat[];
  readonly crew?: CrewCalendar;
  readonly stops?: readonly SeatStop[];
}> {
  if (!settings.limitsByPeople) {
    if (!withStops) return { taken: await listTakenSeats(db, { ...span, ...(seats && { seats }) }) };
    const taken = await listTakenSeats(db, { ...span, withAddresses: true });
    return {
      taken,
      stops: taken.map(({ startsAt, ...seat }) =>
        stopAt(settings, seat, Temporal.Instant.from(startsAt).epochMilliseconds),
      ),
    };
  }
  const { booked, employees } = await readCrewRows(db, { ...span, timeZone: settings.timeZone });
  const taken = booked.map(({ seat, starts_at_ms: startsAtMs, ...row }) => ({
    seat,
    ...takenTime(startsAtMs, { minutesBefore: row.minutes_before, minutesAfter: row.minutes_after }),
  }));
  return {
    taken,
    ...(withStops && {
      stops: booked.flatMap(({ address, starts_at_ms: startsAtMs }, at) => {
        const seat = taken[at];
        return seat ? [stopAt(settings, { ...seat, ...(address !== null && { address }) }, startsAtMs)] : [];
      }),
    }),
    crew: {
      employees: employees.map(({ id, hours, skills, time_off: timeOff }) => ({
        id,
        hours,
        skills,
        timeOff: timeOff.map(awayOf),
      })),
      booked: booked.map((row) => bookedWork(settings, row)),
    },
  };
}

/** When the work of a reservation is, without the buffers of today's settings; one that takes only its start is over at once. */
function stopAt(
  { buffers }: Settings,
  { address, ...seat }: TakenSeat & { readonly address?: string },
  startMs: number,
): SeatStop {
  const endMs = Math.max(startMs + 60_000, seat.untilMs - buffers.after * 60_000);
  return { ...seat, startMs, endMs, address };
}

function bookedWork(settings: Settings, row: BookedRow): BookedWork {
  const { starts_at_ms: startsAtMs, minutes_before: minutesBefore, minutes_after: minutesAfter } = row;
  const minutes = row.round?.minutes ?? minutesOfWork(settings, row);
  const time = workTime(settings, { startsAtMs, minutes }, { minutesBefore, minutesAfter });
  const expectedMs = row.expected_ms === null ? 0 : row.expected_ms + settings.buffers.after * 60_000;
  const { people, categories } = neededPeople(settings, { packages: allPackagesOf(row), minutes });
  return {
    ...time,
    // Also beyond what its place is kept for, where that ends with the next appointment there.
    untilMs: Math.max(time.untilMs, expectedMs),
    people,
    categories,
    group: row.round ? groupOfRound(row.round.id, startsAtMs) : row.holder,
    accepted: row.accepted_by === null ? [] : [row.accepted_by],
    assigned: row.assigned,
  };
}

/** What the stops of a round on one day have in common. */
export function groupOfRound(id: string, startsAtMs: number): string {
  return `${id} ${startsAtMs}`;
}
