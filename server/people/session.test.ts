import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Role } from '#core/people/permissions.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';

let started: TestApp;
before(async () => void (started = await startTestApp()));
after(() => started.close());

const at = (hours: number) =>
  started.setNow(
    Temporal.Instant.from(TEST_NOW)
      .add({ minutes: hours * 60 })
      .toString(),
  );
const statusOf = async (cookie: string) => (await send(started.app, 'GET /api/admin/check-auth', { cookie })).status;
const logOut = (cookie: string) => send(started.app, 'POST /api/admin/logout', { cookie });

async function newSession(role: Role = 'admin') {
  at(0);
  const person = await addPerson(started.deps, role);
  return { person, cookie: await cookieFor(started.deps, person, role) };
}

describe('a session', () => {
  test('ends when it was not used for twelve hours', async () => {
    const { cookie } = await newSession();
    at(11.9);
    assert.equal(await statusOf(cookie), 200);
    at(23.8);
    assert.equal(await statusOf(cookie), 200);
    at(35.9);
    assert.equal(await statusOf(cookie), 401);
  });

  test('ends after seven days, however busy', async () => {
    const { cookie } = await newSession();
    for (let hours = 10; hours < 168; hours += 10) {
      at(hours);
      assert.equal(await statusOf(cookie), 200);
    }
    at(168);
    assert.equal(await statusOf(cookie), 401);
  });

  test('of a customer lasts for weeks, and is of another kind than an admin may have', async () => {
    const { cookie } = await newSession('customer');
    at(29 * 24);
    assert.equal(await statusOf(cookie), 403);
    at(60 * 24);
    assert.equal(await statusOf(cookie), 401);
  });

  test('that was stolen opens nothing after its owner logged out', async () => {
    const { cookie } = await newSession();
    const { status, setCookie } = await logOut(cookie);
    assert.equal(status, 204);
    assert.match(setCookie, /^brightbay_session=; Max-Age=0; /);
    assert.equal(await statusOf(cookie), 401);
    assert.equal((await logOut(cookie)).status, 204);
  });

  test('cannot be read from the database', async () => {
    const { cookie } = await newSession();
    const rows = await started.deps.db.selectFrom('sessions').selectAll().execute();
    const token = cookie.split('=')[1] ?? '';
    const stored = rows.flatMap((row) => [row.token_hash.toString('base64url'), row.token_hash.toString('utf8')]);
    assert.ok(stored.length > 0);
    assert.ok(!stored.some((text) => text.includes(token)));
  });

  test('does not outlive its role', async () => {
    const { person, cookie } = await newSession();
    await started.deps.db.deleteFrom('admins').where('person_id', '=', person.personId).execute();
    assert.equal(await statusOf(cookie), 403);
  });

  test('has no role that its log-in did not prove', async () => {
    const { person } = await newSession();
    assert.equal(await statusOf(await cookieFor(started.deps, person, 'customer')), 403);
  });
});

describe('logging out everywhere', () => {
  test('ends every session of the person and of no one else', async () => {
    const { person, cookie } = await newSession();
    const phone = await cookieFor(started.deps, person, 'admin');
    const other = await newSession();
    const { status, setCookie } = await send(started.app, 'POST /api/admin/log-out-everywhere', { cookie });
    assert.equal(status, 204);
    assert.match(setCookie, /Max-Age=0/);
    assert.deepEqual([await statusOf(cookie), await statusOf(phone), await statusOf(other.cookie)], [401, 401, 200]);
  });
});

describe('the list of sessions', () => {
  test('names the browsers, tells which one this is, and lets one be ended', async () => {
    const { person } = await newSession();
    const agents = [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    ];
    const cookies: string[] = [];
    for (const agent of agents) {
      const body = { email: person.email, password: person.password };
      const { cookie } = await send(started.app, 'POST /api/admin/login', { body, headers: { 'user-agent': agent } });
      cookies.push(cookie);
    }
    const [windows = '', iphone = ''] = cookies;
    const { body } = await send(started.app, 'GET /api/admin/account', { cookie: windows });
    const sessions = body['sessions'] as { id: string; browser: string; isThisOne: boolean }[];
    const known = sessions.filter(({ browser }) => browser !== 'Unknown browser');
    assert.deepEqual(known.map(({ browser, isThisOne }) => `${browser} ${isThisOne}`).toSorted(), [
      'Firefox on Windows true',
      'Safari on iPhone false',
    ]);
    const lost = known.find(({ isThisOne }) => !isThisOne)!;
    const ended = await send(started.app, `DELETE /api/admin/sessions/${lost.id}`, { cookie: windows });
    assert.equal(ended.status, 204);
    assert.deepEqual([await statusOf(windows), await statusOf(iphone)], [200, 401]);
  });
});
