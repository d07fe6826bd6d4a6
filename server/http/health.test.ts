import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '../test-app.ts';

type Check = { readonly ok: boolean; readonly detail?: string };
type Ready = { readonly ok: boolean; readonly checks: Readonly<Record<'database' | 'outbox' | 'scheduler', Check>> };

let testApp: TestApp;
before(async () => {
  testApp = await startTestApp();
  await beat(TEST_NOW);
});
after(() => testApp.close());

async function beat(at: string): Promise<void> {
  const { db } = testApp.deps;
  await db.deleteFrom('heartbeats').execute();
  const names = ['scheduler', 'outbox'];
  await db
    .insertInto('heartbeats')
    .values(names.map((name) => ({ name, last_run_at: at })))
    .execute();
}

async function ready(): Promise<{ readonly status: number; readonly body: Ready }> {
  const answer = await testApp.app.inject('/readyz');
  return { status: answer.statusCode, body: answer.json<Ready>() };
}

describe('the health of the server', () => {
  test('is good when the process answers', async () => {
    const answer = await testApp.app.inject('/healthz');
    assert.equal(answer.statusCode, 200);
    assert.deepEqual(answer.json(), { ok: true });
  });

  test('is ready when database, outbox and scheduler work', async () => {
    assert.deepEqual(await ready(), {
      status: 200,
      body: { ok: true, checks: { database: { ok: true }, outbox: { ok: true }, scheduler: { ok: true } } },
    });
  });

  test('is not ready when the scheduler has stood still', async () => {
    testApp.setNow('2027-06-01T12:06:00Z');
    const { status, body } = await ready();
    assert.equal(status, 503);
    assert.equal(body.checks.scheduler.ok, false);
    assert.match(String(body.checks.scheduler.detail), /last ran 360 seconds ago/);
    testApp.setNow(TEST_NOW);
  });

  test('is not ready before the scheduler has run', async () => {
    await testApp.deps.db.deleteFrom('heartbeats').execute();
    const { status, body } = await ready();
    assert.equal(status, 503);
    assert.equal(body.checks.scheduler.ok, false);
    await beat(TEST_NOW);
  });

  test('is not ready while the database fails, is alive all the same, and recovers', async () => {
    const { db } = testApp.deps;
    await sql`alter table business_versions rename to elsewhere`.execute(db);
    const { status, body } = await ready();
    assert.equal(status, 503);
    assert.deepEqual(body.checks.database, { ok: false, detail: 'The database does not answer.' });
    assert.equal((await testApp.app.inject('/healthz')).statusCode, 200);
    assert.equal((await testApp.app.inject('/')).statusCode, 200);
    await sql`alter table elsewhere rename to business_versions`.execute(db);
    assert.equal((await ready()).status, 200);
  });

  test('tells nothing about the machine', async () => {
    const text = JSON.stringify((await ready()).body);
    assert.equal(/postgres|pglite|\/|error/i.test(text), false, text);
  });
});
