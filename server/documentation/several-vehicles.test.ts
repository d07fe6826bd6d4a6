import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { QuoteDetail } from '#contract/dashboard-quotes.ts';
import type { Completion, DamageLog, JobDocumentation, JobPhoto } from '#contract/documentation.ts';
import type { QuoteGroundTruth } from '#contract/learning.ts';
import type { CrewPriceChange } from '#contract/price-changes.ts';
import type { CustomerQuote } from '#contract/quotes.ts';
import type { JobSupplies, Supply } from '#contract/supplies.ts';
import { CHECKLIST_ITEMS } from '#core/jobs/checklist-items.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { acceptJob, addCrewedJob } from '#testing/jobs.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

const ITEMS = [
  {
    packageType: 'express',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    extras: [],
    vehicleModel: 'Camry',
    vehicleColor: 'black',
  },
  { packageType: 'sxs', vehicleType: 'powersport', vehicleSubtype: 'Polaris', extras: [] },
];
/** $135 for the truck, $30 for the car and $80 for the side-by-side, each of them less 10 percent. */
const THREE = { items: ITEMS, totalPrice: 234, vehicleMake: 'Ford', vehiclePlate: 'FLEET 1' };

describe('a job with three vehicles', () => {
  let testApp: TestApp;
  let recorder: Recorder;
  let owner: Caller;
  before(async () => {
    const packages = DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 60 }));
    const extras = DEFAULT_SETTINGS.extras.map((extra) => ({ ...extra, minutes: 15 }));
    testApp = await startTestApp({
      settings: { severalVehicles: SEVERAL_VEHICLES, packages, extras },
    });
    recorder = await openRecorder(testApp);
    owner = await asOwner(testApp);
  });
  after(() => testApp.close());

  const newJob = () => addCrewedJob(testApp, recorder.employee.roleId, { quote: THREE });
  /** A job with the page of its customer. */
  const newJobOfCustomer = async (scheduledDate: string) => {
    const { body: quote } = await submit(testApp.app, exampleQuote({ ...THREE, scheduledDate }));
    await owner(`POST /api/quotes/${quote.id}/approve`, {});
    const { id } = await testApp.deps.db
      .selectFrom('jobs')
      .select('id')
      .where('quote_id', '=', quote.id)
      .executeTakeFirstOrThrow();
    await acceptJob(testApp, id, recorder.employee.roleId);
    const link = `/api/quotes/by-token/${quote.quoteUrl.split('/').at(-1)}`;
    const page = async () => (await testApp.app.inject(link)).json<CustomerQuote>();
    return { id, quoteId: quote.id, link, page };
  };
  const open = async (job: string) =>
    (await recorder.ask(`GET /api/jobs/${job}/documentation`)).body as unknown as JobDocumentation;
  const photograph = async (job: string, photoType: string, vehicle?: number) => {
    const { status, body } = await recorder.photo(job, photoType, { ...(vehicle !== undefined && { vehicle }) });
    assert.equal(status, 201, JSON.stringify(body));
    return body as unknown as JobPhoto;
  };
  const complete = async (job: string, more: object = {}) => {
    const { status, body } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion(more));
    return { status, body: body as unknown as Completion & { readonly detail?: string } };
  };

  test('shows each vehicle to its crew with its own package, drawing and checklist', async () => {
    const { id } = await newJob();
    const { vehicles = [], checklist, drawing, packageName } = await open(id);
    assert.deepEqual(
      vehicles.map((each) => [each.number, each.packageName, each.subject, each.vehicleModel, each.drawing]),
      [
        [1, 'Full Detail', 'Truck, Ford F-150', '', 'truck'],
        [2, 'Express Wash', 'Car, Toyota', 'Camry', 'car'],
        [3, 'SXS/UTV Detail', 'Polaris', '', 'sxs'],
      ],
    );
    assert.deepEqual([packageName, drawing, checklist], ['Full Detail', 'truck', vehicles[0]?.checklist]);
    const [first, second, third] = vehicles.map((each) => each.checklist);
    assert.ok(first?.includes(CHECKLIST_ITEMS.waxApplied));
    assert.equal(second?.includes(CHECKLIST_ITEMS.waxApplied), false);
    assert.ok(second?.includes(CHECKLIST_ITEMS.wheelsScrubbed));
    assert.ok(third?.includes(CHECKLIST_ITEMS.seatsWiped));
    assert.deepEqual([vehicles[0]?.extras.length, vehicles[1]?.extras], [2, []]);
    assert.ok(vehicles[1]?.otherExtras.includes('Tire Shine'));
  });

  test('offers its crew the extras of each vehicle, and one job with one vehicle as before', async () => {
    const { id } = await newJob();
    const body = (await recorder.ask(`GET /api/jobs/${id}/price-change`)).body as unknown as CrewPriceChange;
    const vehicles = body.vehicles ?? [];
    assert.deepEqual(
      vehicles.map(({ number, name, packageName }) => [number, name, packageName]),
      [
        [1, 'Ford, FLEET 1', 'Full Detail'],
        [2, 'Camry, black', 'Express Wash'],
        [3, 'Polaris', 'SXS/UTV Detail'],
      ],
    );
    assert.deepEqual(vehicles[0]?.extras, body.extras);
    assert.ok(vehicles[1]?.extras.some(({ name }) => name === 'Tire Shine'));
    const alone = await recorder.ask(`GET /api/jobs/${await recorder.newJob()}/price-change`);
    assert.equal(alone.status, 200);
    assert.equal('vehicles' in alone.body, false);
  });

  test('gets extras for several vehicles with one signature: price, time and records follow', async () => {
    const { id, quoteId } = await newJobOfCustomer('2028-03-11');
    const path = `/api/jobs/${id}/price-change`;
    const of = async () => (await owner(`GET /api/quotes/${quoteId}`)).body as unknown as QuoteDetail;
    const before = await of();
    const { body: read } = await recorder.ask(`GET ${path}`);
    const [first, second] = (read as unknown as CrewPriceChange).vehicles ?? [];
    const [added, tireShine] = [first?.extras[0], second?.extras.find(({ name }) => name === 'Tire Shine')];
    if (!added || !tireShine) throw new Error('the menu has extras for both');
    const asked = `extras=${added.id}&items=2:${tireShine.id}`;
    const { preview } = (await recorder.ask(`GET ${path}?${asked}`)).body as unknown as CrewPriceChange;
    const isThere = (name: string, number?: number) =>
      preview?.lines.some(({ label, item }) => label === name && item === number);
    assert.deepEqual([isThere(added.name), isThere(tireShine.name, 2)], [true, true]);
    const totalCents = preview?.totalCents ?? 0;
    assert.equal(totalCents, 23_400 + added.cents + tireShine.cents);
    const items = [{ item: 2, extras: [tireShine.id] }];
    const signature = { name: 'Dana' };
    const send = (body: object) => recorder.ask(`POST ${path}`, { totalCents, signature, ...body });
    const faults = [
      [{ extras: [], items: [] }, 'extras'],
      [{ items: [{ item: 4, extras: [tireShine.id] }] }, 'items.0.item'],
      [{ items: [{ item: 3, extras: ['no-such-extra'] }] }, 'items.0.extras.0'],
    ] as const;
    for (const [body, field] of faults) {
      const refused = await send(body);
      assert.equal(refused.status, 422);
      assert.match(JSON.stringify(refused.body), new RegExp(`"path":"${field.replaceAll('.', String.raw`\.`)}"`));
    }
    const sold = await send({ extras: [added.id], items });
    assert.equal(sold.status, 200, JSON.stringify(sold.body));
    const now = await of();
    assert.equal(now.totalPrice, totalCents / 100);
    assert.deepEqual(
      now.items?.map((item) => item.extras),
      [['Tire Shine'], []],
    );
    assert.equal(now.priceChanges.at(-1)?.agreedBy, 'signature');
    assert.deepEqual([before.items?.[0]?.minutes, now.items?.[0]?.minutes], [60, 75]);
    assert.equal(now.minutes, (before.minutes ?? 0) + 30);
    const { vehicles } = await open(id);
    assert.deepEqual(vehicles?.[1]?.extras, ['Tire Shine']);
    const again = (await recorder.ask(`GET ${path}`)).body as unknown as CrewPriceChange;
    assert.equal(
      again.vehicles?.[1]?.extras.some(({ id: other }) => other === tireShine.id),
      false,
    );
    assert.equal((await send({ items })).status, 422);
  });

  test('takes photos and damage by vehicle, and refuses a vehicle that it doesn’t have', async () => {
    const { id } = await newJob();
    assert.equal('vehicle' in (await photograph(id, 'before')), false);
    assert.equal((await photograph(id, 'before', 2)).vehicle, 2);
    const scratch = { damageType: 'existing', description: 'Scratch', location: 'Hood', severity: 'low' };
    for (const vehicle of [undefined, 3])
      assert.equal((await recorder.ask(`POST /api/jobs/${id}/damage-logs`, { ...scratch, vehicle })).status, 201);
    const logs = (await recorder.list(id, 'damage-logs')) as unknown as readonly DamageLog[];
    assert.deepEqual(
      logs.map(({ vehicle }) => vehicle),
      [undefined, 3],
    );
    const unknown = [
      await recorder.photo(id, 'after', { vehicle: 4 }),
      await recorder.ask(`POST /api/jobs/${id}/damage-logs`, { ...scratch, vehicle: 4 }),
      await recorder.photo(id, 'after', { vehicle: 0 }),
      await recorder.photo(id, 'after', { vehicle: 1.5 }),
    ];
    for (const { status, body } of unknown) {
      assert.equal(status, 422);
      assert.match(JSON.stringify(body), /"path":"vehicle"/);
    }
    assert.match(JSON.stringify(unknown[0]?.body), /This appointment has 3 vehicles/);
  });

  test('has a photo once, also sent again, and not under the same ID of another vehicle', async () => {
    const { id } = await newJob();
    const clientId = crypto.randomUUID();
    const { photoUrl } = await photograph(id, 'before', 2);
    const entry = { photoType: 'before', photoUrl, vehicle: 2, clientId };
    const send = (body: object) => recorder.ask(`POST /api/jobs/${id}/photos`, body);
    const both = [await send(entry), await send(entry)];
    assert.deepEqual(
      both.map(({ status, body }) => [status, body['id']]),
      [
        [201, both[0]?.body['id']],
        [201, both[0]?.body['id']],
      ],
    );
    assert.equal((await send({ ...entry, vehicle: 3 })).status, 409);
    assert.equal((await recorder.list(id, 'photos')).length, 2);
  });

  test('moves a photo to another vehicle with a correction', async () => {
    const { id } = await newJob();
    const wrong = await photograph(id, 'before', 2);
    const entry = { photoType: 'before', photoUrl: wrong.photoUrl, vehicle: 3, amends: wrong.id };
    assert.equal((await recorder.ask(`POST /api/jobs/${id}/photos`, entry)).status, 201);
    const photos = (await open(id)).photos.filter(({ amendedBy }) => amendedBy === null);
    assert.deepEqual(
      photos.map(({ vehicle }) => vehicle),
      [3],
    );
  });

  test('is completed once every vehicle has its photos, and says which one lacks some', async () => {
    const { id } = await newJob();
    await photograph(id, 'before');
    await photograph(id, 'after');
    await photograph(id, 'before', 2);
    const refused = await complete(id);
    assert.equal(refused.status, 422);
    assert.match(refused.body.detail ?? '', /Vehicle 2 has no photo from after the work/);
    await photograph(id, 'after', 2);
    assert.match((await complete(id)).body.detail ?? '', /Vehicle 3 has no photo from before the work/);
    await photograph(id, 'before', 3);
    const named = crypto.randomUUID();
    const waiting = await complete(id, { photos: [named] });
    assert.deepEqual([waiting.status, waiting.body.state], [201, 'waiting']);
    assert.deepEqual(waiting.body.missing, {
      photos: [named],
      types: ['after'],
      vehicles: [{ vehicle: 3, types: ['after'] }],
    });
    assert.equal((await recorder.photo(id, 'after', { vehicle: 3, clientId: named })).status, 201);
    assert.equal((await open(id)).completion?.state, 'completed');
  });

  test('is completed without photos for one reason', async () => {
    const { id } = await newJob();
    assert.equal((await complete(id, { reasonWithoutPhotos: 'No camera' })).body.state, 'completed');
  });

  test('is shown to its customer by vehicle: photos, damage, and what was checked off', async () => {
    const { id, page } = await newJobOfCustomer('2028-03-04');
    for (const vehicle of [undefined, 2, 3])
      for (const type of ['before', 'after']) await photograph(id, type, vehicle);
    const dent = { damageType: 'existing', description: 'Dent', location: 'Door', severity: 'low', vehicle: 2 };
    const point = { x: 0.2, y: 0.3, view: 'car' };
    await recorder.ask(`POST /api/jobs/${id}/damage-logs`, { ...dent, point });
    const same = CHECKLIST_ITEMS.washedDried;
    const checklist = [
      { item: same, isDone: true },
      { item: same, isDone: true, vehicle: 2 },
      { item: same, isDone: false, vehicle: 3 },
    ];
    const done = await complete(id, { checklist });
    assert.deepEqual([done.status, done.body.checklist], [201, checklist]);
    const { report } = await page();
    assert.deepEqual(
      report?.vehicles?.map((each) => [each.number, each.packageName, each.vehiclePlate]),
      [
        [1, 'Full Detail', 'FLEET 1'],
        [2, 'Express Wash', ''],
        [3, 'SXS/UTV Detail', ''],
      ],
    );
    const numbers = report?.photos.map(({ vehicle = 1 }) => vehicle).toSorted((one, other) => one - other);
    assert.deepEqual(numbers, [1, 1, 2, 2, 3, 3]);
    assert.deepEqual(
      report?.damage.map(({ vehicle, point: at }) => [vehicle, at]),
      [[2, point]],
    );
    assert.deepEqual(report?.checklist, checklist);
  });

  test('says how long each vehicle took and what was done to it, the customer only the latter', async () => {
    const { id, page } = await newJobOfCustomer('2028-03-12');
    const reasonWithoutPhotos = 'No camera';
    const byVehicle = [
      { vehicle: 1, minutes: 140, note: '' },
      { vehicle: 2, minutes: 0, note: '' },
      { vehicle: 3, minutes: 40, note: 'Sand under the seats' },
    ];
    const refused = async (more: object) => {
      const { status, body } = await complete(id, { reasonWithoutPhotos, timeSpent: 180, byVehicle, ...more });
      assert.equal(status, 422, JSON.stringify(body));
      return (body as unknown as { readonly errors: readonly { readonly path: string; readonly message: string }[] })
        .errors;
    };
    const [longer] = await refused({ timeSpent: 179 });
    assert.equal(longer?.path, 'timeSpent');
    assert.match(longer.message, /add up to more than the time spent/);
    const [strange] = await refused({ byVehicle: [{ vehicle: 4, minutes: 1 }] });
    assert.equal(strange?.path, 'byVehicle.0.vehicle');
    const [twice] = await refused({ byVehicle: [{ vehicle: 2 }, { vehicle: 2 }] });
    assert.equal(twice?.message, 'Please enter each vehicle once.');

    const done = await complete(id, { reasonWithoutPhotos, timeSpent: 180, byVehicle });
    assert.deepEqual([done.status, done.body.byVehicle], [201, [byVehicle[0], byVehicle[2]]]);
    const { report } = await page();
    assert.deepEqual(
      report?.vehicles?.map(({ note }) => note),
      [undefined, undefined, 'Sand under the seats'],
    );
    assert.equal(JSON.stringify(report).includes('140'), false);
  });

  test('says how dirty each vehicle was, the owner may say something else of one, and the customer reads none of it', async () => {
    const { id, quoteId, page } = await newJobOfCustomer('2028-03-19');
    const byVehicle = [
      { vehicle: 1, minutes: 120, level: 'heavy', photoMissedIt: true },
      { vehicle: 2, level: 'light' },
    ];
    const said = { reasonWithoutPhotos: 'No camera', timeSpent: 180 };
    const strange = await complete(id, { ...said, byVehicle: [{ vehicle: 2, level: 'filthy' }] });
    assert.equal(strange.status, 422);
    const done = await complete(id, { ...said, byVehicle });
    assert.deepEqual(
      [done.status, done.body.groundTruth, done.body.byVehicle],
      [
        201,
        null,
        [
          { vehicle: 1, minutes: 120, note: '', level: 'heavy', photoMissedIt: true },
          { vehicle: 2, minutes: 0, note: '', level: 'light' },
        ],
      ],
    );
    const call = `/api/quotes/${quoteId}/ground-truth`;
    const found = async () => (await owner(`GET ${call}`)).body as unknown as QuoteGroundTruth;
    const inShort = ({ crew, owner: own, counts }: Pick<QuoteGroundTruth, 'crew' | 'owner' | 'counts'>) => [
      crew && [crew.level, crew.minutes, crew.photoMissedIt],
      own && [own.level, own.minutes],
      counts,
    ];
    const first = [['heavy', 120, true], null, 'crew'];
    const nothing = [null, null, null];
    const { vehicles = [], ...top } = await found();
    assert.deepEqual(inShort(top), first);
    assert.deepEqual(vehicles.map(inShort), [first, [['light', null, false], null, 'crew'], nothing]);

    const change = await owner(`PUT ${call}`, { vehicle: 2, level: 'extreme' });
    assert.equal(change.status, 200, JSON.stringify(change.body));
    assert.equal((await owner(`PUT ${call}`, { vehicle: 3, level: 'light', minutes: 20 })).status, 200);
    assert.equal((await owner(`PUT ${call}`, { vehicle: 4, level: 'light', minutes: 20 })).status, 422);
    assert.deepEqual((await found()).vehicles?.map(inShort), [
      first,
      [['light', null, false], ['extreme', null], 'owner'],
      [null, ['light', 20], 'owner'],
    ]);
    const report = JSON.stringify((await page()).report);
    assert.equal(/heavy|extreme|"light"/.test(report), false);
  });

  test('takes the dirt of the first vehicle from a phone that asks for one, without the time of all', async () => {
    const { id } = await newJob();
    const groundTruth = { level: 'moderate', minutes: 200, photoMissedIt: false };
    const { status, body } = await complete(id, { reasonWithoutPhotos: 'No camera', timeSpent: 200, groundTruth });
    assert.deepEqual(
      [status, body.groundTruth, body.byVehicle],
      [201, null, [{ vehicle: 1, minutes: 0, note: '', level: 'moderate', photoMissedIt: false }]],
    );
  });

  test('has the checklist of another package once the customer agrees to it', async () => {
    const { id, link, page, quoteId } = await newJobOfCustomer('2028-03-05');
    const change = { fromCents: 23_400, reason: 'As we said.', items: [{ item: 2, package: 'interior' }] };
    assert.equal((await owner(`POST /api/quotes/${quoteId}/price-change`, change)).status, 200);
    const { priceChange } = await page();
    const payload = { change: priceChange?.id, agree: true };
    const agreed = await testApp.app.inject({ method: 'POST', url: `${link}/price-change`, payload });
    assert.equal(agreed.statusCode, 200);
    const before = (await open((await newJob()).id)).vehicles?.map((each) => each.checklist);
    const now = (await open(id)).vehicles?.map((each) => each.checklist);
    assert.deepEqual([now?.[0], now?.[2]], [before?.[0], before?.[2]]);
    assert.ok(now?.[1]?.includes(CHECKLIST_ITEMS.plasticsConditioned));
  });

  test('tells former crew the vehicles, but nothing that the customer wrote', async () => {
    const { id } = await newJob();
    const { roleId: other } = await addPerson(testApp.deps, 'employee');
    await testApp.deps.db
      .updateTable('jobs')
      .set({ status: 'scheduled', accepted_by: null, assigned_employee: null })
      .where('id', '=', id)
      .execute();
    await acceptJob(testApp, id, other);
    const { vehicles = [] } = await open(id);
    assert.deepEqual(
      vehicles.map((each) => [each.packageName, each.vehicleModel, each.vehiclePlate]),
      [
        ['Full Detail', '', ''],
        ['Express Wash', '', ''],
        ['SXS/UTV Detail', '', ''],
      ],
    );
  });

  test('uses the supplies of every package', async () => {
    const soap = { name: 'Soap', unit: 'oz', unitCents: 10 };
    const packages = [
      { package: 'full', quantity: 3 },
      { package: 'express', quantity: 1 },
    ];
    const { body } = await owner('POST /api/supplies', { ...soap, packages });
    const supply = body as unknown as Supply;
    const { id } = await newJob();
    assert.deepEqual(
      (await open(id)).supplies.map(({ id: own, quantity }) => [own, quantity]),
      [[supply.id, 4]],
    );
    await complete(id, { reasonWithoutPhotos: 'No camera' });
    const { supplies } = (await owner(`GET /api/jobs/${id}/supplies`)).body as unknown as JobSupplies;
    assert.deepEqual(
      supplies.map(({ quantity, cents }) => [quantity, cents]),
      [[4, 40]],
    );
  });
});

test('a job with one vehicle is on the wire as before', async () => {
  const testApp = await startTestApp();
  try {
    const recorder = await openRecorder(testApp);
    const job = await recorder.newJob();
    const { body: photo } = await recorder.photo(job, 'before');
    const { body } = await recorder.ask(`GET /api/jobs/${job}/documentation`);
    assert.deepEqual(['vehicles' in body, 'vehicle' in photo], [false, false]);
    assert.equal((await recorder.photo(job, 'after', { vehicle: 1 })).status, 201);
    const second = await recorder.photo(job, 'after', { vehicle: 2 });
    assert.deepEqual(
      [second.status, /This appointment has 1 vehicle\./.test(JSON.stringify(second.body))],
      [422, true],
    );
    const photos = [crypto.randomUUID()];
    const { body: completion } = await recorder.ask(`POST /api/jobs/${job}/completion`, newCompletion({ photos }));
    assert.deepEqual(completion['missing'], { photos, types: [] });
  } finally {
    await testApp.close();
  }
});
