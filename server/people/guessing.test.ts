import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp, countAs } from '#testing/app.ts';
import { addPerson, send } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

let senders = 0;
/** A log-in from its own address, as an attacker with many addresses would send it. */
function logIn(email: string, password: string, from?: string) {
  senders += 1;
  const headers = { 'x-forwarded-for': from ?? `203.0.${senders >> 8}.${senders & 255}` };
  return send(started.app, 'POST /api/admin/login', { body: { email, password }, headers });
}

/** Guesses that often, each time from another network. */
async function guess(email: string, times: number) {
  assert.equal((await logIn(email, 'guess')).status, 401);
  await countAs(started, times);
}

describe('guessing a password', () => {
  test('is told to wait after twenty tries from one network, even with the right one', async () => {
    const admin = await addPerson(started.deps, 'admin');
    for (let count = 0; count < 20; count += 1) await logIn(admin.email, `guess ${count}`, '198.51.100.20');
    const { status, headers, body } = await logIn(admin.email, admin.password, '198.51.100.20');
    assert.equal(status, 429);
    assert.equal(headers['retry-after'], '900');
    assert.equal(body['success'], false);
    assert.match(String(body['message']), /try again in 15 minutes/);
    assert.equal((await logIn(admin.email, admin.password, '198.51.100.21')).status, 200, 'the owner is elsewhere');
  });

  test('is told to wait after a hundred tries, from wherever they come', async () => {
    const admin = await addPerson(started.deps, 'admin');
    await guess(admin.email, 99);
    assert.equal((await logIn(admin.email, 'guess')).status, 401);
    assert.equal((await logIn(admin.email, admin.password)).status, 429);
  });

  test('is possible again after the wait', async () => {
    const admin = await addPerson(started.deps, 'admin');
    await guess(admin.email, 101);
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ seconds: 900 }).toString());
    assert.equal((await logIn(admin.email, admin.password)).status, 200);
    started.setNow(TEST_NOW);
  });

  test('starts from zero once the owner has logged in', async () => {
    const admin = await addPerson(started.deps, 'admin');
    for (const _ of [1, 2]) {
      await guess(admin.email, 99);
      assert.equal((await logIn(admin.email, admin.password)).status, 200);
    }
  });

  test('at many accounts is told to wait by the address that it comes from', async () => {
    const from = '198.51.100.7';
    for (let count = 0; count < 60; count += 1) await logIn(`unknown${count}@example.com`, 'guess', from);
    const admin = await addPerson(started.deps, 'admin');
    assert.equal((await logIn(admin.email, admin.password, from)).status, 429);
    assert.equal((await logIn(admin.email, admin.password)).status, 200);
  });
});

describe('an account', () => {
  test('that there is not is answered as one with another password', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const customer = await addPerson(started.deps, 'customer');
    const known = await logIn(admin.email, 'wrong');
    const unknown = await logIn('unknown@example.com', 'wrong');
    const noAdmin = await logIn(customer.email, customer.password);
    assert.equal(known.status, 401);
    assert.equal(known.body['message'], 'Invalid credentials');
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    assert.deepEqual([noAdmin.status, noAdmin.body], [known.status, known.body]);
  });

  test('that there is not is locked like one that there is', async () => {
    const admin = await addPerson(started.deps, 'admin');
    await guess(admin.email, 100);
    await guess('unknown-at-all@example.com', 100);
    const known = await logIn(admin.email, 'guess');
    const unknown = await logIn('unknown-at-all@example.com', 'guess');
    assert.equal(known.status, 429);
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
  });
});

describe('the launch lock', () => {
  test('is told to wait after ten tries from one address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.9' };
    const unlock = (body: object) => send(started.app, 'POST /api/launch/unlock', { body, headers });
    for (let count = 0; count < 10; count += 1) await unlock({ username: 'developer', password: `${count}` });
    const { status, headers: answered } = await unlock({ username: 'developer', password: 'guess' });
    assert.equal(status, 429);
    assert.equal(answered['retry-after'], '600');
  });
});

test('nothing of a log-in is logged', async () => {
  await logIn('seen-in-the-log@example.com', 'seen in the log');
  assert.doesNotMatch(started.logged(), /seen.in.the.log/);
});
