import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Catalog } from '#contract/catalog.ts';
import type { Setup } from '#contract/counts.ts';
import type { OtherMenu } from '#contract/settings.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import { START_MENU_IDS, type StartMenuId } from '#core/settings/start-menus/start-menu.ts';
import { START_MENUS } from '#core/settings/start-menus/start-menus.ts';
import { untranslated } from '#core/settings/translations.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { cookieFor } from '#testing/people.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

let testApp: TestApp;
let caller: SettingsCaller;
let cookie: string;
before(async () => {
  testApp = await startTestApp();
  caller = await openSettingsCaller(testApp);
  cookie = await cookieFor(testApp.deps, caller.admin, 'admin');
});
after(() => testApp.close());

async function choose(menu: StartMenuId): Promise<OtherMenu> {
  const answer = await testApp.app.inject({
    method: 'POST',
    url: '/api/admin/menu/start',
    headers: { cookie },
    payload: { menu },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return answer.json<OtherMenu>();
}

async function hasOwnPrices(): Promise<boolean | undefined> {
  const { items } = (await testApp.app.inject({ url: '/api/admin/setup', headers: { cookie } })).json<Setup>();
  return items.find(({ id }) => id === 'prices')?.isDone;
}

describe('the start menu', () => {
  for (const id of START_MENU_IDS) {
    test(`${id} is whole: saved, said in words, sold in both languages, and an example`, async () => {
      const earlier = await caller.now();
      const { version, business, differences } = await choose(id);
      assert.deepEqual(await caller.now(), earlier, 'choosing saves nothing');
      assert.equal(differences.length > 0, id !== 'documented', 'what changes is said');
      const { status, body } = await caller.ask('PUT', '/api/admin/business', { version, business });
      assert.equal(status, 200, JSON.stringify(body.errors));

      const catalog = (await testApp.app.inject('/api/catalogue')).json<Catalog>();
      const menu = START_MENUS[id];
      assert.deepEqual(
        catalog.packages.map(({ id: pack }) => pack),
        menu.packages
          .filter(({ offered }) => offered !== 'mobile' || business.mobileAvailable)
          .map(({ id: pack }) => pack),
      );
      for (const pack of earlier.business.packages)
        assert.ok(
          business.packages.some((each) => each.id === pack.id && each.name === pack.name),
          `${pack.name} keeps its name`,
        );
      assert.equal(await hasOwnPrices(), false, 'its prices are examples');
      const { body: site } = await testApp.app.inject('/');
      assert.equal(site.includes('garbage-can cleaning'), id === 'documented', 'the site says what is sold');
      assert.equal(untranslated({ ...menu, translations: body.business.translations }, 'es'), 0);
    });
  }

  test('is saved after another one, in place of a package of the owner with its name, and before a question of theirs', async () => {
    caller = await openSettingsCaller(testApp);
    const added = await caller.publish((settings) => {
      const [template] = settings.packages;
      assert.ok(template);
      return {
        ...settings,
        categories: [{ id: 'own', name: 'Own' }],
        packages: [
          ...settings.packages,
          { ...template, id: 'cans-by-hand', name: 'Can Deep Clean', popular: false, category: 'own' },
        ],
        pay: { ...settings.pay, hoursByPackage: { ...settings.pay.hoursByPackage, 'cans-by-hand': 1 } },
        questions: [
          {
            id: 'lids',
            text: 'Do they have lids?',
            kind: 'text',
            required: false,
            packages: [],
            categories: ['own'],
            choices: [],
            yesPrice: 0,
          },
        ],
      };
    });
    assert.equal(added.status, 200, JSON.stringify(added.body.errors));
    for (const id of ['studio', 'cans', 'mobile', 'cans'] as const) {
      const { version, business } = await choose(id);
      const { status, body } = await caller.ask('PUT', '/api/admin/business', { version, business });
      assert.equal(status, 200, JSON.stringify(body.errors));
      assert.deepEqual(body.business.questions[0]?.packages, ['cans-by-hand']);
    }
    const { packages } = (await testApp.app.inject('/api/catalogue')).json<Catalog>();
    assert.ok(packages.some(({ id, name }) => id === 'cans-by-hand' && name === 'Can Deep Clean'));
  });

  test('changes nothing where the shop has just that menu', async () => {
    const { business } = await choose('documented');
    const { status, body } = await caller.ask('PUT', '/api/admin/business', {
      version: (await caller.now()).version,
      business,
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual((await choose('documented')).differences, []);
    const fresh = toSettingsForm(DEFAULT_SETTINGS);
    const offered = business.packages.filter(({ status: sold }) => sold === 'offered');
    assert.deepEqual(offered, fresh.packages);
  });
});
