import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { transaction } from '#server/db/client.ts';
import { seedOwner } from '#server/people/admins.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, send } from '#testing/people.ts';

type Check = {
  readonly ok: boolean;
  readonly detail?: string;
  readonly since?: string;
  readonly action?: string;
};
type Ready = { readonly ok: boolean; readonly checks: Readonly<Record<'database' | 'outbox' | 'scheduler', Check>> };

let testApp: TestApp;
before(async () => {
  testApp = await startTestApp();
  await addPerson(testApp.deps, 'admin');
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

  test('is not ready before an owner can log in, and then lets that owner in', async () => {
    const fresh = await startTestApp({ env: { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'suds and sponges' } });
    try {
      const look = async () => (await fresh.app.inject('/readyz')).json<Ready>().checks.database;
      const { ok, detail, action } = await look();
      assert.deepEqual([ok, detail], [false, 'The first admin is not there yet.']);
      assert.match(String(action), /first start makes one/);
      const seeding = seedOwner(fresh.deps);
      while (!(await look()).ok) await delay(5);
      const body = { email: 'owner@example.com', password: 'suds and sponges' };
      assert.equal((await send(fresh.app, 'POST /api/admin/login', { body })).status, 200);
      assert.equal((await seeding)?.email, 'owner@example.com');
    } finally {
      await fresh.close();
    }
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
    const { action, ...check } = body.checks.database;
    assert.deepEqual(check, { ok: false, detail: 'The database does not answer.', since: TEST_NOW });
    assert.match(String(action), /database server runs/);
    testApp.setNow('2027-06-01T12:01:00Z');
    assert.equal((await ready()).body.checks.database.since, TEST_NOW, 'not since it was last looked at');
    testApp.setNow(TEST_NOW);
    assert.equal((await testApp.app.inject('/healthz')).statusCode, 200);
    assert.equal((await testApp.app.inject('/')).statusCode, 200);
    await sql`alter table elsewhere rename to business_versions`.execute(db);
    assert.equal((await ready()).status, 200);
  });

  test('is not ready while the database hangs, and says so instead of hanging too', async () => {
    const { promise: enough, resolve: release } = Promise.withResolvers<undefined>();
    const { promise: held, resolve: hold } = Promise.withResolvers<undefined>();
    const hanging = transaction(testApp.deps.db, async (trx) => {
      await sql`lock table business_versions, heartbeats in access exclusive mode`.execute(trx);
      hold(undefined);
      await enough;
    });
    await held;
    const { status, body } = await ready();
    release(undefined);
    await hanging;
    assert.equal(status, 503);
    assert.equal(body.checks.database.detail, 'The database does not answer.');
    assert.equal((await ready()).status, 200);
  });

  test('says of each failing check what to do, and of a good one nothing more', async () => {
    await testApp.deps.db.deleteFrom('heartbeats').where('name', '=', 'scheduler').execute();
    const { body } = await ready();
    assert.deepEqual(body.checks.database, { ok: true });
    assert.equal(body.checks.scheduler.since, TEST_NOW);
    assert.match(String(body.checks.scheduler.action), /restart the program/);
    await beat(TEST_NOW);
    assert.deepEqual((await ready()).body.checks.scheduler, { ok: true });
  });

  test('sends everybody elsewhere when the process was told to end', async () => {
    const leaving = await startTestApp();
    const before = await leaving.app.inject('/readyz');
    assert.equal('isLeaving' in before.json<Ready>(), false);
    leaving.deps.leaving.abort();
    const answer = await leaving.app.inject('/readyz');
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.json<{ readonly isLeaving?: boolean }>().isLeaving, true);
    assert.equal((await leaving.app.inject('/healthz')).statusCode, 200);
    await leaving.close();
  });

  test('tells nothing about the machine', async () => {
    const text = JSON.stringify((await ready()).body);
    assert.equal(/postgres|pglite|\/|error/i.test(text), false, text);
  });
});
