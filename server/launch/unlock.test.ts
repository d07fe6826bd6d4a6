import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { parseEnv } from '#server/env.ts';
import { newestSettings } from '#server/settings/queries.ts';
import { seedSettings } from '#server/settings/save.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { assertNoPersonalData, assertRefused } from '#testing/refusal.ts';
import { credentialsOfLaunch, offerLaunchLink } from './guard-launch.ts';

const PAIR = { username: 'crew', password: 'open sesame' };
const MESSAGE = 'We launch in August. Come back soon, or enter your credentials to look around.';

let locked: TestApp;
before(async () => {
  const env = { LAUNCH_LOCK: 'on', LAUNCH_USER: PAIR.username, LAUNCH_PASSWORD: PAIR.password };
  locked = await startTestApp({ env });
});
after(() => locked.close());

let senders = 0;
/** Each try from an address of its own, so that the limit does not meet it. */
const from = () => ({ 'x-forwarded-for': `10.0.1.${(senders += 1)}` });
const get = (url: string, headers: Readonly<Record<string, string>> = {}) => locked.app.inject({ url, headers });
const unlock = (payload: object, headers: Readonly<Record<string, string>> = from()) =>
  locked.app.inject({ method: 'POST', url: '/api/launch/unlock', payload, headers });
const unlockByLink = (payload: object) =>
  locked.app.inject({ method: 'POST', url: '/api/launch/unlock-by-link', payload, headers: from() });

const isLockPage = (body: string) => body.includes('We launch in August') && body.includes('id="unlock-form"');

describe('while the site is locked', () => {
  for (const url of [
    '/',
    '/quote',
    '/quote/some-token',
    '/disclaimer',
    '/apply',
    '/nothing',
    '/?link=abc',
    '/sitemap.xml',
  ])
    test(`${url} is the lock page`, async () => {
      const answer = await get(url);
      assert.equal(answer.statusCode, 200);
      assert.ok(isLockPage(answer.body), url);
    });

  for (const url of [
    '/%61pi/catalogue',
    '//api/catalogue',
    '/API/catalogue',
    '/api',
    '/assets/../api/catalogue',
    '/@x/api',
  ])
    test(`${url} doesn’t bypass the lock`, async () => {
      const { body } = await get(url);
      assert.equal(body.includes('dropoffPrice'), false);
      assert.equal(/Full Detail/.test(body), false);
    });

  test('calls answer 423 with the message, and store nothing', async () => {
    const expected = { status: 423, code: 'locked', says: /^We launch in August\./ };
    await assertRefused(locked, { url: '/api/catalogue' }, expected);
    await assertRefused(locked, { url: '/api/availability?from=2027-06-01&to=2027-06-02' }, expected);
    await assertRefused(locked, { url: '/api/openapi.json' }, expected);
    await assertRefused(locked, { url: '/api/nothing' }, expected);
    await assertRefused(locked, { method: 'POST', url: '/api/quotes', payload: exampleQuote() }, expected);
    const message = { name: 'Dana', email: 'dana@example.com', message: 'Hello' };
    await assertRefused(locked, { method: 'POST', url: '/api/contact', payload: message }, expected);
  });

  test('health checks, robots.txt and the log-in of the back office pass', async () => {
    assert.deepEqual((await get('/healthz')).json(), { ok: true });
    assert.ok([200, 503].includes((await get('/readyz')).statusCode));
    assert.match((await get('/robots.txt')).body, /^User-agent/);
    assert.equal(isLockPage((await get('/admin')).body), false);
    const logIn = {
      method: 'POST',
      url: '/api/admin/login',
      payload: { email: 'a@example.com', password: 'x' },
    } as const;
    assert.equal((await locked.app.inject(logIn)).statusCode, 401);
  });

  test('everything that the lock page links to passes, as what it says', async () => {
    const { body } = await get('/');
    const links = [...body.matchAll(/(?:href|src|content)="(?:http:\/\/brightbay\.test)?(\/[^"?#]+)/g)].map(
      ([, link]) => String(link),
    );
    assert.ok(links.some((link) => link.endsWith('.js')));
    for (const link of new Set(links)) {
      const answer = await get(link);
      assert.equal(answer.statusCode, 200, link);
      assert.equal(String(answer.headers['content-type']).startsWith('text/html'), false, `${link} is the lock page`);
    }
  });

  test('the lock page shows the message that the owner has written', async () => {
    await locked.changeSettings({ launch: { locked: true, message: 'Back in <May>.' } });
    assert.ok((await get('/')).body.includes('Back in &lt;May&gt;.'));
    await locked.changeSettings({ launch: { locked: true, message: MESSAGE } });
  });

  test('an admin or employee who is logged in sees the site, and a customer does not', async () => {
    const admin = await addPerson(locked.deps, 'admin');
    const employee = await addPerson(locked.deps, 'employee');
    const customer = await addPerson(locked.deps, 'customer');
    const catalogFor = async (cookie: string) => (await get('/api/catalogue', { cookie })).statusCode;
    assert.equal(await catalogFor(await cookieFor(locked.deps, admin, 'admin')), 200);
    assert.equal(await catalogFor(await cookieFor(locked.deps, employee, 'employee')), 200);
    assert.equal(await catalogFor(await cookieFor(locked.deps, customer, 'customer')), 423);
  });
});

describe('the credential pair', () => {
  test('opens pages and calls for this browser', async () => {
    const answer = await unlock(PAIR);
    assert.equal(answer.statusCode, 204);
    assert.equal(answer.body, '');
    const [set] = answer.cookies;
    assert.deepEqual({ ...set, value: '' }, { ...set, value: '', httpOnly: true, sameSite: 'Lax', path: '/' });
    const cookie = `${set?.name}=${encodeURIComponent(String(set?.value))}`;
    assert.equal(isLockPage((await get('/', { cookie })).body), false);
    assert.equal((await get('/api/catalogue', { cookie })).statusCode, 200);
    assert.equal(isLockPage((await get('/')).body), true);
  });

  test("is refused with 'Invalid credentials' whichever half is wrong", async () => {
    for (const wrong of [
      { ...PAIR, password: 'wrong' },
      { ...PAIR, username: 'wrong' },
      { ...PAIR, password: 'OPEN SESAME' },
      { username: '', password: '' },
    ]) {
      const answer = await unlock(wrong);
      assert.equal(answer.statusCode, 401);
      assert.equal(answer.json().detail, 'Invalid credentials');
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  });

  test('has to be text of a sane length', async () => {
    const request = (payload: object) =>
      ({ method: 'POST', url: '/api/launch/unlock', payload, headers: from() }) as const;
    await assertRefused(locked, request({ username: 'crew' }), { path: 'password', says: /Password is missing/ });
    await assertRefused(locked, request({ ...PAIR, password: ['x'] }), { path: 'password', says: /has to be text/ });
    await assertRefused(locked, request({ ...PAIR, username: 'x'.repeat(201) }), {
      path: 'username',
      says: /at most 200/,
    });
  });

  test('may be tried ten times in ten minutes from one address', async () => {
    const sender = from();
    for (let count = 1; count <= 10; count += 1)
      assert.equal((await unlock({ ...PAIR, password: 'wrong' }, sender)).statusCode, 401);
    const refused = await unlock(PAIR, sender);
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '600');
    locked.setNow('2027-06-01T12:10:01Z');
    assert.equal((await unlock(PAIR, sender)).statusCode, 204);
    locked.setNow(TEST_NOW);
  });

  test('is not logged', () => {
    assertNoPersonalData(locked.logged(), PAIR);
  });
});

describe('a one-time link', () => {
  const tokenIn = (link: string) => new URL(link).searchParams.get('link') ?? '';

  test('opens the lock page and changes nothing; its button lets one browser in, once', async () => {
    const link = await offerLaunchLink(locked.deps);
    assert.match(link, /^http:\/\/brightbay\.test\/\?link=[\w-]{32}$/);
    for (const _ of [1, 2]) assert.ok(isLockPage((await get(`/?link=${tokenIn(link)}`)).body));
    const tries = await Promise.all(Array.from({ length: 5 }, () => unlockByLink({ token: tokenIn(link) })));
    assert.equal(tries.filter((answer) => answer.statusCode === 204 && answer.cookies.length === 1).length, 1);
    const refused = tries.filter((answer) => answer.statusCode === 401);
    assert.equal(refused.length, 4);
    assert.match(
      refused[0]?.json().detail,
      /already been used or has expired\. Please restart the program for a new one\./,
    );
  });

  test('is good for a day', async () => {
    const token = tokenIn(await offerLaunchLink(locked.deps));
    locked.setNow('2027-06-02T12:00:00Z');
    assert.equal((await unlockByLink({ token })).statusCode, 401);
    locked.setNow('2027-06-02T11:59:59Z');
    assert.equal((await unlockByLink({ token })).statusCode, 204);
    locked.setNow(TEST_NOW);
  });

  test('is neither stored in clear nor logged', async () => {
    const token = tokenIn(await offerLaunchLink(locked.deps));
    await get(`/?link=${token}`);
    await unlockByLink({ token });
    const rows = await locked.deps.db.selectFrom('launch_links').selectAll().execute();
    assert.equal(JSON.stringify(rows).includes(token), false);
    assertNoPersonalData(locked.logged(), { token });
  });
});

describe('LAUNCH_LOCK', () => {
  test('counts at the very first start only: afterwards the setting rules', async () => {
    const { db, clock } = locked.deps;
    assert.equal(await seedSettings(db, parseEnv({ LAUNCH_LOCK: 'off' }), clock), false);
    assert.equal((await newestSettings(db))?.settings.launch.locked, true);
  });

  test('once the owner opens the site, everybody is in, and locking it again holds at once', async () => {
    await locked.changeSettings({ launch: { locked: false, message: MESSAGE } });
    assert.equal((await get('/api/catalogue')).statusCode, 200);
    assert.equal(isLockPage((await get('/')).body), false);
    await locked.changeSettings({ launch: { locked: true, message: MESSAGE } });
    assert.equal((await get('/api/catalogue')).statusCode, 423);
    assert.ok(isLockPage((await get('/')).body));
  });
});

describe('without a pair in the environment', () => {
  test('one is made once and kept for all processes', async () => {
    const { db, random } = locked.deps;
    const env = parseEnv({});
    const [first, second] = [await credentialsOfLaunch(db, env, random), await credentialsOfLaunch(db, env, random)];
    assert.match(first.password, /^[\w-]{16}$/);
    assert.equal(first.isNew, true);
    assert.deepEqual(second, { ...first, isNew: false });
  });
});
