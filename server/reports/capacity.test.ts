import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Report } from '#contract/reports.ts';
import type { FigureId } from '#core/reports/quote-events.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { SEVERAL_VEHICLES } from '#testing/settings.ts';

const DAY = '2027-06-19';
const TIMES = [{ time: '8:00 AM' }, { time: '4:00 PM' }];
/** Starts every hour from 8:00 AM to 4:00 PM, at two places; a full detail takes 150 minutes, everything else 60. */
const BY_LENGTH = {
  slotCapacity: 2,
  severalVehicles: SEVERAL_VEHICLES,
  seasons: [
    { name: 'All year', from: '01-01', to: '12-31', weekends: TIMES, weekdays: TIMES, timing: 'hourly' as const },
  ],
  packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: pack.id === 'full' ? 150 : 60 })),
};
const CAR = { packageType: 'express', vehicleType: 'car', vehicleSubtype: 'Toyota', extras: [] };

let testApp: TestApp;
let owner: Caller;
before(async () => {
  testApp = await startTestApp({ settings: BY_LENGTH });
  owner = await asOwner(testApp);
});
after(() => testApp.close());

async function capacity(query: string) {
  const { status, body } = await owner(`GET /api/reports/capacity?from=${DAY}&to=${DAY}&${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  const { rows, total } = body as unknown as Report;
  const of = (id: FigureId) =>
    Object.fromEntries(rows.map(({ key, values }) => [key.split(' ').at(-1), values[id]] as const));
  return { total: total.values, of };
}

async function book(change: Readonly<Record<string, unknown>>) {
  const request = exampleQuote({ scheduledDate: DAY, totalPrice: undefined, extras: [], ...change });
  const { status, body } = await submit(testApp.app, request);
  assert.equal(status, 201, JSON.stringify(body));
}

test('by length, occupancy is the hours taken of the hours open, and a start is full while every place is taken', async () => {
  assert.deepEqual((await capacity('by=slot')).total.occupancy, 0);
  await book({ scheduledTime: '9:00 AM' });
  await book({ scheduledTime: '10:00 AM', items: [CAR] });
  const { total, of } = await capacity('by=slot');
  // 2.5 and 3.5 hours of 9 hours at two places.
  assert.equal(total.occupancy, 6 / 18);
  assert.equal(total.taken, 2);
  const { '08:00': at8, '09:00': at9, '10:00': at10, '11:00': at11, '13:00': at13 } = of('occupancy');
  assert.deepEqual([at8, at9, at10, at11, at13], [0, 0.5, 1, 0.75, 0.25]);
  assert.deepEqual(
    Object.entries(of('fullTimes')).flatMap(([time, full]) => (full === 1 ? [time] : [])),
    ['10:00', '11:00'],
  );
  assert.equal((await capacity('by=month')).total.fullDays, 0);
});

test('narrowed to a package, an appointment counts with the package of each of its vehicles, once', async () => {
  assert.equal((await capacity('by=month&package=express')).total.taken, 1);
  assert.equal((await capacity('by=month&package=full')).total.taken, 2);
  await book({ scheduledTime: '3:00 PM', ...CAR, items: [CAR] });
  assert.equal((await capacity('by=month&package=express')).total.taken, 2);
  assert.equal((await capacity('by=month')).total.taken, 3);
  const list = async (figure: string) => {
    const query = `from=${DAY}&to=${DAY}&package=express&on=taken&figure=${figure}`;
    return ((await owner(`GET /api/quotes?${query}`)).body['items'] as readonly unknown[]).length;
  };
  assert.deepEqual([await list('taken'), await list('occupancy')], [2, 2]);
});
