import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Report } from '#contract/reports.ts';
import { addTestData } from '../scripts/add-test-data.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { asOwner, type Caller } from '../testing/callers.ts';
import { readCsv } from '../testing/read-csv.ts';

/** The days of the made-up shop. */
const DAYS = 'from=2027-03-15&to=2027-06-30';
const GROUPINGS = ['month', 'week', 'package', 'extra', 'vehicle', 'weekday', 'employee'] as const;
type Grouping = (typeof GROUPINGS)[number];

let testApp: TestApp;
let owner: Caller;
let shop: Awaited<ReturnType<typeof readShop>>;

before(async () => {
  testApp = await startTestApp();
  await addTestData(testApp.deps, 60);
  owner = await asOwner(testApp);
  await correctRefund();
  shop = await readShop();
});
after(() => testApp.close());

/** Takes one refund back, as an owner who typed it in by mistake. */
async function correctRefund(): Promise<void> {
  const { db } = testApp.deps;
  const refund = await db.selectFrom('payments').selectAll().where('kind', '=', 'refund').executeTakeFirstOrThrow();
  const job = await db
    .selectFrom('jobs')
    .select('id')
    .where('quote_id', '=', refund.quote_id)
    .executeTakeFirstOrThrow();
  const { status, body } = await owner(`POST /api/jobs/${job.id}/payments`, {
    kind: 'correction',
    corrects: refund.id,
  });
  assert.equal(status, 201, JSON.stringify(body));
}

async function readShop() {
  const { db } = testApp.deps;
  const [quotes, jobs, payments] = await Promise.all([
    db.selectFrom('quotes').selectAll().execute(),
    db.selectFrom('jobs').selectAll().execute(),
    db.selectFrom('payments').selectAll().execute(),
  ]);
  return {
    quotes: new Map(quotes.map((quote) => [quote.id, quote])),
    jobs: new Map(jobs.map((job) => [job.quote_id, job])),
    payments: new Map(payments.map((payment) => [payment.id, payment])),
  };
}

async function reportOf(query: string): Promise<Report> {
  const { status, body } = await owner(`GET /api/reports/revenue?${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body as unknown as Report;
}

type Event = { readonly figure: string; readonly quoteId: string; readonly day: string; readonly cents: number };

/** The day on the shop's wall. */
const dayOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('America/New_York').toPlainDate().toString();

/** Everything that counts, read from the rows one by one. */
function eventsOf(): readonly Event[] {
  const booked = [...shop.jobs.values()].map(({ quote_id: quoteId, created_at: at }) => ({
    figure: 'booked',
    quoteId,
    day: dayOf(at),
    cents: shop.quotes.get(quoteId)?.total_cents ?? 0,
  }));
  const completed = [...shop.quotes.values()].flatMap(({ id, completed_at: at, total_cents: cents }) =>
    at === null ? [] : [{ figure: 'completed', quoteId: id, day: dayOf(at), cents }],
  );
  const paid = [...shop.payments.values()].map((payment) => {
    const meant = payment.corrects === null ? payment : shop.payments.get(payment.corrects);
    const figure = meant?.kind === 'refund' ? 'refunded' : meant?.kind === 'tip' ? 'tips' : 'collected';
    const cents = figure === 'refunded' ? -payment.cents : payment.cents;
    return { figure, quoteId: payment.quote_id, day: payment.received_on, cents };
  });
  return [...booked, ...completed, ...paid];
}

/** The groups that an event counts in, with what it counts there. */
function groupsOf({ figure, quoteId, day, cents }: Event, by: Grouping): readonly (readonly [string, number])[] {
  const quote = shop.quotes.get(quoteId);
  const job = shop.jobs.get(quoteId);
  const date = Temporal.PlainDate.from(day);
  assert.ok(quote);
  switch (by) {
    case 'month':
      return [[`${day.slice(0, 7)}-01`, cents]];
    case 'week':
      return [[date.subtract({ days: date.dayOfWeek % 7 }).toString(), cents]];
    case 'package':
      return [[quote.package_type, cents]];
    case 'extra':
      if (figure !== 'booked' && figure !== 'completed') return [];
      return quote.lines.filter(({ kind }) => kind === 'extra').map((line) => [line.label, line.cents]);
    case 'vehicle':
      return [[quote.vehicle_type ?? 'none', cents]];
    case 'weekday':
      return [[quote.scheduled_date ? String(Temporal.PlainDate.from(quote.scheduled_date).dayOfWeek) : 'none', cents]];
    case 'employee':
      return [[job?.accepted_by ?? job?.assigned_employee ?? 'none', cents]];
  }
}

/** The sums by key and figure; zeros are left out. */
function sumsOf(by: Grouping, isWanted: (event: Event) => boolean = () => true): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const event of eventsOf().filter(isWanted)) {
    for (const [key, cents] of groupsOf(event, by)) {
      const name = `${key} ${event.figure}`;
      sums.set(name, (sums.get(name) ?? 0) + cents);
    }
  }
  return new Map([...sums].filter(([, cents]) => cents !== 0));
}

function shownIn({ rows }: Pick<Report, 'rows'>): ReadonlyMap<string, number> {
  const shown = rows.flatMap(({ key, values }) =>
    Object.entries(values).map(([figure, cents]) => [`${key} ${figure}`, cents ?? 0] as const),
  );
  return new Map(shown.filter(([, cents]) => cents !== 0));
}

describe('revenue is the same when it is added up from all rows one by one,', () => {
  for (const by of GROUPINGS) {
    test(`by ${by}`, async () => {
      const report = await reportOf(`${DAYS}&by=${by}`);
      const expected = sumsOf(by);
      assert.ok(expected.size > 3);
      assert.deepEqual(shownIn(report), expected);
      for (const { id } of report.figures) {
        const sum = report.rows.reduce((cents, { values }) => cents + (values[id] ?? 0), 0);
        assert.equal(report.total.values[id], sum, id);
      }
    });
  }

  test('of one package', async () => {
    const isFull = ({ quoteId }: Event) => shop.quotes.get(quoteId)?.package_type === 'full';
    assert.deepEqual(shownIn(await reportOf(`${DAYS}&by=week&package=full`)), sumsOf('week', isFull));
  });

  test('of one employee', async () => {
    const employee = [...shop.jobs.values()].find(({ accepted_by: id }) => id)?.accepted_by ?? '';
    const isTheirs = ({ quoteId }: Event) => {
      const job = shop.jobs.get(quoteId);
      return (job?.accepted_by ?? job?.assigned_employee) === employee;
    };
    assert.deepEqual(shownIn(await reportOf(`${DAYS}&by=package&employee=${employee}`)), sumsOf('package', isTheirs));
  });

  test('of the range that it is compared with', async () => {
    const report = await reportOf('from=2027-05-01&to=2027-05-31&by=package&compare=previous');
    assert.deepEqual(report.comparison, { from: '2027-04-01', to: '2027-04-30' });
    const before = report.rows.map(({ key, before: values }) => ({ key, values: values ?? {} }));
    const inApril = sumsOf('package', ({ day }) => day.startsWith('2027-04'));
    assert.deepEqual(shownIn({ rows: before as unknown as Report['rows'] }), inApril);
  });
});

test('every figure opens the list of the quotes that it counts', async () => {
  for (const by of GROUPINGS) {
    const report = await reportOf(`${DAYS}&by=${by}`);
    for (const { key, list } of report.rows) {
      for (const { id, on } of report.figures) {
        const events = eventsOf().filter(
          (event) => event.figure === id && groupsOf(event, by).some(([group]) => group === key),
        );
        const query = new URLSearchParams({ ...list, on: on ?? '', limit: '200' });
        const { status, body } = await owner(`GET /api/quotes?${query.toString()}`);
        assert.equal(status, 200, JSON.stringify(body));
        const listed = (body['items'] as readonly { readonly id: string }[]).map((quote) => quote.id);
        assert.deepEqual(
          listed.toSorted(),
          [...new Set(events.map(({ quoteId }) => quoteId))].toSorted(),
          `${key} ${id}`,
        );
      }
    }
  }
});

test('weeks and months without anything have a row of zeros', async () => {
  const { rows } = await reportOf('from=2025-01-01&to=2025-03-31&by=month');
  assert.deepEqual(
    rows.map(({ key, label, values }) => [key, label, values['collected']]),
    [
      ['2025-01-01', 'January 2025', 0],
      ['2025-02-01', 'February 2025', 0],
      ['2025-03-01', 'March 2025', 0],
    ],
  );
});

test('a report that is opened without dates is that of the last twelve months', async () => {
  const { range, by, comparison } = await reportOf('');
  assert.deepEqual([range, by, comparison], [{ from: '2026-07-01', to: '2027-06-30' }, 'month', null]);
});

describe('what cannot be reported is refused with the field:', () => {
  const REFUSED: readonly (readonly [string, string])[] = [
    ['from=1977-01-01&to=2027-01-01', 'to'],
    ['from=2027-02-30&to=2027-03-01', 'from'],
    ['from=2027-06-02&to=2027-06-01', 'to'],
    ['from=2027-06-01', 'to'],
    ['from=yesterday&to=2027-06-01', 'from'],
    ['range=forever', 'range'],
    ['by=color', 'by'],
    ['compare=luck', 'compare'],
    ['employee=Marta', 'employee'],
  ];
  for (const [query, path] of REFUSED) {
    test(query, async () => {
      const { status, body } = await owner(`GET /api/reports/revenue?${query}`);
      assert.equal(status, 422);
      assert.deepEqual(
        (body['errors'] as readonly { readonly path: string }[]).map((error) => error.path),
        [path],
      );
    });
  }

  test('an unknown report', async () => {
    assert.equal((await owner('GET /api/reports/luck')).status, 422);
  });
});

test('a report is a CSV file, with a column for what it is compared with', async () => {
  const { statusCode, headers, body } = await owner.download(
    '/api/reports/revenue/export?from=2027-05-01&to=2027-05-31&by=package&compare=year',
  );
  assert.equal(statusCode, 200);
  assert.equal(headers['content-disposition'], 'attachment; filename="revenue-2027-05-01-2027-05-31.csv"');
  const [heading = [], ...rows] = readCsv(body);
  assert.deepEqual(heading.slice(0, 3), ['Package', 'Booked', 'Booked, before']);
  const report = await reportOf('from=2027-05-01&to=2027-05-31&by=package&compare=year');
  assert.deepEqual(
    rows.map(([label, booked]) => [label, booked]),
    [...report.rows, report.total].map(({ label, values }) => [label, ((values['booked'] ?? 0) / 100).toFixed(2)]),
  );
});
