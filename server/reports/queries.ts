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
import type { Days } from '#server/db/days.ts';
import {
  EMPLOYEE,
  type Fact,
  factOfQuotes,
  factsOf,
  happened,
  NO_KEY,
  type ReportScope,
  type ReportSum,
  taken,
  WEEK_FACTS,
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

/** Adds up a fact by the keys of its groups, and all of it under the key null. */
async function sumFact(db: DbOrTrx, fact: Fact, scope: ReportScope): Promise<ReportSum[]> {
  const { measures } = fact;
  // A row for each vehicle is right for its package; all together, a job is one job.
  if (fact.divided && (scope.by === 'package' || scope.by === 'vehicle')) {
    const counted = (by: ReportScope['by'] | undefined) => rowsOf(fact, { ...scope, by });
    const { rows } = await sql<ReportSum>`
      select ${groupOf(scope.by)} as key, ${sumsOf(measures)} from (${counted(scope.by)}) as facts where ${isWanted(scope)} group by 1
      union all
      select null, ${sumsOf(measures)} from (${counted(undefined)}) as facts where ${isWanted(scope)}`.execute(db);
    return rows;
  }
  const { rows } = await sql<{ isAll: number; group: string } & Omit<ReportSum, 'key'>>`
    select grouping(key) as "isAll", key as "group", ${sumsOf(measures)}
    from (select ${groupOf(scope.by)} as key, facts.* from (${rowsOf(fact, scope)}) as facts where ${isWanted(scope)}) as counted
    group by grouping sets ((key), ())`.execute(db);
  return rows.map(({ isAll, group, ...figures }) => ({ ...figures, key: isAll ? null : group }));
}

/** The rows of a fact. Where they're told apart by package or vehicle, a quote with several vehicles has one for each. */
function rowsOf(
  { rows, divided }: Fact,
  scope: Days & {
    readonly by?: string | undefined;
    readonly package?: string | undefined;
    readonly vehicle?: string | undefined;
  },
): RawBuilder<unknown> {
  const isByVehicle = [scope.by === 'package', scope.by === 'vehicle', scope.package, scope.vehicle].some(Boolean);
  if (!divided || !isByVehicle) return rows(scope);
  const { money = [], hours = [], each = [], perPackage = [], once = [] } = divided;
  const partOf = (column: RawBuilder<unknown>) => sql`case when part.whole is null then ${column}
    when part.whole = 0 then case when part.number = 1 then ${column} else 0 end
    else round(${column}::numeric * part.until / part.whole) - round(${column}::numeric * part.since / part.whole) end`;
  const hoursOf = (column: RawBuilder<unknown>) => sql`case when part.whole_hours is null then ${column}
    when part.whole_hours = 0 then case when part.number = 1 then ${column} else 0 end
    else ${column}::numeric * part.hours / part.whole_hours end`;
  const columns = [
    ...['day', 'quote_id', 'weekday', 'employee', 'source', ...each].map((name) => sql`facts.${sql.ref(name)}`),
    ...['package', 'vehicle'].map(
      (name) => sql`coalesce(part.${sql.ref(name)}, facts.${sql.ref(name)}) as ${sql.ref(name)}`,
    ),
    ...money.map((name) => sql`${partOf(sql`facts.${sql.ref(name)}`)} as ${sql.ref(name)}`),
    ...hours.map((name) => sql`${hoursOf(sql`facts.${sql.ref(name)}`)} as ${sql.ref(name)}`),
    ...perPackage.map(
      (name) => sql`case when coalesce(part.place, 1) = 1 then facts.${sql.ref(name)} end as ${sql.ref(name)}`,
    ),
    ...once.map(
      (name) => sql`case when coalesce(part.number, 1) = 1 then facts.${sql.ref(name)} end as ${sql.ref(name)}`,
    ),
  ];
  return sql`select ${sql.join(columns)} from (${rows(scope)}) as facts left join (${PARTS}) as part on part.quote_id = facts.quote_id`;
}

/** Whether a figure counts every vehicle where packages or vehicles are told apart. */
function isDivided(figure: Figure): boolean {
  return factOfQuotes(figure, false)?.divided !== undefined;
}

/**
 * The vehicles of quotes with several, each from where to where its lines reach in those of all: discounts by code, fees and what the
 * owner wrote for the whole appointment are everyone's in proportion. `place` is the vehicle's among those of its package, and `hours`
 * are those that its package is credited with.
 */
const PARTS = sql`
  select quote_id, number, package, vehicle, place, until - weight as since, until, hours,
    sum(weight) over (partition by quote_id) as whole, sum(hours) over (partition by quote_id) as whole_hours
  from (
    select weighed.*, sum(weight) over (partition by quote_id order by number) as until,
      row_number() over (partition by quote_id, package order by number) as place
    from (
      select quotes.id as quote_id, coalesce((select (settings -> 'pay' -> 'hoursByPackage' ->> each.package)::numeric
          from business_versions where version = quotes.business_version), 0) as hours, each.number, each.package, coalesce(each.vehicle, ${sql.lit(NO_KEY)}) as vehicle,
        greatest(0, coalesce((
          select sum((line ->> 'cents')::int) from jsonb_array_elements(quotes.lines) as line
          where coalesce((line ->> 'item')::int, 1) = each.number
            and (line ->> 'item' is not null or line ->> 'kind' not in ('promo', 'travel', 'fee', 'adjustment', 'redo', 'tax'))), 0)) as weight
      from quotes cross join lateral (
        select 1 as number, quotes.package_type as package, quotes.vehicle_type as vehicle
        union all
        select item.number::int + 1, item.value ->> 'packageType', item.value ->> 'vehicleType'
        from jsonb_array_elements(quotes.items) with ordinality as item (value, number)
      ) as each
      where quotes.items <> '[]'
    ) as weighed
  ) as added`;

/** Adds sums to those that are there, key by key. */
function addTo(sums: Map<string | null, ReportSum>, more: readonly ReportSum[]): void {
  for (const { key, ...added } of more) {
    const sum: Record<string, number | null> = { ...sums.get(key) } as Record<string, number>;
    for (const [name, value] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + (value ?? 0);
    sums.set(key, { ...sum, key });
  }
}

/** The measures as columns that are named after them. */
function sumsOf(measures: Fact['measures']): RawBuilder<unknown> {
  return sql.join(Object.entries(measures).map(([name, sum]) => sql`coalesce(${sum}, 0)::float8 as ${sql.ref(name)}`));
}

const MONTH = sql`date_trunc('month', day::timestamp)::date::text`;

/** The text that a row is grouped by. */
function groupOf(by: ReportScope['by']): RawBuilder<unknown> {
  switch (by) {
    case 'week':
      // The engine's weeks begin on Monday, the shop's on Sunday.
      return sql`(date_trunc('week', day::timestamp + interval '1 day') - interval '1 day')::date::text`;
    case 'month':
      return MONTH;
    case 'monthAndRate':
      return sql`${MONTH} || ' ' || rate`;
    case 'dayAndSpan':
      return sql`day::text || ' ' || time || ' ' || minutes`;
    default:
      return sql.ref(by);
  }
}

function isWanted(scope: ReportScope): RawBuilder<SqlBool> {
  const narrowed = REPORT_FILTERS.filter((filter) => scope[filter] !== undefined);
  const filters = narrowed.map((filter) => sql`${sql.ref(filter)} = ${scope[filter]}`);
  return sql<SqlBool>`${sql.join([sql`true`, ...filters], sql` and `)}`;
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
