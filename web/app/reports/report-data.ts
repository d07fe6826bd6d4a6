import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { localeOf, type Language } from '#core/languages/language.ts';
import { signedPercent, withMinusSign } from '#core/lib/wording.ts';
import {
  COMPARISONS,
  PRESETS,
  REPORT_FILTERS,
  REPORT_SHAPES,
  REPORTS,
  type ReportName,
} from '#core/reports/reports.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
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
  const { by } = REPORT_SHAPES[reportOf(search)];
  return {
    ...(from && to ? { from, to } : { range: PRESETS.find((each) => each === search.range) }),
    by: by.find((each) => each === search.by),
    compare: COMPARISONS.find((each) => each === search.compare),
    ...Object.fromEntries(REPORT_FILTERS.map((filter) => [filter, search[filter]])),
  };
}

/** A report as it is now. The one before stays while the next one loads. */
export function reportQuery(report: ReportName, query: ReturnType<typeof reportQueryOf>) {
  return queryOptions({
    queryKey: ['reports', report, query] as const,
    queryFn: () => call('GET /api/reports/:report', { params: { report }, query }),
    placeholderData: keepPreviousData,
    refetchOnMount: unlessJustRead,
  });
}

/** URL of the report as a file. */
export function reportFile(report: ReportName, query: ReturnType<typeof reportQueryOf>): string {
  return exportAddress(`/api/reports/${report}/export`, query);
}

/** The address of the list of quotes behind a figure of a row; undefined where none can be opened. */
export function listBehind({ list }: ReportRow, { id, on }: Figure): DashboardSearch | undefined {
  const event = on ?? list.on;
  return event && { ...list, on: event, figure: id };
}

/** The most days of a pay period. */
const MOST_PAY_DAYS = 366;

/** The pay period behind the hours by clock of a row; undefined for other figures, and for more days than a pay period has. */
export function periodBehind({ list: { from, to } }: ReportRow, { id }: Figure) {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
  return id === 'hoursByClock' && days < MOST_PAY_DAYS ? { from, to } : undefined;
}

/**
 * The change from one figure to the next, '+12%'; of shares in points, '+3 points'. Undefined where there is nothing to
 * compare with.
 */
export function changeText(
  { values, before }: Pick<ReportRow, 'values' | 'before'>,
  { id, unit }: Pick<Figure, 'id' | 'unit'>,
  language: Language,
): string | undefined {
  const [now, then] = [values[id], before?.[id]];
  if (now === null || now === undefined || !then) return undefined;
  if (unit === 'percent') {
    const points = new Intl.NumberFormat(localeOf(language), { signDisplay: 'exceptZero', maximumFractionDigits: 0 });
    return reportsTexts(language)('points', { points: withMinusSign(points.format((now - then) * 100)) });
  }
  return signedPercent((now - then) / Math.abs(then), language);
}
