import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { localDate } from '#core/lib/time.ts';
import type { WorkingHours } from '#core/people/working-hours.ts';
import type { QuoteItem } from '#core/quotes/items.ts';
import type { Away } from '#core/scheduling/away.ts';
import { MOST_BUFFER_MINUTES, REACH_MINUTES } from '#core/scheduling/lengths.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { DESCRIBED } from '#server/quotes/describe.ts';
import { hoursByPackage } from '#server/quotes/queries.ts';

/** The longest that a job may have begun before a time and still be under way then. */
const LONGEST_JOB_HOURS = 24;

/** Returns when all current employees work, what they do, by name; or only one of them. */
export async function listCrewTimes(db: DbOrTrx, employee?: string) {
  return db
    .selectFrom('employees')
    .select(['id', 'working_hours', 'skills'])
    .select(sql<string>`coalesce(nullif(name, ''), employee_id)`.as('name'))
    .where('deleted_at', 'is', null)
    .$if(employee !== undefined, (query) => query.where('id', '=', employee ?? ''))
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** The columns that say when an employee is off. */
export type DaysOff = Readonly<
  Record<'from_day' | 'to_day', string> & Record<'from_time' | 'until_time', string | null>
>;

/** Returns what they say. */
export function awayOf({ from_day: from, to_day: to, from_time: start, until_time: end }: DaysOff): Away {
  return { from, to, ...(start !== null && end !== null && { times: { from: start, until: end } }) };
}

/** Returns the approved days off of current employees between two local dates, both included. */
export async function listDaysOff(
  db: DbOrTrx,
  { from, to }: { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate },
) {
  return db
    .selectFrom('time_off')
    .innerJoin('employees', 'employees.id', 'time_off.employee')
    .select(['time_off.employee', 'from_day', 'to_day', 'from_time', 'until_time'])
    .select(sql<string>`coalesce(nullif(name, ''), employee_id)`.as('name'))
    .where('status', '=', 'approved')
    .where('deleted_at', 'is', null)
    .where('to_day', '>=', from.toString())
    .where('from_day', '<=', to.toString())
    .orderBy('name')
    .orderBy('from_day')
    .orderBy('time_off.id')
    .execute();
}

export type Teammate = { readonly id: string; readonly name: string };

/** SQL: the employees who do a job together with the one who has it, by name; none where there's no job. */
export function teammatesOf(jobId: RawBuilder<unknown>): RawBuilder<readonly Teammate[]> {
  return sql<readonly Teammate[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', mate.id, 'name', coalesce(nullif(mate.name, ''), mate.employee_id))
      order by mate.name, mate.id), '[]')
    from job_teammates join employees as mate on mate.id = job_teammates.employee join jobs as theirs on theirs.id = job_teammates.job_id
    where job_teammates.job_id = ${jobId}
      and mate.id is distinct from coalesce(theirs.accepted_by, theirs.assigned_employee))`;
}

/** SQL: until when work that's under way takes, as its employee said; null where they didn't. */
const EXPECTED_END = sql<
  string | null
>`case when jobs.status = 'employee-accepted' and jobs.expected_said_at >= jobs.started_at
  then jobs.expected_until end`;

/** Returns the same for a quote. */
export async function findExpectedEnd(db: DbOrTrx, quoteId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select(EXPECTED_END.as('until'))
    .where('quote_id', '=', quoteId)
    .executeTakeFirst();
  return row?.until ?? undefined;
}

export type CrewJobTime = {
  readonly job_id: string;
  readonly quote_id: string;
  readonly is_asked_to_move: boolean;
  /** The employee's id and name. */
  readonly employee: string;
  readonly name: string;
  readonly customer: string;
  readonly address: string | null;
  /** Instants; the end follows from the minutes that the quote was sold with, and from what its employee says while they work. */
  readonly starts_at: string;
  readonly until: string;
};

/**
 * Returns the open jobs of employees that are under way between two instants, by employee and start, without that quote's and those of its
 * round: they're one after the other. A stop of a round takes all of the time of arrival.
 */
export async function listCrewJobs(
  db: DbOrTrx,
  span: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
  except?: string,
): Promise<readonly CrewJobTime[]> {
  const { from, until } = span;
  const { rows } = await sql<CrewJobTime>`
    select jobs.id as job_id, quotes.id as quote_id, quotes.move_asked_at is not null as is_asked_to_move, employees.id as employee, coalesce(nullif(employees.name, ''), employees.employee_id) as name,
      quotes.customer_name as customer, nullif(quotes.service_address, '') as address, quotes.starts_at, work.until
    from jobs
    join quotes on quotes.id = jobs.quote_id
    join business_versions on business_versions.version = quotes.business_version
    cross join lateral (
      select coalesce(jobs.accepted_by, jobs.assigned_employee) as id
      union select job_teammates.employee from job_teammates where job_teammates.job_id = jobs.id
    ) as worker
    join employees on employees.id = worker.id
    cross join lateral (
      select greatest(${EXPECTED_END}, quotes.starts_at + make_interval(mins => coalesce((quotes.round ->> 'minutes')::integer, quotes.minutes,
        round(${hoursByPackage(sql.ref('quotes.package_type'), sql.ref('quotes.items'))}::numeric * 60)::integer, 0))) as until
    ) as work
    where jobs.status = any(${[...OPEN_JOB_STATUSES]}::text[]) and quotes.id is distinct from ${except ?? null}::uuid
      and not exists (select from quotes as same where same.id = ${except ?? null}::uuid
        and same.round ->> 'id' = quotes.round ->> 'id' and same.starts_at = quotes.starts_at)
      and quotes.starts_at < ${until.toString()}::timestamptz
      and quotes.starts_at > ${from.subtract({ hours: LONGEST_JOB_HOURS }).toString()}::timestamptz
      and work.until > ${from.toString()}::timestamptz
    order by employees.name, quotes.starts_at, jobs.id`.execute(db);
  return rows;
}

/** A reservation, what is done then, and who does it. */
export type BookedRow = {
  /** The quote or the entry of the waitlist. */
  readonly holder: string;
  readonly seat: number;
  /** Epoch milliseconds. */
  readonly starts_at_ms: number;
  readonly minutes_before: number;
  readonly minutes_after: number;
  /** Until when work that's under way takes, as its employee said; epoch milliseconds. */
  readonly expected_ms: number | null;
  readonly package_type: string;
  readonly items: readonly QuoteItem[];
  readonly garbage_can_count: number;
  readonly minutes: number | null;
  readonly round: SoldRound | null;
  /** At the customer's. */
  readonly address: string | null;
  readonly accepted_by: string | null;
  readonly assigned: readonly string[];
};

/**
 * Returns in one statement what is reserved between two instants and not by `except`, and when current employees work and what they do,
 * with their approved days off then.
 */
export async function readCrewRows(
  db: DbOrTrx,
  span: {
    readonly from: Temporal.Instant;
    readonly to: Temporal.Instant;
    readonly timeZone: string;
    readonly except?: string | undefined;
  },
) {
  const from = span.from.subtract({ minutes: MOST_BUFFER_MINUTES });
  const to = span.to.add({ minutes: REACH_MINUTES });
  // As in `listTakenSeats`; at fixed times the work takes longer than its place.
  const { rows } = await sql<{
    readonly booked: readonly BookedRow[];
    readonly employees: readonly {
      readonly id: string;
      readonly hours: WorkingHours;
      readonly skills: readonly string[];
      readonly time_off: readonly DaysOff[];
    }[];
  }>`select
    (select coalesce(jsonb_agg(each order by each.starts_at_ms, each.seat), '[]') from (
      select coalesce(quotes.id, waitlist_entries.id) as holder, slot_holds.seat, minutes_before, minutes_after,
        (extract(epoch from slot_holds.starts_at) * 1000)::bigint as starts_at_ms,
        (extract(epoch from ${EXPECTED_END}) * 1000)::bigint as expected_ms,
        coalesce(quotes.package_type, draft ->> 'packageType') as package_type,
        coalesce(quotes.items, draft -> 'items', '[]') as items,
        coalesce(quotes.garbage_can_count, 1) as garbage_can_count,
        coalesce(quotes.minutes, waitlist_entries.minutes) as minutes, quotes.round, jobs.accepted_by,
        case when quotes.at_customer then quotes.service_address end as address,
        array_remove(case when jobs.accepted_by is null
          then array[coalesce(jobs.assigned_employee, quotes.assigned_employee)] else '{}' end
          || array(select employee from job_teammates where job_teammates.job_id = jobs.id), null) as assigned
      from slot_holds
      left join quotes on quotes.id = slot_holds.quote_id
      left join jobs on jobs.quote_id = quotes.id
      left join waitlist_entries on waitlist_entries.id = slot_holds.waitlist_id
      where slot_holds.starts_at > ${span.from.subtract({ minutes: REACH_MINUTES }).toString()}::timestamptz
        and slot_holds.starts_at < ${to.toString()}::timestamptz
        and greatest(${EXPECTED_END}, slot_holds.starts_at + make_interval(mins =>
          greatest(minutes_after, coalesce(quotes.minutes, ${sql.lit(LONGEST_JOB_HOURS * 60)})))) > ${from.toString()}::timestamptz
        and coalesce(quotes.id, waitlist_entries.id) is distinct from ${span.except ?? null}::uuid
    ) as each) as booked,
    (select coalesce(jsonb_agg(jsonb_build_object('id', employees.id, 'hours', working_hours, 'skills', skills, 'time_off', (
        select coalesce(jsonb_agg(jsonb_build_object('from_day', from_day, 'to_day', to_day, 'from_time', from_time, 'until_time', until_time) order by from_day, time_off.id), '[]')
        from time_off where time_off.employee = employees.id and status = 'approved'
          and to_day >= ${localDate(from, span.timeZone).toString()} and from_day <= ${localDate(to, span.timeZone).toString()}
      )) order by employees.id), '[]') from employees where deleted_at is null) as employees`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the statement has one row');
  return row;
}

/** Returns the quotes whose work is under way, begun at most a day ago. */
export async function listRunning(db: DbOrTrx, now: Temporal.Instant): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('jobs')
    .select('quote_id')
    .where('status', '=', 'employee-accepted')
    .where('started_at', '>', now.subtract({ hours: LONGEST_JOB_HOURS }).toString())
    .execute();
  return rows.map(({ quote_id: id }) => id);
}

/** Returns what is reserved for quotes from an instant until another by its start, each with its job and who does it. */
export async function listReservedWork(db: DbOrTrx, from: Temporal.Instant, before: Temporal.Instant) {
  const lead = sql`case when jobs.id is null then quotes.assigned_employee else coalesce(jobs.accepted_by, jobs.assigned_employee) end`;
  return db
    .selectFrom((held) =>
      held
        .selectFrom('slot_holds')
        .select(['quote_id as holder', 'starts_at as reserved_at', 'seat'])
        .where('starts_at', '>', from.toString())
        .where('starts_at', '<', before.toString())
        .as('held'),
    )
    .innerJoin('quotes', 'quotes.id', 'holder')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select(DESCRIBED)
    .select(['quotes.id', 'reserved_at', 'seat', 'quotes.status', 'quotes.minutes'])
    .select(['jobs.id as job_id', 'jobs.status as job_status', 'jobs.started_at'])
    .select(['expected_until', 'expected_said_at', 'overrun_left_at'])
    .select(
      sql<readonly Teammate[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', employees.id, 'name', coalesce(nullif(employees.name, ''), employees.employee_id))
          order by employees.id = ${lead} desc, employees.name, employees.id), '[]')
        from employees where employees.id = ${lead}
          or employees.id in (select employee from job_teammates where job_teammates.job_id = jobs.id))`.as('people'),
    )
    .orderBy('reserved_at')
    .orderBy('seat')
    .execute();
}

/** Returns the work of a quote, with the id of the employee whom it's given to or meant for. */
export async function findQuoteWork(db: DbOrTrx, quoteId: string) {
  const [work] = await listQuoteWork(db, [quoteId]);
  return work;
}

/** Returns the same of several quotes, in any order. */
export async function listQuoteWork(db: DbOrTrx, quoteIds: readonly string[]) {
  return db
    .selectFrom('quotes')
    .leftJoin('jobs', 'jobs.quote_id', 'quotes.id')
    .select(['quotes.id', 'jobs.id as job_id'])
    .select(sql<string | null>`nullif(quotes.service_address, '')`.as('address'))
    .select(['quotes.package_type', 'quotes.starts_at', 'quotes.minutes', 'quotes.garbage_can_count', 'quotes.items'])
    .select((quote) =>
      quote.fn.coalesce('jobs.accepted_by', 'jobs.assigned_employee', 'quotes.assigned_employee').as('employee'),
    )
    .select(teammatesOf(sql.ref('jobs.id')).as('teammates'))
    .where(sql<SqlBool>`quotes.id = any(${[...quoteIds]}::uuid[])`)
    .execute();
}
