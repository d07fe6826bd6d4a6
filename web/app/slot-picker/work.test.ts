import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { minutesOn, workQuery } from './work.ts';

const work = { packageType: 'full', vehicleType: 'truck', garbageCanCount: 2, extras: ['Wax, two coats'] };
const byLength = {
  ...DEFAULT_SETTINGS,
  seasons: DEFAULT_SETTINGS.seasons.map((season, at) => (at === 0 ? { ...season, timing: 'hourly' as const } : season)),
  packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, minutes: 240, classMinutes: { truck: 270 } })),
  extras: DEFAULT_SETTINGS.extras.map((extra, at) =>
    at === 0 ? { ...extra, id: 'wax', name: 'Wax, two coats', packages: ['full'], minutes: 30 } : extra,
  ),
};

test('the server is told of the package alone, and of the whole work where a season counts lengths', () => {
  assert.deepEqual(workQuery(DEFAULT_SETTINGS, work), { package: 'full' });
  const whole = { package: 'full', vehicleType: 'truck', garbageCanCount: 2, extras: 'wax' };
  assert.deepEqual(workQuery(byLength, work), whole);
  assert.deepEqual(workQuery(byLength, { packageType: 'full', vehicleType: null }), { package: 'full' });
});

test('the length of the work is said on days of a season that counts it', () => {
  assert.equal(minutesOn(byLength, '2027-07-01', work), 300);
  assert.equal(minutesOn(byLength, '2027-10-01', work), undefined);
  assert.equal(minutesOn(byLength, '2027-07-01', { packageType: 'gone' }), undefined);
});
