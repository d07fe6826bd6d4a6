import { z } from 'zod';
import { CHANGERS, FIGURES, NOTICES, QUOTE_EVENTS_ON } from '#core/reports/quote-events.ts';
import { COMPARISONS, GROUPINGS, PRESETS, REPORTS, UNITS } from '#core/reports/reports.ts';
import { VISIT_STEPS } from '#core/reports/visits.ts';
import { type Call, type CallKey, csvAnswer } from './call.ts';
import { calendarDate, localDate, oneOf, anObject, freeText } from './fields.ts';
import { issue } from './issues.ts';

const days = z.object({ from: z.string(), to: z.string() });
/** In the unit of the figure; null where it has no value. */
const values = z.partialRecord(z.enum(FIGURES), z.number().nullable());

/** The filters of the list of quotes behind a row; the figure adds `on`, unless the row has its own. */
const ListBehind = z.object({
  from: z.string(),
  to: z.string(),
  package: z.string().optional(),
  vehicle: z.string().optional(),
  extra: z.string().optional(),
  weekday: z.string().optional(),
  time: z.string().optional(),
  employee: z.string().optional(),
  source: z.string().optional(),
  on: z.enum(QUOTE_EVENTS_ON).optional(),
  notice: z.enum(NOTICES).optional(),
  who: z.enum(CHANGERS).optional(),
  rate: z.string().optional(),
});

const ReportRow = z.object({
  key: z.string(),
  label: z.string(),
  values,
  /** The same row of the range it is compared with; null where there is none. */
  before: values.nullable(),
  list: ListBehind,
});

export const Report = z
  .object({
    report: z.enum(REPORTS),
    /** Local dates of the shop, both included. */
    range: days,
    comparison: days.nullable(),
    timeZone: z.string(),
    by: z.enum(GROUPINGS),
    figures: z.array(z.object({ id: z.enum(FIGURES), unit: z.enum(UNITS), on: z.enum(QUOTE_EVENTS_ON).nullable() })),
    rows: z.array(ReportRow),
    total: ReportRow,
    /** What it can be narrowed to. */
    packages: z.array(z.object({ id: z.string(), name: z.string() })),
    employees: z.array(z.object({ id: z.string(), name: z.string() })),
    sources: z.array(z.object({ id: z.string(), name: z.string() })),
    /** How many customers are due again now, up to one past `MOST_DUE_COUNTED`; null in other reports than that of the customers. */
    dueAgain: z.number().nullable(),
    /** Whether test data is counted, too. */
    hasTestData: z.boolean(),
  })
  .meta({ id: 'Report' });

const asked = z.object({
  range: oneOf('range', PRESETS).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
  by: oneOf('grouping', GROUPINGS).optional(),
  compare: oneOf('comparison', COMPARISONS).optional(),
  package: freeText('packageType', 40).optional(),
  employee: z.uuid({ error: issue('notIdOfEmployee') }).optional(),
  source: freeText('source', 60).optional(),
});

const params = z.object({ report: oneOf('report', REPORTS) });

export const reportCalls = {
  'GET /api/reports/:report': {
    summary:
      'Returns a report of a range of dates: a preset (`range`) or `from` and `to`, at most five years; its rows are weeks, months or whatever else it is grouped by.',
    audience: 'admin',
    params,
    query: asked,
    response: { 200: Report },
    problems: [422],
  },
  'GET /api/reports/:report/export': {
    summary: 'Exports the same report as CSV.',
    audience: 'admin',
    params,
    query: asked,
    response: { 200: csvAnswer },
    problems: [422],
  },
} as const satisfies Record<CallKey, Call>;

export type Report = z.infer<typeof Report>;
export type ReportRow = z.infer<typeof ReportRow>;

/** The most days that a calendar shows at a time. */
const MOST_DAYS = 42;

export const visitCalls = {
  'POST /api/visits': {
    summary:
      'Counts a step of a visit to the public pages, and days that were shown as full. Nothing about the visitor is stored.',
    audience: 'anyone',
    body: z
      .object(
        {
          step: oneOf('step', VISIT_STEPS).optional(),
          /** With the first page: the host that linked to it, or the name of a campaign. */
          source: freeText('source', 100).optional(),
          full: z
            .array(calendarDate, { error: issue('notList', { field: 'date' }) })
            .max(MOST_DAYS, { error: issue('tooManyDates', { most: MOST_DAYS }) })
            .optional(),
        },
        anObject,
      )
      .meta({ id: 'Visit' }),
    response: { 204: null },
    problems: [413, 415, 422],
    limit: { most: 60, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;
