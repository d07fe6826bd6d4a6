import assert from 'node:assert/strict';
import type { Report } from '#contract/reports.ts';
import { figureFrom, REPORT_SHAPES, type Grouping, type Measure, type ReportName } from '#core/reports/reports.ts';
import { addTestData } from '#server/scripts/add-test-data.ts';
import { startTestApp, type TestApp } from './app.ts';
import { asOwner, type Caller } from './callers.ts';

/** The days of the made-up shop. */
export const SHOP_DAYS = 'from=2027-03-15&to=2027-06-30';

/** What the made-up shop charges sales tax at, in thousandths of a percent. */
export const SHOP_RATES = { services: 8875, extras: 4000, fees: 0 };

/** A shop with test data, and all of its rows that reports count. */
export type MadeUpShop = {
  readonly testApp: TestApp;
  readonly owner: Caller;
  readonly rows: Awaited<ReturnType<typeof readRows>>;
};

/** One thing that counts in a report, found by looking at the rows one by one. */
export type Counted = {
  readonly quoteId: string | null;
  /** The local day on which it counts. */
  readonly day: string;
  readonly adds: Partial<Readonly<Record<Measure, number>>>;
  /** The keys of groups other than those of its quote and its day. */
  readonly keys?: Partial<Readonly<Record<Grouping, string>>>;
};

/** Opens the shop; `live` lets more happen in it before its rows are read. */
export async function openMadeUpShop(live: (owner: Caller, testApp: TestApp) => Promise<void>): Promise<MadeUpShop> {
  const testApp = await startTestApp();
  await testApp.changeSettings({ tax: { name: 'Sales tax', rates: SHOP_RATES } });
  await addTestData(testApp.deps, 60);
  const owner = await asOwner(testApp);
  await live(owner, testApp);
  return { testApp, owner, rows: await readRows(testApp) };
}

async function readRows({ deps: { db } }: TestApp) {
  const quotes = await db.selectFrom('quotes').selectAll().execute();
  const jobs = await db.selectFrom('jobs').selectAll().execute();
  const payments = await db.selectFrom('payments').selectAll().execute();
  const records = await db.selectFrom('customer_records').selectAll().execute();
  const ratings = await db.selectFrom('customer_ratings').selectAll().execute();
  const employees = await db.selectFrom('employees').selectAll().execute();
  return {
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
    jobs: new Map(jobs.map((job) => [job.quote_id, job])),
    payments: new Map(payments.map((payment) => [payment.id, payment])),
    customers: new Map(records.map((record) => [record.id, record])),
    ratings: new Map(ratings.map((rating) => [rating.quote_id, rating])),
    employees: new Map(employees.map((employee) => [employee.id, employee])),
    audit: await db.selectFrom('audit').selectAll().execute(),
    completions: await db.selectFrom('job_completions').selectAll().execute(),
    presses: await db.selectFrom('clock_entries').selectAll().execute(),
    visits: await db.selectFrom('visit_counts').selectAll().execute(),
    supplies: await db.selectFrom('job_supplies').selectAll().execute(),
    movements: await db.selectFrom('card_movements').selectAll().execute(),
    reservations: await db.selectFrom('slot_holds').selectAll().execute(),
  };
}

export async function reportOf({ owner }: MadeUpShop, name: ReportName, query: string): Promise<Report> {
  const { status, body } = await owner(`GET /api/reports/${name}?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as Report;
}

/** The day on the shop's wall. */
export function dayOf(instant: string): string {
  return wallOf(instant).toPlainDate().toString();
}

export function wallOf(instant: string): Temporal.ZonedDateTime {
  return Temporal.Instant.from(instant).toZonedDateTimeISO('America/New_York');
}

/** The key of the group that it counts in. */
export function keyOf({ rows }: MadeUpShop, { quoteId, day, keys }: Counted, by: Grouping): string {
  const own = keys?.[by];
  if (own !== undefined) return own;
  const date = Temporal.PlainDate.from(day);
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  if (by === 'week') return date.subtract({ days: date.dayOfWeek % 7 }).toString();
  const quote = rows.quotes.get(quoteId ?? '');
  const job = rows.jobs.get(quoteId ?? '');
  assert.ok(quote);
  switch (by) {
    case 'source':
      return quote.source ?? 'none';
    case 'package':
      return quote.package_type;
    case 'vehicle':
      return quote.vehicle_type ?? 'none';
    case 'weekday':
      return quote.scheduled_date ? String(Temporal.PlainDate.from(quote.scheduled_date).dayOfWeek) : 'none';
    case 'employee':
      return job?.accepted_by ?? job?.assigned_employee ?? 'none';
    default:
      throw new Error(`nothing says the ${by}`);
  }
}

/** Compares a report with the sums of what was counted one by one, for every grouping. */
export async function compareReport(
  shop: MadeUpShop,
  name: ReportName,
  counted: readonly Counted[],
  { by, query = '' }: { readonly by: Grouping; readonly query?: string },
): Promise<void> {
  const report = await reportOf(shop, name, `${SHOP_DAYS}&by=${by}${query}`);
  const shape = REPORT_SHAPES[name].figures.filter(({ id }) => report.figures.some((figure) => figure.id === id));
  const inRange = counted.filter(({ day }) => day >= report.range.from && day <= report.range.to);
  const groups = Map.groupBy(inRange, (each) => keyOf(shop, each, by));
  const valuesOf = (group: readonly Counted[]) =>
    Object.fromEntries(shape.map((figure) => [figure.id, rounded(figureFrom(figure, addUp(group)))]));
  for (const { key, values } of report.rows)
    assert.deepEqual(roundAll(values), valuesOf(groups.get(key) ?? []), `${name} by ${by}: ${key}`);
  const shown = new Set(report.rows.map(({ key }) => key));
  const withFigures = [...groups].filter(([, group]) =>
    shape.some((figure) => Boolean(figureFrom(figure, addUp(group)))),
  );
  assert.ok(withFigures.length > 0, `${name} by ${by} counts something`);
  for (const [key] of withFigures) assert.ok(shown.has(key), `${name} by ${by} shows ${key}`);
  assert.deepEqual(roundAll(report.total.values), valuesOf(inRange), `${name} by ${by}: total`);
}

/** Opens the list behind every bar, and compares it with the quotes that were counted; `counts` says which ones a figure has. */
export async function compareLists(
  shop: MadeUpShop,
  name: ReportName,
  {
    counted,
    by,
    counts,
  }: {
    readonly counted: readonly Counted[];
    readonly by: Grouping;
    readonly counts: (on: string, counted: Counted) => boolean;
  },
): Promise<void> {
  const report = await reportOf(shop, name, `${SHOP_DAYS}&by=${by}`);
  const inRange = counted.filter(({ day }) => day >= report.range.from && day <= report.range.to);
  for (const [nth, row] of report.rows.entries()) {
    const group = inRange.filter((each) => keyOf(shop, each, by) === row.key);
    for (const [on, figures] of Map.groupBy(report.figures, (figure) => figure.on)) {
      // Each row is opened from another of the figures with the same list.
      const figure = figures[nth % figures.length];
      if (on === null || !figure) continue;
      const listed = (await openList(shop, row, figure)).map(({ id }) => id);
      const expected = new Set(group.filter((each) => counts(on, each)).map(({ quoteId }) => quoteId));
      assert.deepEqual(
        listed.toSorted(),
        [...expected].filter((id) => id !== null).toSorted(),
        `${name} by ${by}: ${row.key} ${on}`,
      );
    }
  }
}

type Listed = { readonly id: string; readonly counted?: { readonly value: number | null; readonly isSum: boolean } };

/** Shares and averages of more than quotes have no part of each quote. */
const WITHOUT_PARTS = new Set(['occupancy']);

/** Opens the list behind a figure of a row, whose quotes add up to the figure. */
export async function openList(
  shop: MadeUpShop,
  { list, values, key }: Report['total'],
  { id: figure, on }: Report['figures'][number],
): Promise<readonly Listed[]> {
  const query = new URLSearchParams({ ...list, on: on ?? '', figure, limit: '200' });
  const { status, body } = await shop.owner(`GET /api/quotes?${query.toString()}`);
  assert.equal(status, 200, JSON.stringify(body));
  const items = body['items'] as readonly Listed[];
  const parts = items.flatMap(({ counted }) => counted ?? []);
  assert.equal(parts.length, WITHOUT_PARTS.has(figure) ? 0 : items.length, `${figure} of ${key}`);
  const sum = parts.reduce((total, { value }) => total + (value ?? 0), 0);
  if (parts.every(({ isSum }) => isSum) && parts.length > 0)
    assert.equal(rounded(sum), rounded(values[figure] ?? 0), `the quotes behind ${figure} of ${key} add up`);
  return items;
}

function addUp(group: readonly Counted[]): Partial<Record<Measure, number>> {
  const sums: Partial<Record<Measure, number>> = {};
  for (const { adds } of group)
    for (const [name, value] of Object.entries(adds) as [Measure, number][]) sums[name] = (sums[name] ?? 0) + value;
  return sums;
}

const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1e6) / 1e6);
const roundAll = (values: Readonly<Record<string, number | null>>) =>
  Object.fromEntries(Object.entries(values).map(([id, value]) => [id, rounded(value)]));
