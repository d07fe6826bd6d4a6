import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { REPORT_FILTERS, type Grouping, type Measure, type ReportFilter } from '#core/reports/reports.ts';
import { transaction, type Db, type DbOrTrx, type Trx } from '../db/client.ts';
import { KEPT_FACTS, type Days, type Dim, type Fact } from './report-facts.ts';

// Facts are added up from their rows, or from the sums of days that are over (docs/decisions/0069). Triggers write down the days
// on which something changed afterwards; until those are added up again, their rows are counted. Whole months have their sums as
// well, added up from those of their days (docs/decisions/0084).

/** What a report counts: its days, and the quotes that it is narrowed to. */
export type ReportScope = Days & { readonly by: Grouping | 'dayAndTime' } & Partial<
    Readonly<Record<ReportFilter, string | undefined>>
  >;

/** The sums of one group; a key of null stands for all groups together. */
export type ReportSum = { readonly key: string | null } & Partial<Readonly<Record<Measure, number | null>>>;

/** Local days before `until` have their sums, except the `changed` ones. */
export type KeptSums = { readonly until: string; readonly changed: readonly string[] };

/** More pieces of a range aren't added up one by one, but all of the days from the first to the last of them. */
const MOST_PIECES = 12;
/** So many days are added up in a transaction, so that no one waits for long. */
const PIECE_DAYS = 7;

/** Returns which days have sums in that time zone; undefined while there are none. */
export async function readKeptSums(db: DbOrTrx, timeZone: string): Promise<KeptSums | undefined> {
  const { rows } = await sql<KeptSums>`
    select settled_until::text as until,
      array(select distinct day::text from report_changes order by 1) as changed
    from report_state where time_zone = ${timeZone} and definitions = ${definitionsOf(db)}`.execute(db);
  return rows[0];
}

/** Adds up a fact by the keys of its groups, and all of it under the key null. */
export async function sumFact(
  db: DbOrTrx,
  fact: Fact,
  { scope, kept }: { readonly scope: ReportScope; readonly kept: KeptSums | undefined },
): Promise<readonly ReportSum[]> {
  const series = kept && seriesFor(fact, scope);
  if (!kept || !series) return sumRows(db, fact, scope);
  const { from, to, without, pieces } = splitDays(scope, kept);
  const sums = new Map<string | null, ReportSum>();
  if (from <= to) addTo(sums, await sumKept(db, fact, { scope, series, ...splitMonths(scope, { from, to, without }) }));
  for (const piece of pieces) addTo(sums, await sumRows(db, fact, { ...scope, ...piece }));
  return [...sums.values()];
}

/** Adds sums to those that are there, key by key. */
export function addTo(sums: Map<string | null, ReportSum>, more: readonly ReportSum[]): void {
  for (const { key, ...added } of more) {
    const sum: Record<string, number | null> = { ...sums.get(key) } as Record<string, number>;
    for (const [name, value] of Object.entries(added)) sum[name] = (sum[name] ?? 0) + (value ?? 0);
    sums.set(key, { ...sum, key });
  }
}

type Sums = { isAll: number; group: string } & Omit<ReportSum, 'key'>;

const named = (rows: readonly Sums[]): ReportSum[] =>
  rows.map(({ isAll, group, ...figures }) => ({ ...figures, key: isAll ? null : group }));

async function sumRows(db: DbOrTrx, { rows: factRows, measures }: Fact, scope: ReportScope): Promise<ReportSum[]> {
  const { rows } = await sql<Sums>`
    select grouping(key) as "isAll", key as "group", ${sumsOf(measures)}
    from (select ${keyOf(scope.by)} as key, facts.* from (${factRows(scope)}) as facts where ${isWanted(scope)}) as counted
    group by grouping sets ((key), ())`.execute(db);
  return named(rows);
}

/** The measures as columns that are named after them. */
export function sumsOf(measures: Fact['measures']): RawBuilder<unknown> {
  return sql.join(Object.entries(measures).map(([name, sum]) => sql`coalesce(${sum}, 0)::float8 as ${sql.ref(name)}`));
}

/** By what the sums of a day are kept: nothing, one thing, or one thing and another that reports are narrowed to. */
type Series = { readonly number: number; readonly kept: string; readonly dims: readonly Dim[] };

/** Under their numbers in report_sums. */
const SERIES: readonly Series[] = KEPT_FACTS.flatMap(({ kept, dims, filters = [] }) => {
  const pairs = dims.flatMap((dim) => filters.filter((filter) => filter !== dim).map((filter) => [dim, filter]));
  // Package by employee and employee by package are added up once.
  const different = new Map(pairs.map((pair) => [pair.toSorted().join(), pair])).values();
  return [[], ...dims.map((dim) => [dim]), ...different].map((each) => ({ kept, dims: each }));
}).map((each, number) => ({ ...each, number }));

/** What the numbers of series are raised by for the sums of whole months, which stand on the first day of the month. */
const MONTHLY = SERIES.length;

/** Returns the series that a report can be added up from; undefined if its rows have to be counted. */
function seriesFor(fact: Fact, scope: ReportScope): Series | undefined {
  const dim = dimOf(scope.by);
  const wanted = new Set<Dim>([...filtersOf(scope), ...(dim === '' ? [] : [dim])]);
  return SERIES.find(
    ({ kept, dims }) => kept === fact.kept && dims.length === wanted.size && dims.every((each) => wanted.has(each)),
  );
}

const filtersOf = (scope: ReportScope) => REPORT_FILTERS.filter((filter) => scope[filter] !== undefined);

function dimOf(by: ReportScope['by']): Dim | '' {
  switch (by) {
    case 'week':
    case 'month':
      return '';
    case 'monthAndRate':
      return 'rate';
    case 'slot':
    case 'dayAndTime':
      return 'time';
    default:
      return by;
  }
}

/** The days whose sums are added, and the first days of the months whose sums are. */
type KeptScope = { readonly series: Series; readonly days: readonly string[]; readonly months: readonly string[] };

async function sumKept(
  db: DbOrTrx,
  { kept, measures }: Fact,
  { scope, series, days, months }: { readonly scope: ReportScope } & KeptScope,
): Promise<ReportSum[]> {
  const all = Object.keys(KEPT_FACTS.find((fact) => fact.kept === kept)?.measures ?? {});
  const monthly = series.number + MONTHLY;
  const sums = Object.keys(measures).map(
    (name) => sql`sum(sums[${sql.lit(all.indexOf(name) + 1)}]) as ${sql.ref(name)}`,
  );
  const keys = series.dims.map((dim, index) => sql`${sql.ref(KEYS[index] ?? '')} as ${sql.ref(dim)}`);
  const { rows } = await sql<Sums>`
    select grouping(key) as "isAll", key as "group", ${sql.join(sums)}
    from (
      select ${keyOf(scope.by)} as key, sums
      from (select ${sql.join([...keys, sql`day, sums`])} from report_sums
        where series = ${sql.lit(series.number)} and day = any(${days}::date[])
          or series = ${sql.lit(monthly)} and day = any(${months}::date[])) as facts
      where ${isWanted(scope)}
    ) as counted
    group by grouping sets ((key), ())`.execute(db);
  return named(rows);
}

/** The columns of report_sums for what a series is kept by. */
const KEYS = ['key', 'other'] as const;

/** The days whose sums count, `without` some of them, and the pieces whose rows are counted instead. */
function splitDays({ from, to }: Days, { until, changed }: KeptSums) {
  const last = Temporal.PlainDate.from(until).subtract({ days: 1 }).toString();
  const end = to < last ? to : last;
  const dirty = changed.filter((day) => day >= from && day <= end);
  const pieces = runsOf(dirty);
  const few = pieces.length <= MOST_PIECES ? pieces : [{ from: dirty[0] ?? from, to: dirty.at(-1) ?? end }];
  const rest = to < until ? [] : [{ from: from > until ? from : until, to }];
  return { from, to: end, without: few.flatMap(daysOf), pieces: [...few, ...rest] };
}

type Run = { readonly from: string; readonly to: string };

/** Which sums make up a range without some of its days: those of its whole months, and of the days beside them. */
function splitMonths({ by }: ReportScope, { from, to, without }: Run & { readonly without: readonly string[] }) {
  const left = new Set(without);
  const days = daysOf({ from, to }).filter((day) => !left.has(day));
  if (by === 'week' || by === 'dayAndTime') return { days, months: [] };
  const counts = Map.groupBy(days, monthOf);
  const months = [...counts].flatMap(([month, of]) =>
    of.length === Temporal.PlainDate.from(month).daysInMonth ? [month] : [],
  );
  return { months, days: days.filter((day) => !months.includes(monthOf(day))) };
}

/** The first day of the month of a day. */
const monthOf = (day: string) => `${day.slice(0, 7)}-01`;

/** Consecutive days as ranges. */
function runsOf(days: readonly string[]): readonly Run[] {
  const runs: { from: string; to: string }[] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && Temporal.PlainDate.from(run.to).add({ days: 1 }).toString() === day) run.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs;
}

function daysOf({ from, to }: Run): readonly string[] {
  const start = Temporal.PlainDate.from(from);
  return Array.from({ length: start.until(to).days + 1 }, (_, days) => start.add({ days }).toString());
}

const MONTH = sql`date_trunc('month', day::timestamp)::date::text`;

/** The text that a row is grouped by. */
function keyOf(by: ReportScope['by']): RawBuilder<unknown> {
  switch (by) {
    case 'week':
      // The engine's weeks begin on Monday, the shop's on Sunday.
      return sql`(date_trunc('week', day::timestamp + interval '1 day') - interval '1 day')::date::text`;
    case 'month':
      return MONTH;
    case 'monthAndRate':
      return sql`${MONTH} || ' ' || rate`;
    case 'dayAndTime':
      return sql`day::text || ' ' || time`;
    default:
      return sql.ref(by);
  }
}

function isWanted(scope: ReportScope): RawBuilder<SqlBool> {
  const filters = filtersOf(scope).map((filter) => sql`${sql.ref(filter)} = ${scope[filter]}`);
  return sql<SqlBool>`${sql.join([sql`true`, ...filters], sql` and `)}`;
}

/** Changes whenever a fact does, so that a new version of the program adds everything up again. */
function definitionsOf(db: DbOrTrx): string {
  definitions ??= createHash('sha256')
    .update(
      KEPT_FACTS.flatMap((fact) => [sumsByDay(fact, { timeZone: '', from: '', to: '' }), sumsByMonth(fact, [])])
        .map((each) => each.compile(db).sql)
        .join('\n'),
    )
    .digest('hex');
  return definitions;
}
let definitions: string | undefined;

type Keeping = { readonly timeZone: string; readonly today: string; readonly signal?: AbortSignal };

/**
 * Adds up the days before today that have no sums yet, and those that changed. One process works at a time; what it doesn't
 * finish is left for the next call.
 */
export async function keepReportSums(db: Db, keeping: Keeping): Promise<void> {
  await beginMarking(db, keeping);
  while (!keeping.signal?.aborted && (await addUpChanged(db)));
  const before = await settledDay(db);
  if (before === undefined) return;
  while (!keeping.signal?.aborted && (await addUpNext(db, before)));
}

/** Forgets all sums; they are added up again in the background. */
export async function forgetReportSums(db: DbOrTrx): Promise<void> {
  await sql`with state as (delete from report_state), changes as (delete from report_changes) delete from report_sums`.execute(
    db,
  );
}

/** From now on, changes before today are written down. Starts over with another time zone or other definitions. */
async function beginMarking(db: Db, { timeZone, today }: Keeping): Promise<void> {
  const current = definitionsOf(db);
  const { rows: same } = await sql`
    select from report_state
    where time_zone = ${timeZone} and definitions = ${current} and marks_before >= ${today}::date`.execute(db);
  if (same.length > 0) return;
  await transaction(db, async (trx) => {
    const { rows } = await sql<{ isCurrent: boolean }>`
      select time_zone = ${timeZone} and definitions = ${current} as "isCurrent" from report_state for update`.execute(
      trx,
    );
    if (rows[0]?.isCurrent) {
      await sql`update report_state set marks_before = ${today}::date where marks_before < ${today}::date`.execute(trx);
      return;
    }
    await forgetReportSums(trx);
    await sql`
      insert into report_state (time_zone, definitions, settled_until, marks_before)
      select ${timeZone}, ${current}, least(first, ${today}::date), ${today}::date
      from (select least(
        (select (min(created_at) at time zone ${timeZone})::date from quotes),
        (select (min(starts_at) at time zone ${timeZone})::date from slot_holds),
        (select min(received_on) from payments),
        (select (min(at) at time zone ${timeZone})::date from clock_entries)) as first) as facts
      on conflict do nothing`.execute(trx);
  });
}

/**
 * Waits until no transaction runs any more that could change an earlier day without writing it down. Resolves to that day;
 * undefined if all before it are added up, or if a transaction takes long.
 */
async function settledDay(db: Db): Promise<string | undefined> {
  const { rows: due } = await sql<{ day: string }>`
    select marks_before::text as day from report_state where settled_until < marks_before`.execute(db);
  if (due.length === 0) return undefined;
  const { rows } = await sql<{ fence: string }>`select pg_current_xact_id()::text as fence`.execute(db);
  const fence = rows[0]?.fence ?? '0';
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows: over } = await sql<{ isOver: boolean }>`
      select pg_snapshot_xmin(pg_current_snapshot()) > ${fence}::xid8 as "isOver"`.execute(db);
    if (over[0]?.isOver) return due[0]?.day;
    await delay(100);
  }
  return undefined;
}

/** Adds up the next days that have no sums. Resolves to whether there may be more. */
function addUpNext(db: Db, before: string): Promise<boolean> {
  return transaction(db, async (trx) => {
    const { rows } = await sql<Run & { timeZone: string }>`
      select time_zone as "timeZone", settled_until::text as from,
        least(settled_until + ${PIECE_DAYS - 1}::int, ${before}::date - 1)::text as to
      from report_state where settled_until < ${before}::date for update`.execute(trx);
    const [next] = rows;
    if (!next) return false;
    await sql`
      delete from report_sums
      where ${isOfSeries(SERIES)} and day between ${next.from}::date and ${next.to}::date`.execute(trx);
    await addUp(trx, next);
    const until = Temporal.PlainDate.from(next.to).add({ days: 1 }).toString();
    await addUpMonths(trx, { days: daysOf(next), until });
    await sql`update report_state set settled_until = ${until}::date`.execute(trx);
    return true;
  });
}

/** Adds up some of the days that changed again. What changes meanwhile is written down for the next time. */
async function addUpChanged(db: Db): Promise<boolean> {
  const { rows: changes } = await sql`select from report_changes limit 1`.execute(db);
  if (changes.length === 0) return false;
  return transaction(db, async (trx) => {
    const { rows: states } = await sql<{ timeZone: string; until: string }>`
      select time_zone as "timeZone", settled_until::text as until from report_state for update`.execute(trx);
    const [state] = states;
    if (!state) return false;
    const { rows } = await sql<{ day: string }>`
      with taken as (
        delete from report_changes
        where day in (select day from report_changes group by day order by day limit ${PIECE_DAYS}) returning day
      )
      select distinct day::text from taken order by 1`.execute(trx);
    const days = rows.map(({ day }) => day);
    await sql`delete from report_sums where ${isOfSeries(SERIES)} and day = any(${days}::date[])`.execute(trx);
    for (const run of runsOf(days.filter((day) => day < state.until)))
      await addUp(trx, { ...run, timeZone: state.timeZone });
    await addUpMonths(trx, { days, until: state.until });
    return days.length === PIECE_DAYS;
  });
}

/** The sums of days, or with `raisedBy` of months; for the index, whose days stand below their series. */
function isOfSeries(series: readonly Series[], raisedBy = 0): RawBuilder<SqlBool> {
  const numbers = series.map(({ number }) => number + raisedBy);
  return sql<SqlBool>`series = any(${sql.lit(`{${numbers.join()}}`)}::smallint[])`;
}

async function addUp(trx: Trx, days: Days): Promise<void> {
  for (const fact of KEPT_FACTS)
    await sql`insert into report_sums (series, day, key, other, sums) ${sumsByDay(fact, days)}`.execute(trx);
}

/** Adds up the months of these days again that are over before `until`, from the sums of their days. */
async function addUpMonths(
  trx: Trx,
  { days, until }: { readonly days: readonly string[]; readonly until: string },
): Promise<void> {
  const months = [...new Set(days.map(monthOf))].filter((month) => endOf(month) <= until);
  if (months.length === 0) return;
  await sql`delete from report_sums where ${isOfSeries(SERIES, MONTHLY)} and day = any(${months}::date[])`.execute(trx);
  for (const fact of KEPT_FACTS)
    await sql`insert into report_sums (series, day, key, other, sums) ${sumsByMonth(fact, months)}`.execute(trx);
}

/** The first day after a month. */
const endOf = (month: string) => Temporal.PlainDate.from(month).add({ months: 1 }).toString();

/** The sums of each of these months in all series of a fact, as report_sums has them, from those of its days. */
function sumsByMonth({ kept, measures }: KeptFact, months: readonly string[]): RawBuilder<unknown> {
  const sums = Object.keys(measures).map((_, index) => sql`sum(sums[${sql.lit(index + 1)}])`);
  return sql`
    select (series + ${sql.lit(MONTHLY)})::smallint as series, month as day, key, other, array[${sql.join(sums)}] as sums
    from unnest(${months}::date[]) as months (month)
    join report_sums on ${isOfSeries(seriesOf(kept))} and day between month and (month + interval '1 month')::date - 1
    group by series, month, key, other`;
}

type KeptFact = (typeof KEPT_FACTS)[number];

const seriesOf = (kept: string) => SERIES.filter((each) => each.kept === kept);

/** The sums of each day in all of its series, as report_sums has them. */
function sumsByDay(fact: KeptFact, days: Days): RawBuilder<unknown> {
  const { kept, dims, filters = [], measures, rows } = fact;
  const columns = [...new Set<Dim>([...dims, ...filters])];
  const series = seriesOf(kept);
  // As `grouping` says it: a bit for each column by which a series isn't kept.
  const maskOf = (of: Series) =>
    Number.parseInt(`0${columns.map((column) => (of.dims.includes(column) ? 0 : 1)).join('')}`, 2);
  const bySeries = (valueOf: (of: Series) => RawBuilder<unknown>) =>
    sql.join(
      series.map((each) => sql`when ${sql.lit(maskOf(each))} then ${valueOf(each)}`),
      sql` `,
    );
  const keyAt = (index: number) =>
    bySeries(({ dims: { [index]: dim } }) => (dim === undefined ? sql.lit('') : sql`${sql.ref(dim)}::text`));
  const groupings = series.map((each) => sql`(${sql.join([sql`day`, ...each.dims.map((dim) => sql.ref(dim))])})`);
  const mask = columns.length === 0 ? sql.lit(0) : sql`grouping(${sql.join(columns.map((column) => sql.ref(column)))})`;
  return sql`
    select (case mask ${bySeries(({ number }) => sql.lit(number))} end)::smallint as series, day,
      case mask ${keyAt(0)} end as key, case mask ${keyAt(1)} end as other, sums
    from (
      select ${sql.join([sql`day`, ...columns.map((column) => sql.ref(column))])}, ${mask} as mask,
        array[${sql.join(Object.values(measures).map((sum) => sql`coalesce(${sum}, 0)::float8`))}] as sums
      from (${rows(days)}) as facts
      group by grouping sets (${sql.join(groupings)})
    ) as added`;
}

/** Returns up to so many days, or first days of months, whose sums differ from what they are made of: 'booked 2027-05-30'. */
export async function findWrongSums(db: DbOrTrx, most: number): Promise<readonly string[]> {
  const { rows: states } = await sql<Run & { timeZone: string; until: string }>`
    select time_zone as "timeZone", (settled_until - 1)::text as to, settled_until::text as until,
      coalesce((select min(day) from report_sums where ${isOfSeries(SERIES)}), settled_until)::text as from
    from report_state where definitions = ${definitionsOf(db)}`.execute(db);
  const [state] = states;
  const wrong: string[] = [];
  if (!state || state.from > state.to) return wrong;
  const months = [...new Set(daysOf(state).map(monthOf))].filter((month) => endOf(month) <= state.until);
  for (const fact of KEPT_FACTS) {
    const series = seriesOf(fact.kept);
    const { rows } = await sql<{ day: string }>`
      ${differences(isOfSeries(series), sumsByDay(fact, state))} union
      ${differences(isOfSeries(series, MONTHLY), sumsByMonth(fact, months))}
      order by 1 limit ${most - wrong.length}`.execute(db);
    wrong.push(...rows.map(({ day }) => `${fact.kept} ${day}`));
    if (wrong.length >= most) break;
  }
  return wrong;
}

/**
 * The days of sums that aren't there once, or not as they are counted. A statement sees one moment: what changed before it is in its
 * rows or in report_changes.
 */
function differences(areMeant: RawBuilder<SqlBool>, counted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select coalesce(kept.day, counted.day)::text as day
    from (
      select *, row_number() over (partition by series, day, key, other) as copy from report_sums where ${areMeant}
    ) as kept
    full join (select *, 1 as copy from (${counted}) as once) as counted
      on (counted.series, counted.day, counted.key, counted.other, counted.copy)
        = (kept.series, kept.day, kept.key, kept.other, kept.copy)
    where coalesce(kept.day, counted.day) not in (select day from report_changes)
      and (kept.day is null or counted.day is null or exists (
        select from unnest(kept.sums, counted.sums) as each (one, other)
        where one is null or other is null or abs(one - other) > 1e-6 * greatest(1, abs(other))))`;
}
