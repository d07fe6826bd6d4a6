import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { EstimateQuality } from '#contract/learning.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addLabelled, type Labelled } from '#testing/labelled.ts';

let testApp: TestApp;
let owner: Caller<EstimateQuality>;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

async function quality(): Promise<EstimateQuality> {
  const { status, body } = await owner('GET /api/estimate-quality');
  assert.equal(status, 200);
  return body;
}

const photo = () => [new Float32Array(1024).fill(1 / 32)];

function times(count: number, job: Labelled): readonly Labelled[] {
  return Array.from({ length: count }, () => ({ ...job, features: photo() }));
}

test('a shop without a finding has nothing to say, and says so', async () => {
  const { found, engines, percents } = await quality();
  assert.equal(found, 0);
  assert.deepEqual(engines, []);
  assert.deepEqual(
    percents.map(({ level, n, current }) => [level, n, current]),
    [
      ['light', 0, 0],
      ['moderate', 0, 5],
      ['heavy', 0, 15],
      ['extreme', 0, 25],
    ],
  );
});

test('110 jobs are counted by engine, found against said, with their minutes and the evidence for percentages', async () => {
  await addLabelled(testApp.deps, [
    ...times(40, { level: 'light', said: 'light', minutes: 80 }),
    ...times(10, { level: 'light', said: 'moderate', minutes: 100, confidence: 0.4 }),
    ...times(20, { level: 'moderate', said: 'moderate', minutes: 120 }),
    ...times(10, { level: 'heavy', said: 'light', minutes: 160 }),
    ...times(5, { level: 'extreme', said: 'heavy', minutes: 200 }),
    ...times(20, { level: 'heavy', said: 'heavy', engine: 'hosted', minutes: 100 }),
    ...Array.from({ length: 5 }, (): Labelled => ({ level: 'light', minutes: 80 })),
    ...times(7, { level: 'extreme', said: 'light', isTest: true }),
  ]);
  const { found, engines, percents } = await quality();
  assert.equal(found, 110);
  const [embedded, hosted] = engines;
  assert.deepEqual([embedded?.engine, embedded?.n], ['embedded', 85]);
  assert.deepEqual([hosted?.engine, hosted?.n, hosted?.minutes?.meanSigned], ['hosted', 20, 0]);
  assert.deepEqual(embedded?.matrix, [
    [40, 10, 0, 0],
    [0, 20, 0, 0],
    [10, 0, 0, 0],
    [0, 0, 5, 0],
  ]);
  assert.deepEqual([embedded.exact?.count, embedded.over?.count, embedded.under?.count], [60, 10, 15]);
  assert.deepEqual(
    embedded.bins.map(({ from, right: { count, n } }) => [from, count, n]),
    [
      [0.4, 0, 10],
      [0.6, 60, 75],
    ],
  );
  assert.equal(percents.find(({ level }) => level === 'heavy')?.longer?.compared, 30);
});

test('levels that were wrong are counted in dollars and minutes, and pairs that photos missed are named', async () => {
  const { missed, agreement, engines } = await quality();
  const [embedded] = engines;
  assert.deepEqual([missed, agreement], [0, null]);
  // Nothing was charged: what heavy would have cost is missing in full, at 15% of what the lines come to.
  const { lines } = await testApp.deps.db.selectFrom('quotes').select('lines').limit(1).executeTakeFirstOrThrow();
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  const right = Math.round((sum * 0.15) / 100) * 100;
  assert.deepEqual(embedded?.overCalls, { n: 10, cents: 0, minutes: 0 });
  assert.deepEqual(embedded.underCalls, { n: 15, cents: -15 * right, minutes: 10 * (100 - 160) + 5 * (100 - 200) });
});

test('a price is followed from the quote over the offer to what was paid, tips apart', async () => {
  const [id] = await addLabelled(testApp.deps, times(1, { level: 'heavy', said: 'moderate', engine: 'questions' }));
  const quote = id ?? '';
  const { db } = testApp.deps;
  const { total_cents: approved } = await db
    .selectFrom('quotes')
    .select('total_cents')
    .where('id', '=', quote)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('audit')
    .values({
      at: '2027-06-01T12:00:00Z',
      action: 'quote.accept',
      subject: 'quote',
      subject_id: quote,
      before: JSON.stringify({ totalCents: approved - 2000 }),
      person_id: null,
      request_id: null,
    })
    .execute();
  const money = async () => (await quality()).engines.find(({ engine }) => engine === 'questions')?.money;
  const before_ = await money();
  assert.deepEqual(
    [before_?.quotedCents, before_?.approvedCents, before_?.final],
    [approved - 2000, approved, undefined],
  );
  assert.equal(before_?.largest[0]?.differenceCents, 2000);

  const pay = {
    quote_id: quote,
    method: 'cash',
    received_on: '2027-06-01',
    recorded_at: '2027-06-01T12:00:00Z',
  } as const;
  await db
    .insertInto('payments')
    .values([
      {
        ...pay,
        id: crypto.randomUUID(),
        client_id: crypto.randomUUID(),
        kind: 'payment',
        cents: approved + 500,
        is_tip: false,
      },
      { ...pay, id: crypto.randomUUID(), client_id: crypto.randomUUID(), kind: 'tip', cents: 1500, is_tip: true },
    ])
    .execute();
  const paid = await money();
  assert.deepEqual(paid?.final, { n: 1, quotedCents: approved - 2000, finalCents: approved + 500 });
  assert.equal(paid?.largest[0]?.differenceCents, 2500);
});
