import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { deleteExpiredLaunchAccess } from './queries.ts';

const PAIR = { username: 'crew', password: 'open sesame' };
const MESSAGE = 'We launch in August.';

let locked: TestApp;
before(async () => {
  const env = { LAUNCH_LOCK: 'on', LAUNCH_USER: PAIR.username, LAUNCH_PASSWORD: PAIR.password };
  locked = await startTestApp({ env });
});
after(() => locked.close());

let senders = 0;
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => locked.app.inject({ url, headers });
/** From an address of its own, so that the limit does not meet it. */
const unlock = (payload: object) => {
  senders += 1;
  const headers = { 'x-forwarded-for': `10.0.1.${senders}` };
  return locked.app.inject({ method: 'POST', url: '/api/launch/unlock', payload, headers });
};

describe('the cookie that lets in', () => {
  const cookieOf = async () => {
    const [set] = (await unlock(PAIR)).cookies;
    return `${set?.name}=${set?.value}`;
  };
  const statusFor = async (cookie: string) => (await get('/api/catalogue', { cookie })).statusCode;

  test('is different for each browser, and can’t be forged', async () => {
    const cookies = [await cookieOf(), await cookieOf()];
    assert.notEqual(cookies[0], cookies[1]);
    for (const cookie of cookies) assert.match(cookie, /^brightbay_launch=[\w-]{43}$/);
    const sign = (key: Buffer | string) => createHmac('sha256', key).update('open').digest('base64').replace(/=+$/, '');
    const values = ['open', '', 'true', `open.${sign(locked.deps.secret.toString('base64url'))}`, 'x'.repeat(43)];
    for (const value of values)
      assert.equal(await statusFor(`brightbay_launch=${encodeURIComponent(value)}`), 423, value);
  });

  test('opens nothing once its time is over, whatever the browser keeps, and is deleted then', async () => {
    const cookie = await cookieOf();
    locked.setNow('2027-07-31T11:59:59Z');
    assert.equal(await statusFor(cookie), 200);
    locked.setNow('2027-07-31T12:00:00Z');
    assert.equal(await statusFor(cookie), 423);
    locked.setNow('2027-08-01T12:00:00Z');
    await deleteExpiredLaunchAccess(locked.deps.db, locked.deps.clock.now().toString());
    assert.deepEqual(await locked.deps.db.selectFrom('launch_passes').selectAll().execute(), []);
    locked.setNow(TEST_NOW);
  });

  test('opens nothing once the owner has opened the site and locks it again', async () => {
    const cookie = await cookieOf();
    await locked.changeSettings({ launch: { locked: true, message: 'We launch in August. Another message.' } });
    assert.equal(await statusFor(cookie), 200, 'that is still the same lock');
    await locked.changeSettings({ launch: { locked: false, message: MESSAGE } });
    const whileOpen = await cookieOf();
    await locked.changeSettings({ launch: { locked: true, message: MESSAGE } });
    assert.equal(await statusFor(cookie), 423);
    assert.equal(await statusFor(whileOpen), 423);
    assert.equal(await statusFor(await cookieOf()), 200);
  });

  test('is stored as a hash only', async () => {
    const value = (await cookieOf()).split('=')[1] ?? 'none';
    const rows = await locked.deps.db.selectFrom('launch_passes').selectAll().execute();
    assert.ok(rows.length > 0);
    assert.ok(rows.every(({ token_hash: hash }) => !hash.toString('latin1').includes(value)));
  });
});

describe('while the site is locked, search engines and strangers learn nothing of it', () => {
  const PHONE = '+15185550123';
  const SECRETS = ['dropoffPrice', 'Full Detail', '"catalog"', PHONE];

  for (const url of ['/', '/quote', '/admin', '/admin/reset?token=x', '/admin/nothing', '/api/catalogue'])
    test(`from ${url}`, async () => {
      await locked.changeSettings({ phone: PHONE });
      const { body, headers } = await get(url);
      assert.equal(headers['x-robots-tag'], 'noindex');
      for (const secret of SECRETS) assert.equal(body.includes(secret), false, secret);
    });

  test('but the log-in says whose it is, and an admin and a browser that was let in get the whole page', async () => {
    const { body } = await get('/admin');
    assert.match(body, /<meta name="application-name" content="Brightbay Detailing"/);
    const admin = await cookieFor(locked.deps, await addPerson(locked.deps, 'admin'), 'admin');
    assert.match((await get('/admin/dashboard', { cookie: admin })).body, /id="catalogue"/);
    const [set] = (await unlock(PAIR)).cookies;
    assert.match((await get('/admin', { cookie: `${set?.name}=${set?.value}` })).body, /id="catalogue"/);
    assert.doesNotMatch((await get('/admin')).body, /id="catalogue"/);
  });

  test('robots.txt asks them all to stay away, until the site is open', async () => {
    assert.equal((await get('/robots.txt')).body, 'User-agent: *\nDisallow: /\n');
    await locked.changeSettings({ launch: { locked: false, message: MESSAGE } });
    const open = await get('/robots.txt');
    assert.match(open.body, /Disallow: \/api\/\n/);
    assert.doesNotMatch(open.body, /Disallow: \/\n/);
    const { headers } = await get('/');
    assert.equal(headers['x-robots-tag'], undefined);
    assert.match((await get('/admin')).body, /id="catalogue"/);
    await locked.changeSettings({ launch: { locked: true, message: MESSAGE } });
  });
});
