import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { PlanDetail } from '#contract/plans.ts';
import { linesIn } from '#core/pricing/pricing.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleWalkIn } from '#testing/quotes.ts';
import { createDueVisits } from './create-visits.ts';
import { settleFreeVisits } from './free-visits.ts';

const FREE = { kind: 'free', every: 3 } as const;
const TAX = { name: 'Sales tax', rates: { services: 8000, extras: 8000, fees: 8000 } };

let testApp: TestApp;
let owner: Caller<QuoteDetail & PlanDetail>;
before(async () => {
  testApp = await startTestApp({
    settings: { planOffers: [{ interval: '1-week', discount: FREE, packages: [] }], slotCapacity: 9 },
  });
});
after(() => testApp.close());
beforeEach(() => setNow(TEST_NOW));

async function setNow(instant: string): Promise<void> {
  testApp.setNow(instant);
  owner = await asOwner(testApp);
}

/** A plan with a visit each Saturday from June 19 on, the third of which is free. */
async function open(scheduledTime = '10:00 AM'): Promise<PlanDetail> {
  const walkIn = exampleWalkIn({ scheduledDate: '2027-06-12', scheduledTime, approve: true });
  const { body: first } = await owner('POST /api/quotes/walk-in', walkIn);
  const { status, body } = await owner(`POST /api/quotes/${first.id}/plan`, {
    interval: '1-week',
    firstOn: '2027-06-19',
  });
  assert.equal(status, 201, JSON.stringify(body));
  return read(body.plan?.id ?? '');
}

const read = async (id: string) => (await owner(`GET /api/plans/${id}`)).body;

/** Every third visit that wasn't skipped is free, and the others have the price of the plan. */
async function assertFree(id: string): Promise<void> {
  const { visits, visitCents } = await read(id);
  const prices = visits.filter(({ state }) => state !== 'canceled').map(({ totalCents }) => totalCents);
  assert.ok(prices.length > 3);
  assert.deepEqual(
    prices,
    prices.map((_, index) => ((index + 1) % 3 === 0 ? 0 : visitCents)),
  );
}

const skip = async (id: string, dueOn: string) => {
  const { status, body } = await owner(`POST /api/plans/${id}/skip`, { dueOn });
  assert.equal(status, 200, JSON.stringify(body));
};

describe('every third visit of a plan', () => {
  test('is free, by a line of its own that says so in both languages, and without sales tax', async () => {
    await testApp.changeSettings({ tax: TAX });
    const { id, visits, discount } = await open();
    assert.deepEqual(discount, FREE);
    await assertFree(id);
    const { settings } = await testApp.deps.settings();
    const { lines } = await testApp.deps.db
      .selectFrom('quotes')
      .select('lines')
      .where('id', '=', visits[2]?.id ?? '')
      .executeTakeFirstOrThrow();
    const free = lines.filter(({ facts }) => facts?.isPlan);
    const words = (language: 'en' | 'es') => {
      const [line] = linesIn(settings, free, language);
      return [line?.label, line?.detail];
    };
    assert.deepEqual(words('en'), ['Plan discount', 'Visit 3 is free']);
    assert.deepEqual(words('es'), ['Descuento del plan', 'La visita 3 es gratis']);
    await testApp.changeSettings({ tax: { name: '', rates: { services: 0, extras: 0, fees: 0 } } });
  });

  test('is the next one when one before it is skipped, or the free one itself', async () => {
    const { id } = await open('2:00 PM');
    const free = async () => (await read(id)).visits.flatMap((visit) => (visit.totalCents === 0 ? [visit.dueOn] : []));
    assert.deepEqual(await free(), ['2027-07-03', '2027-07-24']);
    await skip(id, '2027-06-26');
    assert.deepEqual(await free(), ['2027-07-10']);
    await skip(id, '2027-07-10');
    await assertFree(id);
    assert.ok((await free()).includes('2027-07-17'));
    await setNow('2027-07-01T12:00:00Z');
    await createDueVisits(testApp.deps);
    await assertFree(id);
  });

  test('follows a visit that is canceled as a quote, once the scheduler looks', async () => {
    const { id, visits } = await open('4:00 PM');
    await owner(`POST /api/quotes/${visits[0]?.id}/cancel`, {});
    assert.ok((await settleFreeVisits(testApp.deps)) > 0);
    await assertFree(id);
    assert.equal(await settleFreeVisits(testApp.deps), 0);
    const { body } = await owner(`GET /api/quotes/${visits[3]?.id}`);
    assert.ok(body.history.some(({ action }) => action === 'quote.price-visit'));
  });

  test('keeps the price of a visit that is paid for', async () => {
    const { id, visits, visitCents: full } = await open('6:00 PM');
    const third = visits[3]?.id ?? '';
    const paid = { kind: 'payment', method: 'cash', cents: full, receivedOn: '2027-06-01' };
    const { job } = (await owner(`GET /api/quotes/${third}`)).body;
    const { status, body } = await owner(`POST /api/jobs/${job?.id}/payments`, paid);
    assert.equal(status, 201, JSON.stringify(body));
    await skip(id, '2027-06-26');
    const { totalPrice } = (await owner(`GET /api/quotes/${third}`)).body;
    assert.equal(totalPrice * 100, full);
  });

  test('is priced once, however many rounds look at once', async () => {
    const { id, visits } = await open('8:00 AM');
    await owner(`POST /api/quotes/${visits[1]?.id}/cancel`, {});
    const changed = await Promise.all([1, 2, 3].map(() => settleFreeVisits(testApp.deps)));
    assert.ok(changed.some((count) => count > 0));
    await assertFree(id);
  });
});
