import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { OPEN_JOB_STATUSES, type JobStatus } from '#core/jobs/jobs.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { ListColumn, ListOrder } from '#core/operations/owner-lists.ts';
import type { ClockKind, DaySeconds } from '#core/people/attendance.ts';
import { type PayRate, type TipRule, shareTip } from '#core/people/pay.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import { insertedInMonth } from '#server/books/queries.ts';
import { type DbOrTrx, type Trx, isUniqueViolation } from '#server/db/client.ts';
import type { ClockEntriesTable, PayPaymentsTable, EmployeesTable, InvitationsTable } from '#server/db/job-tables.ts';
import { nameKey, orderOf, type Ordered, type RowSearch, type SortKey } from '#server/db/row-order.ts';
import { hasWords } from '#server/db/search.ts';
import { Invalid } from '#server/errors.ts';

/** Instants; the end is exclusive. */
export type Span = { readonly start: Temporal.Instant; readonly end: Temporal.Instant };

/** Returns the last effective clock entry of each employee who has one. */
export async function lastPresses(
  db: DbOrTrx,
  employees: readonly string[],
): Promise<ReadonlyMap<string, { readonly kind: ClockKind; readonly at: string }>> {
  if (employees.length === 0) return new Map();
  const rows = await db
    .selectFrom('clock_entries')
    .distinctOn('employee')
    .select(['employee', 'kind', 'at'])
    .where('employee', 'in', employees)
    .where(counts())
    .orderBy('employee')
    .orderBy('at', 'desc')
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.employee, row]));
}

/**
 * Returns the seconds each employee was clocked in within a span. An open shift counts until `now`, or not at all if it
 * began later because the clock has since been set back.
 */
export async function attendedSeconds(
  db: DbOrTrx,
  {
    employees,
    span,
    now,
  }: { readonly employees: readonly string[]; readonly span?: Span; readonly now: Temporal.Instant },
): Promise<ReadonlyMap<string, number>> {
  if (employees.length === 0) return new Map();
  const start = span?.start.toString() ?? '-infinity';
  const end = span?.end.toString() ?? 'infinity';
  const { rows } = await sql<{ employee: string; seconds: number }>`
    select employee, sum(extract(epoch from least(until, ${end}::timestamptz) - greatest(at, ${start}::timestamptz)))::float8 as seconds
    from (
      select employee, kind, at,
        greatest(at, coalesce(lead(at) over (partition by employee order by at, recorded_at, id), ${now.toString()}::timestamptz)) as until
      from clock_entries
      where employee = any(${employees}::uuid[]) and ${counts()}
    ) as presses
    where kind = 'in' and at < ${end}::timestamptz and until > ${start}::timestamptz
    group by employee`.execute(db);
  return new Map(rows.map(({ employee, seconds }) => [employee, seconds]));
}

/** Returns the employees whose shift has been open since before an instant. */
export async function openSince(db: DbOrTrx, before: Temporal.Instant): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly employee: string }>`
    select employee from (
      select distinct on (employee) employee, kind, at from clock_entries where ${counts()}
      order by employee, at desc, recorded_at desc, id desc
    ) as last where kind = 'in' and at < ${before.toString()}::timestamptz`.execute(db);
  return rows.map(({ employee }) => employee);
}

/** Returns when an employee finished the last job between two instants, both included. */
export async function lastDone(
  db: DbOrTrx,
  { employee, from, to }: { readonly employee: string; readonly from: Temporal.Instant; readonly to: Temporal.Instant },
): Promise<Temporal.Instant | undefined> {
  const row = await db
    .selectFrom('jobs')
    .select('completed_at')
    .where('accepted_by', '=', employee)
    .where('completed_at', '>=', from.toString())
    .where('completed_at', '<=', to.toString())
    .orderBy('completed_at', 'desc')
    .executeTakeFirst();
  return row?.completed_at ? Temporal.Instant.from(row.completed_at) : undefined;
}

/** SQL: the shifts that ended by themselves and whose hours the owner hasn't checked, with their employees. */
export function endedByItself() {
  return sql`clock_entries join employees on employees.id = clock_entries.employee
    where is_automatic and ${counts()}`;
}

/** Returns all clock entries of an employee within a span, replaced ones included, oldest first. */
export async function listPresses(db: DbOrTrx, employee: string, span: Span) {
  return db
    .selectFrom('clock_entries')
    .leftJoin('people', 'people.id', 'clock_entries.recorded_by')
    .select([
      'clock_entries.id',
      'clock_entries.kind',
      'clock_entries.at',
      'clock_entries.recorded_at',
      'clock_entries.replaces',
      'clock_entries.is_void',
      'clock_entries.is_automatic',
      'people.name as recorder',
    ])
    .select(counts().as('counts'))
    .where('employee', '=', employee)
    .where('at', '>=', span.start.toString())
    .where('at', '<', span.end.toString())
    .orderBy('at')
    .orderBy('recorded_at')
    .orderBy('clock_entries.id')
    .execute();
}

/** Returns the effective clock entries of an employee, oldest first. */
export async function countedPresses(db: DbOrTrx, employee: string) {
  return db
    .selectFrom('clock_entries')
    .select(['id', 'kind', 'at'])
    .where('employee', '=', employee)
    .where(counts())
    .orderBy('at')
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
}

/** Adds entries to the time clock: presses, corrections and removals. Entries are never changed. */
export async function insertPresses(trx: Trx, entries: readonly Insertable<ClockEntriesTable>[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('clock_entries').values(entries).execute();
}

/** The packages of the vehicles after the first one, which are paid as well. */
const FURTHER_PACKAGES = sql`jsonb_path_query_array(quotes.items, '$[*].packageType') as "furtherPackages"`;

export type FinishedJobs = {
  readonly employee: string;
  readonly packageType: keyof Settings['pay']['hoursByPackage'];
  /** The packages of the vehicles after the first one. */
  readonly furtherPackages: readonly string[];
  /** Before tax. */
  readonly untaxedCents: number;
  readonly rate: PayRate;
  /** The pay rules in effect when the quote was sold. */
  readonly pay: Pick<Settings['pay'], 'hoursByPackage'>;
  readonly jobs: number;
};

/** Counts the finished jobs of employees, grouped by how they are paid. */
export async function countFinishedJobs(db: DbOrTrx, employees: readonly string[]): Promise<readonly FinishedJobs[]> {
  if (employees.length === 0) return [];
  const { rows } = await sql<Omit<FinishedJobs, 'rate'> & { rateType: PayRate['type']; rateValue: number }>`
    select paid.*, settings -> 'pay' as pay
    from (
      select worked.employee, quotes.package_type as "packageType", ${FURTHER_PACKAGES},
        ${SHARE} as "untaxedCents",
        quotes.business_version as version, ${RATE_TYPE} as "rateType", ${RATE_VALUE} as "rateValue", count(*) as jobs
      from (
        select id as job_id, accepted_by as employee from jobs
        where status = 'completed' and accepted_by = any(${employees}::uuid[])
        union select job_id, employee from job_teammates where employee = any(${employees}::uuid[])
      ) as worked
      join jobs on jobs.id = worked.job_id
      join quotes on quotes.id = jobs.quote_id
      join employees on employees.id = worked.employee
      left join lateral (${FORMER_RATE}) as former on true
      where jobs.status = 'completed'
      group by 1, 2, 3, 4, 5, 6, 7
    ) as paid
    join business_versions on business_versions.version = paid.version`.execute(db);
  return rows.map(({ rateType, rateValue, ...row }) => ({ ...row, rate: { type: rateType, value: rateValue } }));
}

/** Returns the jobs finished within a span, by one employee or by all, oldest first. */
export async function listFinishedJobs(db: DbOrTrx, { start, end, employee }: Span & { readonly employee?: string }) {
  const byOne = employee === undefined ? sql`` : sql`and worked.employee = ${employee}`;
  const isThen = sql`jobs.status = 'completed'
    and jobs.completed_at >= ${start.toString()}::timestamptz and jobs.completed_at < ${end.toString()}::timestamptz`;
  const { rows } = await sql<
    Omit<FinishedJobs, 'rate' | 'jobs'> & {
      readonly id: string;
      readonly reference: string;
      readonly completedAt: string;
      readonly lines: readonly PriceLine[];
      readonly totalCents: number;
      readonly rateType: PayRate['type'];
      readonly rateValue: number;
    }
  >`
    select jobs.id, worked.employee, jobs.completed_at as "completedAt", quotes.reference,
      quotes.package_type as "packageType", ${FURTHER_PACKAGES}, quotes.lines, quotes.total_cents as "totalCents",
      ${SHARE} as "untaxedCents",
      ${RATE_TYPE} as "rateType", ${RATE_VALUE} as "rateValue", settings -> 'pay' as pay
    from (
      select id as job_id, accepted_by as employee from jobs where ${isThen}
      union select job_id, employee from job_teammates join jobs on jobs.id = job_id where ${isThen}
    ) as worked
    join jobs on jobs.id = worked.job_id
    join quotes on quotes.id = jobs.quote_id
    join business_versions on business_versions.version = quotes.business_version
    join employees on employees.id = worked.employee
    left join lateral (${FORMER_RATE}) as former on true
    where true ${byOne}
    order by jobs.completed_at, jobs.id`.execute(db);
  return rows.map(({ rateType, rateValue, ...row }) => ({
    ...row,
    rate: { type: rateType, value: rateValue } as PayRate,
  }));
}

type Tip = {
  /** The job; null for a quote that has none. */
  readonly id: string | null;
  readonly quoteId: string;
  readonly reference: string;
  readonly packageType: FinishedJobs['packageType'];
  readonly lines: readonly PriceLine[];
  readonly receivedOn: string;
  readonly cents: number;
};
export type TipPart = Tip & { readonly employee: string | null };

/**
 * Returns who gets how much of the tips received between two local dates (inclusive), by employee and quote, newest first, in
 * cents. The rule is the one that the settings had when the tip was recorded. A part without an employee is the shop's.
 */
export async function listTips(
  db: DbOrTrx,
  {
    from,
    to,
    timeZone,
    now,
  }: { readonly from: string; readonly to: string; readonly timeZone: string; readonly now: Temporal.Instant },
): Promise<readonly TipPart[]> {
  const { rows } = await sql<
    Tip & {
      /** The local date whose crew has a part in it: a correction takes back what the tip gave to each. */
      readonly day: string;
      readonly rule: TipRule;
      readonly worker: string | null;
      readonly collector: string | null;
    }
  >`
    select jobs.id, quotes.id as "quoteId", quotes.reference, quotes.package_type as "packageType", quotes.lines,
      tip.received_on::text as "receivedOn", tip.cents,
      coalesce(former.received_on, tip.received_on)::text as day,
      coalesce((
        select settings -> 'pay' ->> 'tips' from business_versions
        where saved_at <= coalesce(former.recorded_at, tip.recorded_at) order by version desc limit 1), 'job') as rule,
      case when jobs.status in ('employee-accepted', 'completed') then jobs.accepted_by end as worker,
      coalesce(former.employee, tip.employee) as collector
    from payments as tip
    join quotes on quotes.id = tip.quote_id
    left join payments as former on former.id = tip.corrects
    left join jobs on jobs.quote_id = tip.quote_id
    where tip.is_tip and tip.received_on between ${from}::date and ${to}::date
    order by tip.received_on desc, tip.recorded_at desc, tip.id`.execute(db);
  const pooled = new Set(rows.filter(({ rule }) => rule === 'equally' || rule === 'hours').map(({ day }) => day));
  const present = await attendedByDay(db, { days: [...pooled], timeZone, now });
  const parts = rows.flatMap(({ day, rule, worker, collector, ...tip }): readonly TipPart[] => {
    const onClock = present.filter(({ date }) => date === day);
    const shared = shareTip({ cents: tip.cents, rule, worker, collector, onClock });
    if (shared.length === 0) return [{ ...tip, employee: null }];
    return shared.map(({ employee, cents }) => ({ ...tip, employee, cents }));
  });
  const groups = Map.groupBy(parts, ({ employee, quoteId }) => `${employee} ${quoteId}`);
  return [...groups.values()]
    .flatMap(([first, ...others]) =>
      first ? [{ ...first, cents: others.reduce((sum, { cents }) => sum + cents, first.cents) }] : [],
    )
    .filter(({ cents }) => cents !== 0);
}

/** Returns the seconds each employee was clocked in on each of the local dates. An open shift counts until `now`. */
export async function attendedByDay(
  db: DbOrTrx,
  {
    days,
    timeZone,
    now,
  }: { readonly days: readonly string[]; readonly timeZone: string; readonly now: Temporal.Instant },
): Promise<readonly (DaySeconds & { readonly employee: string })[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<DaySeconds & { readonly employee: string }>`
    select employee, day::text as date,
      sum(extract(epoch from least(until, day_end) - greatest(at, day_start)))::float8 as seconds
    from (
      select employee, kind, at,
        greatest(at, coalesce(lead(at) over (partition by employee order by at, recorded_at, id), ${now.toString()}::timestamptz)) as until
      from clock_entries
      where ${counts()}
    ) as presses
    join (
      select day, day::timestamp at time zone ${timeZone} as day_start,
        (day + 1)::timestamp at time zone ${timeZone} as day_end
      from unnest(${days}::date[]) as day
    ) as days on at < day_end and until > day_start
    where kind = 'in'
    group by 1, 2`.execute(db);
  return rows;
}

// The total before tax, in equal parts for those who did the job together; an owner who did it counts as one of them.
const SHARE = sql<number>`round((quotes.total_cents - quotes.tax_cents)::numeric / (1 + (
  select count(*) from job_teammates as mate where mate.job_id = jobs.id and mate.employee is distinct from jobs.accepted_by
)))::integer`;
// The rate in effect when the job was finished: the earliest one that ended after that, or else the current one.
const FORMER_RATE = sql`
  select payment_type, payment_value from former_rates
  where former_rates.employee = worked.employee and former_rates.until > jobs.completed_at
  order by former_rates.until limit 1`;
const RATE_TYPE = sql`coalesce(former.payment_type, employees.payment_type)`;
const RATE_VALUE = sql`coalesce(former.payment_value, employees.payment_value)`;

/** SQL condition: whether the employee in this row is clocked in now. */
export function onTheClock() {
  return sql<boolean>`exists (
    select from (
      select kind from clock_entries where employee = employees.id and ${counts()}
      order by at desc, recorded_at desc, id desc limit 1
    ) as last where last.kind = 'in')`;
}

/** SQL condition: the entry was not replaced and does not itself void another one. */
function counts() {
  return sql<boolean>`(not clock_entries.is_void
    and not exists (select from clock_entries as later where later.replaces = clock_entries.id))`;
}

type Days = { readonly from: string; readonly to: string };

/** Returns what was paid for periods within these local dates and not taken back, oldest first. */
export async function listPayPayments(db: DbOrTrx, { from, to }: Days) {
  return standing(db).where('period_from', '>=', from).where('period_to', '<=', to).execute();
}

/** Returns what an employee was paid for periods that have a day of these in common and wasn't taken back, oldest first. */
export async function listPaidAround(db: DbOrTrx, employee: string, { from, to }: Days) {
  return standing(db)
    .where('employee', '=', employee)
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .execute();
}

function standing(db: DbOrTrx) {
  return db
    .selectFrom('pay_payments')
    .selectAll()
    .where('taken_back_at', 'is', null)
    .orderBy('received_on')
    .orderBy('recorded_at')
    .orderBy('id');
}

/** Throws Invalid with the field if the month of its date is locked. */
export async function insertPayPayment(trx: Trx, payment: Insertable<PayPaymentsTable>): Promise<void> {
  await insertedInMonth(payment.received_on, trx.insertInto('pay_payments').values(payment).execute());
}

/** Returns a payment until the transaction ends as it is; undefined for an unknown one. */
export async function lockPayPayment(trx: Trx, id: string) {
  return trx.selectFrom('pay_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The caller holds the payment and has checked its month. */
export async function takeBack(
  trx: Trx,
  { id, at, by }: { readonly id: string; readonly at: string; readonly by: string | null },
): Promise<void> {
  await trx.updateTable('pay_payments').set({ taken_back_at: at, taken_back_by: by }).where('id', '=', id).execute();
}

export type EmployeeRow = Selectable<Omit<EmployeesTable, 'working_hours' | 'skills'>>;

const COLUMNS = [
  'id',
  'employee_id',
  'person_id',
  'created_at',
  'name',
  'email',
  'phone',
  'department',
  'payment_type',
  'payment_value',
  'is_test',
  'deleted_at',
] as const;

/** Returns all current employees. */
export async function listCrew(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db.selectFrom('employees').select(COLUMNS).where('deleted_at', 'is', null).orderBy('id').execute();
}

/** The filter of the employee list. */
export type StaffFilter = {
  readonly isDeleted: boolean;
  /** Only employees who are clocked in now. */
  readonly isClockedIn: boolean;
  readonly words: readonly SearchWord[];
  /** Added from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

const SORT_KEYS: Readonly<Record<ListColumn<'staff'>, SortKey>> = {
  name: nameKey(sql.ref('name')),
  added: { by: sql.ref('created_at'), type: 'timestamptz' },
};

/** Returns the employees that match the filter in their order, after the cursor. Throws Invalid for one of another order. */
export async function listEmployees(
  db: DbOrTrx,
  { filter, sort = '-added', cursor, limit }: RowSearch<StaffFilter, ListOrder<'staff'>>,
): Promise<Ordered<EmployeeRow>[]> {
  const order = orderOf(SORT_KEYS, sort, { cursor });
  const { isDeleted, isClockedIn, words, from, before } = filter;
  return db
    .selectFrom('employees')
    .select([...COLUMNS, order.key.as('sort_key')])
    .where('deleted_at', isDeleted ? 'is not' : 'is', null)
    .$if(isClockedIn, (query) => query.where(onTheClock()))
    .$if(words.length > 0, (query) => query.where(hasWords(words)))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', String(from)))
    .$if(before !== undefined, (query) => query.where('created_at', '<', String(before)))
    .where(order.rest)
    .orderBy(order.by)
    .limit(limit)
    .execute();
}

/** Returns how many employees there are, and how many are clocked in now. */
export async function countStaff(db: DbOrTrx): Promise<{ readonly active: number; readonly clockedIn: number }> {
  const crew = await db.selectFrom('employees').select('id').where('deleted_at', 'is', null).execute();
  const presses = await lastPresses(
    db,
    crew.map(({ id }) => id),
  );
  return { active: crew.length, clockedIn: [...presses.values()].filter(({ kind }) => kind === 'in').length };
}

/** Returns all current and former employees. */
export async function listEveryone(db: DbOrTrx): Promise<EmployeeRow[]> {
  return db.selectFrom('employees').select(COLUMNS).orderBy('id').execute();
}

export async function findEmployee(db: DbOrTrx, id: string): Promise<EmployeeRow | undefined> {
  return db.selectFrom('employees').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the employee and their clock until the transaction ends. */
export async function lockEmployee(trx: Trx, id: string): Promise<EmployeeRow | undefined> {
  return trx.selectFrom('employees').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Adds an employee. Throws Invalid if a current employee has that email address; returns false if the employee ID is
 * taken.
 */
export async function insertEmployee(trx: Trx, employee: Insertable<EmployeesTable>): Promise<boolean> {
  const row = await trx
    .insertInto('employees')
    .values(employee)
    .onConflict((conflict) => conflict.column('employee_id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch(refuseKnownAddress);
  return row !== undefined;
}

/** Throws Invalid if another current employee has that email address. */
export async function updateEmployee(trx: Trx, id: string, change: Updateable<EmployeesTable>): Promise<void> {
  await trx.updateTable('employees').set(change).where('id', '=', id).execute().catch(refuseKnownAddress);
}

/** Keeps the rate that ends now, so that past earnings don't change. */
export async function keepFormerRate(
  trx: Trx,
  employee: string,
  { rate, until }: { readonly rate: PayRate; readonly until: string },
): Promise<void> {
  await trx
    .insertInto('former_rates')
    .values({ employee, payment_type: rate.type, payment_value: rate.value, until })
    // If the rate changes twice at the same instant, the first entry is the rate that was in effect before.
    .onConflict((conflict) => conflict.columns(['employee', 'until']).doNothing())
    .execute();
}

/** Returns the newest invitation of an employee. */
export async function findInvitation(db: DbOrTrx, employee: string) {
  return db
    .selectFrom('invitations')
    .select(['created_at', 'expires_at', 'used_at', 'wrong_tries'])
    .where('employee', '=', employee)
    .orderBy('created_at', 'desc')
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
}

export async function insertInvitation(trx: Trx, invitation: Insertable<InvitationsTable>): Promise<void> {
  await trx.insertInto('invitations').values(invitation).execute();
}

/** Voids the pending invitations. */
export async function voidInvitations(trx: Trx, employee: string, now: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('employee', '=', employee)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

function refuseKnownAddress(error: unknown): never {
  if (isUniqueViolation(error, 'employees_by_email'))
    throw new Invalid([{ path: 'email', message: messageOf(jobErrorsTexts, 'emailOfCrew') }]);
  throw error;
}

/**
 * Takes an employee off all their open jobs, also off those that they were to do together with a colleague. The others become scheduled
 * and open to everyone again. Returns the jobs they were to do.
 */
export async function leaveOpenJobs(trx: Trx, employee: string): Promise<readonly LeftJob[]> {
  const open = sql.join(OPEN_JOB_STATUSES.map((status) => sql.lit(status)));
  await trx
    .deleteFrom('job_codes')
    .where('employee', '=', employee)
    .where('job_id', 'in', (jobs) =>
      jobs
        .selectFrom('jobs')
        .select('id')
        .where(sql<boolean>`status in (${open})`),
    )
    .execute();
  await sql`
    delete from job_teammates using jobs
    where jobs.id = job_teammates.job_id and job_teammates.employee = ${employee} and jobs.status in (${open})`.execute(
    trx,
  );
  await trx
    .updateTable('quotes')
    .set({ assigned_employee: null })
    .where('assigned_employee', '=', employee)
    .where('status', 'in', ['pending', 'countered', 'approved'])
    .execute();
  const { rows } = await sql<LeftJob>`
    with his as (
      select id, status from jobs
      where status in (${open}) and (accepted_by = ${employee} or assigned_employee = ${employee})
      order by id for update
    )
    update jobs set
      status = case
        when accepted_by = ${employee} or (his.status = 'approved' and assigned_employee = ${employee}) then 'scheduled'
        else his.status end,
      assigned_employee = nullif(assigned_employee, ${employee}),
      accepted_by = nullif(accepted_by, ${employee})
    from his where jobs.id = his.id
    returning jobs.id, his.status as before, jobs.status as after`.execute(trx);
  return rows;
}

export type LeftJob = { readonly id: string; readonly before: JobStatus; readonly after: JobStatus };

/** Revokes the employee's calendar feeds. */
export async function revokeFeeds(trx: Trx, employee: string, now: string): Promise<void> {
  await trx
    .updateTable('calendar_feeds')
    .set({ revoked_at: now })
    .where('employee', '=', employee)
    .where('revoked_at', 'is', null)
    .execute();
}
