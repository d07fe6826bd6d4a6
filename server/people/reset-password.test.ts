import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor, newestLink, send, type TestPerson } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const NEW = 'a brand new password';
const forget = (email: string) => send(started.app, 'POST /api/admin/forgot-password', { body: { email } });
const reset = (token: string, password = NEW) =>
  send(started.app, 'POST /api/admin/reset-password', { body: { token, password } });
const logIn = (email: string, password: string) =>
  send(started.app, 'POST /api/admin/login', { body: { email, password } });
const checkAuth = async (cookie: string) => (await send(started.app, 'GET /api/admin/check-auth', { cookie })).status;

async function mailedToken(admin: TestPerson): Promise<string> {
  assert.equal((await forget(admin.email)).status, 200);
  return newestLink(started.deps, admin.email, 'resetUrl');
}

describe('a forgotten password', () => {
  test('is replaced with the link in the mail; every session ends', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const stolen = await cookieFor(started.deps, admin, 'admin');
    const answer = await reset(await mailedToken(admin));
    assert.deepEqual([answer.status, answer.body], [200, { success: true }]);
    assert.match(answer.setCookie, /^brightbay_device=[^,]*$/, 'it opens no session: a second factor may be needed');
    assert.equal(await checkAuth(stolen), 401);
    assert.equal((await logIn(admin.email, admin.password)).status, 401);
    assert.equal((await logIn(admin.email, NEW)).status, 200);
  });

  test('is replaced once: the link, and every other that waits, is used up', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const earlier = await mailedToken(admin);
    const token = await mailedToken(admin);
    assert.equal((await reset(token)).status, 200);
    for (const used of [token, earlier]) {
      const { status, body } = await reset(used, 'the password of a thief');
      assert.equal(status, 401);
      assert.match(String(body['message']), /already been used or has expired/);
    }
    assert.equal((await logIn(admin.email, NEW)).status, 200);
  });

  test('is replaced by one of many who press at once', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const token = await mailedToken(admin);
    const answers = await Promise.all([1, 2, 3, 4].map((number) => reset(token, `password number ${number}`)));
    assert.deepEqual(answers.map(({ status }) => `${status}`).toSorted(), ['200', '401', '401', '401']);
  });

  test('is not replaced after an hour', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const token = await mailedToken(admin);
    started.setNow(Temporal.Instant.from(TEST_NOW).add({ minutes: 60 }).toString());
    assert.equal((await reset(token)).status, 401);
    started.setNow(TEST_NOW);
  });

  test('is not replaced by a short one, and the link stays good', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const token = await mailedToken(admin);
    const { status, body } = await reset(token, 'short');
    assert.equal(status, 422);
    assert.equal(body['message'], 'Password must be at least 8 characters long.');
    assert.equal((await reset(token)).status, 200);
  });

  test('is asked for without telling whether there is such an account', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const customer = await addPerson(started.deps, 'customer');
    const known = await forget(admin.email);
    const unknown = await forget('unknown@example.com');
    const noAdmin = await forget(customer.email);
    assert.equal(known.status, 200);
    assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    assert.deepEqual([noAdmin.status, noAdmin.body], [known.status, known.body]);
    const mails = await started.deps.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'in', ['unknown@example.com', customer.email])
      .execute();
    assert.deepEqual(mails, []);
  });

  test('is emailed at most five times an hour, for known and unknown addresses alike', async () => {
    const admin = await addPerson(started.deps, 'admin');
    for (const email of [admin.email, 'unknown-here@example.com']) {
      const answers = [];
      for (let count = 0; count < 6; count += 1) {
        const headers = { 'x-forwarded-for': `203.0.113.${count}` };
        answers.push(await send(started.app, 'POST /api/admin/forgot-password', { body: { email }, headers }));
      }
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200, 200, 200, 429],
      );
    }
  });

  test('is not kept as a link in the database, but for the mail that brings it', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const token = await mailedToken(admin);
    const links = await started.deps.db
      .selectFrom('person_links')
      .select('token_hash')
      .where('person_id', '=', admin.personId)
      .execute();
    assert.equal(links.length, 1);
    assert.ok(!links[0]!.token_hash.toString('utf8').includes(token));
  });
});

describe('an unverified mailbox', () => {
  test('removes passkeys and second factor of the earlier registration', async () => {
    const { db, clock } = started.deps;
    const admin = await addPerson(started.deps, 'admin');
    const at = clock.now().toString();
    await db.updateTable('people').set({ email_verified_at: null }).where('id', '=', admin.personId).execute();
    const factor = { person_id: admin.personId, sealed_secret: Buffer.alloc(48), confirmed_at: at };
    await db.insertInto('second_factors').values(factor).execute();
    assert.equal((await reset(await mailedToken(admin))).status, 200);
    assert.equal((await logIn(admin.email, NEW)).status, 200);
  });

  test('that was proven before keeps its second factor: the mailbox alone does not open it', async () => {
    const { db, clock } = started.deps;
    const admin = await addPerson(started.deps, 'admin');
    const confirmed = { sealed_secret: Buffer.alloc(48), confirmed_at: clock.now().toString() };
    await db
      .insertInto('second_factors')
      .values({ person_id: admin.personId, ...confirmed })
      .execute();
    assert.equal((await reset(await mailedToken(admin))).status, 200);
    const { status, body } = await logIn(admin.email, NEW);
    assert.deepEqual([status, body['code']], [401, 'second-factor']);
  });
});
