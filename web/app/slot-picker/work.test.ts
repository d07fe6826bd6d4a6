import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { countsLengthsOn, wholeWork, workQuery } from './work.ts';

const work = { packageType: 'full', vehicleType: 'truck', garbageCanCount: 2, extras: ['Wax, two coats'] };
const byLength = {
  ...DEFAULT_SETTINGS,
  seasons: DEFAULT_SETTINGS.seasons.map((season, at) => (at === 0 ? { ...season, timing: 'hourly' as const } : season)),
  extras: DEFAULT_SETTINGS.extras.map((extra, at) =>
    at === 0 ? { ...extra, id: 'wax', name: 'Wax, two coats' } : extra,
  ),
};

test('the server is told of the package and of mobile service, and of the whole work where a season counts lengths', () => {
  assert.deepEqual(workQuery(DEFAULT_SETTINGS, work), { package: 'full' });
  const mobile = { ...work, serviceType: 'mobile' as const };
  assert.deepEqual(workQuery(DEFAULT_SETTINGS, mobile), { package: 'full', serviceType: 'mobile' });
  const whole = { package: 'full', vehicleType: 'truck', garbageCanCount: 2, extras: 'wax' };
  assert.deepEqual(workQuery(byLength, work), whole);
  assert.deepEqual(workQuery({ ...DEFAULT_SETTINGS, limitsByPeople: true }, work), {
    ...whole,
    extras: 'Wax, two coats',
  });
  assert.deepEqual(wholeWork(byLength, mobile), { ...whole, serviceType: 'mobile' }, 'to find a time');
  assert.deepEqual(workQuery(byLength, { packageType: 'full', vehicleType: null }), { package: 'full' });
  const dirty = { packageType: 'truckInterior', conditionLevel: 'heavy', level: 'moderate' } as const;
  assert.deepEqual(workQuery(byLength, dirty), {
    package: 'truckInterior',
    conditionLevel: 'heavy',
    level: 'moderate',
  });
});

test('an appointment takes its place for as long as its work on days of a season that counts it', () => {
  assert.equal(countsLengthsOn(byLength, '2027-07-01'), true);
  assert.equal(countsLengthsOn(byLength, '2027-10-01'), false);
});
