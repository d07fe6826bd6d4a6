import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { SETUP_ITEMS, TICKED_ITEMS } from '#core/settings/setup-items.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';

type Item = { readonly id: string; readonly isDone: boolean };

const ORDER: readonly string[] = SETUP_ITEMS;
const inOrder = (a: string, b: string) => ORDER.indexOf(a) - ORDER.indexOf(b);

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

test('the counts say what the shop uses, once it does or has switched it on', async () => {
  const inUse = async () => (await owner('GET /api/admin/counts')).body['inUse'];
  const none = { invoices: false, books: false, gifts: false, promos: false, plans: false, dueAgain: false };
  assert.deepEqual(await inUse(), none);
  assert.equal((await owner('POST /api/supplies', { name: 'Shampoo', unit: 'oz', unitCents: 35 })).status, 201);
  assert.deepEqual(await inUse(), { ...none, books: true });
  await testApp.changeSettings({ giftCards: { ...DEFAULT_SETTINGS.giftCards, sellOnline: true } });
  assert.deepEqual(await inUse(), { ...none, books: true, gifts: true });
  await testApp.changeSettings({ giftCards: DEFAULT_SETTINGS.giftCards });
});

describe('the set-up checklist', () => {
  test('of a fresh shop has nothing done', async () => {
    await testApp.changeSettings({ launch: DEFAULT_SETTINGS.launch });
    const { status, body } = await owner('GET /api/admin/setup');
    assert.equal(status, 200);
    assert.deepEqual(
      body['items'],
      SETUP_ITEMS.map((id) => ({ id, isDone: false })),
    );
    assert.equal(body['isHidden'], false);
  });

  test('follows the settings', async () => {
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

  test('has prices, times and sales tax done once they’re the shop’s own, crew and a booking once there is one', async () => {
    const fresh = await startTestApp();
    try {
      const ask = await asOwner(fresh);
      const done = async () => {
        const { body } = await ask('GET /api/admin/setup');
        return (body['items'] as readonly Item[]).filter(({ isDone }) => isDone).map(({ id }) => id);
      };
      const [first, ...others] = DEFAULT_SETTINGS.extras;
      assert.ok(first);
      const { tax, seasons } = DEFAULT_SETTINGS;
      const before = await done();
      await fresh.changeSettings({ extras: [{ ...first, cents: 200 }, ...others] });
      assert.deepEqual(await done(), [...before, 'prices'].toSorted(inOrder));
      await fresh.changeSettings({ extras: DEFAULT_SETTINGS.extras, seasons: seasons.slice(0, 1) });
      assert.deepEqual(await done(), [...before, 'times'].toSorted(inOrder));
      await fresh.changeSettings({ seasons, tax: { ...tax, rates: { ...tax.rates, extras: 4000 } } });
      assert.deepEqual(await done(), [...before, 'tax'].toSorted(inOrder));
      await addPerson(fresh.deps, 'employee');
      assert.equal((await submit(fresh.app, exampleQuote({ totalPrice: undefined }))).status, 201);
      assert.deepEqual(await done(), [...before, 'tax', 'crew', 'booking'].toSorted(inOrder));
    } finally {
      await fresh.close();
    }
  });

  test('comes with menus to start with, until the shop has its own, has a quote, or an admin wants none', async () => {
    const fresh = await startTestApp();
    try {
      const ask = await asOwner(fresh);
      const isOffered = async () => (await ask('GET /api/admin/setup')).body['offersStartMenus'];
      assert.equal(await isOffered(), true);
      const [first, ...others] = DEFAULT_SETTINGS.extras;
      assert.ok(first);
      await fresh.changeSettings({ extras: [{ ...first, cents: 200 }, ...others] });
      assert.equal(await isOffered(), false);
      await fresh.changeSettings({ extras: DEFAULT_SETTINGS.extras });
      const { body } = await ask('POST /api/admin/setup/ticks', { item: 'menu' });
      assert.equal(body['offersStartMenus'], false);
      assert.equal(
        await (await asOwner(fresh))('GET /api/admin/setup').then((seen) => seen.body['offersStartMenus']),
        false,
      );
      await fresh.deps.db.updateTable('admins').set({ setup_ticks: [] }).execute();
      assert.equal(await isOffered(), true);
      assert.equal((await submit(fresh.app, exampleQuote())).status, 201);
      assert.equal(await isOffered(), false);
    } finally {
      await fresh.close();
    }
  });

  test('takes an admin’s word, for all admins, where the shop may stay as it came, and nowhere else', async () => {
    const other = await asOwner(testApp);
    for (const item of SETUP_ITEMS) {
      const { status } = await owner('POST /api/admin/setup/ticks', { item });
      assert.equal(status, TICKED_ITEMS.some((each) => each === item) ? 200 : 422, item);
    }
    const { body } = await other('GET /api/admin/setup');
    const done = (body['items'] as readonly Item[]).filter(({ isDone }) => isDone).map(({ id }) => id);
    for (const item of TICKED_ITEMS) assert.ok(done.includes(item), item);
    const row = await testApp.deps.db.selectFrom('admins').select('setup_ticks').execute();
    await owner('POST /api/admin/setup/ticks', { item: 'prices' });
    const again = await testApp.deps.db.selectFrom('admins').select('setup_ticks').execute();
    assert.deepEqual(
      again.map(({ setup_ticks }) => setup_ticks.length),
      row.map(({ setup_ticks }) => setup_ticks.length),
      'marked once',
    );
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
