import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { priceQuote } from '#core/pricing/pricing.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { extrasFor, type Extra, type PackageId } from '#core/settings/settings.ts';
import { choose, EMPTY_DRAFT, priceRequestOf, type QuoteDraft } from './wizard.ts';

const FREE = 'air-freshener';
const VEHICLE_PACKAGES: readonly PackageId[] = ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad'];
const PACKAGES: readonly PackageId[] = [...VEHICLE_PACKAGES, 'garbage'];

const FULL: QuoteDraft = {
  ...EMPTY_DRAFT,
  packageType: 'full',
  vehicleType: 'car',
  vehicleSubtype: 'Honda',
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  extras: [FREE, 'tire-shine', 'ceramic-coating'],
};
const MOBILE: Partial<QuoteDraft> = { serviceType: 'mobile', mobileDiscount: true };
const BIKE: Partial<QuoteDraft> = {
  packageType: 'dirtbike',
  vehicleType: 'powersport',
  vehicleSubtype: 'Honda',
  conditionLevel: 'heavy',
  extras: [FREE],
};

/** What differs from the full draft, what is chosen, and what the draft says afterwards. */
const CHOICES: readonly (readonly [string, Partial<QuoteDraft>, Partial<QuoteDraft>, Partial<QuoteDraft>])[] = [
  ['drop-off clears the water discount', MOBILE, { serviceType: 'dropoff' }, { mobileDiscount: false }],
  ['mobile leaves the water to be chosen', {}, { serviceType: 'mobile' }, { mobileDiscount: false }],
  ['water is not asked for drop-off', {}, { mobileDiscount: true }, { mobileDiscount: false }],
  [
    'water stays as it is while other things change',
    MOBILE,
    { vehicleSubtype: 'Kia' },
    { mobileDiscount: true, vehicleSubtype: 'Kia' },
  ],
  ['another vehicle type clears the brand', {}, { vehicleType: 'truck' }, { vehicleSubtype: undefined }],
  ['the same vehicle type keeps the brand', {}, { vehicleType: 'car' }, { vehicleSubtype: 'Honda' }],
  [
    'a vehicle type chosen with its brand keeps that brand',
    {},
    { vehicleType: 'truck', vehicleSubtype: 'Ram 1500' },
    { vehicleType: 'truck', vehicleSubtype: 'Ram 1500' },
  ],
  [
    'another package for cars keeps the vehicle',
    {},
    { packageType: 'express' },
    { vehicleType: 'car', vehicleSubtype: 'Honda' },
  ],
  [
    'a powersport package has its own vehicle type, and the brand is asked again',
    {},
    { packageType: 'sxs' },
    { vehicleType: 'powersport', vehicleSubtype: undefined },
  ],
  [
    'another powersport package keeps the brand',
    BIKE,
    { packageType: 'quad' },
    { vehicleType: 'powersport', vehicleSubtype: 'Honda' },
  ],
  [
    'a car package after a powersport one asks for the vehicle again',
    BIKE,
    { packageType: 'full' },
    { vehicleType: undefined, vehicleSubtype: undefined },
  ],
  [
    'garbage cans have no vehicle',
    {},
    { packageType: 'garbage' },
    { vehicleType: undefined, vehicleSubtype: undefined, garbageCanCount: 1 },
  ],
  ['only the dirt bike has a condition', BIKE, { packageType: 'quad' }, { conditionLevel: undefined }],
  [
    'another package keeps the extras that it has too',
    {},
    { packageType: 'interior' },
    { extras: [FREE, 'tire-shine', 'ceramic-coating'] },
  ],
  ['a dirt bike keeps tire shine only', {}, { packageType: 'dirtbike' }, { extras: [FREE, 'tire-shine'] }],
  ['garbage cans keep no extra of a vehicle', {}, { packageType: 'garbage' }, { extras: [] }],
  [
    'the same package again changes nothing',
    { extras: [] },
    { packageType: 'full' },
    { extras: [], vehicleSubtype: 'Honda', scheduledTime: '10:00 AM' },
  ],
  [
    'another date clears the time',
    {},
    { scheduledDate: '2027-06-20' },
    { scheduledDate: '2027-06-20', scheduledTime: undefined },
  ],
  [
    'another date with its time keeps both',
    {},
    { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' },
    { scheduledDate: '2027-06-20', scheduledTime: '2:00 PM' },
  ],
  [
    'the selected date again, which deselects it, clears the time',
    {},
    { scheduledDate: undefined },
    { scheduledDate: undefined, scheduledTime: undefined },
  ],
  ['the same date keeps the time', {}, { scheduledDate: '2027-06-19' }, { scheduledTime: '10:00 AM' }],
  [
    'another package keeps a time that it has too',
    {},
    { packageType: 'garbage' },
    { scheduledDate: '2027-06-19', scheduledTime: '10:00 AM' },
  ],
  [
    'another package clears a time that it does not have',
    { packageType: 'garbage', scheduledTime: '7:30 PM' },
    { packageType: 'full' },
    { scheduledDate: '2027-06-19', scheduledTime: undefined },
  ],
];

for (const [fact, before, change, after] of CHOICES) {
  test(fact, () => {
    const draft = choose(DEFAULT_SETTINGS, { ...FULL, ...before }, change);
    const told = Object.fromEntries(Object.keys(after).map((key) => [key, draft[key as keyof QuoteDraft]]));
    assert.deepEqual(told, after);
  });
}

for (const packageType of PACKAGES) {
  test(`a draft that begins with ${packageType} has ${packageType === 'garbage' ? 'no' : 'the'} free air freshener`, () => {
    const { extras } = choose(DEFAULT_SETTINGS, EMPTY_DRAFT, { packageType });
    assert.deepEqual(extras, packageType === 'garbage' ? [] : [FREE]);
  });
}

const choices: fc.Arbitrary<Partial<QuoteDraft>> = fc.record(
  {
    packageType: fc.constantFrom(...VEHICLE_PACKAGES),
    serviceType: fc.constantFrom('dropoff', 'mobile'),
    mobileDiscount: fc.boolean(),
    vehicleType: fc.constantFrom('car', 'truck'),
    vehicleSubtype: fc.constantFrom('Honda', 'Ram 1500', undefined),
    conditionLevel: fc.constantFrom('light', 'heavy', undefined),
    garbageCanCount: fc.integer({ min: 1, max: 10 }),
    scheduledDate: fc.constantFrom('2027-06-19', '2027-06-21', undefined),
    customerFirstName: fc.constantFrom('Ana', ''),
    paymentMethod: fc.constantFrom('venmo', 'cash'),
  },
  { requiredKeys: [] },
);

test('a free air freshener that was taken out comes back with no other choice for a vehicle', () => {
  fc.assert(
    fc.property(fc.array(choices, { maxLength: 8 }), (changes) => {
      const begun = choose(DEFAULT_SETTINGS, EMPTY_DRAFT, { packageType: 'full' });
      const taken = choose(DEFAULT_SETTINGS, begun, { extras: [] });
      const last = changes.reduce<QuoteDraft>((draft, change) => choose(DEFAULT_SETTINGS, draft, change), taken);
      assert.deepEqual(last.extras, []);
    }),
  );
});

const [preselectedId, otherId] = ['tire-shine', 'dashboard-protection'];
const MENUS: readonly (readonly [string, Partial<Extra>, readonly string[]])[] = [
  ['one that costs something is preselected', { preselected: true }, [FREE, preselectedId]],
  ['one that is free isn’t, if the owner says so', { cents: 0, preselected: false }, [FREE]],
  ['one that is free is', { cents: 0 }, [FREE, preselectedId]],
  ['one that is no longer sold isn’t', { preselected: true, retired: true }, [FREE]],
  [
    'one of the package’s category is',
    { preselected: true, packages: [], categories: ['whole'] },
    [FREE, preselectedId],
  ],
  ['one of another category isn’t', { preselected: true, packages: [], categories: ['other'] }, [FREE]],
];

for (const [name, change, extras] of MENUS)
  test(`of the extras that a draft begins with, ${name}`, () => {
    const menu = {
      ...DEFAULT_SETTINGS,
      packages: DEFAULT_SETTINGS.packages.map((pack) => ({ ...pack, category: 'whole' })),
      extras: DEFAULT_SETTINGS.extras.map((extra) => (extra.id === preselectedId ? { ...extra, ...change } : extra)),
    };
    const begun = choose(menu, EMPTY_DRAFT, { packageType: 'full' });
    assert.deepEqual(begun.extras, extras);
    const taken = choose(menu, begun, { extras: [otherId] });
    assert.deepEqual(choose(menu, taken, { packageType: 'interior' }).extras, [otherId]);
  });

test('whatever is chosen in whatever order, the draft has a price and only extras of its package', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ packageType: fc.constantFrom(...PACKAGES), more: choices })), (changes) => {
      let draft = EMPTY_DRAFT;
      for (const { packageType, more } of changes) {
        draft = choose(DEFAULT_SETTINGS, choose(DEFAULT_SETTINGS, draft, more), { packageType });
        const ids = extrasFor(DEFAULT_SETTINGS, packageType).map((extra) => extra.id);
        assert.ok(draft.extras.every((id) => ids.includes(id)));
        const request = priceRequestOf(draft);
        assert.ok(request && priceQuote(DEFAULT_SETTINGS, request, 'en').totalCents > 0);
      }
    }),
  );
});

test('there is no price before a package is chosen', () => {
  assert.equal(priceRequestOf(EMPTY_DRAFT), undefined);
});
