import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Report } from '#contract/reports.ts';
import { MOST_SOURCES_A_DAY, MOST_SOURCES_SHOWN } from '#core/reports/visits.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1';

let testApp: TestApp;

before(async () => {
  testApp = await startTestApp();
});
after(() => testApp.close());
beforeEach(() => testApp.deps.db.deleteFrom('visit_counts').execute());

async function visit(payload: object, from: { readonly agent?: string; readonly address?: string } = {}) {
  const { agent = PHONE, address = '203.0.113.9' } = from;
  return testApp.app.inject({
    method: 'POST',
    url: '/api/visits',
    payload,
    headers: { 'user-agent': agent },
    remoteAddress: address,
  });
}

const counts = async () => {
  const rows = await testApp.deps.db.selectFrom('visit_counts').selectAll().orderBy('kind').orderBy('key').execute();
  return rows.map(({ kind, key, count }) => `${kind} ${key} ${count}`);
};

describe('a visit', () => {
  test('is counted on the day of the shop, and nothing else is stored', async () => {
    for (const step of ['landing', 'landing', 'package'])
      assert.equal((await visit({ step, source: 'a.example' })).statusCode, 204);
    assert.deepEqual(await counts(), ['source a.example 2', 'step landing 2', 'step package 1']);
  });

  test('of a program is not counted', async () => {
    for (const agent of ['Googlebot/2.1', 'HeadlessChrome/120', ''])
      assert.equal((await visit({ step: 'landing' }, { agent })).statusCode, 204);
    assert.deepEqual(await counts(), []);
  });

  test('is refused with the field when its step is unknown or it names too many days', async () => {
    for (const [payload, path] of [
      [{ step: 'paid' }, 'step'],
      [{ full: Array.from({ length: 43 }, () => '2027-06-12') }, 'full'],
      [{ full: ['tomorrow'] }, 'full.0'],
      [{ source: 'a'.repeat(101) }, 'source'],
    ] as const) {
      const answer = await visit(payload, { address: '203.0.113.10' });
      assert.equal(answer.statusCode, 422);
      const { errors } = answer.json<{ readonly errors: readonly { readonly path: string }[] }>();
      assert.deepEqual(
        errors.map((error) => error.path),
        [path],
      );
    }
  });

  test('more sources than a day has room for are counted together', async () => {
    const { db, clock } = testApp.deps;
    const day = clock.now().toZonedDateTimeISO('America/New_York').toPlainDate().toString();
    const rows = Array.from({ length: MOST_SOURCES_A_DAY }, (_, n) => ({
      day,
      kind: 'source' as const,
      key: `s${n}`,
      count: 1,
    }));
    await db.insertInto('visit_counts').values(rows).execute();
    for (const source of ['new.example', 'newer.example', 's7'])
      await visit({ step: 'landing', source }, { address: '203.0.113.11' });
    const found = await counts();
    assert.ok(found.includes('source other 2'));
    assert.ok(found.includes('source s7 2'));
    assert.equal(found.filter((each) => each.startsWith('source')).length, MOST_SOURCES_A_DAY + 1);
  });

  test('one client is counted at most sixty times a minute', async () => {
    const from = { address: '203.0.113.12' };
    for (let count = 0; count < 60; count += 1) await visit({ step: 'package' }, from);
    assert.equal((await visit({ step: 'package' }, from)).statusCode, 429);
    assert.deepEqual(await counts(), ['step package 60']);
  });

  test('is not counted where the owner switched it off, and pages say nothing', async () => {
    assert.match((await testApp.app.inject('/quote')).body, /<html[^>]* data-visits/);
    await testApp.changeSettings({ countVisits: false });
    await visit({ step: 'landing' }, { address: '203.0.113.13' });
    assert.deepEqual(await counts(), []);
    assert.doesNotMatch((await testApp.app.inject('/quote')).body, /<html[^>]* data-visits/);
  });
});

test('a report has rows for the sources with the most visits and for those of requests; the others count together', async () => {
  await testApp.changeSettings({ countVisits: true });
  await testApp.deps.db
    .insertInto('visit_counts')
    .values(
      ['2027-05-30', '2027-05-31'].flatMap((day) =>
        Array.from({ length: MOST_SOURCES_A_DAY }, (_, n) => ({
          day,
          kind: 'source' as const,
          key: `${day}.${n}.example`,
          count: n === 0 ? 7 : 2,
        })),
      ),
    )
    .execute();
  assert.equal((await visit({ step: 'landing', source: 'friend.example' })).statusCode, 204);
  await submit(testApp.app, exampleQuote({ source: 'friend.example' }));
  const owner = await asOwner<Report>(testApp);
  const { body } = await owner('GET /api/reports/visits?by=source&from=2027-05-30&to=2027-06-01');
  const visitsOf = (key: string) => body.rows.find((row) => row.key === key)?.values.visits;
  assert.equal(body.rows.length, MOST_SOURCES_SHOWN + 2);
  assert.deepEqual(
    [visitsOf('2027-05-30.0.example'), visitsOf('friend.example'), visitsOf('other')],
    [7, 1, 2 * (2 * MOST_SOURCES_A_DAY - MOST_SOURCES_SHOWN)],
  );
  assert.equal(body.total.values.visits, 2 * (2 * MOST_SOURCES_A_DAY + 5) + 1);
});
