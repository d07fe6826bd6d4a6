import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { SitePage } from '#core/settings/site-pages.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

const TROY: SitePage = {
  slug: '',
  title: 'Mobile detailing in Troy',
  text: 'We park on River Street every Tuesday.\nNo need to drive to Albany.',
  picture: '',
  faq: [{ question: 'Where in Troy?', answer: 'Behind the library.' }],
  package: '',
  oldAddresses: ['/troy.html'],
};
const FULL: SitePage = {
  slug: 'full-detail',
  title: 'Full detail, inside and out',
  text: 'Five hours, two people, and nothing left behind.',
  picture: '',
  faq: [],
  package: 'full',
  oldAddresses: [],
};

let testApp: TestApp;
let caller: SettingsCaller;
before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
});
after(() => testApp.close());

const get = (url: string) => testApp.app.inject(url);
const publish = (pages: readonly SitePage[], translations = {}) =>
  caller.publish((settings) => ({ ...settings, site: { ...DEFAULT_SETTINGS.site, pages }, translations }));

describe('a page about a town or a service', () => {
  test('is at an address made of its title, in each language, in the sitemap, and linked from the first page', async () => {
    const sitemap = async () => (await get('/sitemap.xml')).body;
    assert.equal((await get('/areas/mobile-detailing-in-troy')).statusCode, 404);
    assert.doesNotMatch(await sitemap(), /areas/);
    assert.equal((await publish([TROY, FULL], { es: { [TROY.title]: 'Lavado móvil en Troy' } })).status, 200);
    const { statusCode, body } = await get('/areas/mobile-detailing-in-troy');
    assert.equal(statusCode, 200);
    assert.match(body, /<h1>Mobile detailing in Troy<\/h1><p>We park on River Street every Tuesday\.\nNo need/);
    assert.match(body, /<title>Mobile detailing in Troy/);
    assert.match(body, /<meta name="description" content="We park on River Street every Tuesday\."/);
    assert.match(body, /<link rel="canonical" href="[^"]*\/areas\/mobile-detailing-in-troy"/);
    assert.match(body, /hrefLang="es" href="[^"]*\/es\/areas\/mobile-detailing-in-troy"/i);
    assert.match(body, /href="\/quote\?package=full"/);
    assert.match((await get('/es/areas/mobile-detailing-in-troy')).body, /<h1>Lavado móvil en Troy<\/h1>/);
    assert.match(await sitemap(), /\/es\/areas\/mobile-detailing-in-troy<.*\/services\/full-detail</s);
    const home = (await get('/')).body;
    assert.match(home, /<a href="\/areas\/mobile-detailing-in-troy">Mobile detailing in Troy<\/a>/);
    assert.match(home, /<a href="\/services\/full-detail">More about Full Detail<\/a>/);
  });

  test('has what the package includes and costs by vehicle and place, and tells search engines', async () => {
    const { body } = await get('/services/full-detail');
    assert.match(body, /<th scope="row">Car<\/th><td>\$120<\/td><td>\$140<\/td>/);
    assert.match(body, /<th scope="row">Truck<\/th><td>\$125<\/td><td>\$145<\/td>/);
    assert.match(body, /href="\/quote\?package=full"/);
    const [, data = ''] = /<script type="application\/ld\+json">([^<]*"@type":"Service"[^<]*)</.exec(body) ?? [];
    const { name, offers } = JSON.parse(data) as { readonly name: string; readonly offers: { readonly price: string } };
    assert.deepEqual([name, offers.price], ['Full detail, inside and out', '120.00']);
  });

  test('has questions of its own before those of the site', async () => {
    const faq = [{ question: 'Do you come to us?', answer: 'We do.' }];
    const site = { ...DEFAULT_SETTINGS.site, pages: [TROY, FULL], faq };
    await caller.publish((settings) => ({ ...settings, site }));
    const { body } = await get('/areas/mobile-detailing-in-troy');
    assert.match(body, /<summary>Where in Troy\?.*<summary>Do you come to us\?/s);
    assert.match(body, /"@type":"FAQPage".*"name":"Where in Troy\?"/);
    assert.doesNotMatch((await get('/')).body, /Where in Troy/);
  });

  test('is where old addresses lead to, its own earlier one among them', async () => {
    const leadsTo = async (url: string) => {
      const { statusCode, headers } = await get(url);
      return [statusCode, headers['location']];
    };
    assert.deepEqual(await leadsTo('/troy.html'), [301, '/areas/mobile-detailing-in-troy']);
    assert.deepEqual(await leadsTo('/es/troy.html'), [301, '/es/areas/mobile-detailing-in-troy']);
    await publish([{ ...TROY, slug: 'troy' }]);
    assert.deepEqual(await leadsTo('/areas/mobile-detailing-in-troy'), [301, '/areas/troy']);
    assert.deepEqual(await leadsTo('/troy.html'), [301, '/areas/troy']);
    assert.equal((await get('/services/full-detail')).statusCode, 404);
  });

  test('is refused without words, with an address that another one has, or one that isn’t any', async () => {
    const refusedAt = async (pages: readonly SitePage[]) => {
      const { status, body } = await publish(pages);
      assert.equal(status, 422);
      return (body as unknown as { readonly errors: readonly { readonly path: string }[] }).errors[0]?.path;
    };
    const path = 'business.site.pages';
    assert.equal(await refusedAt([{ ...TROY, text: ' ' }]), `${path}.0.text`);
    assert.equal(await refusedAt([TROY, { ...TROY, slug: 'mobile-detailing-in-troy' }]), `${path}.1.slug`);
    assert.equal(await refusedAt([{ ...TROY, slug: '../admin' }]), `${path}.0.slug`);
    assert.equal(await refusedAt([{ ...TROY, oldAddresses: ['https://example.com'] }]), `${path}.0.oldAddresses.0`);
    assert.equal(await refusedAt([{ ...TROY, oldAddresses: ['//example.com'] }]), `${path}.0.oldAddresses.0`);
  });

  test('can’t take the address of another page of the product', async () => {
    assert.equal((await publish([{ ...TROY, oldAddresses: ['/quote', '/api/catalogue'] }])).status, 200);
    assert.match((await get('/quote')).body, /id="root"/);
    assert.equal((await get('/api/catalogue')).statusCode, 200);
  });

  test('does nothing as markup, and is seen in the preview before it’s published', async () => {
    const attack = '</script><img src=x onerror=alert(1)>';
    const pages = [{ ...TROY, slug: 'attack', title: attack, text: attack }];
    const preview = await caller.ask('POST', '/api/admin/business/preview', {
      site: { ...DEFAULT_SETTINGS.site, pages },
      path: '/areas/attack',
    });
    assert.match((preview.body as unknown as { readonly html: string }).html, /<h1>&lt;\/script&gt;&lt;img/);
    assert.equal((await get('/areas/attack')).statusCode, 404);
    await publish(pages);
    for (const url of ['/areas/attack', '/']) assert.doesNotMatch((await get(url)).body, /<img src=x/, url);
  });

  test('isn’t shown while the site is locked', async () => {
    await publish([TROY]);
    await testApp.changeSettings({ launch: { ...DEFAULT_SETTINGS.launch, locked: true } });
    const { body } = await get('/areas/mobile-detailing-in-troy');
    assert.doesNotMatch(body, /River Street/);
    await testApp.changeSettings({ launch: { ...DEFAULT_SETTINGS.launch, locked: false } });
  });
});
