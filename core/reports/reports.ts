import type { FigureId, QuoteEventOn } from './quote-events.ts';

export type { FigureId };

/** The reports, in the order of their tabs. */
export const REPORTS = [
  'revenue',
  'promise',
  'changes',
  'capacity',
  'crew',
  'customers',
  'tax',
  'margin',
  'visits',
  'plans',
  'dueAgain',
] as const;
export type ReportName = (typeof REPORTS)[number];

/** What the rows of a report can stand for. */
export const GROUPINGS = [
  'week',
  'month',
  'package',
  'extra',
  'vehicle',
  'weekday',
  'employee',
  'notice',
  'who',
  'slot',
  'source',
  'step',
  'rate',
  'monthAndRate',
] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What every report can be narrowed to. */
export const REPORT_FILTERS = ['package', 'employee', 'source'] as const satisfies readonly Grouping[];
export type ReportFilter = (typeof REPORT_FILTERS)[number];

/** How a figure is written: money in cents, a count, a share (1 is 100%), hours, stars from 1 to 5. */
export const UNITS = ['cents', 'count', 'percent', 'hours', 'stars'] as const;
export type Unit = (typeof UNITS)[number];

/** A column of a report. `on` names the list of quotes behind it; without one, the rows can't be opened. */
export type Figure = {
  readonly id: FigureId;
  readonly unit: Unit;
  readonly on?: QuoteEventOn;
  /** Two sums, the first divided by the second; otherwise the figure is the sum of its own name. */
  readonly ratio?: readonly [part: Measure, of: Measure];
  /**
   * Groupings and filters that it has no value for: a payment is for a whole quote, not for one of its extras.
   */
  readonly notBy?: readonly Grouping[];
  /** The only grouping that it has a value for. */
  readonly onlyBy?: Grouping;
};

/** What is added up: the figures themselves, and the parts of those that are ratios. */
export type Measure =
  | FigureId
  | 'redone'
  | 'approved'
  | 'owed'
  | 'answerHours'
  | 'answeredInTime'
  | 'stars'
  | 'ratings'
  | 'minutes'
  | 'plannedMinutes'
  | 'lifetimeCents'
  | 'reachedBefore'
  | 'used'
  | 'usable'
  | 'riskyPlans'
  | 'hasToday'
  | 'endedOfActive'
  | 'activeBefore';

/** What each report shows. The first grouping is its default; figures are in the order of the columns. */
export const REPORT_SHAPES: Readonly<
  Record<ReportName, { readonly by: readonly Grouping[]; readonly figures: readonly Figure[] }>
> = {
  revenue: {
    by: ['month', 'week', 'package', 'extra', 'vehicle', 'weekday', 'employee', 'source'],
    figures: [
      { id: 'booked', unit: 'cents', on: 'booked' },
      { id: 'completed', unit: 'cents', on: 'completed' },
      { id: 'collected', unit: 'cents', on: 'collected', notBy: ['extra'] },
      { id: 'refunded', unit: 'cents', on: 'refunded', notBy: ['extra'] },
      { id: 'tips', unit: 'cents', on: 'tips', notBy: ['extra'] },
    ],
  },
  promise: {
    by: ['month', 'week', 'package', 'source'],
    figures: [
      { id: 'hoursToAnswer', unit: 'hours', on: 'answered', ratio: ['answerHours', 'answered'] },
      { id: 'inTime', unit: 'percent', on: 'inTime', ratio: ['answeredInTime', 'answered'] },
      { id: 'requests', unit: 'count', on: 'requests' },
      { id: 'answered', unit: 'count', on: 'answered' },
      { id: 'waiting', unit: 'count', on: 'waiting' },
    ],
  },
  changes: {
    by: ['notice', 'month', 'week', 'who', 'package', 'weekday', 'employee', 'source'],
    figures: [
      { id: 'cancelled', unit: 'count', on: 'cancelled' },
      { id: 'lost', unit: 'cents', on: 'cancelled' },
      { id: 'fees', unit: 'cents', on: 'cancelled' },
      { id: 'moved', unit: 'count', on: 'moved' },
    ],
  },
  capacity: {
    by: ['slot', 'weekday', 'month', 'week'],
    figures: [
      { id: 'occupancy', unit: 'percent', on: 'taken', ratio: ['used', 'usable'] },
      { id: 'taken', unit: 'count', on: 'taken' },
      { id: 'places', unit: 'count' },
      { id: 'fullTimes', unit: 'count', notBy: ['package', 'employee', 'source'] },
      { id: 'fullDays', unit: 'count', notBy: ['slot', 'package', 'employee', 'source'] },
      { id: 'shownFull', unit: 'count', notBy: ['slot', 'package', 'employee', 'source'] },
    ],
  },
  crew: {
    by: ['employee', 'month', 'week', 'package'],
    figures: [
      { id: 'jobs', unit: 'count', on: 'completed' },
      { id: 'completed', unit: 'cents', on: 'completed' },
      { id: 'pay', unit: 'cents', on: 'completed' },
      { id: 'hoursByClock', unit: 'hours', notBy: ['package', 'source'] },
      { id: 'hoursByJob', unit: 'hours', on: 'completed' },
      { id: 'pace', unit: 'percent', on: 'completed', ratio: ['minutes', 'plannedMinutes'] },
      { id: 'rating', unit: 'stars', on: 'completed', ratio: ['stars', 'ratings'] },
      { id: 'redoRate', unit: 'percent', on: 'redone', ratio: ['redone', 'jobs'] },
      { id: 'refundedJobs', unit: 'count', on: 'refundedJobs' },
    ],
  },
  customers: {
    by: ['month', 'week', 'package', 'source'],
    figures: [
      { id: 'newCustomers', unit: 'count', on: 'newCustomers' },
      { id: 'returning', unit: 'count', on: 'returning' },
      { id: 'newBooked', unit: 'cents', on: 'newCustomers' },
      { id: 'returningBooked', unit: 'cents', on: 'returning' },
      { id: 'lifetimeValue', unit: 'cents', on: 'newCustomers', ratio: ['lifetimeCents', 'newCustomers'] },
    ],
  },
  tax: {
    by: ['monthAndRate', 'month', 'week', 'rate'],
    figures: [
      { id: 'taxable', unit: 'cents', on: 'taxed' },
      { id: 'taxCollected', unit: 'cents', on: 'taxed' },
      { id: 'taxRefunded', unit: 'cents', on: 'taxed' },
      { id: 'taxDue', unit: 'cents', on: 'taxed' },
      { id: 'taxAccrued', unit: 'cents' },
    ],
  },
  margin: {
    by: ['package', 'month', 'week', 'employee', 'source'],
    figures: [
      { id: 'completed', unit: 'cents', on: 'completed' },
      { id: 'pay', unit: 'cents', on: 'completed' },
      { id: 'supplies', unit: 'cents', on: 'completed' },
      { id: 'cardFees', unit: 'cents', on: 'completed' },
      { id: 'marginCents', unit: 'cents', on: 'completed' },
      { id: 'marginRate', unit: 'percent', on: 'completed', ratio: ['marginCents', 'completed'] },
    ],
  },
  visits: {
    by: ['step', 'source', 'month', 'week'],
    figures: [
      { id: 'reached', unit: 'count', onlyBy: 'step' },
      { id: 'kept', unit: 'percent', ratio: ['kept', 'reachedBefore'], onlyBy: 'step' },
      { id: 'visits', unit: 'count', notBy: ['step', 'package', 'employee'] },
      { id: 'started', unit: 'count', notBy: ['step', 'package', 'employee', 'source'] },
      { id: 'requests', unit: 'count', on: 'requests', notBy: ['step'] },
      { id: 'accepted', unit: 'count', on: 'accepted', notBy: ['step'] },
      { id: 'done', unit: 'count', on: 'done', notBy: ['step'] },
      { id: 'paid', unit: 'count', on: 'paid', notBy: ['step'] },
    ],
  },
  plans: {
    by: ['month', 'package'],
    figures: [
      { id: 'activePlans', unit: 'count', notBy: ['employee', 'source'] },
      { id: 'planRevenue', unit: 'cents', on: 'planRevenue' },
      // What puts a plan at risk is known of today alone: other dates have no value.
      { id: 'plansAtRisk', unit: 'count', ratio: ['riskyPlans', 'hasToday'], notBy: ['employee', 'source'] },
      { id: 'plansEnded', unit: 'count', notBy: ['employee', 'source'] },
      { id: 'churn', unit: 'percent', ratio: ['endedOfActive', 'activeBefore'], notBy: ['employee', 'source'] },
    ],
  },
  dueAgain: {
    by: ['package', 'month', 'week', 'source'],
    figures: [
      { id: 'remindersSent', unit: 'count' },
      { id: 'remindersOpened', unit: 'count' },
      { id: 'remindersBooked', unit: 'count' },
      { id: 'remindersRevenue', unit: 'cents' },
    ],
  },
};

/** For how many days after a completed visit its payment may be missing before the plan is at risk. */
export const UNPAID_DAYS = 14;

/** What else has to be in use for a report to be offered. */
export const REPORT_NEEDS: Partial<Readonly<Record<ReportName, 'plans' | 'dueAgain'>>> = {
  plans: 'plans',
  dueAgain: 'dueAgain',
};

/** The figures that a report has when it is grouped and narrowed like that; the grouping comes first. */
export function figuresOf(report: ReportName, [by, ...filters]: readonly Grouping[]): readonly Figure[] {
  const isLeftOut = ({ notBy = [], onlyBy = by }: Figure) =>
    onlyBy !== by || notBy.some((each) => each === by || filters.includes(each));
  return REPORT_SHAPES[report].figures.filter((figure) => !isLeftOut(figure));
}

/** The unit of a figure, the same in every report that has it. */
export function unitOf(figure: FigureId): Unit {
  const all = Object.values(REPORT_SHAPES).flatMap(({ figures }) => figures);
  return all.find(({ id }) => id === figure)?.unit ?? 'count';
}

/** A figure from its sums: 0 where nothing counts, null for a ratio of nothing, and money in whole cents. */
export function figureFrom({ id, unit, ratio }: Figure, sums: Partial<Readonly<Record<Measure, number | null>>>) {
  if (!ratio) return sums[id] ?? 0;
  const [part, of] = [sums[ratio[0]] ?? 0, sums[ratio[1]] ?? 0];
  if (of === 0) return null;
  return unit === 'cents' ? Math.round(part / of) : part / of;
}

/** Ranges that owners ask for, each from today's date in the shop's time zone. */
export const PRESETS = [
  'this-month',
  'last-month',
  'last-30-days',
  'last-90-days',
  'last-12-months',
  'this-year',
  'last-year',
] as const;
export type Preset = (typeof PRESETS)[number];
/** The preset of a report that is opened without dates. */
export const USUAL_PRESET: Preset = 'last-12-months';

/** What a range is compared with: nothing, the days right before it, or the same days a year earlier. */
export const COMPARISONS = ['none', 'previous', 'year'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Local dates of the shop, both included. */
export type DateRange = { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate };

/** The most years that a report spans. */
export const MOST_YEARS = 5;

/** The dates of a preset on that day. 'Last 12 months' are this month and the eleven before it. */
export function presetRange(preset: Preset, today: Temporal.PlainDate): DateRange {
  const month = today.with({ day: 1 });
  const year = month.with({ month: 1 });
  switch (preset) {
    case 'this-month':
      return { from: month, to: lastOfMonth(month) };
    case 'last-month':
      return { from: month.subtract({ months: 1 }), to: month.subtract({ days: 1 }) };
    case 'last-30-days':
      return { from: today.subtract({ days: 29 }), to: today };
    case 'last-90-days':
      return { from: today.subtract({ days: 89 }), to: today };
    case 'last-12-months':
      return { from: month.subtract({ months: 11 }), to: lastOfMonth(month) };
    case 'this-year':
      return { from: year, to: year.add({ years: 1 }).subtract({ days: 1 }) };
    case 'last-year':
      return { from: year.subtract({ years: 1 }), to: year.subtract({ days: 1 }) };
  }
}

/** What is wrong with a range: 'reversed' when it ends before it begins, 'too-long' beyond five years. */
export function rangeError({ from, to }: DateRange): 'reversed' | 'too-long' | undefined {
  if (Temporal.PlainDate.compare(to, from) < 0) return 'reversed';
  return Temporal.PlainDate.compare(to, from.add({ years: MOST_YEARS })) >= 0 ? 'too-long' : undefined;
}

/**
 * The range to compare with. Whole months are compared with as many whole months before; other ranges with as many days
 * before. A year earlier, February 29 becomes February 28, and the end of a month stays the end of it.
 */
export function comparisonRange({ from, to }: DateRange, comparison: Comparison): DateRange | undefined {
  if (comparison === 'none') return undefined;
  const isWhole = from.day === 1 && to.equals(lastOfMonth(to));
  if (comparison === 'year') {
    const end = to.subtract({ years: 1 });
    return { from: from.subtract({ years: 1 }), to: isWhole ? lastOfMonth(end) : end };
  }
  const before = from.subtract({ days: 1 });
  if (!isWhole) return { from: from.subtract({ days: daysIn({ from, to }) }), to: before };
  const months = (to.year - from.year) * 12 + to.month - from.month + 1;
  return { from: from.subtract({ months }), to: before };
}

/** How many days a range has, both ends included. */
export function daysIn({ from, to }: DateRange): number {
  return from.until(to, { largestUnit: 'days' }).days + 1;
}

/**
 * The weeks or months that a range touches, each cut to it. `key` is the first day of the whole week or month. Weeks begin
 * on Sunday, like the calendar.
 */
export function bucketsOf(
  { from, to }: DateRange,
  unit: 'week' | 'month',
): readonly { readonly key: string; readonly from: string; readonly to: string }[] {
  const buckets = [];
  let start = unit === 'month' ? from.with({ day: 1 }) : from.subtract({ days: from.dayOfWeek % 7 });
  while (Temporal.PlainDate.compare(start, to) <= 0) {
    const next = start.add(unit === 'month' ? { months: 1 } : { days: 7 });
    const last = next.subtract({ days: 1 });
    buckets.push({
      key: start.toString(),
      from: (Temporal.PlainDate.compare(start, from) < 0 ? from : start).toString(),
      to: (Temporal.PlainDate.compare(last, to) > 0 ? to : last).toString(),
    });
    start = next;
  }
  return buckets;
}

function lastOfMonth(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: date.daysInMonth });
}
