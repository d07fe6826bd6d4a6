import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const EXPECTED = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
} as const;

const scripts = readdirSync(join(import.meta.dirname, '../../dist/client/assets')).filter((name) =>
  name.endsWith('.js'),
);
const script = scripts.find((name) => !name.startsWith('heic-decoder'));

const ANSWERS: readonly (readonly [what: string, status: number, request: InjectOptions])[] = [
  ['a page', 200, { url: '/' }],
  ['a page that is known', 304, { url: '/' }],
  ['a page that there is not', 404, { url: '/nothing' }],
  ['an asset', 200, { url: `/assets/${script}` }],
  ['an asset that there is not', 404, { url: '/assets/none.js' }],
  ['robots.txt', 200, { url: '/robots.txt' }],
  ['the picture', 200, { url: '/og.png' }],
  ['a call', 200, { url: '/api/catalogue' }],
  ['the description of the calls', 200, { url: '/api/openapi.json' }],
  ['a call that there is not', 404, { url: '/api/nothing' }],
  ['a call for those who are logged in', 401, { url: '/api/admin/account' }],
  ['a refused call', 422, { url: '/api/availability' }],
  ['an unreadable body', 400, { method: 'POST', url: '/api/contact', headers: { 'content-type': 'application/json' } }],
  ['an unreadable address', 400, { url: '/%zz' }],
  [
    'a write from another site',
    403,
    { method: 'POST', url: '/api/contact', headers: { origin: 'https://evil.example' } },
  ],
  ['only the head', 200, { method: 'HEAD', url: '/' }],
];

describe('headers that protect the visitor stand on', () => {
  let testApp: TestApp;
  before(async () => void (testApp = await startTestApp()));
  after(() => testApp.close());

  for (const [what, status, sent] of ANSWERS) {
    test(what, async () => {
      const known = status === 304 ? { 'if-none-match': String((await testApp.app.inject('/')).headers['etag']) } : {};
      const answer = await testApp.app.inject({ ...sent, headers: { ...sent.headers, ...known } });
      assert.equal(answer.statusCode, status, answer.body);
      assertProtected(answer.headers);
    });
  }

  test('what no cache between may keep: answers of calls, also those that a secret in the address opens', async () => {
    for (const url of [
      '/api/catalogue',
      '/api/quotes/by-token/some-token',
      '/api/payments/some-token',
      '/api/calendar/some-token.ics',
      '/api/photos/some-photo',
      '/api/customer/session',
      '/api/nothing',
      '/%61pi/catalogue',
      '/a%70i/quotes/by-token/some-token',
    ])
      assert.equal((await testApp.app.inject(url)).headers['cache-control'], 'no-store', url);
    const { body: quote } = await submit(testApp.app, exampleQuote());
    const page = quote.quoteUrl.split('/').at(-1);
    for (const url of [`/api/quotes/by-token/${page}`, `/api/quotes/by-token/${page}/visit.ics`]) {
      const { statusCode, headers } = await testApp.app.inject(url);
      assert.deepEqual([statusCode, headers['cache-control']], [200, 'no-store'], url);
    }
  });

  test('a call whose address names the host', async () => {
    const { hostname, port } = new URL(await testApp.app.listen({ port: 0, host: '127.0.0.1' }));
    const asked = request({ hostname, port, path: 'http://brightbay.test/api/customer/session', agent: false }).end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    answer.resume();
    assert.deepEqual([answer.statusCode, answer.headers['cache-control']], [401, 'no-store']);
    assertProtected(answer.headers);
  });

  test('the thread that decodes HEIC photos, which alone may run WebAssembly', async () => {
    const decoder = scripts.find((name) => name.startsWith('heic-decoder'));
    for (const encoding of ['identity', 'br', 'gzip']) {
      const headers = { 'accept-encoding': encoding };
      const answer = await testApp.app.inject({ url: `/assets/${decoder}`, headers });
      assert.equal(answer.statusCode, 200);
      assert.match(String(answer.headers['content-security-policy']), /script-src 'self' 'wasm-unsafe-eval';/);
    }
  });

  test('a call that fails on our side', async () => {
    await sql`alter table slot_holds rename to elsewhere`.execute(testApp.deps.db);
    const answer = await testApp.app.inject('/api/availability?from=2027-06-01&to=2027-06-02');
    assert.equal(answer.statusCode, 500);
    assertProtected(answer.headers);
  });

  test('nothing that tells which programs run here', async () => {
    const { headers } = await testApp.app.inject('/');
    for (const name of ['server', 'x-powered-by', 'x-ratelimit-limit']) assert.equal(headers[name], undefined, name);
  });
});

describe('a site behind https', () => {
  let testApp: TestApp;
  before(
    async () => void (testApp = await startTestApp({ env: { PUBLIC_URL: 'https://shop.example', LAUNCH_LOCK: 'on' } })),
  );
  after(() => testApp.close());

  test('tells browsers to stay there', async () => {
    for (const url of ['/', '/api/catalogue', '/healthz', '/robots.txt']) {
      const { headers } = await testApp.app.inject(url);
      assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains', url);
      assertProtected(headers);
    }
  });
});

describe('sites that the owner lists', () => {
  let testApp: TestApp;
  const bookingSites = ['https://www.club.example', 'https://partner.example:8443'];
  before(async () => {
    testApp = await startTestApp();
    const { site } = DEFAULT_SETTINGS;
    await testApp.changeSettings({ site: { ...site, bookingSites } });
  });
  after(() => testApp.close());

  test('can show the wizard within their pages, in each language and from memory, and others can’t', async () => {
    for (const url of ['/quote', '/quote', '/es/quote', '/quote?package=full', '/ai-quote?package=full']) {
      const { headers } = await testApp.app.inject(url);
      assert.equal(headers['x-frame-options'], undefined, url);
      const policy = String(headers['content-security-policy']);
      assert.ok(policy.endsWith(`frame-ancestors ${bookingSites.join(' ')}`), policy);
    }
  });

  test('can show nothing else', async () => {
    for (const url of [
      '/',
      '/disclaimer',
      '/quote/some-token',
      '/customer-account',
      '/admin',
      '/api/catalogue',
      '/book.js',
    ])
      assertProtected((await testApp.app.inject(url)).headers);
  });

  test('are named in the script of the button, which any site may load', async () => {
    const { headers, body } = await testApp.app.inject('/book.js');
    assert.match(String(headers['content-type']), /^text\/javascript/);
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    for (const site of bookingSites) assert.ok(body.includes(JSON.stringify(site)), site);
    await testApp.changeSettings({ launch: { ...DEFAULT_SETTINGS.launch, locked: true } });
    const locked = await testApp.app.inject('/book.js');
    assert.ok(locked.body.includes('"sites":[]'), locked.body);
  });
});

function assertProtected(headers: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(EXPECTED)) assert.equal(headers[name], value, name);
  const policy = String(headers['content-security-policy']);
  for (const rule of [
    "default-src 'self'",
    "script-src 'self';",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    assert.ok(policy.includes(rule), `${rule} is not in ${policy}`);
  assert.match(String(headers['referrer-policy']), /^(strict-origin-when-cross-origin|no-referrer)$/);
  assert.match(String(headers['permissions-policy']), /geolocation=\(\)/);
}
