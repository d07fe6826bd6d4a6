import { neededPeople, workTime, type BookedWork, type CrewCalendar } from '#core/scheduling/free-people.ts';
import { takenTime, type TakenSeat } from '#core/scheduling/lengths.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { listTakenSeats } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { awayOf, readCrewRows, type BookedRow } from './queries.ts';

/**
 * Returns the seats that are taken between two instants, as `listTakenSeats`, and where people limit what can be booked also who works
 * then and what they do, read with the same query.
 */
export async function readTaken(
  db: DbOrTrx,
  settings: Settings,
  span: { readonly from: Temporal.Instant; readonly to: Temporal.Instant; readonly except?: string },
): Promise<{ readonly taken: readonly TakenSeat[]; readonly crew?: CrewCalendar }> {
  if (!settings.limitsByPeople) return { taken: await listTakenSeats(db, span) };
  const { booked, employees } = await readCrewRows(db, { ...span, timeZone: settings.timeZone });
  return {
    taken: booked.map(({ seat, starts_at_ms: startsAtMs, ...row }) => ({
      seat,
      ...takenTime(startsAtMs, { minutesBefore: row.minutes_before, minutesAfter: row.minutes_after }),
    })),
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

function bookedWork(settings: Settings, row: BookedRow): BookedWork {
  const { starts_at_ms: startsAtMs, minutes_before: minutesBefore, minutes_after: minutesAfter } = row;
  const minutes = row.round?.minutes ?? minutesOfWork(settings, row);
  const { people, categories } = neededPeople(settings, { packages: allPackagesOf(row), minutes });
  return {
    ...workTime(settings, { startsAtMs, minutes }, { minutesBefore, minutesAfter }),
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
