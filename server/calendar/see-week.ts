import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import type { Language } from '#core/languages/language.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import { localDate } from '#core/lib/time.ts';
import { weekOf } from '#core/scheduling/week.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { daysBetween } from '../lib/paging.ts';
import { findAppointments, listReservations, type ReservationRow } from '#server/data/calendar.ts';
import { appointmentView } from './view.ts';

/** In years from now: nothing is booked further away, and the database cannot read every year that a calendar has. */
const REACH = 20;

/** Seven days from a local date on, with their slots, what is free and every appointment. Throws Invalid for a far date. */
export async function seeWeek(
  deps: Deps,
  _actor: Actor,
  { from, language }: { readonly from: string; readonly language: Language },
): Promise<CalendarWeek> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const today = localDate(now, settings.timeZone);
  const first = Temporal.PlainDate.from(from);
  if (Math.abs(first.year - today.year) > REACH)
    throw new Invalid([{ path: 'from', message: messageOf(jobErrorsTexts, 'weekTooFar') }]);

  const span = daysBetween(settings, { from, to: first.add({ days: 6 }).toString() });
  const [start, end] = [span.from ?? now, span.before ?? now];
  const reservations = await listReservations(deps.db, start, end);
  const places = Map.groupBy(reservations, (reservation) => reservation.starts_at);
  const held = new Map(Array.from(places, ([startsAt, { length }]) => [startsAt, length]));
  return {
    timeZone: settings.timeZone,
    from,
    today: today.toString(),
    days: weekOf(settings, first, { held, now }).map(({ slots, ...day }) => ({
      ...day,
      slots: slots.map(({ packages, ...slot }) => ({ ...slot, packages: packages && [...packages] })),
    })),
    visits: await appointmentsOf(deps, { settings, language }, reservations),
  };
}

async function appointmentsOf(
  { db }: Pick<Deps, 'db'>,
  reader: { readonly settings: Settings; readonly language: Language },
  reservations: readonly ReservationRow[],
): Promise<CalendarVisit[]> {
  if (reservations.length === 0) return [];
  const found = await findAppointments(
    db,
    reservations.map((reservation) => reservation.quote_id),
  );
  const visits = new Map(found.map((appointment) => [appointment.quote_id, appointment]));
  return reservations.flatMap((reservation) => {
    const appointment = visits.get(reservation.quote_id);
    return appointment ? [appointmentView(reservation, appointment, reader)] : [];
  });
}
