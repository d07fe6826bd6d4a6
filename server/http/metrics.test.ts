import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { transaction } from '#server/db/client.ts';
import { beat } from '#server/lib/queries.ts';
import { enqueue, outboxRow } from '#server/notifications/outbox.ts';
import { analyze, knownEngines, picture } from '#testing/analysis.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { assertNoPersonalData, CLIENT } from '#testing/refusal.ts';

const TOKEN = 'what-only-the-scraper-knows';
const from = { 'x-forwarded-for': CLIENT };

let testApp: TestApp;
let silent: TestApp;
before(async () => {
  testApp = await startTestApp({
    env: { METRICS_TOKEN: TOKEN, LAUNCH_LOCK: 'on' },
    engines: knownEngines({ embedded: { level: 'heavy' } }),
  });
  await testApp.changeSettings({ launch: { ...(await testApp.deps.settings()).settings.launch, locked: false } });
  silent = await startTestApp();
});
after(async () => {
  await testApp.close();
  await silent.close();
});

async function ask(app: TestApp, headers: Readonly<Record<string, string>> = {}) {
  return app.app.inject({ url: '/metrics', headers });
}

async function read(): Promise<string> {
  const answer = await ask(testApp, { authorization: `Bearer ${TOKEN}` });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.body;
}

/** The value of a series; undefined if it is missing. */
function valueOf(page: string, series: string): number | undefined {
  const line = page.split('\n').find((candidate) => candidate.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

describe('who may read the metrics', () => {
  test('no one while no token is set, and the response doesn’t reveal that there are metrics', async () => {
    const admin = await cookieFor(silent.deps, await addPerson(silent.deps, 'admin'), 'admin');
    const tries: readonly Readonly<Record<string, string>>[] = [
      {},
      { cookie: admin },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${TOKEN}` },
    ];
    for (const headers of tries) assert.equal((await ask(silent, headers)).statusCode, 404);
  });

  test('callers that send the token, and no session of any role', async () => {
    const cookies = await Promise.all(
      (['admin', 'employee', 'customer'] as const).map(async (role) =>
        cookieFor(testApp.deps, await addPerson(testApp.deps, role), role),
      ),
    );
    const refused: readonly Readonly<Record<string, string>>[] = [
      {},
      ...cookies.map((cookie) => ({ cookie })),
      { authorization: `Bearer ${TOKEN}x` },
      { authorization: TOKEN },
      { authorization: `Basic ${TOKEN}` },
    ];
    for (const headers of refused) {
      const answer = await ask(testApp, headers);
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.headers['www-authenticate'], 'Bearer');
      assert.equal(answer.body.includes('brightbay_'), false);
    }
    assert.equal((await ask(testApp, { authorization: `Bearer ${TOKEN}` })).statusCode, 200);
  });

  test('also while the site is locked', async () => {
    const { launch } = (await testApp.deps.settings()).settings;
    await testApp.changeSettings({ launch: { ...launch, locked: true } });
    await read();
    await testApp.changeSettings({ launch });
  });
});

describe('the metrics', () => {
  test('count requests by the pattern of their address, and what is sold and refused', async () => {
    const { app } = testApp;
    const sent = exampleQuote({ serviceAddress: '12 Elm Street' });
    const { body } = await submit(app, sent, { ...from, 'idempotency-key': 'of-the-metrics' });
    await submit(app, sent, { ...from, 'idempotency-key': 'of-the-metrics' });
    assert.equal((await submit(app, exampleQuote(), from)).status, 409, 'the slot has one place');
    const token = String(body.quoteUrl.split('/').at(-1));
    await app.inject({ url: `/api/quotes/by-token/${token}`, headers: from });
    const page = await read();
    const requests = 'brightbay_http_requests_total';
    assert.equal(valueOf(page, `${requests}{method="POST",route="/api/quotes",status="201"}`), 2);
    assert.equal(valueOf(page, `${requests}{method="GET",route="/api/quotes/by-token/:token",status="200"}`), 1);
    assert.equal(
      valueOf(page, 'brightbay_http_request_seconds_count{method="POST",route="/api/quotes"}'),
      3,
      'whatever the answer',
    );
    assert.equal(valueOf(page, 'brightbay_quotes_submitted_total'), 1, 'sent twice and stored once');
    assert.equal(valueOf(page, 'brightbay_slots_refused_total'), 1);
    assertNoPersonalData(page, { ...sent, token });
  });

  test('count photo estimates by what judged them', async () => {
    assert.equal((await analyze(testApp.app, { images: [await picture()] })).status, 201);
    assert.equal(valueOf(await read(), 'brightbay_photo_analyses_total{engine="embedded"}'), 1);
  });

  test('have no series for addresses that strangers make up', async () => {
    const { app } = testApp;
    const made = Array.from({ length: 5 }, (_, index) => `/made-up-${index}`);
    await app.inject(made[0] ?? '');
    const before = (await read()).split('\n').length;
    for (const url of made) await app.inject(url);
    assert.equal((await read()).split('\n').length, before);
  });

  test('tell the state of outbox, duties, connections and process', async () => {
    const { deps } = testApp;
    await deps.db.deleteFrom('outbox').execute();
    const mail = { kind: 'new-message', recipient: 'dana@example.com', data: {} } as never;
    const rows = [outboxRow(deps, mail, { language: 'en' }), outboxRow(deps, mail, { language: 'en' })];
    await transaction(deps.db, (trx) => enqueue(trx, rows));
    await deps.db.updateTable('outbox').set({ status: 'failed' }).where('id', '=', String(rows[1]?.id)).execute();
    await beat(deps.db, 'scheduler', deps.clock.now());
    await deps.db
      .insertInto('backup_proofs')
      .values({
        id: deps.random.id(),
        file: 'a-backup',
        backup_created_at: TEST_NOW,
        proven_at: TEST_NOW,
        is_success: true,
        row_count: 1,
        photo_count: 0,
      })
      .execute();
    testApp.setNow('2027-06-01T12:05:00Z');
    const page = await read();
    testApp.setNow(TEST_NOW);
    assert.equal(valueOf(page, 'brightbay_outbox_mails{status="waiting"}'), 1);
    assert.equal(valueOf(page, 'brightbay_outbox_mails{status="failed"}'), 1);
    assert.equal(valueOf(page, 'brightbay_outbox_oldest_seconds'), 300);
    assert.equal(valueOf(page, 'brightbay_heartbeat_age_seconds{duty="scheduler"}'), 300);
    assert.equal(valueOf(page, 'brightbay_backup_proven_age_seconds'), 300);
    assert.equal(valueOf(page, 'brightbay_database_up'), 1);
    assert.ok(valueOf(page, 'brightbay_database_connections{state="idle"}') !== undefined);
    assert.ok(Number(valueOf(page, 'brightbay_database_statement_seconds_count{outcome="answered"}')) > 10);
    assert.ok(Number(valueOf(page, 'process_resident_memory_bytes')) > 1e7);
    assert.ok(valueOf(page, 'nodejs_eventloop_lag_p99_seconds') !== undefined);
    assertNoPersonalData(page, { email: 'dana@example.com' });
  });

  test('answer while the database does not, and say nothing that was true before', async () => {
    const { db } = testApp.deps;
    await sql`alter table heartbeats rename to elsewhere`.execute(db);
    const page = await read();
    assert.equal(valueOf(page, 'brightbay_database_up'), 0);
    assert.equal(valueOf(page, 'brightbay_outbox_mails{status="waiting"}'), undefined);
    assert.equal(valueOf(page, 'brightbay_outbox_oldest_seconds'), undefined);
    assert.equal(valueOf(page, 'brightbay_heartbeat_age_seconds{duty="scheduler"}'), undefined);
    await sql`alter table elsewhere rename to heartbeats`.execute(db);
    assert.equal(valueOf(await read(), 'brightbay_database_up'), 1);
  });
});
