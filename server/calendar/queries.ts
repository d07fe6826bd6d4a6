import { sql, type Insertable, type SqlBool } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { OPEN_STATUSES } from '#core/quotes/quotes.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { CalendarFeedsTable } from '#server/db/job-tables.ts';
import { teammatesOf } from '#server/quotes/crew/queries.ts';
import { SEAT, SOLD_LABEL } from '#server/quotes/queries.ts';
import { SOLD_HOURS } from '#server/settings/queries.ts';

/** Returns every reservation that starts between two instants (the second exclusive), in order. */
export async function listReservations(db: DbOrTrx, from: Temporal.Instant, before: Temporal.Instant) {
  return db
    .selectFrom('slot_holds')
    .select(['starts_at', 'quote_id', 'seat', 'minutes_before', 'minutes_after'])
    .where('starts_at', '>=', from.toString())
    .where('starts_at', '<', before.toString())
    .orderBy('starts_at')
    .orderBy('seat')
    .execute();
}

/**
 * Returns the calendar details of these quotes, with their jobs and employees. Queried by id: a combined query with the
 * reservations of a time span would be planned each time, which takes longer than running it.
 */
export async function findAppointments(db: DbOrTrx, quoteIds: readonly string[]) {
  return db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .leftJoin('employees as crew', (join) =>
      join.on(
        'crew.id',
        '=',
        // Once a job exists it determines the employee: the quote may still name one who declined.
        sql<string>`case when jobs.id is null then quotes.assigned_employee
          else coalesce(jobs.accepted_by, jobs.assigned_employee) end`,
      ),
    )
    .select([
      'quotes.id as quote_id',
      'quotes.starts_at as visit_at',
      'quotes.scheduled_time',
      'quotes.round',
      'reference',
      'customer_name',
      'package_type',
      SOLD_LABEL,
      'at_customer',
      'service_type',
      'service_address',
      'quotes.minutes',
      'garbage_can_count',
      'items',
      'quotes.status as quote_status',
      'jobs.id as job_id',
      'jobs.status as job_status',
      'jobs.started_at as job_started_at',
      'crew.id as crew_id',
      'crew.name as crew_name',
      'crew.employee_id as crew_employee_id',
    ])
    .select(teammatesOf(sql.ref('jobs.id')).as('teammates'))
    .where(sql<SqlBool>`quotes.id = any(${quoteIds}::uuid[])`)
    .execute();
}

export type ReservationRow = Awaited<ReturnType<typeof listReservations>>[number];
export type AppointmentRow = Awaited<ReturnType<typeof findAppointments>>[number];

/** Returns the active feeds, oldest first. */
export async function listFeedRows(db: DbOrTrx, id?: string) {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('employees', 'employees.id', 'calendar_feeds.employee')
    .select(['calendar_feeds.id', 'calendar_feeds.created_at', 'employee', 'employees.name', 'employee_id'])
    .where('revoked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('calendar_feeds.id', '=', id ?? ''))
    .orderBy('calendar_feeds.id')
    .execute();
}

export type FeedRow = Awaited<ReturnType<typeof listFeedRows>>[number];

export async function insertFeed(trx: Trx, feed: Insertable<CalendarFeedsTable>): Promise<void> {
  await trx.insertInto('calendar_feeds').values(feed).execute();
}

/** Returns false if there is no such active feed. */
export async function revokeFeedRow(trx: Trx, id: string, at: string): Promise<boolean> {
  const row = await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns whose feed a token opens (null for the whole shop), or undefined if the token is not valid anymore. */
export async function findFeed(
  db: DbOrTrx,
  tokenHash: Buffer,
): Promise<{ readonly employee: string | null; readonly language: Language | null } | undefined> {
  return db
    .selectFrom('calendar_feeds')
    .leftJoin('employees', 'employees.id', 'calendar_feeds.employee')
    .leftJoin('people', (join) =>
      join.on('people.id', '=', sql<string>`case when employee is null then made_by else employees.person_id end`),
    )
    .select(['employee', 'people.language'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the settled appointments from an instant on, of one employee or of the whole shop. */
export async function feedAppointments(db: DbOrTrx, employee: string | null, from: Temporal.Instant) {
  return db
    .selectFrom('quotes')
    .innerJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .innerJoin('business_versions', 'version', 'business_version')
    .select(['reference', 'package_type', 'lines', 'starts_at', 'quotes.status', SOLD_HOURS.as('hours')])
    .select(['visit_sequence', 'quotes.updated_at', 'at_customer', 'round', SEAT])
    .where('starts_at', '>=', from.toString())
    .where('quotes.status', '=', 'approved')
    .where('jobs.status', '<>', 'declined')
    .$if(employee !== null, (query) =>
      query.where(
        sql<SqlBool>`(coalesce(jobs.accepted_by, jobs.assigned_employee) = ${employee}::uuid or exists (
          select from job_teammates where job_teammates.job_id = jobs.id and job_teammates.employee = ${employee}::uuid))`,
      ),
    )
    .orderBy('starts_at')
    .execute();
}

/** Returns the appointments from an instant on that customers have requested and that are still unanswered. */
export async function waitingAppointments(db: DbOrTrx, from: Temporal.Instant): Promise<readonly FeedVisitRow[]> {
  return db
    .selectFrom('quotes')
    .innerJoin('business_versions', 'version', 'business_version')
    .select(['reference', 'package_type', 'lines', 'starts_at', 'status', SOLD_HOURS.as('hours')])
    .select(['visit_sequence', 'updated_at', 'at_customer', 'round', SEAT])
    .where('status', 'in', OPEN_STATUSES)
    .where('starts_at', '>=', from.toString())
    .orderBy('starts_at')
    .execute();
}

export type FeedVisitRow = Awaited<ReturnType<typeof feedAppointments>>[number];
