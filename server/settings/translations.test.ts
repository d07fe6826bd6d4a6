import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { addPerson, fromAnywhere, send } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => void (caller = await openSettingsCaller(testApp)));

const put = async (change: object) => {
  const { version, business } = await caller.now();
  return caller.ask('PUT', '/api/admin/business', { version, business: { ...business, ...change } });
};
const spanish = async () => (await caller.now()).business.translations.es;

test('a translation is shown to its readers at once, and not to others', async () => {
  const es = { ...(await spanish()), 'Full Detail': 'Todo completo' };
  assert.equal((await put({ translations: { es } })).status, 200);
  assert.match((await testApp.app.inject('/es/')).body, /Todo completo/);
  assert.doesNotMatch((await testApp.app.inject('/')).body, /Todo completo/);
});

test('markup in a translation is text', async () => {
  const es = { ...(await spanish()), 'Full Detail': '<img src=x onerror=alert(1)>' };
  assert.equal((await put({ translations: { es } })).status, 200);
  const { body } = await testApp.app.inject('/es/');
  assert.match(body, /&lt;img src=x/);
  assert.doesNotMatch(body, /<img src=x/);
});

test('settings without translations, and extras without IDs, keep those that there are', async () => {
  const before = (await caller.now()).business;
  const extras = before.extras.map(({ id: _, ...extra }) => extra);
  assert.equal((await put({ translations: undefined, extras })).status, 200);
  const { extras: kept, translations } = (await caller.now()).business;
  assert.deepEqual(kept, before.extras);
  assert.deepEqual(translations, before.translations);
});

test('an extra that a save leaves out keeps its translations, as its name', async () => {
  const { extras, translations } = (await caller.now()).business;
  assert.equal(extras[1]?.name, 'Tire Shine');
  assert.ok(translations.es?.['Tire Shine']);
  await put({ extras: extras.toSpliced(1, 1) });
  assert.equal((await spanish())?.['Tire Shine'], translations.es['Tire Shine']);
});

describe('a shop that offers English alone', () => {
  const SPANISH = { 'accept-language': 'es', cookie: 'language=es' };
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) => testApp.app.inject({ url, headers });
  const languageIn = (body: string) => /<html lang="([^"]+)"/.exec(body)?.[1];
  beforeEach(async () => {
    assert.equal((await put({ offeredLanguages: [] })).status, 200);
  });

  test('always offers English, and keeps its choice where a client leaves it out', async () => {
    const offered = async () => (await caller.now()).business.offeredLanguages;
    assert.deepEqual(await offered(), ['en']);
    await put({ offeredLanguages: undefined });
    assert.deepEqual(await offered(), ['en']);
    await put({ offeredLanguages: ['es'] });
    assert.deepEqual(await offered(), ['en', 'es']);
    assert.equal((await put({ offeredLanguages: ['xx'] })).status, 422);
  });

  test('leads from Spanish addresses to the English ones, and keeps no choice', async () => {
    for (const [from, to] of [
      ['/es', '/'],
      ['/es/quote?package=full', '/quote?package=full'],
      ['/es//evil.example', '/evil.example'],
      ['/es/customer-account', '/customer-account'],
    ] as const) {
      const { statusCode, headers, cookies } = await get(from, SPANISH);
      assert.deepEqual([statusCode, headers.location, cookies], [302, to, []], from);
    }
  });

  test('has no switch and no Spanish pages for customers, whatever they chose before', async () => {
    for (const path of ['/', '/quote', '/customer-account', '/?language=es']) {
      const { statusCode, body } = await get(path, SPANISH);
      assert.deepEqual([statusCode, languageIn(body)], [200, 'en'], path);
      assert.doesNotMatch(body, /hreflang|\?language=es|data-languages="[^"]*es/i, path);
    }
    assert.doesNotMatch((await get('/sitemap.xml')).body, /\/es\/|hreflang/);
    const { body } = await get('/api/quotes/by-token/unknown/visit.ics', SPANISH);
    assert.match(body, /This link no longer opens a quote/);
  });

  test('is in Spanish for staff who read it', async () => {
    for (const path of ['/admin', '/employee-login', '/job-schedule']) {
      const { headers, body } = await get(path, SPANISH);
      assert.equal(languageIn((headers.location ? await get(headers.location, SPANISH) : { body }).body), 'es', path);
    }
    assert.equal((await get('/es/crew.webmanifest')).statusCode, 200);
  });

  test('writes to customers in English, and to the others as before', async () => {
    const { body: quote } = await submit(testApp.app, exampleQuote({ language: 'es' }));
    const { db } = testApp.deps;
    const mails = await db
      .selectFrom('outbox')
      .select(['id', 'kind', 'language'])
      .where('quote_id', '=', quote.id)
      .execute();
    const received = mails.find(({ kind }) => kind === 'quote-received');
    assert.equal(received?.language, 'es');
    const { body } = await caller.ask('GET', `/api/mails/${received?.id}`);
    assert.match(JSON.stringify(body), /We received your quote request/);
  });

  test('mails links to customers in English, and to admins in their own language', async () => {
    const { app, deps } = testApp;
    const [customer, admin] = [await addPerson(deps, 'customer'), await addPerson(deps, 'admin')];
    await deps.db.updateTable('people').set({ language: 'es' }).execute();
    for (const [call, email] of [
      ['POST /api/customer/login-link', customer.email],
      ['POST /api/customer/forgot-password', customer.email],
      ['POST /api/admin/forgot-password', admin.email],
    ] as const)
      assert.equal((await send(app, call, { body: { email }, headers: fromAnywhere() })).status, 200);
    const languages = async (recipient: string) => {
      const mails = deps.db.selectFrom('outbox').select('language').where('recipient', '=', recipient);
      return (await mails.execute()).map(({ language }) => language);
    };
    assert.deepEqual(await languages(customer.email), ['en', 'en']);
    assert.deepEqual(await languages(admin.email), ['es']);
  });
});

describe('is refused, and nothing is published:', () => {
  const refused: readonly (readonly [what: string, translations: unknown, path: string])[] = [
    ['10,000 characters', { es: { Wax: 'a'.repeat(10_000) } }, 'business.translations.es.Wax'],
    [
      'more than its text may have',
      { es: { 'Full Detail': 'a'.repeat(61) } },
      'business.translations.es.packages.full.name',
    ],
    ['a control character', { es: { Wax: 'a\u0000b' } }, 'business.translations.es.Wax'],
    ['no text', { es: { packages: {} } }, 'business.translations.es.packages'],
    ['another language', { fr: {} }, 'business.translations'],
    ['a list', { es: [] }, 'business.translations.es'],
  ];
  for (const [what, translations, path] of refused)
    test(what, async () => {
      const { version } = await caller.now();
      const { status, body } = await put({ translations });
      assert.equal(status, 422, JSON.stringify(body));
      assert.ok(
        body.errors.some((error) => error.path.startsWith(path) && error.message !== ''),
        JSON.stringify(body.errors),
      );
      assert.equal((await caller.now()).version, version);
    });

  test('a prototype', async () => {
    const { version, business } = await caller.now();
    const translations = { es: JSON.parse('{"__proto__":"x"}') as object };
    const { status } = await caller.ask('PUT', '/api/admin/business', {
      version,
      business: { ...business, translations },
    });
    assert.equal(status, 400, 'no JSON that is read');
    assert.equal((await caller.now()).version, version);
  });

  test('the same extra twice', async () => {
    const { version, business } = await caller.now();
    const [first] = business.extras;
    const { status, body } = await put({ extras: [...business.extras, { ...first, name: 'Another' }] });
    assert.equal(status, 422);
    assert.equal(body.errors[0]?.message, 'This extra is in the list twice.');
    assert.equal((await caller.now()).version, version);
  });
});
