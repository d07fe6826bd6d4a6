import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, cookieFor, send } from '#testing/people.ts';

const SITE = 'https://www.shop.example';
let started: TestApp;
let cookie: string;

before(async () => {
  started = await startTestApp({ env: { PUBLIC_URL: SITE, TRUST_PROXY: '1' } });
  const admin = await addPerson(started.deps, 'admin');
  cookie = `__Host-${await cookieFor(started.deps, admin, 'admin')}`;
});
after(() => started.close());

/** Returns the status of a write with the owner's cookie and these headers. */
async function write(headers: Readonly<Record<string, string>>): Promise<number> {
  const body = { password: 'wrong', newPassword: 'long enough' };
  const { status } = await send(started.app, 'POST /api/admin/password', {
    body,
    cookie,
    headers: { host: 'app:3000', ...headers },
  });
  return status;
}

const PASSED = 422;

/** What a browser or program sends about the origin of a write, and whether it is accepted. */
const WRITES: readonly (readonly [string, Readonly<Record<string, string>>, boolean])[] = [
  ['our own page', { 'sec-fetch-site': 'same-origin', origin: SITE }, true],
  ['our own page in a browser without Sec-Fetch-Site', { origin: SITE }, true],
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, false],
  ['a page of another site in a browser without Sec-Fetch-Site', { origin: 'https://evil.example' }, false],
  ['a neighbor below the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' }, false],
  ['another port of the same machine', { origin: 'https://www.shop.example:8443' }, false],
  ['the same name without encryption', { origin: 'http://www.shop.example' }, false],
  ['a frame that hides where it is from', { origin: 'null' }, false],
  ['something that is no origin', { origin: 'nonsense' }, false],
  ['a site whose name begins like ours', { origin: 'https://www.shop.example.evil.example' }, false],
  [
    'the site under the name that the proxy was asked for',
    { origin: 'https://other.example', 'x-forwarded-host': 'other.example' },
    true,
  ],
  ['another site through the proxy', { origin: 'https://evil.example', 'x-forwarded-host': 'other.example' }, false],
  ['an address typed by the user', { 'sec-fetch-site': 'none' }, true],
  ['a program that is no browser', {}, true],
  ['a browser that says two things', { 'sec-fetch-site': 'cross-site', origin: SITE }, false],
];

describe('a write', () => {
  for (const [who, headers, isTaken] of WRITES) {
    test(`from ${who} is ${isTaken ? 'taken' : 'refused'}`, async () => {
      assert.equal(await write(headers), isTaken ? PASSED : 403);
    });
  }

  test('is refused before anything is counted, looked up or changed', async () => {
    const body = { email: 'owner@example.com', password: 'guess' };
    const logIn = async (origin: string) =>
      send(started.app, 'POST /api/admin/login', { body, headers: { origin, host: 'app:3000' } });
    for (let time = 0; time < 20; time += 1) {
      const answer = await logIn('https://evil.example');
      assert.equal(answer.status, 403);
      assert.equal(answer.setCookie, '');
    }
    assert.equal((await logIn(SITE)).status, 401);
  });
});

describe('a read', () => {
  test('of the dashboard may come from a link on another site, since it changes nothing', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', host: 'app:3000' };
    const { status } = await send(started.app, 'GET /api/admin/check-auth', { cookie, headers });
    assert.equal(status, 200);
  });
});

describe('a site on https', () => {
  test('has a session cookie that goes over https only and that no neighboring site can plant', async () => {
    const admin = await addPerson(started.deps, 'admin');
    const body = { email: admin.email, password: admin.password };
    const { headers } = await send(started.app, 'POST /api/admin/login', { body });
    const [session = '', device = ''] = [headers['set-cookie'] ?? []].flat();
    const flags = String.raw`; Max-Age=\d+; Path=/; HttpOnly; Secure; SameSite=Lax$`;
    assert.match(session, new RegExp(String.raw`^__Host-brightbay_session=[\w-]{43}${flags}`));
    assert.match(device, new RegExp(String.raw`^__Host-brightbay_device=[\w.-]+${flags}`));
  });
});
