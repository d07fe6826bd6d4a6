import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { ServiceArea, TriedAddress } from '#contract/travel.ts';
import type { TravelArea } from '#core/pricing/travel.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson, cookieFor } from '#testing/people.ts';
import { exampleQuote, exampleWalkIn, submit, type Answer } from '#testing/quotes.ts';
import { openSettingsCaller, type SettingsCaller } from '#testing/settings.ts';

const AREAS: readonly TravelArea[] = [
  { kind: 'distance', name: '', miles: 25, feeCents: 2000 },
  { kind: 'zips', name: 'Saratoga', zips: ['12866'], feeCents: 3500 },
  { kind: 'distance', name: '', miles: 10, feeCents: 0 },
];
const TRAVEL = { fromZip: '12180', areas: AREAS };

/** $140 with a truck fee of $5 and $10 of extras. */
const MOBILE = { serviceType: 'mobile', totalPrice: undefined };
const at = (zip: string) => `12 Elm Street, Anytown, NY ${zip}`;

type Refused = Answer & { readonly errors?: readonly { readonly path: string; readonly message: string }[] };

describe('a quote at the customer’s of a shop with areas', () => {
  let testApp: TestApp;
  let owner: Caller<QuoteDetail>;
  before(async () => {
    testApp = await startTestApp({
      settings: {
        travel: TRAVEL,
        mobileAvailable: true,
        slotCapacity: 20,
        severalVehicles: { isOffered: true, discountPercent: 0, most: 3 },
      },
    });
    owner = await asOwner<QuoteDetail>(testApp);
  });
  after(() => testApp.close());

  const request = async (change: Readonly<Record<string, unknown>>) => {
    const { status, body } = await submit(testApp.app, exampleQuote({ ...MOBILE, ...change }));
    return { status, body: body as Refused };
  };
  const detail = async (id: string) => (await owner(`GET /api/quotes/${id}`)).body;
  const travelIn = (lines: readonly { readonly kind: string; readonly cents: number }[]) =>
    lines.filter(({ kind }) => kind === 'travel').map(({ cents }) => cents);

  for (const [zip, fee] of [
    ['12182', []],
    ['12305-1234', [2000]],
    ['12866', [3500]],
  ] as const)
    test(`${zip} pays ${fee.length > 0 ? fee.join() : 'no'} cents for travel`, async () => {
      const { status, body } = await request({ serviceAddress: at(zip) });
      assert.equal(status, 201, JSON.stringify(body));
      const { lines, totalPrice } = await detail(body.id);
      assert.deepEqual(travelIn(lines), fee);
      assert.equal(totalPrice, 155 + (fee[0] ?? 0) / 100);
    });

  test('is refused with the address where the crew doesn’t go, and where it has no ZIP code', async () => {
    for (const [address, says] of [
      [at('05401'), 'We don’t serve 05401 yet.'],
      ['12180 Elm Street, Troy', 'Add the ZIP code to the address.'],
    ]) {
      const { status, body } = await request({ serviceAddress: address });
      assert.equal(status, 422);
      assert.deepEqual(
        body.errors?.map(({ path, message }) => [path, message]),
        [['serviceAddress', says]],
      );
    }
  });

  test('in a place that no one knows waits for the owner, and says that the fee will be confirmed', async () => {
    const { status, body } = await request({ serviceAddress: at('12181') });
    assert.equal(status, 201);
    const { lines } = await detail(body.id);
    assert.deepEqual(travelIn(lines), [0]);
    assert.equal(lines.find(({ kind }) => kind === 'travel')?.detail, 'We’ll confirm it with you');
  });

  test('costs what the server says, whatever total or fee the browser sends', async () => {
    const cheap = await request({ serviceAddress: at('12305'), totalPrice: 155 });
    assert.equal(cheap.status, 409);
    assert.equal(cheap.body.code, 'price-changed');
    assert.ok(cheap.body.lines.some(({ label, cents }) => label === 'Travel fee' && cents === 2000));
    const forged = await request({
      serviceAddress: at('12305'),
      totalPrice: 155,
      travel: { cents: 0 },
      travelCents: 0,
    });
    assert.equal(forged.status, 409);
    const right = await request({ serviceAddress: at('12305'), totalPrice: 175 });
    assert.equal(right.status, 201);
  });

  test('pays for travel once, however many vehicles it has', async () => {
    const items = [{ packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] }];
    const { status, body } = await request({ serviceAddress: at('12305'), items });
    assert.equal(status, 201);
    assert.deepEqual(travelIn((await detail(body.id)).lines), [2000]);
  });

  test('at the shop pays nothing, wherever the customer lives', async () => {
    const { status, body } = await request({ serviceType: 'dropoff', serviceAddress: at('05401') });
    assert.equal(status, 201);
    assert.deepEqual(travelIn((await detail(body.id)).lines), []);
  });

  test('for a package that is always at the customer’s needs its address, and pays for travel', async () => {
    const cans = {
      packageType: 'garbage',
      serviceType: 'dropoff',
      vehicleType: undefined,
      vehicleSubtype: undefined,
      extras: [],
      truckFee: 0,
      scheduledTime: '4:00 PM',
      scheduledDate: undefined,
    };
    const without = await request({ ...cans, scheduledTime: undefined });
    assert.equal(without.status, 422);
    assert.deepEqual(
      without.body.errors?.map(({ path }) => path),
      ['serviceAddress'],
    );
    const { status, body } = await request({ ...cans, scheduledTime: undefined, serviceAddress: at('12305') });
    assert.equal(status, 201, JSON.stringify(body));
    assert.deepEqual(travelIn((await detail(body.id)).lines), [2000]);
  });

  test('keeps its fee when the areas change', async () => {
    const { body } = await request({ serviceAddress: at('12305') });
    await testApp.changeSettings({ travel: { fromZip: '', areas: [] } });
    try {
      assert.deepEqual(travelIn((await detail(body.id)).lines), [2000]);
      const free = await request({ serviceAddress: at('05401') });
      assert.equal(free.status, 201);
      assert.deepEqual(travelIn((await detail(free.body.id)).lines), []);
    } finally {
      await testApp.changeSettings({ travel: TRAVEL });
    }
  });

  test('of a walk-in goes wherever the owner says, for what the owner says', async () => {
    const walkIn = { serviceType: 'mobile', serviceAddress: at('05401') };
    const { body: free } = await owner('POST /api/quotes/walk-in', exampleWalkIn(walkIn));
    assert.deepEqual(travelIn(free.lines), []);
    const { body: paid } = await owner('POST /api/quotes/walk-in', exampleWalkIn({ ...walkIn, travelCents: 4500 }));
    assert.deepEqual(travelIn(paid.lines), [4500]);
  });
});

describe('a shop with areas', () => {
  let testApp: TestApp;
  let settings: SettingsCaller;
  before(async () => {
    testApp = await startTestApp();
    settings = await openSettingsCaller(testApp);
  });
  after(() => testApp.close());

  const ask = async (serviceAddress: string) => {
    const answer = await testApp.app.inject({ method: 'POST', url: '/api/service-area', payload: { serviceAddress } });
    return { status: answer.statusCode, body: answer.json<ServiceArea>() };
  };
  const isAsked = async () => {
    const answer = await testApp.app.inject({ method: 'GET', url: '/api/catalogue' });
    return answer.json<{ hasTravelAreas?: true }>().hasTravelAreas;
  };
  const publish = (travel: object) => settings.publish((form) => ({ ...form, travel: travel as typeof form.travel }));

  test('is one of ZIP codes and distances that the owner has set; before, it goes everywhere and asks nothing', async () => {
    assert.equal(await isAsked(), undefined);
    assert.deepEqual((await ask('anywhere')).body, { served: true, reach: 'everywhere', zip: null, fee: 0 });
    const { status } = await publish({
      fromZip: '12180',
      areas: [
        { kind: 'distance', name: '', miles: 10, fee: 0 },
        { kind: 'zips', name: '', zips: ['12866-0001'], fee: 35.5 },
      ],
    });
    assert.equal(status, 200);
    assert.equal(await isAsked(), true);
    assert.deepEqual((await ask(at('12182'))).body, { served: true, reach: 'inside', zip: '12182', fee: 0 });
    assert.deepEqual((await ask(at('12866'))).body, { served: true, reach: 'inside', zip: '12866', fee: 35.5 });
    assert.deepEqual((await ask(at('05401'))).body, { served: false, reach: 'outside', zip: '05401', fee: 0 });
    assert.deepEqual((await ask(at('12181'))).body, { served: true, reach: 'unknown', zip: '12181', fee: 0 });
    assert.deepEqual((await ask('12 Elm Street')).body, { served: false, reach: 'no-zip', zip: null, fee: 0 });
  });

  test('is refused where distances start at a place that no one knows, or that is no ZIP code', async () => {
    const areas = [{ kind: 'distance', name: '', miles: 10, fee: 0 }];
    for (const fromZip of ['', '12181', '1218']) {
      const { status, body } = await publish({ fromZip, areas });
      assert.equal(status, 422);
      assert.deepEqual(
        body.errors.map(({ path }) => path),
        ['business.travel.fromZip'],
      );
    }
  });

  test('names its changes in the history', async () => {
    await publish({ fromZip: '12180', areas: [{ kind: 'zips', name: 'Troy', zips: ['12180'], fee: 5 }] });
    const { body } = await settings.publish((form) => ({
      ...form,
      travel: { fromZip: '12180', areas: [{ kind: 'zips', name: 'Troy', zips: ['12180', '12182'], fee: 5 }] },
    }));
    const { body: draft } = await settings.ask('POST', '/api/admin/business/check', {
      business: { ...body.business, travel: { fromZip: '12180', areas: [] } },
    });
    const { differences } = draft as unknown as { differences: readonly { path: string; before: string }[] };
    assert.deepEqual(
      differences.map(({ path, before }) => [path, before]),
      [['travel.areas', '12180: $5 (Troy), 12182: $5 (Troy)']],
    );
  });

  test('can try an address on areas that aren’t published, and says which area counts and how far it is', async () => {
    const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
    const answer = await testApp.app.inject({
      method: 'POST',
      url: '/api/admin/service-area',
      headers: { cookie },
      payload: {
        travel: { fromZip: '12180', areas: [{ kind: 'distance', name: '', miles: 25, fee: 20 }] },
        serviceAddress: '12305',
      },
    });
    assert.equal(answer.statusCode, 200);
    const expected: TriedAddress = { served: true, reach: 'inside', zip: '12305', fee: 20, area: 0, miles: 18.3 };
    assert.deepEqual(answer.json(), expected);
  });
});

describe('docs/pricing.md, travel:', () => {
  let testApp: TestApp;
  before(async () => (testApp = await startTestApp({ settings: { travel: TRAVEL } })));
  after(() => testApp.close());

  const text = readFileSync(new URL('../../docs/pricing.md', import.meta.url), 'utf8');
  const rows = (text.split('| Address | Miles | Fee |')[1]?.split('\n\n')[0] ?? '').split('\n').slice(2);
  assert.ok(rows.length > 5);
  for (const row of rows) {
    const [address = '', miles = '', fee = ''] = row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    test(`${address}: ${fee}`, async () => {
      const cookie = await cookieFor(testApp.deps, await addPerson(testApp.deps, 'admin'), 'admin');
      const areas = AREAS.map(({ feeCents, ...area }) => ({ ...area, fee: feeCents / 100 }));
      const answer = await testApp.app.inject({
        method: 'POST',
        url: '/api/admin/service-area',
        headers: { cookie },
        payload: { travel: { fromZip: '12180', areas }, serviceAddress: address },
      });
      const found = answer.json<TriedAddress>();
      const words = {
        everywhere: '',
        inside: found.fee?.toFixed(2),
        outside: 'not served',
        unknown: 'to confirm',
        'no-zip': 'refused',
      };
      assert.equal(words[found.reach], fee);
      if (/^\d/.test(miles)) assert.equal(found.miles?.toFixed(1), miles);
      else assert.equal(found.miles, null);
    });
  }
});

test('a fresh shop goes everywhere', () => assert.deepEqual(DEFAULT_SETTINGS.travel, { fromZip: '', areas: [] }));
