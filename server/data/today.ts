import { sql } from 'kysely';
import type { DbOrTrx } from '../db/client.ts';
import { DESCRIBED } from './describe-quote.ts';
import { SOLD_HOURS } from './settings.ts';

/** The most jobs that one answer has; more than that fit no screen. */
const MOST_JOBS = 500;

/** Returns the jobs that aren't cancelled whose appointments begin between two instants (the second exclusive), in order. */
export async function listDayJobs(db: DbOrTrx, from: Temporal.Instant, before: Temporal.Instant) {
  return (
    db
      .selectFrom('quotes')
      .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
      .innerJoin('business_versions', 'business_versions.version', 'quotes.business_version')
      .leftJoin('employees as crew', (join) =>
        join.on((row) => row('crew.id', '=', row.fn.coalesce('jobs.accepted_by', 'jobs.assigned_employee'))),
      )
      .select(DESCRIBED)
      .select([
        'jobs.id as job_id',
        'jobs.status',
        'jobs.sent_at',
        'jobs.on_the_way_at',
        'jobs.started_at',
        'jobs.completed_at',
        'quotes.id as quote_id',
        'quotes.paid_cents',
        'crew.id as crew_id',
        'crew.name as crew_name',
        'crew.employee_id as crew_number',
        SOLD_HOURS.as('hours'),
      ])
      .select(
        sql<number>`(select count(*)::int from job_photos where job_photos.job_id = jobs.id and removed_at is null)`.as(
          'photos',
        ),
      )
      // The index has all decided quotes by their appointment.
      .where('quotes.status', '<>', 'pending')
      .where('quotes.starts_at', '>=', from.toString())
      .where('quotes.starts_at', '<', before.toString())
      .where('jobs.status', '<>', 'declined')
      .orderBy('quotes.starts_at')
      .orderBy('jobs.id')
      .limit(MOST_JOBS)
      .execute()
  );
}

export type DayJobRow = Awaited<ReturnType<typeof listDayJobs>>[number];
