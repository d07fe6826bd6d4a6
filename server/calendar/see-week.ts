import type { CalendarWeek } from '#contract/calendar.ts';
import type { Actor } from '#core/permissions.ts';
import { localDate } from '#core/time.ts';
import { weekOf } from '#core/week.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { daysBetween } from '../paging.ts';
import { countHolds } from '../quotes/sql.ts';
import { listVisits } from './sql.ts';
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
  const [held, visits] = await Promise.all([countHolds(deps.db, start, end), listVisits(deps.db, start, end)]);
  return {
    timeZone: business.timeZone,
    from,
    today: today.toString(),
    days: weekOf(business, first, { held, now }).map(({ slots, ...day }) => ({
      ...day,
      slots: slots.map(({ packages, ...slot }) => ({ ...slot, packages: packages && [...packages] })),
    })),
    visits: visits.map((visit) => visitView(visit, business)),
  };
}
