import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { MailKind } from '#core/notifications/mails.ts';
import { changeOwnTexts, listOwnTexts } from '#core/settings/own-texts.ts';
import { untranslated } from '#core/settings/translations.ts';
import { mailsOf, startTestApp, type TestApp } from '#testing/app.ts';
import { cookieFor } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

/** What every translation of this shop begins with. */
const OLD = 'Anticuado';

let testApp: TestApp;
let caller: SettingsCaller;
let quote: { readonly id: string; readonly url: string };

const SPANISH = { 'accept-language': 'es', cookie: 'language=es' };
const at = (url: string) => async () => (await testApp.app.inject({ url, headers: SPANISH })).body;
/** The translations, by the original. */
let es: Readonly<Record<string, string>>;
/** The texts of the shop at these paths and below, as they are translated. Words for what is counted aren't on every page. */
const translationsOf = async (shows: readonly string[]) => {
  const { settings } = await testApp.deps.settings();
  const isAt = (path: string, part: string) => `${path}.`.startsWith(`${part}.`);
  const isShown = (path: string) => shows.some((part) => isAt(path, part)) && !isAt(path, 'packages.garbage.count');
  return listOwnTexts(settings).flatMap(({ path, text }) => (isShown(path) ? [es[text] ?? path] : []));
};

/** Where readers of Spanish meet texts of the owner, and some that are shown there. */
const PLACES: Readonly<Record<string, { readonly read: () => Promise<string>; readonly shows: readonly string[] }>> = {
  'the front page and its structured data': { read: at('/es/'), shows: ['packages', 'area', 'directions'] },
  'the wizard': { read: at('/es/quote'), shows: ['packages', 'extras', 'tax'] },
  'the terms': { read: at('/es/disclaimer'), shows: [] },
  'the app that is installed': { read: at('/es/manifest.webmanifest'), shows: [] },
  'the catalog': { read: at('/api/catalogue'), shows: ['packages', 'vehicleClasses', 'extras', 'tax'] },
  'the quote': { read: async () => at(quote.url)(), shows: ['directions', 'packages.full.name', 'tax'] },
  'its calendar file': {
    read: async () => unfolded(await at(`${quote.url}/visit.ics`)()),
    shows: ['directions', 'packages.full.name'],
  },
  'the quote as an owner reads it': {
    read: async () => {
      const cookie = `${SPANISH.cookie}; ${await cookieFor(testApp.deps, caller.admin, 'admin')}`;
      return (await testApp.app.inject({ url: `/api/quotes/${quote.id}`, headers: { ...SPANISH, cookie } })).body;
    },
    shows: ['packages.full.name', 'extras.tire-shine.name', 'tax'],
  },
  emails: { read: readMails, shows: ['area', 'directions', 'packages.full.name', 'extras.tire-shine.name', 'tax'] },
  'the locked site': { read: readLocked, shows: ['launch'] },
};

before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
  const { status, body } = await caller.publish((settings) => {
    const directions = 'Behind the store.';
    const address = { ...settings.address, street: '8 River Street', postalCode: '12207' };
    const tax = { ...settings.tax, percents: { services: 8, extras: 8, fees: 0 } };
    const shop = { ...settings, directions, address, tax };
    es = Object.fromEntries(listOwnTexts(shop).map(({ text }, index) => [text, `${OLD} ${index}.`]));
    return { ...shop, translations: { es } };
  });
  assert.equal(status, 200, JSON.stringify(body));
  const sent = await submit(testApp.app, exampleQuote({ language: 'es', totalPrice: undefined }), SPANISH);
  assert.equal(sent.status, 201, JSON.stringify(sent.body));
  quote = { id: sent.body.id, url: `/api/quotes/by-token/${sent.body.quoteUrl.split('/').at(-1)}` };
});
after(() => testApp.close());

describe('a text of the owner in Spanish', () => {
  test('is shown in each place while it’s the text that was translated', async () => {
    for (const [place, { read, shows }] of Object.entries(PLACES)) {
      const text = await read();
      const missing = (await translationsOf(shows)).filter((words) => !text.includes(words));
      assert.deepEqual(missing, [], place);
    }
  });

  test('is nowhere the translation of a text that the owner has changed', async () => {
    const { status, body } = await caller.publish((settings) => changeOwnTexts(settings, ({ text }) => `${text} 2`));
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(untranslated(body.business, 'es'), new Set(listOwnTexts(body.business).map(({ text }) => text)).size);
    for (const [place, { read }] of Object.entries(PLACES)) {
      const text = await read();
      assert.ok(text.length > 100, `${place}: ${text}`);
      assert.equal(new RegExp(`.{0,80}${OLD} .{0,20}`).exec(text)?.[0], undefined, place);
    }
    assert.match(await at('/es/')(), /and the towns around it 2/, 'the owner’s words');
  });
});

/** Lines of a calendar file are broken after 75 bytes. */
function unfolded(file: string): string {
  return file.replaceAll(/\r?\n /g, '');
}

async function readMails(): Promise<string> {
  const { settings } = await testApp.deps.settings();
  const mails = await mailsOf(testApp, { quoteId: quote.id });
  const written = mails.map(({ kind, data }) =>
    testApp.deps.render.renderMail(kind as MailKind, data as never, settings, 'es'),
  );
  return (await Promise.all(written)).map(({ subject, text, html }) => [subject, text, html].join('\n')).join('\n');
}

async function readLocked(): Promise<string> {
  const { launch } = (await testApp.deps.settings()).settings;
  await testApp.changeSettings({ launch: { ...launch, locked: true } });
  const html = await at('/')();
  await testApp.changeSettings({ launch });
  return html;
}
