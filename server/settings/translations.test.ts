import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { withOwnText, NO_OWN_TEXTS } from '#core/settings/translations.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { openSettingsCaller, type SettingsCaller } from '../testing/settings.ts';

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
  const es = withOwnText((await spanish()) ?? NO_OWN_TEXTS, 'packages.full.name', 'Todo completo');
  assert.equal((await put({ translations: { es } })).status, 200);
  assert.match((await testApp.app.inject('/es/')).body, /Todo completo/);
  assert.doesNotMatch((await testApp.app.inject('/')).body, /Todo completo/);
});

test('markup in a translation is text', async () => {
  const es = withOwnText((await spanish()) ?? NO_OWN_TEXTS, 'packages.full.name', '<img src=x onerror=alert(1)>');
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

test('translations of an extra go with it', async () => {
  const { extras, translations } = (await caller.now()).business;
  const gone = extras[1]?.id ?? '';
  assert.ok(translations.es?.extras[gone]);
  await put({ extras: extras.filter(({ id }) => id !== gone) });
  assert.equal((await spanish())?.extras[gone], undefined);
});

describe('is refused, and nothing is published:', () => {
  const full = (name: string) => ({ ...NO_OWN_TEXTS, packages: { full: { name, description: '', features: [] } } });
  const texts = { name: 'Cera', description: '' };
  const refused: readonly (readonly [what: string, translations: unknown, path: string])[] = [
    ['10,000 characters', { es: full('a'.repeat(10_000)) }, 'business.translations.es.packages.full.name'],
    ['a control character', { es: full('a\u0000b') }, 'business.translations.es.packages.full.name'],
    ['an unknown package', { es: { ...NO_OWN_TEXTS, packages: { gold: texts } } }, 'business.translations.es.packages'],
    [
      'an ID that is none',
      { es: { ...NO_OWN_TEXTS, extras: { 'Tire Shine': texts } } },
      'business.translations.es.extras',
    ],
    ['another language', { fr: NO_OWN_TEXTS }, 'business.translations'],
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
    const extras = JSON.parse('{"__proto__":{"name":"x","description":""}}') as object;
    const translations = { es: { ...NO_OWN_TEXTS, extras } };
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
