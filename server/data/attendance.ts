import { sql, type Insertable } from 'kysely';
import type { ClockKind } from '#core/people/attendance.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { PayRate } from '#core/people/pay.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import type { ClockEntriesTable } from '../db/job-tables.ts';

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

export type FinishedJobs = {
  readonly employee: string;
  readonly packageType: keyof Settings['pay']['hoursByPackage'];
  /** Before tax. */
  readonly untaxedCents: number;
  readonly rate: PayRate;
  /** The pay rules in effect when the quote was sold. */
  readonly pay: Settings['pay'];
  readonly jobs: number;
};

/** Counts the finished jobs of employees, grouped by how they are paid. */
export async function countFinishedJobs(db: DbOrTrx, employees: readonly string[]): Promise<readonly FinishedJobs[]> {
  if (employees.length === 0) return [];
  const { rows } = await sql<Omit<FinishedJobs, 'rate'> & { rateType: PayRate['type']; rateValue: number }>`
    select paid.*, settings -> 'pay' as pay
    from (
      select jobs.accepted_by as employee, quotes.package_type as "packageType",
        quotes.total_cents - quotes.tax_cents as "untaxedCents",
        quotes.business_version as version, ${RATE_TYPE} as "rateType", ${RATE_VALUE} as "rateValue", count(*) as jobs
      from jobs
      join quotes on quotes.id = jobs.quote_id
      join employees on employees.id = jobs.accepted_by
      left join lateral (${FORMER_RATE}) as former on true
      where jobs.status = 'completed' and jobs.accepted_by = any(${employees}::uuid[])
      group by 1, 2, 3, 4, 5, 6
    ) as paid
    join business_versions on business_versions.version = paid.version`.execute(db);
  return rows.map(({ rateType, rateValue, ...row }) => ({ ...row, rate: { type: rateType, value: rateValue } }));
}

/** Returns the jobs finished within a span, by one employee or by all, oldest first. */
export async function listFinishedJobs(db: DbOrTrx, { start, end, employee }: Span & { readonly employee?: string }) {
  const byOne = employee === undefined ? sql`` : sql`and jobs.accepted_by = ${employee}`;
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
    select jobs.id, jobs.accepted_by as employee, jobs.completed_at as "completedAt", quotes.reference,
      quotes.package_type as "packageType", quotes.lines, quotes.total_cents as "totalCents",
      quotes.total_cents - quotes.tax_cents as "untaxedCents",
      ${RATE_TYPE} as "rateType", ${RATE_VALUE} as "rateValue", settings -> 'pay' as pay
    from jobs
    join quotes on quotes.id = jobs.quote_id
    join business_versions on business_versions.version = quotes.business_version
    join employees on employees.id = jobs.accepted_by
    left join lateral (${FORMER_RATE}) as former on true
    where jobs.status = 'completed' ${byOne}
      and jobs.completed_at >= ${start.toString()}::timestamptz and jobs.completed_at < ${end.toString()}::timestamptz
    order by jobs.completed_at, jobs.id`.execute(db);
  return rows.map(({ rateType, rateValue, ...row }) => ({
    ...row,
    rate: { type: rateType, value: rateValue } as PayRate,
  }));
}

/** Returns the tips received for an employee's jobs between two local dates (inclusive), newest first, in cents. */
export async function listTips(
  db: DbOrTrx,
  { from, to, employee }: { readonly from: string; readonly to: string; readonly employee: string },
) {
  const { rows } = await sql<{
    readonly id: string;
    readonly reference: string;
    readonly packageType: FinishedJobs['packageType'];
    readonly lines: readonly PriceLine[];
    readonly receivedOn: string;
    readonly cents: number;
  }>`
    select jobs.id, quotes.reference, quotes.package_type as "packageType", quotes.lines,
      max(received_on)::text as "receivedOn", sum(payments.cents)::int as cents
    from payments
    join jobs on jobs.quote_id = payments.quote_id
    join quotes on quotes.id = payments.quote_id
    where payments.is_tip and jobs.accepted_by = ${employee} and jobs.status in ('employee-accepted', 'completed')
      and received_on between ${from}::date and ${to}::date
    group by jobs.id, quotes.id
    having sum(payments.cents) <> 0
    order by max(received_on) desc, jobs.id`.execute(db);
  return rows;
}

// The rate in effect when the job was finished: the earliest one that ended after that, or else the current one.
const FORMER_RATE = sql`
  select payment_type, payment_value from former_rates
  where former_rates.employee = jobs.accepted_by and former_rates.until > jobs.completed_at
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
