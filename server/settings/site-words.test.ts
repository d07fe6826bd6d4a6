import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SiteWords } from '#core/settings/settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

const WORDS: SiteWords = {
  ...DEFAULT_SETTINGS.site,
  headline: 'Boats, cars and cans.',
  promise: 'We come by truck.',
  about: 'Two sisters and a pressure washer.',
  points: [{ title: 'Early birds', text: 'We start at six.' }],
  announcement: { text: 'Closed for the fair.', from: '2027-06-18', until: '2027-06-19' },
  faq: [{ question: 'Do you come to Troy?', answer: 'Every Tuesday.' }],
};
const EMPTY = DEFAULT_SETTINGS.site;

let testApp: TestApp;
let caller: SettingsCaller;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  testApp.setNow('2027-06-17T16:00:00Z');
  caller = await openSettingsCaller(testApp);
  owner = await asOwner(testApp);
});
after(() => testApp.close());

const mainOf = (body: string) => /<main.*<\/main>/s.exec(body)?.[0];
const page = async (url: string) => (await testApp.app.inject(url)).body;

describe('the words of the site', () => {
  test('are the documented ones until the shop has its own, and again once those are gone', async () => {
    const documented = await page('/');
    assert.match(documented, /Clean enough to see the sky in\./);
    assert.match(documented, /Expert team/);
    assert.doesNotMatch(documented, /Often asked|FAQPage|id="announcement"/);
    await testApp.changeSettings({ site: WORDS });
    const own = await page('/');
    for (const words of [WORDS.headline, WORDS.promise, WORDS.about, 'Early birds', 'Do you come to Troy?', 'FAQPage'])
      assert.ok(own.includes(words), words);
    assert.doesNotMatch(own, /<h1>Clean enough|Expert team/);
    await testApp.changeSettings({ site: EMPTY });
    assert.ok(mainOf(await page('/')) === mainOf(documented));
  });

  test('are read in Spanish where they’re translated, and in the original where they aren’t', async () => {
    await testApp.changeSettings({
      site: WORDS,
      translations: { es: { [WORDS.headline]: 'Barcos, carros y botes.' } },
    });
    const spanish = await page('/es/');
    assert.ok(spanish.includes('Barcos, carros y botes.'));
    assert.ok(spanish.includes(WORDS.promise));
  });

  test('do nothing as markup, wherever they are', async () => {
    const attacks = [
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '</script><script>alert(1)</script>',
    ];
    for (const attack of attacks) {
      const announcement = { text: attack, from: '', until: '' };
      const [points, faq] = [[{ title: attack, text: attack }], [{ question: attack, answer: attack }]];
      await testApp.changeSettings({
        site: { ...EMPTY, headline: attack, promise: attack, about: attack, points, announcement, faq },
      });
      const body = await page('/');
      assert.doesNotMatch(body, /<script>alert|<img src=x/, attack);
      assert.match(body, /alert\(1\)/);
    }
  });

  test('are seen by the owner before they’re published, and only by the owner', async () => {
    await testApp.changeSettings({ site: EMPTY });
    const { status, body } = await owner('POST /api/admin/business/preview', { site: WORDS });
    assert.equal(status, 200);
    const html = String(body['html']);
    assert.ok(html.includes(WORDS.headline) && html.includes('<base target="_blank">'));
    assert.ok(!(await page('/')).includes(WORDS.headline));
  });

  test('that are too long, or are announced backwards, are refused with their field', async () => {
    const save = async (change: Partial<SiteWords>) => {
      const { status, body } = await caller.publish((business) => ({ ...business, site: { ...WORDS, ...change } }));
      assert.equal(status, 422);
      return (body as unknown as { readonly errors: readonly { readonly path: string }[] }).errors[0]?.path;
    };
    assert.equal(await save({ headline: 'a'.repeat(81) }), 'business.site.headline');
    assert.equal(
      await save({ announcement: { text: 'Soon', from: '2027-06-19', until: '2027-06-18' } }),
      'business.site.announcement.until',
    );
    assert.equal(await save({ faq: [{ question: 'Why?', answer: '' }] }), 'business.site.faq.0.answer');
  });

  test('announce something from the first day to the last one, on other public pages as well', async () => {
    await testApp.changeSettings({ site: WORDS });
    const isAnnounced = async (url = '/') => (await page(url)).includes('Closed for the fair.');
    assert.equal(await isAnnounced(), false);
    testApp.setNow('2027-06-18T04:00:00Z');
    assert.deepEqual([await isAnnounced(), await isAnnounced('/disclaimer')], [true, true]);
    testApp.setNow('2027-06-20T03:59:00Z');
    assert.equal(await isAnnounced(), true);
    testApp.setNow('2027-06-20T04:00:00Z');
    assert.equal(await isAnnounced(), false);
  });
});
