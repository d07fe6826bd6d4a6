import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { Availability } from '#contract/catalog.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asAnyone, asOwner, type Ask, type Caller } from '#testing/callers.ts';
import { exampleQuote, exampleWalkIn, submit } from '#testing/quotes.ts';

/** A Saturday, with a start every quarter of an hour. Troy and Schenectady are about 45 minutes apart. */
const DAY = '2027-06-19';
const LISTED = ['8:00 AM', '4:00 PM'].map((time) => ({ time }));
const SEASON = {
  name: 'All year',
  from: '01-01',
  to: '12-31',
  weekends: LISTED,
  weekdays: LISTED,
  timing: 'quarterHourly',
} as const;
const TRAVEL_TIME = { isCounted: true, detourPercent: 30, mph: 25, limitsBooking: true };
const [TROY, SCHENECTADY] = ['12180', '12305'];
const elm = (zip: string) => `12 Elm Street, Anytown, NY ${zip}`;
const VANS = [1, 2].map((number) => ({
  id: `van-${number}`,
  name: `Van ${number}`,
  kind: 'van' as const,
  seat: 20_000 + number,
  outages: [],
}));

let testApp: TestApp;
let owner: Caller;
let ask: Ask;
before(async () => {
  testApp = await startTestApp({ settings: { mobileAvailable: true, seasons: [SEASON] } });
  owner = await asOwner(testApp);
  ask = asAnyone(testApp);
});
after(() => testApp.close());
beforeEach(async () => {
  await testApp.deps.db.deleteFrom('quotes').execute();
  const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 60 }));
  await testApp.changeSettings({
    packages,
    slotCapacity: 1,
    resources: [],
    buffers: { before: 0, after: 0 },
    travelTime: TRAVEL_TIME,
  });
});

const freeOn = async (query: string, call: Ask = ask, path = '/api/availability') => {
  const { body } = await call(`GET ${path}?from=${DAY}&to=${DAY}&package=express&${query}`);
  return (body as unknown as Availability).days[0]?.slots.map(({ time }) => time) ?? [];
};
const mobile = (zip: string) => `serviceType=mobile&zip=${zip}`;
let names = 0;
const at = (scheduledTime: string, zip: string) => ({
  packageType: 'express',
  scheduledDate: DAY,
  scheduledTime,
  totalPrice: undefined,
  serviceType: 'mobile',
  serviceAddress: elm(zip),
  customerEmail: `drive-${(names += 1)}@example.com`,
  customerPhone: `518555${String(1000 + names)}`,
});
const book = async (scheduledTime: string, zip: string) => submit(testApp.app, exampleQuote(at(scheduledTime, zip)));
const walkIn = async (scheduledTime: string, zip: string, change: object = {}) =>
  owner('POST /api/quotes/walk-in', exampleWalkIn({ ...at(scheduledTime, zip), approve: true, ...change }));

describe('where drives limit what customers can book', () => {
  test('a time is offered if the drive before and the one after fit, for the ZIP code that’s named', async () => {
    assert.equal((await book('10:00 AM', TROY)).status, 201);
    const near = await freeOn(mobile(TROY));
    // The hours of the appointment itself, and five minutes on the road on each side.
    assert.deepEqual(near.slice(0, 5), ['8:00 AM', '8:15 AM', '8:30 AM', '8:45 AM', '11:15 AM']);
    const far = await freeOn(mobile(SCHENECTADY));
    assert.equal(far[0], '8:00 AM');
    assert.ok(!far.includes('8:30 AM') && !far.includes('11:30 AM') && far.includes('12:15 PM'), String(far));
    const unknown = await freeOn('serviceType=mobile');
    assert.ok(unknown.includes('9:00 AM') && unknown.includes('11:00 AM'));
    const atShop = await freeOn(`zip=${SCHENECTADY}`);
    assert.ok(atShop.includes('9:00 AM'));
  });

  test('a time that the drive doesn’t leave isn’t sold, and one that it does is', async () => {
    assert.equal((await book('10:00 AM', TROY)).status, 201);
    const refused = await book('11:15 AM', SCHENECTADY);
    assert.deepEqual([refused.status, refused.body.code], [409, 'slot-taken']);
    assert.match(refused.body.detail, /can’t get to your address in time/);
    const far = await freeOn(mobile(SCHENECTADY));
    const [next = ''] = far.filter((time) => time.startsWith('12:') || time.startsWith('11:'));
    assert.equal((await book(next, SCHENECTADY)).status, 201);
  });

  test('the van is sold that makes both drives, not the first one that’s free', async () => {
    await testApp.changeSettings({ resources: VANS, slotCapacity: 2 });
    assert.equal((await book('10:00 AM', TROY)).status, 201);
    assert.equal((await book('11:15 AM', SCHENECTADY)).status, 201);
    const seats = await testApp.deps.db.selectFrom('slot_holds').select('seat').orderBy('starts_at').execute();
    assert.deepEqual(
      seats.map(({ seat }) => seat),
      [20_001, 20_002],
    );
    // Each van is right before it, an hour's work away.
    assert.ok((await freeOn(mobile(TROY))).includes('11:15 AM'));
    assert.ok(!(await freeOn(mobile(TROY))).includes('10:00 AM'));
  });

  test('the owner sees and sells every time, and nothing counts with the setting off', async () => {
    assert.equal((await book('10:00 AM', TROY)).status, 201);
    assert.ok(
      (await freeOn(mobile(SCHENECTADY).replace(/&zip.*/, ''), owner, '/api/admin/availability')).includes('11:00 AM'),
    );
    const sold = await walkIn('11:15 AM', SCHENECTADY);
    assert.equal(sold.status, 201, JSON.stringify(sold.body));
    await testApp.changeSettings({ travelTime: { ...TRAVEL_TIME, limitsBooking: false } });
    assert.ok((await freeOn(mobile(SCHENECTADY))).includes('9:00 AM'));
    assert.equal('limitsByDrives' in (await ask('GET /api/catalogue')).body, false);
    assert.equal((await book('9:00 AM', SCHENECTADY)).status, 201);
  });

  test('a customer moves an appointment to times that it can be driven to', async () => {
    assert.equal((await book('10:00 AM', TROY)).status, 201);
    const { body } = await book('2:00 PM', SCHENECTADY);
    const link = `/api/quotes/by-token/${body.quoteUrl.split('/').at(-1)}`;
    const times = async () => {
      const { body: found } = await ask(`GET ${link}/times?from=${DAY}&to=${DAY}`);
      return (found as unknown as Availability).days[0]?.slots.map(({ time }) => time) ?? [];
    };
    assert.ok(!(await times()).includes('11:00 AM') && (await times()).includes('12:30 PM'));
    const move = async (scheduledTime: string) => ask(`POST ${link}/reschedule`, { scheduledDate: DAY, scheduledTime });
    assert.equal((await move('11:00 AM')).status, 409);
    assert.equal((await move('12:30 PM')).status, 200);
  });

  test('of two who want times a drive apart at once, one gets theirs', async () => {
    const answers = await Promise.all([
      book('10:00 AM', TROY),
      book('11:15 AM', SCHENECTADY),
      book('8:45 AM', SCHENECTADY),
      book('11:00 AM', SCHENECTADY),
    ]);
    assert.ok(answers.some(({ status }) => status === 201));
    const rows = await testApp.deps.db
      .selectFrom('quotes')
      .select(['starts_at', 'service_address'])
      .orderBy('starts_at')
      .execute();
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1];
      if (!next || next.service_address === row.service_address) continue;
      const gap = Temporal.Instant.from(row.starts_at ?? '')
        .until(Temporal.Instant.from(next.starts_at ?? ''))
        .total('minutes');
      assert.ok(gap >= 60 + 40, `${row.starts_at} ${next.starts_at}`);
    }
  });
});
