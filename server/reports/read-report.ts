import type { Report } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { toDollars } from '#core/lib/money.ts';
import { localDate } from '#core/lib/time.ts';
import type { Actor } from '#core/people/permissions.ts';
import { sourceOfKey } from '#core/reports/group-names.ts';
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
  type Unit,
} from '#core/reports/reports.ts';
import type { Settings } from '#core/settings/settings.ts';
import { nameIn } from '#core/settings/translations.ts';
import { countCustomers } from '../data/customer-records.ts';
import { hasTestData, listSources, sumReport } from '../data/reports.ts';
import { listEveryone } from '../data/staff.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { writeCsv, type CsvColumn } from '../lib/csv.ts';
import { alignRows, rowsOf, totalOf, type RowContext } from './report-view.ts';

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
  readonly language: Language;
};

/**
 * A report of a range of dates, with the same rows of the range that it is compared with. Throws Invalid for a range that
 * is reversed, too long or lacks a date, and for a grouping that the report doesn't have.
 */
export async function readReport(deps: Deps, _actor: Actor, asked: Asked): Promise<Report> {
  const { settings } = await deps.settings();
  const { report, language } = asked;
  const range = settleRange(asked, localDate(deps.clock.now(), settings.timeZone));
  const by = settleGrouping(asked);
  const comparison = comparisonRange(range, asked.compare ?? 'none');
  const narrowed = settleFilters(asked);
  const figures = figuresOf(report, [by, ...(Object.keys(narrowed) as ReportFilter[])]);
  const [packages, employees] = [packagesOf(settings, language), await namesOfEmployees(deps)];
  const contextOf = (dates: DateRange): RowContext => ({
    by,
    range: dates,
    figures,
    settings,
    language,
    packages,
    employees,
    narrowed,
  });
  const scopeOf = (dates: DateRange) => ({ by, ...narrowed, timeZone: settings.timeZone, ...written(dates) });
  const sum = (dates: DateRange) => sumReport(deps.db, { report, figures }, scopeOf(dates));

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
    sources: (await listSources(deps.db)).map((id) => ({ id, name: sourceOfKey(id, language) })),
    dueAgain: report === 'customers' ? await countCustomers(deps.db, 'due-again', deps.clock.now()) : null,
    hasTestData: await hasTestData(deps.db, scopeOf(range)),
  };
}

/** The same report as CSV, a row per group and one for all, with the name for its file. Throws like readReport. */
export async function exportReport(
  deps: Deps,
  actor: Actor,
  asked: Asked,
): Promise<{ readonly name: string; readonly csv: AsyncIterable<string> }> {
  const report = await readReport(deps, actor, asked);
  const t = reportsTexts(asked.language);
  const columns: readonly CsvColumn<Report['total']>[] = [
    { title: t(report.by), value: ({ label }) => label },
    ...report.figures.flatMap(({ id, unit }) => [
      { title: t(id), value: ({ values }: Report['total']) => plainFigure(values[id], unit) },
      ...(report.comparison
        ? [
            {
              title: t('figureBefore', { figure: t(id) }),
              value: ({ before }: Report['total']) => plainFigure(before?.[id], unit),
            },
          ]
        : []),
    ]),
  ];
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

/** A number that spreadsheets read; null where there is none. */
function plainFigure(value: number | null | undefined, unit: Unit): string | null {
  if (value === null || value === undefined) return null;
  if (unit === 'cents') return toDollars(value).toFixed(2);
  return unit === 'count' ? String(value) : value.toFixed(unit === 'percent' ? 4 : 2);
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

/** What the report is narrowed to. Throws Invalid for a filter that it doesn't have. */
function settleFilters({ report, ...asked }: Asked): Partial<Readonly<Record<ReportFilter, string>>> {
  const given = REPORT_FILTERS.flatMap((filter) => (asked[filter] ? [[filter, asked[filter]] as const] : []));
  const { filters } = REPORT_SHAPES[report];
  for (const [filter] of given)
    if (!filters.includes(filter)) throw invalid(filter, messageOf(reportsTexts, 'notFilter'));
  return Object.fromEntries(given);
}

function invalid(path: string, message: Message): Invalid {
  return new Invalid([{ path, message }]);
}

function written({ from, to }: DateRange): { readonly from: string; readonly to: string } {
  return { from: from.toString(), to: to.toString() };
}

function packagesOf(settings: Settings, language: Language): readonly { readonly id: string; readonly name: string }[] {
  return settings.packages.map(({ id, name }) => ({ id, name: nameIn(settings, { of: 'packages', name }, language) }));
}

async function namesOfEmployees({ db }: Deps) {
  return (await listEveryone(db)).map(({ id, name }) => ({ id, name }));
}
