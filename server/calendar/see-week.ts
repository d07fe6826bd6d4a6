import type { CalendarMonth, CalendarVisit, CalendarWeek } from '#contract/calendar.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { nextState } from '#core/lib/transitions.ts';
import { nameAndTimes } from '#core/people/working-hours.ts';
import { lacksAddress } from '#core/quotes/describe.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { closedParts, closureOn } from '#core/scheduling/closures.ts';
import { neededPeople } from '#core/scheduling/free-people.ts';
import { ableResources, countsSeats, hasResources } from '#core/scheduling/resources.ts';
import { isRoundSeat } from '#core/scheduling/rounds.ts';
import { weekOf } from '#core/scheduling/week.ts';
import type { PackageId, Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Invalid } from '#server/errors.ts';
import { daysBetween } from '#server/lib/paging.ts';
import { findOverruns, type Overrun } from '#server/quotes/crew/overruns.ts';
import { awayOf, listCrewTimes, listDaysOff } from '#server/quotes/crew/queries.ts';
import { readTaken } from '#server/quotes/crew/read-taken.ts';
import { appointmentOf, packageNameOf, arrivalOf } from '#server/quotes/describe.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { minutesOfSearch, minutesOfWork } from '#server/quotes/reservation.ts';
import { peopleView, resourceView, roundView } from '#server/quotes/view.ts';
import { countByDay } from '#server/quotes/waitlist/queries.ts';
import { drivesBetween, type DayStop } from './drives.ts';
import { findAppointments, listReservations, type AppointmentRow, type ReservationRow } from './queries.ts';

/** In years from now: nothing is booked further away, and the database cannot read every year that a calendar has. */
const REACH = 20;

/** Seven days from a local date on, with their slots, what is free and every appointment. Throws Invalid for a far date. */
export async function seeWeek(context: Context, { from }: { readonly from: string }): Promise<CalendarWeek> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const first = Temporal.PlainDate.from(from);
  refuseFar(first, today, 'from');
  const last = first.add({ days: 6 });
  const [{ reservations, daysOff, ...reserved }, waiting] = await Promise.all([
    readReserved(context, settings, { from: first, to: last }),
    settings.hasWaitlist ? countByDay(context.db, from, last.toString()) : new Map<string, number>(),
  ]);
  const visits = await appointmentsOf(context, settings, reservations);
  const drives = await drivesBetween(context, settings, visits);
  return {
    timeZone: settings.timeZone,
    from,
    today: today.toString(),
    days: weekOf(settings, first, { ...reserved, now }).map(({ slots, open, ...day }) => ({
      ...day,
      slots: slots.map(withPackages),
      ...(open && { open: open.map(({ minutes: _, ...span }) => withPackages(span)) }),
      ...closedView(settings, day.date),
      ...(waiting.has(day.date) && { waiting: waiting.get(day.date) }),
    })),
    visits: withOverruns(
      visits.map(({ visit }) => visit),
      from <= today.toString() && today.toString() <= last.toString()
        ? await findOverruns(context.db, settings, now)
        : [],
    ),
    ...(drives && { drives }),
    ...(hasResources(settings) && { resources: settings.resources.map(({ id, name, kind }) => ({ id, name, kind })) }),
    daysOff: daysOff.map(({ employee, name, ...row }) => ({ employee, name, ...awayOf(row) })),
  };
}

/** The appointments of which the work under way takes longer say so. */
function withOverruns(visits: readonly CalendarVisit[], overruns: readonly Overrun[]): CalendarVisit[] {
  return visits.map((visit) => {
    const own = overruns.find(({ work }) => work.id === visit.quoteId && work.reserved_at === visit.startsAt);
    const missing = own?.pushed[0]?.missing ?? 0;
    if (!own || (missing === 0 && Temporal.Instant.compare(own.until, own.plannedUntil) <= 0)) return visit;
    return { ...visit, overrun: { until: own.until.toString(), missing } };
  });
}

/**
 * A month of the calendar by day: how many appointments, how many times are still free, and why it's closed; with `by`, also what each
 * employee or each bay and van has. Throws as `seeWeek`.
 */
export async function seeMonth(
  context: Context,
  { month, by }: { readonly month: string; readonly by?: 'crew' | 'resources' | undefined },
): Promise<CalendarMonth> {
  const { settings } = await context.settings();
  const now = context.clock.now();
  const today = localDate(now, settings.timeZone);
  const first = Temporal.PlainDate.from(`${month}-01`);
  refuseFar(first, today, 'month');
  const span = { from: first, to: first.add({ months: 1 }).subtract({ days: 1 }) };
  const { reservations, daysOff, ...reserved } = await readReserved(context, settings, span);
  const shared =
    by &&
    shareMonth(settings, by, {
      visits: (await appointmentsOf(context, settings, reservations)).map(({ visit }) => visit),
      crew: by === 'crew' ? await listCrewTimes(context.db) : [],
      daysOff,
    });
  const byDate = Map.groupBy(reservations, ({ starts_at: startsAt }) =>
    localDate(Temporal.Instant.from(startsAt), settings.timeZone).toString(),
  );
  const weeks = [0, 7, 14, 21, 28].flatMap((days) => weekOf(settings, first.add({ days }), { ...reserved, now }));
  return {
    month,
    today: today.toString(),
    days: weeks.slice(0, first.daysInMonth).map(({ date, slots, open, reason }) => ({
      date,
      appointments: new Set(byDate.get(date)?.flatMap(({ quote_id: id }) => id ?? [])).size,
      times: slots.length,
      freeTimes: slots.filter(({ free }) => free > 0).length,
      ...(open && { openMinutes: open.reduce((sum, { minutes }) => sum + minutes, 0) }),
      ...(reason && { reason, why: closureOn(settings, Temporal.PlainDate.from(date))?.reason ?? '' }),
      off: daysOff
        .filter((each) => each.from_day <= date && date <= each.to_day)
        .map(({ name, ...row }) => nameAndTimes(name, awayOf(row).times, context.language)),
      ...(shared && { shares: shared.sharesOn(date) }),
    })),
    ...(shared && { rows: [...shared.rows] }),
    resources: settings.resources.length,
  };
}

/** Divides appointments by employee, of whom several may have one, or by bay and van. */
function shareMonth(
  settings: Settings,
  by: 'crew' | 'resources',
  {
    visits,
    crew,
    daysOff,
  }: {
    readonly visits: readonly CalendarVisit[];
    readonly crew: readonly { readonly id: string; readonly name: string }[];
    readonly daysOff: Awaited<ReturnType<typeof listDaysOff>>;
  },
) {
  const idsOf = ({ crew: lead, teammates, resource, round }: CalendarVisit): readonly (string | null)[] =>
    by === 'crew' ? [lead?.id ?? null, ...teammates.map(({ id }) => id)] : [resource?.id ?? round?.van?.id ?? null];
  const known = new Map((by === 'crew' ? crew : settings.resources).map(({ id, name }) => [id, name]));
  for (const { crew: lead } of by === 'crew' ? visits : [])
    if (lead && !known.has(lead.id)) known.set(lead.id, lead.name);
  const named = Array.from(known, ([id, name]) => ({ id, name }));
  const hasNone = visits.some((visit) => idsOf(visit).includes(null));
  const rows = [...named, ...(hasNone ? [{ id: null, name: '' }] : [])];
  const byDate = Map.groupBy(visits, ({ date }) => date);
  const sharesOn = (date: string) =>
    rows.flatMap(({ id }) => {
      const own = (byDate.get(date) ?? []).filter((visit) => idsOf(visit).includes(id));
      const isOff =
        by === 'crew' && daysOff.some((each) => each.employee === id && each.from_day <= date && date <= each.to_day);
      if (own.length === 0 && !isOff) return [];
      return [{ id, appointments: own.length, minutes: own.reduce((sum, { minutes }) => sum + minutes, 0), isOff }];
    });
  return { rows, sharesOn };
}

function withPackages<Of extends { readonly packages: readonly string[] | null }>({ packages, ...rest }: Of) {
  return { ...rest, packages: packages && [...packages] };
}

function refuseFar(date: Temporal.PlainDate, today: Temporal.PlainDate, path: 'from' | 'month' | 'date'): void {
  if (Math.abs(date.year - today.year) <= REACH) return;
  throw new Invalid([{ path, message: messageOf(jobErrorsTexts, 'weekTooFar') }]);
}

/** What is reserved on some local dates, both included, as availability counts it, and who is off. */
async function readReserved(
  context: Context,
  settings: Settings,
  dates: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
) {
  const now = context.clock.now();
  const span = daysBetween(settings, { from: dates.from.toString(), to: dates.to.toString() });
  const [start, end] = [span.from ?? now, span.before ?? now];
  const [reservations, daysOff] = await Promise.all([
    listReservations(context.db, start, end),
    listDaysOff(context.db, dates),
  ]);
  const ownTimes = reservations.filter(({ seat }) => !isRoundSeat(seat));
  const places = Map.groupBy(ownTimes, (reservation) => reservation.starts_at);
  const held = new Map(Array.from(places, ([startsAt, { length }]) => [startsAt, length]));
  if (!countsSeats(settings)) return { reservations, daysOff, held };
  const { taken, crew } = await readTaken(context.db, settings, { from: start, to: end });
  const neededOf = (id: PackageId) =>
    neededPeople(settings, { packages: [id], minutes: minutesOfSearch(settings, { packageType: id }) });
  return { reservations, daysOff, held, work: { minutes: 1, taken }, ...(crew && { crew: { ...crew, neededOf } }) };
}

/** Returns the appointments of a local date with their addresses, by start. Throws Invalid for a far date. */
export async function listDayStops(context: Context, settings: Settings, date: string): Promise<readonly DayStop[]> {
  const now = context.clock.now();
  refuseFar(Temporal.PlainDate.from(date), localDate(now, settings.timeZone), 'date');
  const span = daysBetween(settings, { from: date, to: date });
  return appointmentsOf(context, settings, await listReservations(context.db, span.from ?? now, span.before ?? now));
}

async function appointmentsOf(
  { db, language }: Context,
  settings: Settings,
  reservations: readonly ReservationRow[],
): Promise<DayStop[]> {
  if (reservations.length === 0) return [];
  const found = await findAppointments(
    db,
    reservations.flatMap(({ quote_id: id }) => id ?? []),
  );
  const visits = new Map(found.map((appointment) => [appointment.quote_id, appointment]));
  return reservations.flatMap((reservation) => {
    const appointment = reservation.quote_id === null ? undefined : visits.get(reservation.quote_id);
    if (!appointment) return [];
    const isAtCustomer = appointment.at_customer;
    const address = isAtCustomer ? appointment.service_address || null : null;
    return [{ visit: appointmentView(reservation, appointment, { settings, language }), address, isAtCustomer }];
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
  const able = resource && ableResources(settings, allPackagesOf(appointment));
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
    ...(appointment.at_customer && { isAtCustomer: true as const }),
    ...(settings.rounds.length > 0 && appointment.service_address && { address: appointment.service_address }),
    ...(isOffered ? {} : arrivalOf({ ...appointment, starts_at: appointment.visit_at })),
    quoteStatus: appointment.quote_status,
    jobStatus: appointment.job_status,
    hasStarted: appointment.job_started_at !== null,
    isOffered,
    crew: appointment.crew_id
      ? { id: appointment.crew_id, name: appointment.crew_name || (appointment.crew_employee_id ?? '') }
      : null,
    teammates: [...appointment.teammates],
    ...(resource && { resource }),
    ...(able && { ableResources: [...able] }),
    ...(isOffered ? {} : roundView(settings, appointment)),
    ...peopleView(settings, allPackagesOf(appointment), language),
    ...lengthOf(reservation, { minutes: minutesOfWork(settings, appointment), settings }),
    canMove: Boolean(canMoveQuote && canMoveJob) && !isOffered,
    canAssign:
      appointment.job_status !== null &&
      !lacksAddress(appointmentOf(appointment)) &&
      Boolean(nextState(JOB_TRANSITIONS, appointment.job_status, { event: 'assign', by: 'admin' })),
  };
}

function closedView(settings: Settings, date: string): Pick<CalendarWeek['days'][number], 'closed'> {
  const parts = closedParts(settings, Temporal.PlainDate.from(date));
  const closed = parts.flatMap(({ closure: { reason, ...closure } }) =>
    closure.kind === 'dates' && closure.times ? [{ ...closure.times, reason }] : [],
  );
  return closed.length > 0 ? { closed } : {};
}

/** How long the work takes, and the buffers that are reserved around it: none where only its start is. */
function lengthOf(
  { minutes_before: before, minutes_after: after }: ReservationRow,
  { minutes, settings }: { readonly minutes: number; readonly settings: Settings },
): Pick<CalendarVisit, 'minutes' | 'buffers'> {
  const isStartOnly = before === 0 && after === 1;
  const { buffers } = settings;
  return { minutes, buffers: isStartOnly ? { before: 0, after: 0 } : { before, after: buffers.after } };
}
