import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { localDate, formatMediumDate, formatMonth } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import {
  sourceOfKey,
  changerOfKey,
  monthAndRateOfKey,
  noticeOfKey,
  rateOfKey,
  slotOfKey,
  stepOfKey,
  vehicleOfKey,
  weekdayOfKey,
  columnTitle,
  plainFigure,
} from '#core/reports/group-names.ts';
import { CHANGERS, NOTICES } from '#core/reports/quote-events.ts';
import {
  comparisonRange,
  figureFrom,
  figuresOf,
  MOST_YEARS,
  presetRange,
  rangeError,
  REPORT_FILTERS,
  REPORT_SHAPES,
  USUAL_PRESET,
  type Comparison,
  type DateRange,
  type Grouping,
  type Preset,
  type ReportFilter,
  type ReportName,
  bucketsOf,
  type Figure,
} from '#core/reports/reports.ts';
import { stepsKnownBy } from '#core/reports/visits.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { soldPackages, type Settings } from '#core/settings/settings.ts';
import { hasTestData } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import { countDueAgain } from '#server/customers/queries.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { NO_KEY, type ReportSum } from '#server/reports/facts/queries.ts';
import { listEveryone } from '#server/staff/queries.ts';
import { listSources, sumReport } from './queries.ts';

type Asked = {
  readonly report: ReportName;
  readonly range?: Preset | undefined;
  /** Local dates, both included; they come together and go before the preset. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by?: Grouping | undefined;
  readonly compare?: Comparison | undefined;
  readonly package?: string | undefined;
  readonly employee?: string | undefined;
  readonly source?: string | undefined;
};

/**
 * A report of a range of dates, with the same rows of the range that it is compared with. Throws Invalid for a range that
 * is reversed, too long or lacks a date, and for a grouping that the report doesn't have.
 */
export async function readReport(context: Context, asked: Asked): Promise<Report> {
  const { settings } = await context.settings();
  const { report } = asked;
  const today = localDate(context.clock.now(), settings.timeZone);
  const range = settleRange(asked, today);
  const by = settleGrouping(asked);
  const comparison = comparisonRange(range, asked.compare ?? 'none');
  const narrowed = settleFilters(asked);
  const figures = figuresOf(report, [by, ...(Object.keys(narrowed) as ReportFilter[])]);
  const [packages, employees] = [packagesOf(settings, context.language), await namesOfEmployees(context)];
  const contextOf = (dates: DateRange): RowContext => ({
    report,
    by,
    range: dates,
    figures,
    settings,
    language: context.language,
    packages,
    employees,
    narrowed,
  });
  const scopeOf = (dates: DateRange) => ({ by, ...narrowed, timeZone: settings.timeZone, ...written(dates) });
  const sum = (dates: DateRange) =>
    sumReport(context.db, { report, figures }, { ...scopeOf(dates), today: today.toString() });

  const now = await sum(range);
  const before = comparison && (await sum(comparison));
  const rows = rowsOf(contextOf(range), now);
  const beside = comparison && before && alignRows(by, rows, rowsOf(contextOf(comparison), before));
  const nothing = Object.fromEntries(figures.map((figure) => [figure.id, figureFrom(figure, {})]));
  return {
    report,
    range: written(range),
    comparison: comparison ? written(comparison) : null,
    timeZone: settings.timeZone,
    by,
    figures: figures.map(({ id, unit, on = null }) => ({ id, unit, on })),
    rows: rows.map((row) => ({ ...row, before: beside ? (beside.get(row.key) ?? nothing) : null })),
    total: {
      ...totalOf(contextOf(range), now),
      before: comparison && before ? totalOf(contextOf(comparison), before).values : null,
    },
    packages: [...packages],
    employees: [...employees],
    sources: (await listSources(context.db)).map((id) => ({ id, name: sourceOfKey(id, context.language) })),
    dueAgain: report === 'customers' ? await countDueAgain(context.db, context.clock.now()) : null,
    hasTestData: await hasTestData(context.db, scopeOf(range)),
  };
}

/** The same report as CSV, a row per group and one for all, with the name for its file. Throws like readReport. */
export async function exportReport(
  context: Context,
  asked: Asked,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const report = await readReport(context, asked);
  const columns = [...groupColumns(report.by, context.language), ...figureColumns(report, context.language)];
  const { from, to } = report.range;
  return {
    name: `${report.report}-${from}-${to}.csv`,
    csv: writeCsv(
      columns,
      (async function* pages() {
        yield [...report.rows, report.total];
      })(),
    ),
  };
}

type ReportColumn = CsvColumn<Report['total']>;

/** What each row is: months as '2027-06', weeks by their first day, rates as numbers, so that spreadsheets sort and add them. */
function groupColumns(by: Grouping, language: Language): readonly ReportColumn[] {
  const t = reportsTexts(language);
  const inPercent = (title: string) => t('figureInPercent', { figure: title });
  const groupColumn = (title: string, write: (key: string) => string): ReportColumn => ({
    title,
    value: ({ key, label }) => (key === 'total' ? label : write(key)),
  });
  switch (by) {
    case 'month':
      return [groupColumn(t('month'), monthOf)];
    case 'week':
      return [groupColumn(t('week'), (key) => key)];
    case 'rate':
      return [groupColumn(inPercent(t('rate')), percentOf)];
    case 'monthAndRate':
      return [
        groupColumn(t('month'), monthOf),
        {
          title: inPercent(t('rate')),
          value: ({ key }) => (key === 'total' ? null : percentOf(key.split(' ').at(-1) ?? '')),
        },
      ];
    default:
      return [{ title: t(by), value: ({ label }) => label }];
  }
}

/** '2027-06' of a key that begins with a date. */
function monthOf(key: string): string {
  return key.slice(0, 7);
}

/** '8.875' of a tax rate in thousandths of a percent. */
function percentOf(rate: string): string {
  return String(Number(rate) / 1000);
}

/** A column per figure, followed by that of the range that it's compared with. */
function figureColumns({ figures, comparison }: Report, language: Language): readonly ReportColumn[] {
  const t = reportsTexts(language);
  return figures.flatMap(({ id, unit }) => {
    const titleOf = (figure: string) => columnTitle(figure, unit, language);
    const column = { title: titleOf(t(id)), value: ({ values }: Report['total']) => plainFigure(values[id], unit) };
    if (!comparison) return [column];
    const value = ({ before }: Report['total']) => plainFigure(before?.[id], unit);
    return [column, { title: titleOf(t('figureBefore', { figure: t(id) })), value }];
  });
}

function settleRange({ range = USUAL_PRESET, from, to }: Asked, today: Temporal.PlainDate): DateRange {
  if (from === undefined && to === undefined) return presetRange(range, today);
  if (from === undefined || to === undefined)
    throw invalid(from === undefined ? 'from' : 'to', messageOf(reportsTexts, 'bothDates'));
  const settled = { from: Temporal.PlainDate.from(from), to: Temporal.PlainDate.from(to) };
  const error = rangeError(settled);
  if (error === 'reversed') throw invalid('to', messageOf(reportsTexts, 'reversed'));
  if (error === 'too-long') throw invalid('to', messageOf(reportsTexts, 'tooLong', { most: MOST_YEARS }));
  return settled;
}

function settleGrouping({ report, by }: Asked): Grouping {
  const choices = REPORT_SHAPES[report].by;
  const settled = by ?? choices[0];
  if (settled !== undefined && choices.includes(settled)) return settled;
  throw invalid('by', messageOf(reportsTexts, 'notGrouping', { choices: choices.join(', ') }));
}

/** What the report is narrowed to. */
function settleFilters(asked: Asked): Partial<Readonly<Record<ReportFilter, string>>> {
  return Object.fromEntries(REPORT_FILTERS.flatMap((filter) => (asked[filter] ? [[filter, asked[filter]]] : [])));
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}

function written({ from, to }: DateRange): { readonly from: string; readonly to: string } {
  return { from: from.toString(), to: to.toString() };
}

function packagesOf(settings: Settings, language: Language): readonly { readonly id: string; readonly name: string }[] {
  return settings.packages.map(({ id, name }) => ({ id, name: ownTextIn(settings, name, language) }));
}

async function namesOfEmployees({ db }: Deps) {
  return (await listEveryone(db)).map(({ id, name }) => ({ id, name }));
}

type Named = { readonly id: string; readonly name: string };

/** What the rows of a report need besides the sums. */
type RowContext = {
  readonly report: ReportName;
  readonly by: Grouping;
  readonly range: DateRange;
  readonly figures: readonly Figure[];
  readonly settings: Settings;
  readonly language: Language;
  readonly packages: readonly Named[];
  readonly employees: readonly Named[];
  /** What the whole report is narrowed to, for the lists behind its rows. */
  readonly narrowed: Partial<Readonly<Record<ReportFilter, string>>>;
};

type Sums = ReadonlyMap<string | null, ReportSum>;
type Row = Omit<ReportRow, 'before'>;

/** The rows of a report in their order. Weeks and months without anything have a row; other groups only where one counts. */
function rowsOf(context: RowContext, sums: Sums): readonly Row[] {
  const { by, range, language } = context;
  if (by === 'week' || by === 'month') {
    return bucketsOf(range, by).map(({ key, from, to }) => ({
      ...rowOf(context, sums, { key, label: bucketName(by, key, language) }),
      list: { ...context.narrowed, from, to },
    }));
  }
  return groupsOf(context, sums).map((group) => {
    const row = rowOf(context, sums, group);
    return { ...row, list: { ...row.list, ...listOf(context, group.key) } };
  });
}

/** The filter of the list behind a group. */
function listOf({ by, range }: RowContext, key: string): Partial<ReportRow['list']> {
  if (by === 'step')
    return key === 'requests' || key === 'accepted' || key === 'done' || key === 'paid' ? { on: key } : {};
  if (by === 'monthAndRate') {
    const [month, rate] = key.split(' ');
    const bucket = bucketsOf(range, 'month').find((each) => each.key === month);
    return { rate, ...(bucket && { from: bucket.from, to: bucket.to }) };
  }
  if (by !== 'slot') return { [by]: key };
  const [weekday, time] = key.split(' ');
  return { weekday, time };
}

/** All rows together. */
function totalOf(context: RowContext, sums: Sums): Row {
  const row = rowOf(context, sums, { key: null, label: reportsTexts(context.language)('all') });
  return { ...row, key: 'total' };
}

/** The same rows of another range, by the key of the row that they stand next to: weeks and months by their order. */
function alignRows(
  by: Grouping,
  rows: readonly Row[],
  before: readonly Row[],
): ReadonlyMap<string, Report['rows'][number]['values']> {
  const isTime = by === 'week' || by === 'month';
  return new Map(
    before.flatMap(({ key, values }, index) => {
      const next = isTime ? rows[index]?.key : key;
      return next === undefined ? [] : [[next, values] as const];
    }),
  );
}

/** What a quote without the group counts as stands last, where there is any. */
function groupsOf(context: RowContext, sums: Sums): readonly { readonly key: string; readonly label: string }[] {
  const { report, by, language, settings, packages, employees } = context;
  const t = reportsTexts(language);
  const found = [...sums.keys()].filter((key) => key !== null && key !== NO_KEY) as readonly string[];
  const noKey = sums.has(NO_KEY) ? [NO_KEY] : [];
  const byAmount = highestFirst(context, sums, found);
  switch (by) {
    case 'package': {
      const isListed = (id: string) => found.includes(id) || soldPackages(settings).some((pack) => pack.id === id);
      const known = new Map(packages.filter(({ id }) => isListed(id)).map(({ id, name }) => [id, name]));
      const others = found.filter((key) => !known.has(key));
      return [...known.keys(), ...others].map((key) => ({ key, label: known.get(key) ?? key }));
    }
    case 'extra':
      return byAmount.map((key) => ({ key, label: ownTextIn(settings, key, language) }));
    case 'vehicle': {
      const known = settings.vehicleClasses
        .filter(({ id, retired }) => !retired || found.includes(id))
        .map(({ id }) => id);
      const others = found.filter((key) => !known.includes(key));
      return [...known, ...others, ...noKey].map((key) => ({ key, label: vehicleOfKey(settings, key, language) }));
    }
    case 'weekday': {
      const keys = ['7', '1', '2', '3', '4', '5', '6', ...noKey];
      return keys.map((key) => ({ key, label: weekdayOfKey(key, language) }));
    }
    case 'employee': {
      const known = new Map(employees.map(({ id, name }) => [id, name]));
      const former = byAmount.map((key) => ({ key, label: known.get(key) || t('formerEmployee') }));
      // Completed jobs without an employee are the owner's.
      const others = t(report === 'crew' ? 'owner' : 'noEmployee');
      return [...former, ...noKey.map((key) => ({ key, label: others }))];
    }
    case 'notice': {
      const keys = NOTICES.filter((key) => key !== NO_KEY || sums.has(key));
      return keys.map((key) => ({ key, label: noticeOfKey(key, language) }));
    }
    case 'who':
      return CHANGERS.map((key) => ({ key, label: changerOfKey(key, language) }));
    case 'source': {
      const keys = [...byAmount, ...noKey];
      return keys.map((key) => ({ key, label: sourceOfKey(key, language) }));
    }
    case 'step':
      return stepsKnownBy(Object.keys(context.narrowed)).map((key) => ({ key, label: stepOfKey(key, language) }));
    case 'slot':
      return found.toSorted(bySlot).map((key) => ({ key, label: slotOfKey(key, language) }));
    case 'rate':
    case 'monthAndRate':
      return taxGroups(by, found, language);
    case 'week':
    case 'month':
      return [];
  }
}

function highestFirst(context: RowContext, sums: Sums, keys: readonly string[]): readonly string[] {
  return keys.toSorted((a, b) => amountOf(context, sums, b) - amountOf(context, sums, a) || (a < b ? -1 : 1));
}

function bySlot(a: string, b: string): number {
  return sundayFirst(a) < sundayFirst(b) ? -1 : 1;
}

function taxGroups(by: 'rate' | 'monthAndRate', found: readonly string[], language: Language) {
  if (by === 'rate')
    return found.toSorted((a, b) => Number(a) - Number(b)).map((key) => ({ key, label: rateOfKey(key) }));
  return found.toSorted(byMonthAndRate).map((key) => ({ key, label: monthAndRateOfKey(key, language) }));
}

/** '2027-06-01 8875': the months in order, and the lowest rate of each first. */
function byMonthAndRate(one: string, other: string): number {
  const [[month = '', rate], [otherMonth = '', otherRate]] = [one.split(' '), other.split(' ')];
  return month === otherMonth ? Number(rate) - Number(otherRate) : month < otherMonth ? -1 : 1;
}

/** '7 09:30' as '0 09:30', so that Sunday comes before Monday. */
function sundayFirst(key: string): string {
  return key.replace(/^7/, '0');
}

function rowOf(
  { figures, range, narrowed }: RowContext,
  sums: Sums,
  { key, label }: { readonly key: string | null; readonly label: string },
): Row {
  const sum = sums.get(key);
  const values = Object.fromEntries(figures.map((figure) => [figure.id, figureFrom(figure, sum ?? {})]));
  return { key: key ?? '', label, values, list: { ...narrowed, from: range.from.toString(), to: range.to.toString() } };
}

/** The first figures count most; figures of one unit are added up. */
function amountOf({ figures }: RowContext, sums: Sums, key: string): number {
  const unit = figures[0]?.unit;
  const [same, sum] = [figures.filter((figure) => figure.unit === unit), sums.get(key) ?? {}];
  return same.reduce((amount, figure) => amount + (figureFrom(figure, sum) ?? 0), 0);
}

function bucketName(by: 'week' | 'month', key: string, language: Language): string {
  if (by === 'month') return capital(formatMonth(key.slice(0, 7), language), language);
  return reportsTexts(language)('weekOf', { day: formatMediumDate(Temporal.PlainDate.from(key), language) });
}
