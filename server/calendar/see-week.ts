import type { CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { nextState } from '#core/lib/transitions.ts';
import { lacksAddress } from '#core/quotes/describe.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { countsSeats, hasResources } from '#core/scheduling/resources.ts';
import { weekOf } from '#core/scheduling/week.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Invalid } from '#server/errors.ts';
import { daysBetween } from '#server/lib/paging.ts';
import { appointmentOf, packageNameOf } from '#server/quotes/describe.ts';
import { listTakenSeats } from '#server/quotes/queries.ts';
import { resourceView } from '#server/quotes/resource-view.ts';
import { findAppointments, listReservations, type AppointmentRow, type ReservationRow } from './queries.ts';

/** In years from now: nothing is booked further away, and the database cannot read every year that a calendar has. */
const REACH = 20;

/** Seven days from a local date on, with their slots, what is free and every appointment. Throws Invalid for a far date. */
export async function seeWeek(context: Context, { from }: { readonly from: string }): Promise<CalendarWeek> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const first = Temporal.PlainDate.from(from);
  if (Math.abs(first.year - today.year) > REACH)
    throw new Invalid([{ path: 'from', message: messageOf(jobErrorsTexts, 'weekTooFar') }]);

  const span = daysBetween(settings, { from, to: first.add({ days: 6 }).toString() });
  const [start, end] = [span.from ?? now, span.before ?? now];
  const reservations = await listReservations(context.db, start, end);
  const places = Map.groupBy(reservations, (reservation) => reservation.starts_at);
  const held = new Map(Array.from(places, ([startsAt, { length }]) => [startsAt, length]));
  // A time counts as free while a place is, however short the work: the week is of all packages.
  const work = countsSeats(settings)
    ? { minutes: 1, taken: await listTakenSeats(context.db, { from: start, to: end }) }
    : undefined;
  return {
    timeZone: settings.timeZone,
    from,
    today: today.toString(),
    days: weekOf(settings, first, { held, now, work }).map(({ slots, ...day }) => ({
      ...day,
      slots: slots.map(({ packages, ...slot }) => ({ ...slot, packages: packages && [...packages] })),
    })),
    visits: await appointmentsOf(context, settings, reservations),
    ...(hasResources(settings) && { resources: settings.resources.map(({ id, name, kind }) => ({ id, name, kind })) }),
  };
}

async function appointmentsOf(
  { db, language }: Context,
  settings: Settings,
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
    return appointment ? [appointmentView(reservation, appointment, { settings, language })] : [];
  });
}

/** An appointment on its reserved slot, with what the owner may do with it there. */
function appointmentView(
  reservation: ReservationRow,
  appointment: AppointmentRow,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): CalendarVisit {
  const startsAt = Temporal.Instant.from(reservation.starts_at);
  const resource = resourceView(settings, { seat: reservation.seat, isAtCustomer: appointment.at_customer });
  const isOffered = reservation.starts_at !== appointment.visit_at;
  const canMoveQuote = nextState(QUOTE_TRANSITIONS, appointment.quote_status, { event: 'reschedule', by: 'admin' });
  const canMoveJob =
    appointment.job_status === null ||
    nextState(JOB_TRANSITIONS, appointment.job_status, { event: 'reschedule', by: 'admin' });
  return {
    quoteId: appointment.quote_id,
    jobId: appointment.job_id,
    reference: appointment.reference,
    customerName: appointment.customer_name,
    packageType: appointment.package_type,
    packageName: packageNameOf(settings, appointment, language),
    serviceType: appointment.service_type,
    startsAt: reservation.starts_at,
    date: localDate(startsAt, settings.timeZone).toString(),
    time: (isOffered ? null : appointment.scheduled_time) ?? formatTime(startsAt, settings.timeZone, SOURCE),
    quoteStatus: appointment.quote_status,
    jobStatus: appointment.job_status,
    hasStarted: appointment.job_started_at !== null,
    isOffered,
    crew: appointment.crew_id
      ? { id: appointment.crew_id, name: appointment.crew_name || (appointment.crew_employee_id ?? '') }
      : null,
    ...(resource && { resource }),
    canMove: Boolean(canMoveQuote && canMoveJob) && !isOffered,
    canAssign:
      appointment.job_status !== null &&
      !lacksAddress(appointmentOf(appointment)) &&
      Boolean(nextState(JOB_TRANSITIONS, appointment.job_status, { event: 'assign', by: 'admin' })),
  };
}
