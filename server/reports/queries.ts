import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { localDate } from '#core/lib/time.ts';
import type { QuoteEventOn, FigureId } from '#core/reports/quote-events.ts';
import {
  type ReportName,
  type Figure,
  type Grouping,
  type Measure,
  REPORT_FILTERS,
  type Unit,
  REPORT_SHAPES,
  figureFrom,
} from '#core/reports/reports.ts';
import {
  stepsKnownBy,
  type FunnelStep,
  type VisitStep,
  MOST_SOURCES_A_DAY,
  OTHER_SOURCES,
} from '#core/reports/visits.ts';
import { type StoredSettings, readStoredSettings } from '#core/settings/stored-settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { type Days, isBetween } from '#server/db/days.ts';
import {
  type ReportScope,
  type ReportSum,
  addTo,
  factsOf,
  sumFact,
  WEEK_FACTS,
  sumsOf,
  NO_KEY,
  EMPLOYEE,
  factOfQuotes,
  isDivided,
  rowsOf,
  NOT_BY_OWNER,
  IS_FIRST,
  IS_PAID,
  IS_REFUND,
  changesBetween,
  taken,
} from '#server/reports/facts/queries.ts';
import { sumPlans } from '#server/reports/plans/queries.ts';
import { dayCapacity, type TakenPlaces } from './day-capacity.ts';

/** The sums that these figures of a report are made from. `today` is a local date of the shop. */
export async function sumReport(
  db: DbOrTrx,
  { report, figures }: { readonly report: ReportName; readonly figures: readonly Figure[] },
  scope: ReportScope & { readonly by: Grouping; readonly today: string },
): Promise<ReadonlyMap<string | null, ReportSum>> {
  const sums = new Map<string | null, ReportSum>();
  if (report === 'capacity') addTo(sums, await sumCapacity(db, scope));
  if (report === 'plans') addTo(sums, await sumPlans(db, scope));
  const wanted = new Set(figures.flatMap(({ id, ratio = [id] }): readonly Measure[] => ratio));
  const filters = REPORT_FILTERS.filter((filter) => scope[filter] !== undefined);
  for (const fact of report === 'capacity' ? [] : factsOf(report, scope.by, filters)) {
    const needed = Object.entries(fact.measures).filter(([name]) => wanted.has(name as Measure));
    if (needed.length === 0) continue;
    addTo(sums, await sumFact(db, { ...fact, measures: Object.fromEntries(needed) }, scope));
  }
  return scope.by === 'step' ? besideFormerSteps(sums, stepsKnownBy(filters)) : sums;
}

/** Each step next to the one before it. All steps together are the first one, next to how many of it ended in a paid job. */
function besideFormerSteps(
  sums: ReadonlyMap<string | null, ReportSum>,
  steps: readonly FunnelStep[],
): ReadonlyMap<string | null, ReportSum> {
  const reached = (step: FunnelStep | undefined) => sums.get(step ?? '')?.reached ?? 0;
  const rows = steps.map((key, index) => ({
    key,
    reached: reached(key),
    kept: reached(key),
    reachedBefore: reached(steps[index - 1]),
  }));
  const first = reached(steps[0]);
  const all = { key: null, reached: first, kept: reached('paid'), reachedBefore: first };
  return new Map([...rows, all].map((sum) => [sum.key, sum]));
}

/**
 * The sums of the week's figures by local date, the key of each, for parts that have no date in common; several for a date, as
 * they come from several tables. Each table is asked once for all parts: they cost less than the asking.
 */
export async function sumDays(db: DbOrTrx, parts: readonly Days[]): Promise<readonly ReportSum[]> {
  const sums: ReportSum[] = [];
  for (const { rows: factRows, measures } of WEEK_FACTS) {
    const facts = sql.join(
      parts.map((days) => sql`(${factRows(days)})`),
      sql` union all `,
    );
    const { rows } = await sql<ReportSum>`
      select day::text as key, ${sumsOf(measures)} from (${facts}) as facts group by day`.execute(db);
    sums.push(...rows);
  }
  return sums;
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
  /** Of the appointment: '09:30'. */
  readonly time?: string | undefined;
  readonly employee?: string | undefined;
  readonly source?: string | undefined;
  /** Of the cancellation or move. */
  readonly notice?: string | undefined;
  readonly who?: string | undefined;
  /** Of the sales tax, in thousandths of a percent. */
  readonly rate?: string | undefined;
  /** The id of the promo code. */
  readonly promo?: string | undefined;
  /** The figure that was opened. */
  readonly figure?: FigureId | undefined;
};

/** SQL conditions on quotes: the rows that a figure of a report counts. */
export function isBehindFigure(behind: BehindFigure): readonly RawBuilder<SqlBool>[] {
  const { on, package: packageType, vehicle, extra, weekday, time, employee, source, promo, timeZone } = behind;
  const days = { timeZone, from: behind.from ?? '-infinity', to: behind.to ?? 'infinity' };
  const isSame = (column: RawBuilder<unknown>, key: string) =>
    key === NO_KEY ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${key}`;
  // What counts every vehicle is found by each of them, everything else by the first one.
  const figure = figureBehind(behind);
  // A share of the calendar counts the same reservations.
  const counted = figure?.on === 'taken' ? { ...figure, id: 'taken' as const, ratio: undefined } : figure;
  const orFurther = (isFirst: RawBuilder<unknown>, item: object) =>
    counted && isDivided(counted)
      ? sql<SqlBool>`(${isFirst} or quotes.items @> ${JSON.stringify([item])}::jsonb)`
      : sql<SqlBool>`${isFirst}`;
  return [
    ...(on ? [happened(on, days, behind)] : []),
    ...(packageType ? [orFurther(sql`quotes.package_type = ${packageType}`, { packageType })] : []),
    ...(vehicle
      ? [orFurther(isSame(sql`quotes.vehicle_type`, vehicle), { vehicleType: vehicle === NO_KEY ? null : vehicle })]
      : []),
    ...(weekday ? [isSame(sql`extract(isodow from quotes.scheduled_date)::text`, weekday)] : []),
    ...(time ? [sql<SqlBool>`to_char(quotes.starts_at at time zone ${timeZone}, 'HH24:MI') = ${time}`] : []),
    ...(extra ? [sql<SqlBool>`quotes.lines @> ${JSON.stringify([{ kind: 'extra', label: extra }])}::jsonb`] : []),
    ...(source ? [isSame(sql`quotes.source`, source)] : []),
    ...(promo ? [sql<SqlBool>`quotes.promo_code_id = ${promo}::uuid`] : []),
    ...(employee ? [isSame(sql`(select ${EMPLOYEE}::text from jobs where jobs.quote_id = quotes.id)`, employee)] : []),
  ];
}

/** The figure that a list was opened from. */
function figureBehind({ on, figure }: BehindFigure): Figure | undefined {
  const figures = Object.values(REPORT_SHAPES).flatMap((shape) => shape.figures);
  return figures.find((each) => on !== undefined && each.id === figure && each.on === on);
}

/** What a quote adds to a figure; `isSum` unless the figure is a share or an average. */
export type CountedQuote = { readonly unit: Unit; readonly value: number | null; readonly isSum: boolean };

/**
 * Returns what each of these quotes adds to the figure of the list, by the same sums as the report. Undefined for a list without a
 * figure, and for a figure that quotes alone don't make up.
 */
export async function countQuotesOf(
  db: DbOrTrx,
  behind: BehindFigure,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CountedQuote> | undefined> {
  const { extra, rate, notice, who, timeZone, from = '-infinity', to = 'infinity' } = behind;
  const { package: packageType, vehicle } = behind;
  const figure = figureBehind(behind);
  const fact = figure && factOfQuotes(figure, extra !== undefined);
  if (!figure || !fact) return undefined;
  const narrowed = Object.entries({ extra, rate, notice, who }).filter(([name]) =>
    fact.dims.some((dim) => dim === name),
  );
  const byVehicle = fact.divided ? Object.entries({ package: packageType, vehicle }) : [];
  const same = [...narrowed, ...byVehicle].flatMap(([name, value]) =>
    value !== undefined ? [sql`and ${sql.ref(name)} = ${value}`] : [],
  );
  const { rows } = await sql<ReportSum & { readonly quoteId: string }>`
    select quote_id as "quoteId", ${sumsOf(fact.measures)}
    from (${rowsOf(fact, { timeZone, from, to, package: packageType, vehicle })}) as facts
    where quote_id = any(${ids}::uuid[]) ${sql.join(same, sql` `)} group by quote_id`.execute(db);
  const sums = new Map(rows.map((row) => [row.quoteId, row]));
  const { unit, ratio } = figure;
  return new Map(ids.map((id) => [id, { unit, value: figureFrom(figure, sums.get(id) ?? {}), isSum: !ratio }]));
}

function happened(on: QuoteEventOn, days: Days, { notice, who, rate }: BehindFigure): RawBuilder<SqlBool> {
  const paid = (which: RawBuilder<unknown>) => sql<SqlBool>`exists (
    select from payments
    where payments.quote_id = quotes.id and received_on between ${days.from}::date and ${days.to}::date and ${which})`;
  const received = sql`${isBetween(sql`quotes.created_at`, days)} and ${NOT_BY_OWNER}`;
  const completed = isBetween(sql`quotes.completed_at`, days);
  switch (on) {
    case 'booked':
      return approved(days, sql`true`);
    case 'newCustomers':
      return sql<SqlBool>`(quotes.customer_record_id is not null and ${approved(days, IS_FIRST)})`;
    case 'returning':
      return sql<SqlBool>`(quotes.customer_record_id is not null and ${approved(days, sql`not ${IS_FIRST}`)})`;
    case 'completed':
      return sql<SqlBool>`(${completed})`;
    case 'planRevenue':
      return sql<SqlBool>`(quotes.plan_id is not null and ${completed})`;
    case 'refundedJobs':
      return sql<SqlBool>`(${completed} and exists (
        select from payments where payments.quote_id = quotes.id and payments.kind = 'refund'))`;
    case 'redone':
      return sql<SqlBool>`(${completed} and exists (
        select from jobs where jobs.quote_id = quotes.id and jobs.redone_at is not null))`;
    case 'collected':
    case 'refunded':
    case 'tips':
    case 'taxed':
      return paid(entriesOf(on, rate));
    case 'requests':
      return sql<SqlBool>`(${received})`;
    case 'answered':
      return sql<SqlBool>`(${received} and quotes.answered_at is not null)`;
    case 'inTime':
      return sql<SqlBool>`(${received} and quotes.answered_at <= quotes.answer_due)`;
    case 'waiting':
      return sql<SqlBool>`(${received} and quotes.answered_at is null and quotes.status = 'pending')`;
    case 'accepted':
      return sql<SqlBool>`(${received} and exists (select from jobs where jobs.quote_id = quotes.id))`;
    case 'done':
      return sql<SqlBool>`(${received} and quotes.completed_at is not null)`;
    case 'paid':
      return sql<SqlBool>`(${received} and ${IS_PAID})`;
    case 'cancelled':
      return changed('quote.cancel', days, { notice, who });
    case 'moved':
      return changed('quote.reschedule', days, { notice, who });
    case 'taken':
      return sql<SqlBool>`(${isBetween(sql`quotes.starts_at`, days)} and exists (
        select from slot_holds where slot_holds.quote_id = quotes.id and slot_holds.starts_at = quotes.starts_at))`;
  }
}

/** SQL condition: the entries of the ledger that a figure counts. */
function entriesOf(on: 'collected' | 'refunded' | 'tips' | 'taxed', rate: string | undefined): RawBuilder<unknown> {
  switch (on) {
    case 'collected':
      return sql`not payments.is_tip and not ${IS_REFUND}`;
    case 'refunded':
      return sql`not payments.is_tip and ${IS_REFUND}`;
    case 'tips':
      return sql`payments.is_tip`;
    case 'taxed':
      return rate === undefined
        ? sql`payments.taxes <> '[]'`
        : sql`payments.taxes @> ${JSON.stringify([{ rate: Number(rate) }])}::jsonb`;
  }
}

function approved(days: Days, which: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (
    select from jobs where jobs.quote_id = quotes.id and ${isBetween(sql`jobs.created_at`, days)} and ${which})`;
}

function changed(
  action: string,
  days: Days,
  { notice, who }: Pick<BehindFigure, 'notice' | 'who'>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`quotes.id in (
    select quote_id from (${changesBetween(days)}) as changes
    where action = ${action} ${notice ? sql`and notice = ${notice}` : sql``} ${who ? sql`and who = ${who}` : sql``})`;
}

/** Returns the sources of requests, by skipping from one to the next in the index. */
export async function listSources(db: DbOrTrx): Promise<readonly string[]> {
  const { rows } = await sql<{ source: string }>`
    with recursive each (source) as (
      (select source from quotes where source is not null order by source limit 1)
      union all
      select (select quotes.source from quotes where quotes.source > each.source order by quotes.source limit 1)
      from each where each.source is not null
    )
    select source from each where source is not null limit ${MOST_SOURCES}`.execute(db);
  return rows.map(({ source }) => source);
}

/** More can't be chosen from in a report. */
const MOST_SOURCES = 500;

/** Counts one more visit that reached a step on that local day. */
export async function countStep(db: DbOrTrx, day: string, step: VisitStep): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count) values (${day}::date, 'step', ${step}, 1)
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}

/** Counts one more visit from a source; beyond the most sources of a day, new ones are counted as 'other'. */
export async function countSource(db: DbOrTrx, day: string, source: string): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count)
    select ${day}::date, 'source', case
      when exists (select from visit_counts where day = ${day}::date and kind = 'source' and key = ${source})
        or (select count(*) from visit_counts where day = ${day}::date and kind = 'source') < ${MOST_SOURCES_A_DAY}
      then ${source} else ${OTHER_SOURCES} end, 1
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}

/** Counts that these local days were shown as full once more. */
export async function countFullDays(db: DbOrTrx, days: readonly string[]): Promise<void> {
  await sql`
    insert into visit_counts (day, kind, key, count)
    select day, 'full', '', 1 from unnest(${days.toSorted()}::date[]) as days (day)
    on conflict (day, kind, key) do update set count = visit_counts.count + 1`.execute(db);
}

type Sums = Record<'taken' | 'places' | 'used' | 'usable' | 'fullTimes' | 'fullDays' | 'shownFull', number>;
const NO_SUMS: Sums = { taken: 0, places: 0, used: 0, usable: 0, fullTimes: 0, fullDays: 0, shownFull: 0 };

/**
 * The places of the calendar and how many of them were taken, by the date of the appointment. Each day has the calendar
 * that held when it began; days before the shop opened have none. How much of it was used is said in places, and in hours on days on
 * which appointments take their place for as long as the work takes.
 */
async function sumCapacity(
  db: DbOrTrx,
  scope: ReportScope & { readonly by: Grouping },
): Promise<readonly ({ readonly key: string | null } & Sums)[]> {
  const reserved = await takenPlaces(db, scope);
  const calendars = await calendarsOf(db, scope);
  const opened = await openedOn(db, scope);
  const shown = await timesShownFull(db, scope);
  const sums = new Map<string | null, Sums>();
  const add = (key: string | null, change: Partial<Sums>) => {
    const sum = sums.get(key) ?? { ...NO_SUMS };
    sums.set(key, sum);
    for (const [name, value] of Object.entries(change) as [keyof Sums, number][]) sum[name] += value;
  };
  const to = Temporal.PlainDate.from(scope.to);
  for (
    let date = Temporal.PlainDate.from(scope.from);
    Temporal.PlainDate.compare(date, to) <= 0;
    date = date.add({ days: 1 })
  ) {
    const day = date.toString();
    const calendar = calendars.findLast(({ from }) => from <= day) ?? calendars[0];
    const settings = calendar && opened && day >= opened ? calendar.settings : undefined;
    const times = dayCapacity(settings, date, reserved.get(day) ?? []);
    for (const { time, isFull, isOffered: _, ...figures } of times)
      for (const key of [keyOf(scope.by, date, time), null]) add(key, { ...figures, fullTimes: Number(isFull) });
    const offered = times.filter(({ isOffered }) => isOffered);
    const isFullDay = offered.length > 0 && offered.every(({ isFull }) => isFull);
    if (scope.by === 'slot') continue;
    const whole = { fullDays: Number(isFullDay), shownFull: shown.get(day) ?? 0 };
    for (const key of [keyOf(scope.by, date, ''), null]) add(key, whole);
  }
  return [...sums].map(([key, sum]) => ({ key, ...sum }));
}

function keyOf(by: Grouping, date: Temporal.PlainDate, time: string): string {
  if (by === 'month') return date.with({ day: 1 }).toString();
  if (by === 'week') return date.subtract({ days: date.dayOfWeek % 7 }).toString();
  return by === 'slot' ? `${date.dayOfWeek} ${time}` : String(date.dayOfWeek);
}

/** Reservations by local date. */
async function takenPlaces(db: DbOrTrx, scope: ReportScope): Promise<ReadonlyMap<string, readonly TakenPlaces[]>> {
  const sums = await sumFact(db, taken, { ...scope, by: 'dayAndSpan' });
  const rows = sums.flatMap(({ key, taken: count }) => {
    const [day = '', time = '', before, after] = key?.split(' ') ?? [];
    return key === null ? [] : [{ day, time, before: Number(before), after: Number(after), count: count ?? 0 }];
  });
  return Map.groupBy(rows, ({ day }) => day);
}

/** How often visitors were shown a day as full. */
async function timesShownFull(db: DbOrTrx, { from, to }: Days): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ day: string; count: number }>`
    select day::text, count from visit_counts
    where kind = 'full' and day between ${from}::date and ${to}::date`.execute(db);
  return new Map(rows.map(({ day, count }) => [day, count]));
}

/** The settings that held when each day began, oldest first; those that held on no day are left out. */
async function calendarsOf(db: DbOrTrx, { timeZone, from, to }: Days) {
  const { rows } = await sql<{ day: string; settings: StoredSettings }>`
    select distinct on (day) day::text, settings
    from (
      select version, settings, greatest((saved_at at time zone ${timeZone})::date + 1, ${from}::date) as day
      from business_versions
    ) as saved
    where day <= ${to}::date or version = (select min(version) from business_versions)
    order by day, version desc`.execute(db);
  return rows.map(({ day, settings }) => ({ from: day, settings: readStoredSettings(settings) }));
}

/** The day of the first settings or the first quote, whichever came first. */
async function openedOn(db: DbOrTrx, { timeZone }: Days): Promise<string | undefined> {
  const { rows } = await sql<{ at: string | null }>`
    select least((select min(saved_at) from business_versions), (select min(created_at) from quotes)) as at`.execute(
    db,
  );
  const at = rows[0]?.at;
  return at ? localDate(Temporal.Instant.from(at), timeZone).toString() : undefined;
}
