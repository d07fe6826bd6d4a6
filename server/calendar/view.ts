import type { CalendarFeed, CalendarVisit } from '#contract/calendar.ts';
import type { Settings } from '#core/settings/settings.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { lacksAddress } from '#core/quotes/describe.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { nextState } from '#core/lib/transitions.ts';
import { appointmentOf, packageNameOf } from '../data/describe-quote.ts';
import type { FeedRow, ReservationRow, AppointmentRow } from '#server/data/calendar.ts';

/** An appointment on its reserved slot, with what the owner may do with it there. */
export function appointmentView(
  reservation: ReservationRow,
  appointment: AppointmentRow,
  { settings, language }: { readonly settings: Settings; readonly language: Language },
): CalendarVisit {
  const startsAt = Temporal.Instant.from(reservation.starts_at);
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
    isOffered,
    crew: appointment.crew_id
      ? { id: appointment.crew_id, name: appointment.crew_name || (appointment.crew_employee_id ?? '') }
      : null,
    canMove: Boolean(canMoveQuote && canMoveJob) && !isOffered,
    canAssign:
      appointment.job_status !== null &&
      !lacksAddress(appointmentOf(appointment)) &&
      Boolean(nextState(JOB_TRANSITIONS, appointment.job_status, { event: 'assign', by: 'admin' })),
  };
}

export function feedView(feed: FeedRow): CalendarFeed {
  return {
    id: feed.id,
    employee: feed.employee ? { id: feed.employee, name: feed.name || (feed.employee_id ?? '') } : null,
    createdAt: feed.created_at,
  };
}
