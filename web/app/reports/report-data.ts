import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Report, ReportRow } from '#contract/reports.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { formatMoney } from '#core/lib/money.ts';
import {
  COMPARISONS,
  GROUPINGS,
  PRESETS,
  REPORTS,
  type FigureId,
  type ReportName,
  type Unit,
} from '#core/reports/reports.ts';
import { call } from '#web/lib/api.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import { exportAddress } from '#web/lib/list-pages.ts';

export type Figure = Report['figures'][number];

/** Which report the address names; the first one if it names none. */
export function reportOf({ section }: DashboardSearch): ReportName {
  return REPORTS.find((each) => each === section) ?? REPORTS[0];
}

/** What the address asks of a report. Dates go before a preset; what the server doesn't know is left out. */
export function reportQueryOf(search: DashboardSearch) {
  const { from, to } = search;
  return {
    ...(from && to ? { from, to } : { range: PRESETS.find((each) => each === search.range) }),
    by: GROUPINGS.find((each) => each === search.by),
    compare: COMPARISONS.find((each) => each === search.compare),
    package: search.package,
    employee: search.employee,
  };
}

/** A report as it is now. The one before stays while the next one loads. */
export function reportQuery(report: ReportName, query: ReturnType<typeof reportQueryOf>) {
  return queryOptions({
    queryKey: ['reports', report, query] as const,
    queryFn: () => call('GET /api/reports/:report', { params: { report }, query }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** URL of the report as a file. */
export function reportFile(report: ReportName, query: ReturnType<typeof reportQueryOf>): string {
  return exportAddress(`/api/reports/${report}/export`, query);
}

/** The address of the list of quotes behind a figure of a row; undefined where none can be opened. */
export function listBehind({ list }: ReportRow, { on }: Figure): DashboardSearch | undefined {
  if (on === null) return undefined;
  const { weekday, vehicle, ...rest } = list;
  return { ...rest, on, ...(weekday && { weekday }), ...(vehicle && { vehicle }) };
}

/** A figure as people read it: '$1,250', '42'. A dash where there is none. */
export function figureText(value: number | null | undefined, unit: Unit, language: Language): string {
  if (value === null || value === undefined) return '–';
  switch (unit) {
    case 'cents':
      return formatMoney(value);
    case 'count':
      return numberOf(language).format(value);
  }
}

/** The change from one figure to the next in percent, '+12%'; undefined where there is nothing to compare with. */
export function changeText(
  { values, before }: Pick<ReportRow, 'values' | 'before'>,
  id: FigureId,
  language: Language,
): string | undefined {
  const [now, then] = [values[id], before?.[id]];
  if (now === null || now === undefined || !then) return undefined;
  const format = new Intl.NumberFormat(localeOf(language), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  });
  return format.format((now - then) / Math.abs(then));
}

function numberOf(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 });
}
