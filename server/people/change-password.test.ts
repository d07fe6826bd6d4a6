import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { cookieFor, newestLink, send } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const NEW = 'a brand new password';
const checkAuth = async (cookie: string) => (await send(started.app, 'GET /api/admin/check-auth', { cookie })).status;

async function start() {
  const { person: admin, cookie } = await asOwner(started);
  const change = (password: string, newPassword = NEW) =>
    send(started.app, 'POST /api/admin/password', { cookie, body: { password, newPassword } });
  return { admin, cookie, change };
}

describe('changing the password', () => {
  test('ends every other session and gives this browser a new one', async () => {
    const { admin, cookie, change } = await start();
    const stolen = await cookieFor(started.deps, admin, 'admin');
    const changed = await change(admin.password);
    assert.equal(changed.status, 204);
    assert.notEqual(changed.cookie, cookie);
    assert.deepEqual(
      [await checkAuth(stolen), await checkAuth(cookie), await checkAuth(changed.cookie)],
      [401, 401, 200],
    );
    const body = { email: admin.email, password: NEW };
    assert.equal((await send(started.app, 'POST /api/admin/login', { body })).status, 200);
  });

  test('needs the present one, which cannot be guessed at either', async () => {
    const { admin, change } = await start();
    const { status, body } = await change('a guess');
    assert.equal(status, 422);
    assert.deepEqual(body['errors'], [
      { path: 'password', code: 'wrong-password', params: {}, message: 'That isn’t your current password.' },
    ]);
    for (let count = 0; count < 9; count += 1) await change('a guess');
    assert.equal((await change(admin.password)).status, 429);
  });

  test('voids a reset link that was mailed before', async () => {
    const { admin, change } = await start();
    await send(started.app, 'POST /api/admin/forgot-password', { body: { email: admin.email } });
    const token = await newestLink(started.deps, admin.email, 'resetUrl');
    assert.equal((await change(admin.password)).status, 204);
    const body = { token, password: 'the password of a thief' };
    assert.equal((await send(started.app, 'POST /api/admin/reset-password', { body })).status, 401);
  });

  test('refuses a short one and one that is no text', async () => {
    const { admin, change } = await start();
    assert.equal((await change(admin.password, '1234567')).status, 422);
    assert.equal((await change(admin.password, 'x'.repeat(201))).status, 422);
    assert.equal((await change(admin.password, null as never)).status, 422);
  });
});
