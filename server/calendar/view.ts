import type { CalendarFeed, CalendarVisit } from '#contract/calendar.ts';
import type { Settings } from '#core/settings/settings.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import { placeOf } from '#core/quotes/place.ts';
import { soldName } from '#core/pricing/pricing.ts';
import { QUOTE_TRANSITIONS } from '#core/quotes/quotes.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { nextState } from '#core/lib/transitions.ts';
import { appointmentOf } from '../data/quote-place.ts';
import type { FeedRow, HoldRow, VisitRow } from '#server/data/calendar.ts';

/** A visit on the slot that is held for it, with what the owner may do with it there. */
export function visitView(hold: HoldRow, visit: VisitRow, business: Settings): CalendarVisit {
  const startsAt = Temporal.Instant.from(hold.starts_at);
  const isOffered = hold.starts_at !== visit.visit_at;
  const canMoveQuote = nextState(QUOTE_TRANSITIONS, visit.quote_status, { event: 'reschedule', by: 'admin' });
  const canMoveJob =
    visit.job_status === null || nextState(JOB_TRANSITIONS, visit.job_status, { event: 'reschedule', by: 'admin' });
  return {
    quoteId: visit.quote_id,
    jobId: visit.job_id,
    reference: visit.reference,
    customerName: visit.customer_name,
    packageType: visit.package_type,
    packageName: soldName(business, { packageType: visit.package_type, lines: visit.lines }),
    serviceType: visit.service_type,
    startsAt: hold.starts_at,
    date: localDate(startsAt, business.timeZone).toString(),
    time: (isOffered ? null : visit.scheduled_time) ?? formatTime(startsAt, business.timeZone),
    quoteStatus: visit.quote_status,
    jobStatus: visit.job_status,
    isOffered,
    crew: visit.crew_id ? { id: visit.crew_id, name: visit.crew_name || (visit.crew_employee_id ?? '') } : null,
    canMove: Boolean(canMoveQuote && canMoveJob) && !isOffered,
    canAssign:
      visit.job_status !== null &&
      !placeOf(appointmentOf(visit), {}).isAddressNeeded &&
      Boolean(nextState(JOB_TRANSITIONS, visit.job_status, { event: 'assign', by: 'admin' })),
  };
}

export function feedView(feed: FeedRow): CalendarFeed {
  return {
    id: feed.id,
    employee: feed.employee ? { id: feed.employee, name: feed.name || (feed.employee_id ?? '') } : null,
    createdAt: feed.created_at,
  };
}
