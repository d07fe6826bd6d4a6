import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareSettings, summarizeDifferences } from './compare-settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { fromSettingsForm, toSettingsForm, type SettingsForm } from './settings-form.ts';

const settings = toSettingsForm(DEFAULT_SETTINGS);
const [tidy, ...others] = settings.extras;
if (!tidy) throw new Error('there are no extras');

/** 'label: before -> after' of each difference. */
const differences = (after: SettingsForm, before = settings) =>
  compareSettings(before, after, 'en').map((each) => `${each.label}: ${each.before} -> ${each.after}`);

const truck = settings.vehicleClasses.find(({ id }) => id === 'truck');
const withTruck = (change: Partial<typeof truck>) =>
  settings.vehicleClasses.map((each) => (each === truck ? { ...each, ...change } : each));

test('nothing differs between equals, and nothing is lost on the way through the settings', () => {
  assert.deepEqual(compareSettings(settings, structuredClone(settings), 'en'), []);
  assert.deepEqual(fromSettingsForm(settings), DEFAULT_SETTINGS);
});

describe('what differs is said in words', () => {
  const cases: readonly (readonly [string, SettingsForm, readonly string[]])[] = [
    ['a text', { ...settings, area: 'Troy' }, ['Service area: Albany, New York, and the towns around it -> Troy']],
    ['a switch', { ...settings, mobileAvailable: true }, ['Mobile service: off -> on']],
    [
      'money',
      { ...settings, vehicleClasses: withTruck({ surcharge: 7.5 }) },
      ['Vehicle class Truck: surcharge: $5 -> $7.50'],
    ],
    [
      'a new extra',
      { ...settings, extras: [...settings.extras, { ...tidy, name: 'Wax', price: 9, packages: ['full'] }] },
      ['Extra Wax: null -> $9, with Full Detail'],
    ],
    [
      'an extra that costs another price for trucks and for each can, adds time, and is preselected',
      {
        ...settings,
        extras: [
          { ...tidy, classPrices: { truck: 5 }, perUnit: true, minutes: 15, preselected: false, retired: true },
          ...others,
        ],
      },
      [
        `Extra ${tidy.name}: prices for Truck: null -> $5`,
        `Extra ${tidy.name}: charged per unit: no -> yes`,
        `Extra ${tidy.name}: preselected: yes -> no`,
        `Extra ${tidy.name}: time needed: none -> 15 minutes`,
        `Extra ${tidy.name}: no longer sold: no -> yes`,
      ],
    ],
    [
      'the time that a package needs',
      {
        ...settings,
        packages: settings.packages.map((pack) =>
          pack.id === 'full' ? { ...pack, minutes: 150, classMinutes: { truck: 180 } } : pack,
        ),
      },
      ['Full Detail: time needed: none -> 150 minutes', 'Full Detail: time needed for Truck: null -> 180 minutes'],
    ],
    [
      'an extra that goes',
      { ...settings, extras: others },
      [
        `Extra ${tidy.name}: $0, with Express Wash, Full Detail, Interior Only, Exterior Only, SXS/UTV Detail, Dirt Bike Detail, Quad/ATV Detail -> null`,
      ],
    ],
    [
      'an item of a list',
      { ...settings, vehicleClasses: withTruck({ makes: [...(truck?.makes.slice(1) ?? []), 'Rivian'] }) },
      ['Vehicle class Truck: brands: Ford F-150 -> Rivian'],
    ],
    [
      'times that are added, and one that goes',
      {
        ...settings,
        seasons: settings.seasons.map((each) => ({
          ...each,
          weekdays: [{ time: '9:00 AM' }, ...each.weekdays, { time: '8:00 PM' }],
          weekends: each.name === 'Summer' ? each.weekends.slice(1) : each.weekends,
        })),
      },
      [
        'Season Summer: weekend times: removed: 8:00 AM -> null',
        'Season Summer: weekday times: null -> added: 9:00 AM, 8:00 PM',
        'Season School year: weekday times: null -> added: 9:00 AM, 8:00 PM',
      ],
    ],
    [
      'the hour of a reminder',
      { ...settings, followUp: { ...settings.followUp, dayBeforeHour: 18 } },
      ['Hour of that reminder: 10:00 AM -> 6:00 PM'],
    ],
    ['a day that is closed', { ...settings, closedDays: ['2027-07-04'] }, ['Closed days: null -> July 4 2027']],
    [
      'days with times of their own',
      {
        ...settings,
        seasons: settings.seasons.map((each) =>
          each.name === 'Summer' ? { ...each, days: { monday: [], friday: [{ time: '9:00 AM' }] } } : each,
        ),
      },
      ['Season Summer: times on Monday: null -> closed', 'Season Summer: times on Friday: null -> 9:00 AM'],
    ],
    [
      'closures',
      {
        ...settings,
        closures: [
          { kind: 'dates', from: '2027-12-24', to: '2028-01-02', reason: 'family holidays' },
          { kind: 'weekly', day: 'sunday', reason: '' },
          { kind: 'holiday', holiday: 'independence', observed: true, reason: '' },
        ],
      },
      [
        'Closures: null -> December 24 2027 to January 2 2028 (family holidays), every Sunday, Independence Day and the observed day',
      ],
    ],
    [
      'a day',
      {
        ...settings,
        seasons: settings.seasons.map((each) => ({ ...each, to: each.to === '08-19' ? '08-25' : each.to })),
      },
      ['Season Summer: last day: August 19 -> August 25'],
    ],
    ['no number', { ...settings, fees: { waterDiscount: 'five' as never } }, ['Water discount: $10 -> five']],
  ];
  for (const [what, after, expected] of cases) test(what, () => assert.deepEqual(differences(after), expected));

  test('the order of packages, where none came or went', () => {
    const [first, second, ...rest] = settings.packages;
    if (!first || !second) throw new Error('there are no packages');
    const [turned] = compareSettings(settings, { ...settings, packages: [second, first, ...rest] }, 'en');
    assert.equal(turned?.label, 'Order of the packages');
    assert.match(turned?.after ?? '', /^Full Detail, Express Wash, /);
  });

  test('a package that goes, once, without the fields of its own', () => {
    const after = { ...settings, packages: settings.packages.slice(1) };
    assert.deepEqual(differences(after), ['Express Wash: $30 drop-off, $40 mobile -> null']);
    assert.deepEqual(differences(settings, after), ['Express Wash: null -> $30 drop-off, $40 mobile']);
  });
});

test('many differences are told in short', () => {
  assert.equal(summarizeDifferences([], 'en'), '');
  assert.equal(summarizeDifferences(['Name'], 'en'), 'Name');
  assert.equal(summarizeDifferences(['Name', 'Area'], 'en'), 'Name and Area');
  assert.equal(summarizeDifferences(['Name', 'Area', 'Email', 'Phone'], 'en'), 'Name, Area and 2 more');
});
