import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { FigureId, Grouping, QuoteEventOn, ReportName } from '#core/reports/reports.ts';
import type { DbOrTrx } from '../db/client.ts';

// Every figure of the reports. Each query first lists the rows that count, with what they are grouped by, and then adds
// them up by group and in all. Indexes: jobs_newest, quotes_completed_at, payments_by_day.

/** What a report counts: local dates of the shop, both included, and the quotes that it is narrowed to. */
export type ReportScope = {
  readonly timeZone: string;
  readonly from: string;
  readonly to: string;
  readonly by: Grouping;
  readonly packageType?: string | undefined;
  readonly employee?: string | undefined;
};

/** The figures of one group; a key of null stands for all groups together. */
export type ReportSum = { readonly key: string | null } & Partial<Readonly<Record<FigureId, number | null>>>;

/** The key of quotes without what they are grouped by: no appointment, no vehicle, no employee. */
export const NO_KEY = 'none';

/** The sums of a report, several for a key where they come from several tables. */
export async function sumReport(db: DbOrTrx, report: ReportName, scope: ReportScope): Promise<readonly ReportSum[]> {
  const sums: ReportSum[] = [];
  for (const sum of SUMS[report](scope.by)) sums.push(...(await sum(db, scope)));
  return sums;
}

type Sum = (db: DbOrTrx, scope: ReportScope) => Promise<readonly ReportSum[]>;

const SUMS: Readonly<Record<ReportName, (by: Grouping) => readonly Sum[]>> = {
  // A payment is for a whole quote, not for one of its extras.
  revenue: (by) => (by === 'extra' ? [sumBooked, sumCompleted] : [sumBooked, sumCompleted, sumPayments]),
};

/** Totals of quotes by the day on which they were approved, in cents. Quotes that were cancelled later stay counted. */
async function sumBooked(db: DbOrTrx, scope: ReportScope): Promise<readonly ReportSum[]> {
  return sumGroups(db, scope, sql`sum(cents)::float8 as booked`, (key) => {
    const day = localDay(sql`jobs.created_at`, scope);
    return sql`
      select ${key(day)} as key, ${centsOf(scope)} as cents
      from jobs join quotes on quotes.id = jobs.quote_id ${linesOf(scope)}
      where ${isBetween(sql`jobs.created_at`, scope)} and ${isWanted(scope)}`;
  });
}

/** Totals of quotes by the day on which their job was completed, in cents. */
async function sumCompleted(db: DbOrTrx, scope: ReportScope): Promise<readonly ReportSum[]> {
  return sumGroups(db, scope, sql`sum(cents)::float8 as completed`, (key) => {
    const day = localDay(sql`quotes.completed_at`, scope);
    return sql`
      select ${key(day)} as key, ${centsOf(scope)} as cents
      from quotes ${jobOf(scope, sql`quotes.id`)} ${linesOf(scope)}
      where ${isBetween(sql`quotes.completed_at`, scope)} and ${isWanted(scope)}`;
  });
}

/**
 * The ledger by the day on which money changed hands, in cents: what was received, what was paid back (as a positive
 * number), and tips. A correction counts on its own day, where the entry that it takes back was counted.
 */
async function sumPayments(db: DbOrTrx, scope: ReportScope): Promise<readonly ReportSum[]> {
  const figures = sql`
    coalesce(sum(cents) filter (where not is_tip and not is_refund), 0)::float8 as collected,
    coalesce(-sum(cents) filter (where is_refund), 0)::float8 as refunded,
    coalesce(sum(cents) filter (where is_tip), 0)::float8 as tips`;
  return sumGroups(
    db,
    scope,
    figures,
    (key) => sql`
      select ${key(sql`payments.received_on`)} as key, payments.cents, payments.is_tip, ${IS_REFUND} as is_refund
      from payments ${quoteOf(scope)} ${jobOf(scope, sql`payments.quote_id`)}
      where payments.received_on between ${scope.from}::date and ${scope.to}::date and ${isWanted(scope)}`,
  );
}

/** Resolves to whether any quote in the range is test data. */
export async function hasTestData(db: DbOrTrx, scope: ReportScope): Promise<boolean> {
  const { rows } = await sql<{ readonly found: boolean }>`
    select exists (select from quotes where is_test and ${isBetween(sql`created_at`, scope)}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** Which quotes stand behind a figure: the dates of what happened to them, and what they are narrowed to. */
export type BehindFigure = {
  readonly on?: QuoteEventOn | undefined;
  readonly timeZone: string;
  /** Local dates, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly package?: string | undefined;
  readonly vehicle?: string | undefined;
  /** The name of an extra, as it was sold. */
  readonly extra?: string | undefined;
  /** Of the appointment: 1 is Monday, 7 Sunday. */
  readonly weekday?: string | undefined;
  readonly employee?: string | undefined;
};

/** SQL conditions on quotes: the rows that a figure of a report counts. */
export function isBehindFigure(behind: BehindFigure): readonly RawBuilder<SqlBool>[] {
  const { on, package: packageType, vehicle, extra, weekday, employee } = behind;
  const scope = { ...behind, from: behind.from ?? '-infinity', to: behind.to ?? 'infinity' };
  const isSame = (column: RawBuilder<unknown>, key: string) =>
    key === NO_KEY ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${key}`;
  return [
    ...(on ? [happened(on, scope)] : []),
    ...(packageType ? [sql<SqlBool>`quotes.package_type = ${packageType}`] : []),
    ...(vehicle ? [isSame(sql`quotes.vehicle_type`, vehicle)] : []),
    ...(weekday ? [isSame(sql`extract(isodow from quotes.scheduled_date)::text`, weekday)] : []),
    ...(extra ? [sql<SqlBool>`quotes.lines @> ${JSON.stringify([{ kind: 'extra', label: extra }])}::jsonb`] : []),
    ...(employee ? [isSame(sql`(select ${EMPLOYEE}::text from jobs where jobs.quote_id = quotes.id)`, employee)] : []),
  ];
}

type Days = Pick<ReportScope, 'timeZone' | 'from' | 'to'>;

function happened(on: QuoteEventOn, days: Days): RawBuilder<SqlBool> {
  const paid = (which: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from payments
    where payments.quote_id = quotes.id and received_on between ${days.from}::date and ${days.to}::date and ${which})`;
  switch (on) {
    case 'booked':
      return sql<SqlBool>`exists (
        select from jobs where jobs.quote_id = quotes.id and ${isBetween(sql`jobs.created_at`, days)})`;
    case 'completed':
      return sql<SqlBool>`(${isBetween(sql`quotes.completed_at`, days)})`;
    case 'collected':
      return paid(sql`not payments.is_tip and not ${IS_REFUND}`);
    case 'refunded':
      return paid(IS_REFUND);
    case 'tips':
      return paid(sql`payments.is_tip`);
  }
}

/** Who did the job or is to do it. */
const EMPLOYEE = sql`coalesce(jobs.accepted_by, jobs.assigned_employee)`;

/** A refund, or an entry that takes one back. */
const IS_REFUND = sql`(payments.kind = 'refund' or payments.kind = 'correction' and exists (
  select from payments as wrong where wrong.id = payments.corrects and wrong.kind = 'refund'))`;

type KeyOf = (day: RawBuilder<unknown>) => RawBuilder<unknown>;

/** Adds up rows by their key, and all of them under the key null. */
async function sumGroups(
  db: DbOrTrx,
  { by }: ReportScope,
  ...[figures, rowsOf]: [figures: RawBuilder<unknown>, rowsOf: (key: KeyOf) => RawBuilder<unknown>]
): Promise<readonly ReportSum[]> {
  const { rows } = await sql<{ isAll: number; group: string } & Omit<ReportSum, 'key'>>`
      select grouping(key) as "isAll", key as "group", ${figures}
      from (${rowsOf((day) => keyOf(by, day))}) as counted
      group by grouping sets ((key), ())`.execute(db);
  return rows.map(({ isAll, group, ...sums }) => ({ ...sums, key: isAll ? null : group }));
}

/** The text that a row is grouped by. `day` is the local date on which it counts. */
function keyOf(by: Grouping, day: RawBuilder<unknown>): RawBuilder<unknown> {
  switch (by) {
    case 'week':
      // The engine's weeks begin on Monday, the shop's on Sunday.
      return sql`(date_trunc('week', ${day}::timestamp + interval '1 day') - interval '1 day')::date::text`;
    case 'month':
      return sql`date_trunc('month', ${day}::timestamp)::date::text`;
    case 'package':
      return sql`quotes.package_type`;
    case 'extra':
      return sql`line ->> 'label'`;
    case 'vehicle':
      return sql`coalesce(quotes.vehicle_type, ${sql.lit(NO_KEY)})`;
    case 'weekday':
      return sql`coalesce(extract(isodow from quotes.scheduled_date)::text, ${sql.lit(NO_KEY)})`;
    case 'employee':
      return sql`coalesce(${EMPLOYEE}::text, ${sql.lit(NO_KEY)})`;
  }
}

/** By extra, a quote counts with the lines of its extras instead of its total. */
function centsOf({ by }: ReportScope): RawBuilder<unknown> {
  return by === 'extra' ? sql`(line ->> 'cents')::int` : sql`quotes.total_cents`;
}

function linesOf({ by }: ReportScope): RawBuilder<unknown> {
  return by === 'extra'
    ? sql`join lateral jsonb_array_elements(quotes.lines) as line on line ->> 'kind' = 'extra'`
    : sql``;
}

/** The quote of a payment is joined only where something of it matters, and the job only where its employee does. */
function quoteOf({ by, packageType }: ReportScope): RawBuilder<unknown> {
  const isNeeded = packageType !== undefined || by === 'package' || by === 'vehicle' || by === 'weekday';
  return isNeeded ? sql`join quotes on quotes.id = payments.quote_id` : sql``;
}

function jobOf({ by, employee }: ReportScope, quoteId: RawBuilder<unknown>): RawBuilder<unknown> {
  const isNeeded = employee !== undefined || by === 'employee';
  return isNeeded ? sql`left join jobs on jobs.quote_id = ${quoteId}` : sql``;
}

function isWanted({ packageType, employee }: ReportScope): RawBuilder<SqlBool> {
  const conditions = [
    sql`true`,
    ...(packageType === undefined ? [] : [sql`quotes.package_type = ${packageType}`]),
    ...(employee === undefined ? [] : [sql`${EMPLOYEE} = ${employee}`]),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The local date of an instant in the shop's time zone. */
function localDay(instant: RawBuilder<unknown>, { timeZone }: Days): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${timeZone})::date`;
}

/** From the first moment of the first day up to the end of the last one. */
function isBetween(instant: RawBuilder<unknown>, { timeZone, from, to }: Days): RawBuilder<SqlBool> {
  return sql<SqlBool>`${instant} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${instant} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`;
}
