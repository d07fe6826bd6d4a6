import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { ADDRESSED } from './pages.ts';

const PAGES = [
  '/',
  '/disclaimer',
  '/quote',
  '/quote/some-token',
  '/customer-account',
  '/admin-staff-portal',
  '/apply/access',
];
const NOT_FOUND = '404 Page Not Found';

let testApp: TestApp;
before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => testApp.app.inject({ url, headers });

for (const url of PAGES) {
  describe(`the page ${url}`, () => {
    test('is HTML, the same plain and compressed', async () => {
      const plain = await get(url);
      assert.equal(plain.statusCode, 200);
      assert.equal(plain.headers['content-type'], 'text/html; charset=utf-8');
      assert.equal(plain.headers['content-encoding'], undefined);
      const vary = ADDRESSED.has(url) ? 'accept-encoding, cookie' : 'accept-encoding, accept-language, cookie';
      assert.equal(plain.headers['vary'], vary);
      assert.match(plain.body, /^<!DOCTYPE html>/i);
      const brotli = await get(url, { 'accept-encoding': 'gzip, deflate, br, zstd' });
      assert.equal(brotli.headers['content-encoding'], 'br');
      assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
      const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
      assert.equal(gzip.headers['content-encoding'], 'gzip');
      assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    });

    test('is not sent again to a client that has it, compressed or through a proxy', async () => {
      const { etag } = (await get(url)).headers;
      for (const known of [String(etag), `W/${String(etag)}`, `"other", ${String(etag)}`]) {
        const answer = await get(url, { 'if-none-match': known, 'accept-encoding': 'br' });
        assert.equal(answer.statusCode, 304);
        assert.equal(answer.body, '');
        assert.equal(answer.headers['etag'], etag);
      }
      assert.equal((await get(url, { 'if-none-match': '"other"' })).statusCode, 200);
    });

    test('answers HEAD like GET, without the page', async () => {
      const headers = { 'accept-encoding': 'br' };
      const whole = await testApp.app.inject({ url, headers });
      const head = await testApp.app.inject({ method: 'HEAD', url, headers });
      assert.equal(head.statusCode, 200);
      assert.equal(head.body, '');
      for (const name of ['content-type', 'content-length', 'content-encoding', 'etag'])
        assert.equal(head.headers[name], whole.headers[name], name);
    });
  });
}

describe('an address without a page', () => {
  const addresses = ['/nothing', '/quote/a/b', '/index.html', '/admin.php', '/.env', '/.git/config', '/assets/none.js'];
  for (const url of [
    ...addresses,
    '/.vite/manifest.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
  ]) {
    test(`${url} is a true 404 in words for people`, async () => {
      const answer = await get(url);
      assert.equal(answer.statusCode, 404);
      assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8');
      assert.ok(textOf(answer.body).includes(NOT_FOUND), 'it does not say so');
    });
  }

  test('answers HEAD with 404, and is never taken for known', async () => {
    assert.equal((await testApp.app.inject({ method: 'HEAD', url: '/nothing' })).statusCode, 404);
    const { etag } = (await get('/nothing')).headers;
    assert.equal((await get('/nothing', { 'if-none-match': String(etag) })).statusCode, 404);
  });

  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
    test(`takes no ${method}`, async () => {
      assert.equal((await testApp.app.inject({ method, url: '/' })).statusCode, 404);
      assert.equal((await testApp.app.inject({ method, url: '/nothing' })).statusCode, 404);
    });
  }
});

describe('the pages', () => {
  test('of the people who work here links to their three doors', async () => {
    const { body } = await get('/admin-staff-portal');
    for (const door of ['/admin/dashboard', '/employee-id-check', '/employee-login'])
      assert.ok(body.includes(`href="${door}"`), door);
  });

  test('of applicants ask for the code before the form opens', async () => {
    for (const url of ['/apply', '/apply/onboarding']) {
      const answer = await get(url);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/apply/access']);
    }
    for (const url of ['/apply/access', '/apply/confirmation']) assert.equal((await get(url)).statusCode, 200);
  });

  test('of the photo estimate leads to the wizard where there is none: not offered, or for garbage cans', async () => {
    const { estimate } = DEFAULT_SETTINGS;
    await testApp.changeSettings({ estimate: { ...estimate, mode: 'off' } });
    const off = await get('/ai-quote');
    assert.deepEqual([off.statusCode, off.headers.location], [302, '/quote']);
    await testApp.changeSettings({ estimate: { ...estimate, mode: 'price' } });
    assert.equal((await get('/ai-quote')).statusCode, 200);
    assert.equal((await get('/ai-quote?package=full')).statusCode, 200);
    const cans = await get('/ai-quote?package=garbage');
    assert.deepEqual([cans.statusCode, cans.headers.location], [302, '/quote']);
  });

  test('of a quote leak their URL to no one', async () => {
    const { headers } = await get('/quote/some-token');
    assert.equal(headers['referrer-policy'], 'no-referrer');
    assert.equal(headers['x-robots-tag'], 'noindex');
  });

  test('are made again when the owner changes the business', async () => {
    const before = await get('/');
    await testApp.changeSettings({ area: 'Saratoga Springs <and> "around"' });
    const changed = await get('/', { 'if-none-match': String(before.headers['etag']) });
    assert.equal(changed.statusCode, 200);
    assert.notEqual(changed.headers['etag'], before.headers['etag']);
    assert.ok(changed.body.includes('Saratoga Springs &lt;and&gt;'));
    assert.equal(changed.body.includes('Springs <and>'), false);
  });

  test('are the same for first visits, each with a request ID of its own', async () => {
    const headersOf = ({ headers }: { readonly headers: Readonly<Record<string, unknown>> }) =>
      Object.entries(headers).filter(([name]) => name !== 'date' && name !== 'x-request-id');
    for (const encoding of ['br', 'gzip', 'identity']) {
      const [first, second, withCookie] = [
        await get('/disclaimer', { 'accept-encoding': encoding }),
        await get('/disclaimer', { 'accept-encoding': encoding }),
        await get('/disclaimer', { 'accept-encoding': encoding, cookie: 'any=thing' }),
      ];
      for (const answer of [second, withCookie]) {
        assert.deepEqual(answer.rawPayload, first.rawPayload);
        assert.deepEqual(Object.fromEntries(headersOf(answer)), Object.fromEntries(headersOf(first)));
        assert.notEqual(answer.headers['x-request-id'], first.headers['x-request-id']);
      }
    }
  });

  test('show a first visit what the owner just changed, and nothing while the site is locked', async () => {
    await get('/');
    await testApp.changeSettings({ area: 'Ballston Spa' });
    assert.ok((await get('/')).body.includes('Ballston Spa'));
    const { launch } = DEFAULT_SETTINGS;
    await testApp.changeSettings({ launch: { ...launch, locked: true } });
    assert.equal((await get('/')).body.includes('Ballston Spa'), false);
    assert.equal((await get('/')).headers['x-robots-tag'], 'noindex');
    await testApp.changeSettings({ launch: { ...launch, locked: false } });
    assert.ok((await get('/')).body.includes('Ballston Spa'));
    assert.equal((await get('/')).headers['x-robots-tag'], undefined);
  });

  test('do not depend on the rest of the URL', async () => {
    assert.equal((await get('/?utm_source=mail')).body, (await get('/')).body);
    assert.equal((await get('/quote?package=nonsense')).body, (await get('/quote')).body);
    assert.equal((await get('/quote?package=__proto__&package=full')).statusCode, 200);
  });
});

function textOf(html: string): string {
  return html
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
