import type { Report, ReportRow } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import type { Language } from '#core/languages/language.ts';
import { capital } from '#core/lib/wording.ts';
import { formatMediumDate, formatMonth } from '#core/lib/time.ts';
import {
  changerOfKey,
  monthAndRateOfKey,
  noticeOfKey,
  rateOfKey,
  slotOfKey,
  sourceOfKey,
  stepOfKey,
  vehicleOfKey,
  weekdayOfKey,
} from '#core/reports/group-names.ts';
import { CHANGERS, NOTICES } from '#core/reports/quote-events.ts';
import {
  bucketsOf,
  figureFrom,
  type DateRange,
  type Figure,
  type Grouping,
  type ReportFilter,
} from '#core/reports/reports.ts';
import { stepsKnownBy } from '#core/reports/visits.ts';
import { VEHICLE_TYPES, type Settings } from '#core/settings/settings.ts';
import { nameIn } from '#core/settings/translations.ts';
import { NO_KEY } from '../data/report-facts.ts';
import type { ReportSum } from '../data/report-sums.ts';

type Named = { readonly id: string; readonly name: string };

/** What the rows of a report need besides the sums. */
export type RowContext = {
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
export function rowsOf(context: RowContext, sums: Sums): readonly Row[] {
  const { by, range, language } = context;
  if (by === 'week' || by === 'month') {
    return bucketsOf(range, by).map(({ key, from, to }) => ({
      ...rowOf(context, sums, { key, label: bucketName(by, key, language) }),
      list: { ...context.narrowed, from, to },
    }));
  }
  return groupsOf(context, sums).map((group) => {
    const row = rowOf(context, sums, group);
    return { ...row, list: { ...row.list, ...listOf(by, group.key) } };
  });
}

/** The filter of the list behind a group. */
function listOf(by: Grouping, key: string): Partial<ReportRow['list']> {
  if (by === 'step')
    return key === 'requests' || key === 'accepted' || key === 'done' || key === 'paid' ? { on: key } : {};
  if (by === 'rate' || by === 'monthAndRate') return {};
  if (by !== 'slot') return { [by]: key };
  const [weekday, time] = key.split(' ');
  return { weekday, time };
}

/** All rows together. */
export function totalOf(context: RowContext, sums: Sums): Row {
  const row = rowOf(context, sums, { key: null, label: reportsTexts(context.language)('all') });
  return { ...row, key: 'total' };
}

/** The same rows of another range, by the key of the row that they stand next to: weeks and months by their order. */
export function alignRows(
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
  const { by, language, settings, packages, employees } = context;
  const t = reportsTexts(language);
  const found = [...sums.keys()].filter((key) => key !== null && key !== NO_KEY) as readonly string[];
  const noKey = sums.has(NO_KEY) ? [NO_KEY] : [];
  const byAmount = highestFirst(context, sums, found);
  switch (by) {
    case 'package': {
      const known = new Map(packages.map(({ id, name }) => [id, name]));
      const others = found.filter((key) => !known.has(key));
      return [...known.keys(), ...others].map((key) => ({ key, label: known.get(key) ?? key }));
    }
    case 'extra':
      return byAmount.map((key) => ({ key, label: nameIn(settings, { of: 'extras', name: key }, language) }));
    case 'vehicle': {
      const keys = [...VEHICLE_TYPES, ...noKey];
      return keys.map((key) => ({ key, label: vehicleOfKey(key, language) }));
    }
    case 'weekday': {
      const keys = ['7', '1', '2', '3', '4', '5', '6', ...noKey];
      return keys.map((key) => ({ key, label: weekdayOfKey(key, language) }));
    }
    case 'employee': {
      const known = new Map(employees.map(({ id, name }) => [id, name]));
      const former = byAmount.map((key) => ({ key, label: known.get(key) || t('formerEmployee') }));
      return [...former, ...noKey.map((key) => ({ key, label: t('noEmployee') }))];
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
