import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, test } from 'node:test';
import { buildApp } from '#server/app.ts';
import { watchWebAddress } from '#server/connections/address-in-use.ts';
import { startScheduler } from '#server/scheduler.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { CARD_KEYS, openCardService, type CardService } from '#testing/checkout.ts';
import { until } from '#testing/mail-room.ts';
import { openProxyWithTls, TEST_SITE, trustTestSite, type ProxyWithTls } from '#testing/proxy-with-tls.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const ADDRESS = `https://${TEST_SITE}`;
const TYPED = { address: ADDRESS };
let proxy: ProxyWithTls;
let testApp: TestApp;
let owner: Caller;
let ownUrl: string;
let distrust: () => void;
let cards: CardService;
before(async () => {
  distrust = trustTestSite();
  cards = await openCardService();
  proxy = await openProxyWithTls('http://127.0.0.1:9');
  testApp = await startTestApp({ env: { ADDRESS_TEST_SERVER: proxy.host, STRIPE_API_URL: cards.url } });
  await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  ownUrl = `http://127.0.0.1:${(testApp.app.server.address() as AddressInfo).port}`;
  proxy.target = ownUrl;
  owner = await asOwner(testApp);
});
afterEach(async () => {
  Object.assign(proxy, { target: ownUrl, mood: 'forwards', certificate: 'valid', plain: 'redirects' });
  testApp.setNow('2027-06-01T12:00:00Z');
  cards.account.webhooks.clear();
  const { db, refreshPublicUrl } = testApp.deps;
  for (const table of ['outbox', 'connections', 'rate_limits', 'quotes'] as const) await db.deleteFrom(table).execute();
  await refreshPublicUrl();
});
after(async () => {
  await testApp.close();
  await proxy.close();
  await cards.close();
  distrust();
});

const testIt = async (typed: object = TYPED) => owner('POST /api/admin/web-address/test', typed);

async function save(typed: object = TYPED): Promise<void> {
  const { status, body } = await testIt(typed);
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/web-address', { ...typed, proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
  assert.deepEqual([saved.body['source'], saved.body['address']], ['settings', ADDRESS]);
}

/** What is said at the field, or that it worked. */
async function saysOf(typed: object = TYPED, headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/web-address/test',
    headers: { cookie: owner.cookie, ...headers },
    payload: typed,
  });
  const { errors, found } = JSON.parse(body) as {
    readonly errors?: readonly { readonly path: string; readonly message: string }[];
    readonly found?: object | null;
  };
  assert.ok(!errors || errors[0]?.path === 'address', body);
  return errors?.[0]?.message ?? (found ? 'found' : 'seen by the browser');
}

const textOf = async (url: string) => (await testApp.app.inject(url)).body;

describe('a web address', () => {
  test('is kept once it has led here, and every page, link and email uses it at once', async () => {
    const before = await owner('GET /api/admin/web-address');
    assert.deepEqual([before.body['source'], before.body['address']], ['none', 'http://brightbay.test']);
    assert.match(await textOf('/'), /rel="canonical" href="http:\/\/brightbay\.test\/"/);

    const { body } = await testIt({ address: ` ${TEST_SITE.toUpperCase()}/ ` });
    assert.deepEqual(body['found'], { certificateUntil: '2126-01-01T00:00:00Z', issuer: '', plain: 'redirects' });
    assert.equal((await owner('GET /api/admin/web-address')).body['source'], 'none');
    await save();

    assert.match(await textOf('/'), /rel="canonical" href="https:\/\/www\.brightbay\.test\/"/);
    assert.match(await textOf('/sitemap.xml'), /<loc>https:\/\/www\.brightbay\.test\/quote<\/loc>/);
    assert.match(await textOf('/robots.txt'), /Sitemap: https:\/\/www\.brightbay\.test\/sitemap\.xml/);
    assert.match(await textOf('/book.js'), /https:\/\/www\.brightbay\.test/);
    const { headers } = await testApp.app.inject('/quote');
    assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains');
    const sold = await submit(testApp.app, exampleQuote());
    assert.ok(sold.body.quoteUrl.startsWith(`${ADDRESS}/quote/`));
    const [mail] = await mailsOf(testApp, { kind: 'quote-received' });
    assert.ok(String(mail?.data['quoteUrl']).startsWith(`${ADDRESS}/quote/`));
    assert.match(String(mail?.message_id), /@www\.brightbay\.test>$/);

    assert.equal((await owner('DELETE /api/admin/web-address')).body['source'], 'none');
    assert.match(await textOf('/'), /rel="canonical" href="http:\/\/brightbay\.test\/"/);
    const trail = await testApp.deps.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'web-address')
      .execute();
    assert.deepEqual(trail.map(({ action }) => action).toSorted(), ['web-address.change', 'web-address.remove']);
  });

  test('counts in another process as soon as it’s saved, and may lead to that one', async () => {
    const { deps } = testApp;
    const watch = await watchWebAddress(deps.database, { env: deps.env, listensOn: 'http://elsewhere.test' });
    const other = await buildApp(
      Object.defineProperty({ ...deps }, 'publicUrl', { get: () => watch.current(), enumerable: true }),
    );
    await other.listen({ port: 0, host: '127.0.0.1' });
    proxy.target = `http://127.0.0.1:${(other.server.address() as AddressInfo).port}`;
    assert.match((await other.inject('/')).body, /href="http:\/\/elsewhere\.test\/"/);
    await save();
    const shows = async () => (await other.inject('/')).body.includes(`href="${ADDRESS}/"`);
    await until('the other process shows it', shows);
    watch.stop();
    await other.close();
  });

  test('is where the card service sends its events from then on', async () => {
    const typed = { key: CARD_KEYS.key };
    const { proof } = (await owner('POST /api/admin/card-service/test', typed)).body;
    assert.equal((await owner('PUT /api/admin/card-service', { ...typed, proof })).status, 200);
    const addresses = () => [...cards.account.webhooks.values()].map(({ url }) => url);
    assert.deepEqual(addresses(), ['http://brightbay.test/api/payments/card-events']);
    await save();
    assert.deepEqual(addresses(), [`${ADDRESS}/api/payments/card-events`]);
  });

  test('is where the card service sends its events within the hour if it couldn’t be asked at first', async () => {
    const typed = { key: CARD_KEYS.key };
    const { proof } = (await owner('POST /api/admin/card-service/test', typed)).body;
    assert.equal((await owner('PUT /api/admin/card-service', { ...typed, proof })).status, 200);
    cards.setAway(true);
    await save();
    cards.setAway(false);
    const addresses = () => [...cards.account.webhooks.values()].map(({ url }) => url);
    assert.ok(!addresses().includes(`${ADDRESS}/api/payments/card-events`), addresses().join());
    const scheduler = startScheduler(testApp.deps);
    await until('it knows the address', () => addresses().includes(`${ADDRESS}/api/payments/card-events`));
    await scheduler.stop();
  });

  test('is found while the site is locked', async () => {
    const { launch } = (await testApp.deps.settings()).settings;
    await testApp.changeSettings({ launch: { ...launch, locked: true } });
    assert.equal(await saysOf(), 'found');
    await testApp.changeSettings({ launch });
  });

  test('is refused with what to do, and the one in use stays', async () => {
    await save();
    for (const [address, says] of [
      ['not an address', /isn’t a web address/],
      ['ftp://www.example.com', /isn’t a web address/],
      ['https://owner@www.example.com', /isn’t a web address/],
      ['http://www.example.com', /begin with https/],
      ['https://www.example.com/shop', /before the first slash can be set: https:\/\/www\.example\.com$/],
      ['https://localhost:3000', /known on the internet/],
      ['https://192.168.1.5', /known on the internet/],
      ['https://shop.local', /known on the internet/],
      ['https://www.shop.invalid', /A record|DNS doesn’t answer/],
    ] as const)
      assert.match(await saysOf({ address }), says, address);
    for (const [state, says] of [
      [{ certificate: 'expired' }, /ended on (Feb 28|Mar 1), 2026\. Renew it/],
      [{ certificate: 'later' }, /isn’t valid before (Dec 31, 2099|Jan 1, 2100)/],
      [{ certificate: 'otherName' }, /is for another name/],
      [{ certificate: 'untrusted' }, /made its certificate itself/],
      [{ mood: 'broken' }, /proxy at www\.brightbay\.test.*status 502.*port 3000/],
      [{ mood: 'page' }, /it isn’t this site/],
      [{ mood: 'redirect' }, /leads on to https:\/\/brightbay\.test/],
      [{ mood: 'closed' }, /doesn’t answer with https/],
    ] as const) {
      Object.assign(proxy, { mood: 'forwards', certificate: 'valid', ...state });
      assert.match(await saysOf(), says, JSON.stringify(state));
    }
    const spanish = await saysOf(TYPED, { cookie: `${owner.cookie}; language=es` });
    assert.match(spanish, /no responde con https/);
    assert.equal((await owner('GET /api/admin/web-address')).body['address'], ADDRESS);
  });

  test('says what http of the same name does', async () => {
    for (const plain of ['serves', 'elsewhere', 'redirects'] as const) {
      proxy.plain = plain;
      const { found } = (await testIt()).body as { readonly found: { readonly plain: string } };
      assert.equal(found.plain, plain);
    }
  });

  test('that the server can’t reach by itself is believed when the test comes from there', async () => {
    proxy.mood = 'closed';
    const there = { origin: ADDRESS, 'sec-fetch-site': 'same-origin' };
    assert.equal(await saysOf(TYPED, there), 'seen by the browser');
    assert.match(await saysOf(TYPED, { ...there, origin: 'https://other.test' }), /doesn’t answer with https/);
    Object.assign(proxy, { mood: 'forwards', certificate: 'expired' });
    assert.match(await saysOf(TYPED, there), /ended on/);
    proxy.certificate = 'valid';
    proxy.mood = 'page';
    assert.match(await saysOf(TYPED, there), /isn’t this site/);
  });

  test('needs a test of exactly this address by the same admin, and has to lead here once more', async () => {
    const { body } = await testIt();
    const { proof } = body;
    const put = async (typed: object, caller = owner) => (await caller('PUT /api/admin/web-address', typed)).status;
    assert.equal(await put({ address: 'https://shop.brightbay.test', proof }), 409);
    assert.equal(await put({ ...TYPED, proof }, await asOwner(testApp)), 409);
    proxy.mood = 'page';
    assert.equal(await put({ ...TYPED, proof }), 422);
    proxy.mood = 'forwards';
    testApp.setNow('2027-06-01T13:00:01Z');
    assert.equal(await put({ ...TYPED, proof }, await asOwner(testApp, owner.person)), 409);
  });

  test('leaves the site open at its earlier address, where people stay logged in and can log in', async () => {
    await save();
    const { person, cookie } = owner;
    const at = async (host: string, origin: string, more: object) =>
      testApp.app.inject({ method: 'POST', url: '/api/admin/login', headers: { host, origin }, ...more });
    const payload = { email: person.email, password: person.password };
    const near = await at('192.168.1.5:3000', 'http://192.168.1.5:3000', { payload });
    assert.equal(near.statusCode, 200, near.body);
    assert.match(String(near.headers['set-cookie']), /(?<!__Host-)brightbay_session=/);
    assert.doesNotMatch(String(near.headers['set-cookie']), /Secure/);
    const there = await at(TEST_SITE, ADDRESS, { payload });
    assert.match(String(there.headers['set-cookie']), /__Host-brightbay_session=[^;]+;[^,]*Secure/);
    // From before the address was known, at the same name.
    for (const host of ['192.168.1.5:3000', TEST_SITE]) {
      const { statusCode } = await testApp.app.inject({ url: '/api/admin/check-auth', headers: { host, cookie } });
      assert.equal(statusCode, 200, host);
    }
    assert.equal((await at(TEST_SITE, `http://${TEST_SITE}`, { payload })).statusCode, 403);
    assert.equal((await at('192.168.1.5:3000', 'https://evil.example', { payload })).statusCode, 403);
  });
});

test('only a question of this site is answered, and only for a minute', async () => {
  const asked: string[] = [];
  testApp.app.server.on('request', ({ url = '' }) => void (url.startsWith('/api/web-address/') && asked.push(url)));
  assert.equal(await saysOf(), 'found');
  const [url = ''] = asked;
  const statusOf = async (address: string) => (await testApp.app.inject(address)).statusCode;
  assert.equal(await statusOf(url), 200);
  assert.equal(await statusOf(`${url.slice(0, -3)}AAA`), 404);
  assert.equal(await statusOf('/api/web-address/9999999999999.a.b'), 404);
  testApp.setNow('2027-06-01T12:01:00Z');
  assert.equal(await statusOf(url), 404);
});

test('the environment wins, and the settings say so and change nothing', async () => {
  const fixed = await startTestApp({ env: { PUBLIC_URL: 'https://www.suds.example' } });
  const headers = { cookie: `__Host-${(await asOwner(fixed)).cookie}` };
  const call = async (method: 'POST' | 'PUT' | 'DELETE', url: string, payload: object = {}) =>
    (await fixed.app.inject({ method, url, headers, payload })).statusCode;
  const seen = await fixed.app.inject({ url: '/api/admin/web-address', headers });
  const { source, address } = seen.json<{ readonly source: string; readonly address: string }>();
  assert.deepEqual([source, address], ['environment', 'https://www.suds.example']);
  assert.equal(await call('POST', '/api/admin/web-address/test', TYPED), 409);
  assert.equal(await call('PUT', '/api/admin/web-address', { ...TYPED, proof: 'a-guess' }), 409);
  assert.equal(await call('DELETE', '/api/admin/web-address'), 409);
  await fixed.close();
});
