import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { unsubscribeUrl } from '#server/mail/opt-outs.ts';
import { derivePayLinks } from '#server/payments/pay-links.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asCustomer } from '#testing/callers.ts';
import { fromAnywhere, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

const SITE = 'https://www.shop.example';
const SPANISH = { 'accept-language': 'de, es-MX;q=0.8, en;q=0.5' };
const CHOSEN = { cookie: 'language=es' };

let testApp: TestApp;
before(async () => {
  testApp = await startTestApp({ settings: { slotCapacity: 1 }, env: { PUBLIC_URL: SITE } });
});
after(() => testApp.close());

const get = (url: string, headers: Readonly<Record<string, string>> = {}) => testApp.app.inject({ url, headers });
const languageIn = (body: string) => /<html lang="([^"]+)"/.exec(body)?.[1];
const cookiesOf = ({ cookies }: Awaited<ReturnType<typeof get>>) =>
  cookies.map(({ name, value, maxAge, sameSite, path }) => ({ name, value, maxAge, sameSite, path }));
const KEPT = { name: 'language', value: 'es', maxAge: 31_536_000, sameSite: 'Lax', path: '/' };

describe('a public page', () => {
  test('has an address per language, and the English one doesn’t depend on what the browser asks for', async () => {
    for (const path of ['/', '/quote', '/disclaimer', '/ai-quote', '/admin-staff-portal']) {
      assert.equal(languageIn((await get(path, SPANISH)).body), 'en', path);
      assert.equal(languageIn((await get(`/es${path}`)).body), 'es', path);
    }
    assert.match((await get('/es/disclaimer')).body, /Su acuerdo/);
  });

  test('names its own address, and the same page in the other languages', async () => {
    for (const [path, own] of [
      ['/quote', `${SITE}/quote`],
      ['/es/quote', `${SITE}/es/quote`],
      ['/es/', `${SITE}/es/`],
    ] as const) {
      const { body } = await get(path);
      assert.ok(body.includes(`<link rel="canonical" href="${own}"/>`), path);
      const english = own.replace('/es/', '/');
      for (const [language, href] of [
        ['en', english],
        ['es', english.replace(`${SITE}/`, `${SITE}/es/`)],
        ['x-default', english],
      ])
        assert.ok(
          body.includes(`<link rel="alternate" hrefLang="${language}" href="${href}"/>`),
          `${path} ${language}`,
        );
    }
  });

  test('is described to search engines and link previews in its language', async () => {
    const { body } = await get('/es/');
    for (const text of [
      '<meta property="og:locale" content="es_US"/>',
      '<meta property="og:locale:alternate" content="en_US"/>',
      `<meta property="og:url" content="${SITE}/es/"/>`,
      '"name":"Paquetes"',
      `"url":"${SITE}/es/quote?package=express"`,
      '<link rel="manifest" href="/es/manifest.webmanifest"/>',
    ])
      assert.ok(body.includes(text), text);
    assert.equal((await get('/es/og.png')).headers['content-type'], 'image/png');
    assert.equal((await get('/es/manifest.webmanifest')).json<{ start_url: string }>().start_url, '/es/');
  });

  test('links to the public pages in its language, and to the same page in the others', async () => {
    const { body } = await get('/es/disclaimer');
    for (const href of ['/es/', '/es/quote', '/es/customer-account', '/es/apply'])
      assert.ok(body.includes(`href="${href}"`), href);
    assert.match(body, /<a href="\?language=en" lang="en"[^>]*>English<\/a>/);
  });

  test('is listed with its alternates in the sitemap', async () => {
    const { body } = await get('/sitemap.xml');
    assert.ok(body.includes(`<loc>${SITE}/es/quote</loc>`));
    assert.equal(body.split(`hreflang="es" href="${SITE}/es/quote"`).length - 1, 2);
  });

  test('at an unknown address below a language is not found in that language', async () => {
    const { statusCode, body } = await get('/es/nothing');
    assert.deepEqual([statusCode, languageIn(body)], [404, 'es']);
  });
});

describe('the switch', () => {
  test('leads to the same page with the rest of its query, and is kept for a year', async () => {
    for (const [from, to] of [
      ['/quote?package=full&language=es&x=1', '/es/quote?package=full&x=1'],
      ['/?language=es', '/es/'],
      ['/es/quote?language=es', '/es/quote'],
      ['/customer-account?language=es', '/customer-account'],
    ] as const) {
      const answer = await get(from);
      assert.deepEqual([answer.statusCode, answer.headers.location], [302, to]);
      assert.deepEqual(cookiesOf(answer), [KEPT], from);
    }
    const back = await get('/es/quote/some-token?language=en', CHOSEN);
    assert.equal(back.headers.location, '/quote/some-token');
    assert.equal(back.cookies[0]?.value, 'en');
  });

  test('leads to no other site, and takes no language that there is none of', async () => {
    assert.equal((await get('//evil.example?language=es')).headers.location, '/evil.example');
    assert.equal((await get('/es//evil.example?language=en')).headers.location, '/evil.example');
    assert.equal((await get('/?language=xx')).statusCode, 200);
  });

  test('leads a visitor from then on from English addresses to theirs, and others are told apart by caches', async () => {
    const answer = await get('/quote?package=full', CHOSEN);
    assert.deepEqual([answer.statusCode, answer.headers.location], [302, '/es/quote?package=full']);
    assert.equal(answer.headers['vary'], 'cookie');
    assert.equal((await get('/quote', { cookie: 'language=en' })).statusCode, 200);
  });

  test('isn’t needed by a visitor of a Spanish address: the app behind it is Spanish then', async () => {
    assert.deepEqual(cookiesOf(await get('/es/disclaimer')), [KEPT]);
    assert.deepEqual((await get('/es/disclaimer', CHOSEN)).cookies, []);
    assert.deepEqual((await get('/disclaimer')).cookies, []);
  });
});

test('a page of the app is in the language that the visitor chose, or that the browser asks for', async () => {
  const english = { ...SPANISH, cookie: 'language=en' };
  const found = [{}, SPANISH, CHOSEN, english].map(async (sent) =>
    languageIn((await get('/customer-account', sent)).body),
  );
  assert.deepEqual(await Promise.all(found), ['en', 'es', 'es', 'en']);
  assert.equal(languageIn((await get('/es/customer-account')).body), 'es');
});

test('a mailed link opens in the language of the person it was mailed to, unless the visitor chose one or has an account', async () => {
  const { deps, app } = testApp;
  const ask = await asCustomer(testApp);
  const { body: quote } = await submit(app, exampleQuote({ scheduledTime: '2:00 PM', language: 'es' }));
  const row = await deps.db.selectFrom('quotes').selectAll().where('id', '=', quote.id).executeTakeFirstOrThrow();
  const { payUrl, receiptUrl } = derivePayLinks(deps, row);
  await deps.db.updateTable('people').set({ language: 'es' }).where('email', '=', ask.person.email).execute();
  await send(app, 'POST /api/customer/login-link', { body: { email: ask.person.email }, headers: fromAnywhere() });
  const mails = await deps.db.selectFrom('outbox').select(['kind', 'data']).execute();
  const logInMail = mails.find(({ kind }) => kind === 'log-in-link')?.data as { readonly logInUrl: string } | undefined;
  await deps.db.updateTable('people').set({ language: 'en' }).where('email', '=', ask.person.email).execute();
  const links = [quote.quoteUrl, payUrl, receiptUrl, unsubscribeUrl(deps, quote.id), `${SITE}/apply/access?reader=es`];
  for (const link of links) {
    const path = link.replace(SITE, '');
    const read = async (sent: Readonly<Record<string, string>>) => languageIn((await get(path, sent)).body);
    const browser = { 'accept-language': 'en' };
    assert.equal(await read(browser), 'es', path);
    assert.equal(await read({ ...browser, cookie: 'language=en' }), 'en', path);
    assert.equal(await read({ ...browser, cookie: `__Host-${ask.cookie}` }), 'en', path);
  }
  const english = (logInMail?.logInUrl ?? '').replace(SITE, '');
  assert.equal(languageIn((await get(english, SPANISH)).body), 'en');
  assert.equal(languageIn((await get('/quote/unknown-token', SPANISH)).body), 'es');
  const calendar = await get(`/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}/visit.ics`, {
    'accept-language': 'en',
  });
  assert.match(calendar.body, /por confirmar/);
});

test('a refusal is in the language of the caller', async () => {
  await submit(testApp.app, exampleQuote());
  const refused = await submit(testApp.app, exampleQuote(), { 'accept-language': 'es' });
  assert.equal(refused.status, 409);
  assert.equal(
    (refused.body as { readonly detail?: string }).detail,
    'Alguien acaba de reservar esa hora. Elija otra, por favor.',
  );
});
