import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import type { Report } from '#contract/reports.ts';
import { createDueVisits } from '#server/booking/plans/create-visits.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion } from '#testing/documentation.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';

const EVERY_MONTH = 'from=2027-06-01&to=2027-09-30';

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
before(async () => {
  testApp = await startTestApp({
    settings: {
      planOffers: [{ interval: '4-weeks', discount: { kind: 'percent', percent: 10 }, packages: [] }],
      slotCapacity: 20,
    },
  });
  await setNow('2027-06-01T12:00:00Z');
});
after(() => testApp.close());

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** A plan whose first visit is on that day; of a full detail unless another package is given. */
async function open(firstOn: string, change: object = {}): Promise<PlanDetail> {
  const tomorrow = testApp.deps.clock.now().add({ hours: 24 }).toString().slice(0, 10);
  const walkIn = exampleWalkIn({ scheduledDate: tomorrow, overrule: true, approve: true, ...change });
  const { body: first } = await owner('POST /api/quotes/walk-in', walkIn);
  const { status, body } = await owner(`POST /api/quotes/${first.id}/plan`, { interval: '4-weeks', firstOn });
  assert.equal(status, 201, JSON.stringify(body));
  return read(body.plan?.id ?? '');
}

const read = async (id: string) => (await owner(`GET /api/plans/${id}`)).body;
const change = async (id: string, what: string, body: object = {}) => {
  const { status, body: plan } = await owner(`POST /api/plans/${id}/${what}`, body);
  assert.equal(status, 200, JSON.stringify(plan));
};

/** Completes the visit of that place, and pays it if wanted; what it brings in, in cents. */
async function complete({ visits }: PlanDetail, index: number, isPaid: boolean): Promise<number> {
  const { body: quote } = await owner(`GET /api/quotes/${visits[index]?.id}`);
  await owner(`POST /api/jobs/${quote.job?.id}/start`);
  const done = newCompletion({ reasonWithoutPhotos: 'It was dark' });
  const { status, body } = await owner(`POST /api/jobs/${quote.job?.id}/completion`, done);
  assert.equal(status, 201, JSON.stringify(body));
  const cents = Math.round(quote.totalPrice * 100);
  if (isPaid) {
    const paid = await owner(`POST /api/jobs/${quote.job?.id}/payments`, { method: 'cash', cents });
    assert.equal(paid.status, 201, JSON.stringify(paid.body));
  }
  return cents;
}

async function report(query: string): Promise<Report> {
  const { status, body }: { readonly status: number; readonly body: unknown } = await owner(
    `GET /api/reports/plans?${query}`,
  );
  assert.equal(status, 200, JSON.stringify(body));
  return body as Report;
}

const valuesOf = ({ rows, total }: Report): Readonly<Record<string, Report['total']['values']>> => ({
  ...Object.fromEntries(rows.map(({ key, values }) => [key, values])),
  total: total.values,
});

test('the report of plans counts who is active, at risk and gone, and what their visits bring in', async () => {
  // Four plans of June: one stays, one pauses, one ends in July, and one is not paid for. One of July skips two visits and one ends at once.
  const [stays, pauses, ends, unpaid] = [
    await open('2027-06-19'),
    await open('2027-06-19'),
    await open('2027-06-20'),
    await open('2027-06-20', { packageType: 'interior' }),
  ];
  await setNow('2027-06-20T22:00:00Z');
  const revenue = { june: await complete(stays, 0, true), interior: await complete(unpaid, 0, false) };
  await setNow('2027-07-02T12:00:00Z');
  await change(pauses.id, 'pause');
  await change(ends.id, 'end');
  await createDueVisits(testApp.deps);
  const skips = await open('2027-07-24');
  const short = await open('2027-07-25');
  await change(short.id, 'end');
  for (const { dueOn } of skips.visits.slice(0, 2)) await change(skips.id, 'skip', { dueOn });
  await setNow('2027-07-17T22:00:00Z');
  const july = await complete(await read(stays.id), 1, true);

  const months = valuesOf(await report(EVERY_MONTH));
  const of = (
    activePlans: number,
    planRevenue: number,
    plansAtRisk: number | null,
    plansEnded: number,
    churn: number | null,
  ) => ({ activePlans, planRevenue, plansAtRisk, plansEnded, churn });
  assert.deepEqual(months, {
    '2027-06-01': of(4, revenue.june + revenue.interior, null, 0, null),
    '2027-07-01': of(4, july, 3, 2, 0.25),
    '2027-08-01': of(4, 0, null, 0, 0),
    '2027-09-01': of(4, 0, null, 0, 0),
    total: of(4, revenue.june + revenue.interior + july, 3, 2, null),
  });
  const packages = valuesOf(await report('from=2027-07-01&to=2027-07-31&by=package'));
  assert.deepEqual([packages['full'], packages['interior']], [of(3, july, 2, 2, 1 / 3), of(1, 0, 1, 0, 0)]);
  assert.deepEqual((await report('from=2027-07-01&to=2027-07-31&package=interior')).total.values, of(1, 0, 1, 0, 0));

  const behind = await report(`${EVERY_MONTH}&source=owner`);
  assert.deepEqual(
    behind.figures.map(({ id }) => id),
    ['planRevenue'],
  );
  const { body: list }: { readonly body: unknown } = await owner(
    'GET /api/quotes?on=planRevenue&figure=planRevenue&from=2027-07-01&to=2027-07-31',
  );
  assert.deepEqual(
    (list as { readonly items: readonly { readonly counted?: { readonly value: number } }[] }).items.map(
      ({ counted }) => counted?.value,
    ),
    [july],
  );
  const file = { url: `/api/reports/plans/export?${EVERY_MONTH}`, headers: { cookie: owner.cookie } };
  const [head, june] = readCsv((await testApp.app.inject(file)).body);
  assert.deepEqual(head, ['Month', 'Active plans', 'Revenue from plans', 'At risk', 'Ended', 'Churn (%)']);
  assert.deepEqual(june?.slice(0, 2), ['2027-06', '4']);
});

test('what is at risk is paid, visited or resumed again', async () => {
  const before = (await report('range=this-month')).total.values['plansAtRisk'];
  const { items }: { readonly items: readonly PlanDetail[] } = (await owner('GET /api/plans?status=paused'))
    .body as unknown as { readonly items: readonly PlanDetail[] };
  await change(items[0]?.id ?? '', 'resume');
  assert.equal((await report('range=this-month')).total.values['plansAtRisk'], Number(before) - 1);
});
