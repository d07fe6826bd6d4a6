import assert from 'node:assert/strict';
import { test } from 'node:test';
import { availability } from '#core/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { Availability, catalogCalls } from './catalog.ts';
import { invalidFields } from './issues.ts';

const { query } = catalogCalls['GET /api/availability'];

const NO_DATES = [
  '2027-02-30',
  '2027-02-29',
  '2027-6-1',
  '06/01/2027',
  '2027-06-01T00:00:00Z',
  '20270601',
  'today',
  '',
];

test('availability is asked for two local dates and, if need be, a package', () => {
  const days = { from: '2028-02-29', to: '2028-03-01' };
  assert.deepEqual(query.parse(days), days);
  assert.deepEqual(query.parse({ ...days, package: 'garbage' }), { ...days, package: 'garbage' });
});

for (const from of NO_DATES) {
  test(`'${from}' is not a local date`, () => {
    const issues = invalidFields(query.safeParse({ from, to: '2027-06-30' }).error?.issues ?? []);
    assert.deepEqual(
      issues.map(({ path, message }) => [path, message.text('en')]),
      [['from', 'That isn’t a date. It should read like 2027-06-19.']],
    );
  });
}

test('what is free is answered without a field lost', () => {
  const days = availability(
    DEFAULT_SETTINGS,
    { from: Temporal.PlainDate.from('2027-05-31'), to: Temporal.PlainDate.from('2027-08-31'), packageType: 'garbage' },
    { held: new Map(), now: Temporal.Instant.from('2027-06-01T16:00:00Z') },
  );
  const answer = { timeZone: DEFAULT_SETTINGS.timeZone, days };
  assert.deepEqual(Availability.parse(answer), answer);
});
