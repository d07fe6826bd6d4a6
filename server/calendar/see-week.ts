import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import { weekOf } from '#core/scheduling/week.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { daysBetween } from '../lib/paging.ts';
import { findVisits, listHolds, type HoldRow } from '#server/data/calendar.ts';
import { visitView } from './view.ts';

/** In years from now: nothing is booked further away, and the database cannot read every year that a calendar has. */
const REACH = 20;

/** Seven days from a local date on: their slots with what is free, and every visit on them. Throws Invalid for a far date. */
export async function seeWeek(deps: Deps, _actor: Actor, { from }: { readonly from: string }): Promise<CalendarWeek> {
  const { business } = await deps.business();
  const now = deps.clock.now();
  const today = localDate(now, business.timeZone);
  const first = Temporal.PlainDate.from(from);
  if (Math.abs(first.year - today.year) > REACH)
    throw new Invalid([{ path: 'from', message: 'That week is too far away. Please choose another.' }]);

  const span = daysBetween(business, { from, to: first.add({ days: 6 }).toString() });
  const [start, end] = [span.from ?? now, span.before ?? now];
  const holds = await listHolds(deps.db, start, end);
  const places = Map.groupBy(holds, (hold) => hold.starts_at);
  const held = new Map(Array.from(places, ([startsAt, { length }]) => [startsAt, length]));
  return {
    timeZone: business.timeZone,
    from,
    today: today.toString(),
    days: weekOf(business, first, { held, now }).map(({ slots, ...day }) => ({
      ...day,
      slots: slots.map(({ packages, ...slot }) => ({ ...slot, packages: packages && [...packages] })),
    })),
    visits: await visitsOf(deps, business, holds),
  };
}

async function visitsOf(
  { db }: Pick<Deps, 'db'>,
  business: Settings,
  holds: readonly HoldRow[],
): Promise<CalendarVisit[]> {
  if (holds.length === 0) return [];
  const found = await findVisits(
    db,
    holds.map((hold) => hold.quote_id),
  );
  const visits = new Map(found.map((visit) => [visit.quote_id, visit]));
  return holds.flatMap((hold) => {
    const visit = visits.get(hold.quote_id);
    return visit ? [visitView(hold, visit, business)] : [];
  });
}
