import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { newCompletion, openRecorder, type Recorder } from '#testing/documentation.ts';
import { addCrewedJob } from '#testing/jobs.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

let testApp: TestApp;
let recorder: Recorder;
before(async () => {
  testApp = await startTestApp({ settings: { severalVehicles: SEVERAL_VEHICLES } });
  recorder = await openRecorder(testApp);
});
after(() => testApp.close());

const UNPRICED = { basePrice: undefined, truckFee: undefined, totalPrice: undefined };

async function complete(timeSpent: number, quote: Readonly<Record<string, unknown>>, more: object = {}): Promise<void> {
  const { id } = await addCrewedJob(testApp, recorder.employee.roleId, { quote });
  const entry = newCompletion({ timeSpent, reasonWithoutPhotos: 'The camera broke', ...more });
  const { status, body } = await recorder.ask(`POST /api/jobs/${id}/completion`, entry);
  assert.equal(status, 201, JSON.stringify(body));
}

const recorded = async () =>
  (await recorder.ask('GET /api/admin/work-times', undefined, recorder.admin)).body as unknown as readonly unknown[];

test('completed jobs say how long each package took, from three on, and for each vehicle class', async () => {
  const truck = { vehicleType: 'truck', ...UNPRICED };
  const car = { vehicleType: 'car', vehicleSubtype: 'Honda', ...UNPRICED };
  const vehicle = { vehicleType: undefined, vehicleSubtype: undefined, extras: [] };
  const cans = {
    ...vehicle,
    packageType: 'garbage',
    garbageCanCount: 4,
    serviceAddress: '22 Maple Ave, Delmar',
    ...UNPRICED,
  };
  for (const minutes of [200, 240]) await complete(minutes, truck);
  assert.deepEqual(await recorded(), []);
  for (const minutes of [90, 100, 110]) await complete(minutes, car);
  await complete(0, car);
  for (const minutes of [40, 60, 100]) await complete(minutes, cans);
  assert.deepEqual(await recorded(), [
    { packageType: 'full', vehicleType: null, jobs: 5, median: 110, percentile80: 208 },
    { packageType: 'full', vehicleType: 'car', jobs: 3, median: 100, percentile80: 106 },
    { packageType: 'garbage', vehicleType: null, jobs: 3, median: 15, percentile80: 21 },
  ]);
});

test('of several vehicles, those whose minutes were said count under their own package and class', async () => {
  const items = [{ packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] }];
  const quote = { vehicleType: 'truck', items, ...UNPRICED };
  const timesOf = async (packageType: string) =>
    ((await recorded()) as readonly { packageType: string; vehicleType: string | null; jobs: number; median: number }[])
      .filter((each) => each.packageType === packageType)
      .map(({ vehicleType, jobs, median }) => [vehicleType, jobs, median]);
  const before = await timesOf('full');
  for (const minutes of [30, 35, 50]) await complete(300, quote, { byVehicle: [{ vehicle: 2, minutes }] });
  assert.deepEqual(await timesOf('express'), [
    [null, 3, 35],
    ['car', 3, 35],
  ]);
  assert.deepEqual(await timesOf('full'), before);
  await complete(300, quote, { byVehicle: [{ vehicle: 1, minutes: 250 }] });
  assert.deepEqual(
    (await timesOf('full')).find(([vehicle]) => vehicle === 'truck'),
    ['truck', 3, 240],
  );
});
