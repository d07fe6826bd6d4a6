import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { asOwner, type Caller } from '../testing/callers.ts';

type Item = { readonly id: string; readonly isDone: boolean };

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp();
  owner = await asOwner(testApp);
});
after(() => testApp.close());

async function doneItems(): Promise<readonly string[]> {
  const { body } = await owner('GET /api/admin/setup');
  return (body['items'] as readonly Item[]).filter(({ isDone }) => isDone).map(({ id }) => id);
}

describe('the set-up checklist', () => {
  test('of a fresh shop has nothing done', async () => {
    await testApp.changeSettings({ launch: DEFAULT_SETTINGS.launch });
    const { status, body } = await owner('GET /api/admin/setup');
    assert.equal(status, 200);
    assert.deepEqual(
      body['items'],
      ['name', 'address', 'phone', 'hours', 'venmo', 'mail', 'backup', 'launch'].map((id) => ({ id, isDone: false })),
    );
    assert.equal(body['isHidden'], false);
  });

  test('follows the settings: nothing is ticked by hand', async () => {
    const monday = { opens: '9:00 AM', closes: '5:00 PM' };
    await testApp.changeSettings({
      name: 'Bright Bay & Sons',
      address: { ...DEFAULT_SETTINGS.address, street: '12 Lark Street', postalCode: '12210' },
      openingHours: { ...DEFAULT_SETTINGS.openingHours, monday },
    });
    // Customers can book on the other days, on which the shop says that it's closed.
    assert.deepEqual(await doneItems(), ['name', 'address']);
    const allDay = { opens: '8:00 AM', closes: '9:00 PM' };
    const { openingHours } = DEFAULT_SETTINGS;
    const days = Object.keys(openingHours).map((day) => [day, allDay]);
    await testApp.changeSettings({ openingHours: Object.fromEntries(days) as typeof openingHours });
    assert.deepEqual(await doneItems(), ['name', 'address', 'hours']);
    await testApp.changeSettings({
      phone: '(518) 555-0199',
      email: 'hello@brightbay-and-sons.example',
      venmo: 'Bright-Bay',
      openingHours: DEFAULT_SETTINGS.openingHours,
    });
    assert.deepEqual(await doneItems(), ['name', 'address', 'phone', 'venmo']);
    await testApp.changeSettings({ launch: { ...DEFAULT_SETTINGS.launch, locked: false } });
    assert.deepEqual(await doneItems(), ['name', 'address', 'phone', 'venmo', 'launch']);
  });

  test('wants a service area of the shop’s own town, and an email address beside the phone number', async () => {
    const address = { ...DEFAULT_SETTINGS.address, street: '12 Dock Street', locality: 'Annapolis', region: 'MD' };
    await testApp.changeSettings({ address, area: DEFAULT_SETTINGS.area, email: DEFAULT_SETTINGS.email });
    assert.deepEqual(await doneItems(), ['name', 'venmo', 'launch']);
    await testApp.changeSettings({ area: 'Annapolis', email: 'hello@brightbay-and-sons.example' });
    assert.deepEqual(await doneItems(), ['name', 'address', 'phone', 'venmo', 'launch']);
  });

  test('follows the mail server of the environment', async () => {
    const mailing = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:2525' } });
    try {
      const { body } = await (await asOwner(mailing))('GET /api/admin/setup');
      assert.deepEqual(
        (body['items'] as readonly Item[]).find(({ id }) => id === 'mail'),
        { id: 'mail', isDone: true },
      );
    } finally {
      await mailing.close();
    }
  });

  test('is hidden for the admin who hides it, and comes back', async () => {
    const other = await asOwner(testApp);
    assert.equal((await owner('PATCH /api/admin/setup', { isHidden: true })).body['isHidden'], true);
    assert.equal((await owner('GET /api/admin/setup')).body['isHidden'], true);
    assert.equal((await other('GET /api/admin/setup')).body['isHidden'], false);
    assert.equal((await owner('PATCH /api/admin/setup', { isHidden: false })).body['isHidden'], false);
    assert.equal((await owner('PATCH /api/admin/setup', {})).status, 422);
  });
});
