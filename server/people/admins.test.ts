import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseEnv } from '#server/env.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, cookieFor, newestLink, send } from '#testing/people.ts';
import { seedOwner } from './admins.ts';

let started: TestApp;
let owner: Caller;
before(async () => {
  started = await startTestApp();
  owner = await asOwner(started);
});
after(() => started.close());

const PASSWORD = 'chosen by the invited';
const invite = (email: string) => owner('POST /api/admin/admins', { name: 'Robin', email });
const accept = (token: string) =>
  send(started.app, 'POST /api/admin/reset-password', { body: { token, password: PASSWORD } });
const logIn = (email: string, password: string) =>
  send(started.app, 'POST /api/admin/login', { body: { email, password } });
const checkAuth = async (by: string) => (await send(started.app, 'GET /api/admin/check-auth', { cookie: by })).status;

type Admin = { readonly id: string; readonly email: string; readonly acceptedAt: string | null };
async function list(): Promise<readonly Admin[]> {
  return (await owner.download('/api/admin/admins')).json<Admin[]>();
}
const find = async (email: string) => (await list()).find((admin) => admin.email === email);
const remove = async (email: string) => (await owner(`DELETE /api/admin/admins/${(await find(email))?.id}`)).status;

describe('an invited admin', () => {
  test('chooses a password with the link, and is an admin from then on', async () => {
    assert.equal((await invite('robin@example.com')).status, 201);
    assert.equal((await find('robin@example.com'))?.acceptedAt, null);
    const token = await newestLink(started.deps, 'robin@example.com', 'acceptUrl');
    assert.equal((await accept(token)).status, 200);
    assert.notEqual((await find('robin@example.com'))?.acceptedAt, null);
    assert.equal((await logIn('robin@example.com', PASSWORD)).status, 200);
    assert.equal((await accept(token)).status, 401, 'the link works once');
  });

  test('cannot have a link mailed before having accepted', async () => {
    await invite('slow@example.com');
    await send(started.app, 'POST /api/admin/forgot-password', { body: { email: 'slow@example.com' } });
    const mails = await started.deps.db
      .selectFrom('outbox')
      .select('kind')
      .where('recipient', '=', 'slow@example.com')
      .execute();
    assert.deepEqual(mails, [{ kind: 'admin-invitation' }]);
  });

  test('who is invited again gets a new link, and the earlier one is void', async () => {
    await invite('again@example.com');
    const earlier = await newestLink(started.deps, 'again@example.com', 'acceptUrl');
    assert.equal((await invite('again@example.com')).status, 201);
    assert.equal((await accept(earlier)).status, 401);
    assert.equal((await accept(await newestLink(started.deps, 'again@example.com', 'acceptUrl'))).status, 200);
  });

  test('whose invitation was withdrawn stays outside', async () => {
    await invite('withdrawn@example.com');
    const token = await newestLink(started.deps, 'withdrawn@example.com', 'acceptUrl');
    assert.equal(await remove('withdrawn@example.com'), 204);
    assert.equal((await accept(token)).status, 401);
    assert.equal((await logIn('withdrawn@example.com', PASSWORD)).status, 401);
  });

  test('who is one already is not invited', async () => {
    const admin = await addPerson(started.deps, 'admin');
    assert.equal((await invite(admin.email)).status, 409);
  });

  test('who is a customer stays one, and an earlier registration of the address loses access', async () => {
    const customer = await addPerson(started.deps, 'customer');
    const { db } = started.deps;
    await db.updateTable('people').set({ email_verified_at: null }).where('id', '=', customer.personId).execute();
    const squatter = await cookieFor(started.deps, customer, 'customer');
    await invite(customer.email);
    assert.equal((await logIn(customer.email, customer.password)).status, 401);
    await accept(await newestLink(started.deps, customer.email, 'acceptUrl'));
    assert.equal(await checkAuth(squatter), 401);
    assert.equal((await logIn(customer.email, customer.password)).status, 401);
    assert.equal((await logIn(customer.email, PASSWORD)).status, 200);
    const kept = await db.selectFrom('customers').select('id').where('person_id', '=', customer.personId).execute();
    assert.deepEqual(kept, [{ id: customer.roleId }]);
  });
});

describe('an admin who is removed', () => {
  test('is out at once', async () => {
    const { person: admin, cookie: theirs } = await asOwner(started);
    assert.equal(await remove(admin.email), 204);
    assert.equal(await checkAuth(theirs), 401);
    assert.equal((await logIn(admin.email, admin.password)).status, 401);
  });

  test('is not the last one, even when two remove each other at once', async () => {
    const alone = await startTestApp();
    try {
      const admins = [await asOwner(alone), await asOwner(alone)] as const;
      const answers = await Promise.all(
        admins.map((admin, index) => admin(`DELETE /api/admin/admins/${admins[1 - index]!.person.roleId}`)),
      );
      const left = await alone.deps.db.selectFrom('admins').select('id').execute();
      assert.equal(left.length, 1);
      const statuses = answers.map(({ status }) => status);
      assert.equal(statuses.filter((status) => status === 204).length, 1, statuses.join(' '));
    } finally {
      await alone.close();
    }
  });
});

describe('the first admin', () => {
  const seed = (test_: TestApp, env: Readonly<Record<string, string>>) =>
    seedOwner({ ...test_.deps, env: parseEnv(env) });

  test('is made at the first start with a generated password; later starts change nothing', async () => {
    const fresh = await startTestApp();
    try {
      const owner = await seed(fresh, { ADMIN_EMAIL: 'Owner@Example.com' });
      assert.equal(owner?.email, 'owner@example.com');
      const body = { email: 'owner@example.com', password: owner?.password };
      assert.equal((await send(fresh.app, 'POST /api/admin/login', { body })).status, 200);
      const again = await seed(fresh, { ADMIN_EMAIL: 'thief@example.com', ADMIN_PASSWORD: 'let me in please' });
      assert.equal(again, undefined);
      assert.equal((await fresh.deps.db.selectFrom('people').select('id').execute()).length, 1);
      assert.equal((await send(fresh.app, 'POST /api/admin/login', { body })).status, 200);
      assert.ok(!fresh.logged().includes(owner?.password ?? ''));
    } finally {
      await fresh.close();
    }
  });

  test('has the password that the environment gives, and is one although two processes start at once', async () => {
    const fresh = await startTestApp();
    try {
      const env = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'from the environment' };
      const owners = await Promise.all([seed(fresh, env), seed(fresh, env)]);
      assert.equal(owners.filter((owner) => owner !== undefined).length, 1);
      assert.equal(owners.find((owner) => owner !== undefined)?.password, undefined);
      const body = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
      assert.equal((await send(fresh.app, 'POST /api/admin/login', { body })).status, 200);
    } finally {
      await fresh.close();
    }
  });
});
