import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Catalog, PackageId } from '#core/settings/settings.ts';
import {
  choose,
  EMPTY_DRAFT,
  nextStep,
  resumeAt,
  STEP_COUNT,
  stepBefore,
  stepOf,
  type QuoteDraft,
  type StepId,
} from './wizard.ts';

const MOBILE = { ...DEFAULT_SETTINGS, mobileAvailable: true };

/** Step, its N of 'Step N of 8', where Continue and where Back lead. */
type Row = readonly [StepId, number, StepId | 'submit', StepId | 'nowhere'];
const VEHICLE: readonly Row[] = [
  ['package', 1, 'location', 'nowhere'],
  ['location', 2, 'vehicle', 'package'],
  ['vehicle', 3, 'estimate', 'location'],
  ['estimate', 3, 'time', 'vehicle'],
  ['time', 4, 'extras', 'estimate'],
  ['extras', 5, 'contact', 'time'],
  ['contact', 6, 'payment', 'extras'],
  ['payment', 7, 'review', 'contact'],
  ['review', 8, 'submit', 'payment'],
];
const GARBAGE: readonly Row[] = [
  ['package', 1, 'cans', 'nowhere'],
  ['cans', 3, 'time', 'package'],
  ['time', 4, 'extras', 'location'],
  ['location', 2, 'cans', 'package'],
  ['extras', 5, 'contact', 'time'],
  ['contact', 6, 'payment', 'extras'],
  ['payment', 7, 'review', 'contact'],
  ['review', 8, 'submit', 'payment'],
];
const WALKS: readonly (readonly [PackageId, readonly Row[]])[] = [
  ['express', VEHICLE],
  ['full', VEHICLE],
  ['interior', VEHICLE],
  ['exterior', VEHICLE],
  ['sxs', VEHICLE],
  ['dirtbike', VEHICLE],
  ['quad', VEHICLE],
  ['garbage', GARBAGE],
];

/** A draft that lacks nothing. */
const FULL: QuoteDraft = {
  ...EMPTY_DRAFT,
  packageType: 'full',
  vehicleType: 'car',
  vehicleSubtype: 'Honda',
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  customerFirstName: 'Ana',
  customerLastName: 'Lee',
  customerEmail: 'ana@example.com',
  customerPhone: '(518) 555-0142',
  paymentMethod: 'venmo',
  acceptedTermsOfService: true,
  acceptedLiability: true,
};
const CANS: Partial<QuoteDraft> = {
  packageType: 'garbage',
  vehicleType: undefined,
  vehicleSubtype: undefined,
  serviceAddress: '1 Main St',
};
const BIKE: Partial<QuoteDraft> = { packageType: 'dirtbike', vehicleType: 'powersport', vehicleSubtype: 'KTM' };
const AT_HOME: Partial<QuoteDraft> = { serviceType: 'mobile' };

/** Step, what differs from a full draft, and what Continue still waits for. */
const MISSING: readonly (readonly [StepId, Partial<QuoteDraft>, readonly string[]])[] = [
  ['package', { packageType: undefined }, ['needPackage']],
  ['location', AT_HOME, ['needDropOff']],
  ['vehicle', { vehicleType: undefined, vehicleSubtype: undefined }, ['needVehicleType', 'needBrand']],
  ['vehicle', { vehicleSubtype: undefined }, ['needBrand']],
  ['vehicle', { vehicleSubtype: 'Ford F-150' }, ['needBrand']],
  ['vehicle', { vehicleType: 'truck', vehicleSubtype: 'Ford F-150' }, []],
  ['vehicle', { vehicleType: 'powersport', vehicleSubtype: 'KTM' }, ['needVehicleType', 'needBrand']],
  ['vehicle', BIKE, ['needCondition']],
  ['vehicle', { ...BIKE, vehicleSubtype: 'Toyota' }, ['needBrand', 'needCondition']],
  ['vehicle', { ...BIKE, conditionLevel: 'heavy' }, []],
  ['cans', CANS, []],
  ['cans', { ...CANS, garbageCanCount: 10 }, []],
  ['cans', { ...CANS, garbageCanCount: 0 }, ['needCans']],
  ['cans', { ...CANS, garbageCanCount: 11 }, ['needCans']],
  ['cans', { ...CANS, garbageCanCount: 1.5 }, ['needCans']],
  ['time', { scheduledDate: undefined, scheduledTime: undefined }, ['needDate', 'needTime']],
  ['time', { scheduledTime: undefined }, ['needTime']],
  ['time', { scheduledDate: undefined }, ['needDate']],
  ['contact', { customerFirstName: ' ' }, ['needFirstName']],
  ['contact', { customerLastName: '' }, ['needLastName']],
  ['contact', { customerFirstName: '😀' }, []],
  ['contact', { customerEmail: '' }, ['needEmail']],
  ['contact', { customerEmail: 'ana@' }, []],
  ['contact', { customerPhone: '' }, ['needPhone']],
  ['contact', { customerPhone: '12' }, []],
  [
    'contact',
    { customerFirstName: '', customerLastName: '', customerEmail: '', customerPhone: '' },
    ['needFirstName', 'needLastName', 'needEmail', 'needPhone'],
  ],
  ['contact', { ...AT_HOME, serviceAddress: ' ' }, ['needAddress']],
  ['contact', { ...AT_HOME, serviceAddress: '1 Main St' }, []],
  ['contact', { ...CANS, serviceAddress: ' ' }, ['needAddress']],
  ['contact', CANS, []],
  ['location', { ...CANS, ...AT_HOME }, []],
  ['payment', { paymentMethod: undefined }, ['needPayment']],
  ['payment', { paymentMethod: 'cash' }, []],
  ['review', { acceptedTermsOfService: false }, ['needTerms']],
  ['review', { acceptedLiability: false }, ['needLiability']],
  ['review', { optOutSocialMedia: true }, []],
];

/** What differs from a full draft, the step that was open, and where the wizard opens again. */
const RESUMED: readonly (readonly [string, Partial<QuoteDraft>, StepId, StepId])[] = [
  ['nothing is missing', {}, 'review', 'review'],
  ['an earlier step was open', {}, 'vehicle', 'vehicle'],
  ['the first step was open', {}, 'package', 'package'],
  ['an analysis has just completed', { scheduledDate: undefined, scheduledTime: undefined }, 'time', 'time'],
  ['nothing was chosen', { packageType: undefined }, 'review', 'package'],
  ['mobile service was switched off meanwhile', AT_HOME, 'review', 'location'],
  ['the brand is missing', { vehicleSubtype: undefined }, 'payment', 'vehicle'],
  ['the time is missing', { scheduledTime: undefined }, 'review', 'time'],
  ['the phone number is missing', { customerPhone: '' }, 'review', 'contact'],
  ['the email address cannot be right', { customerEmail: 'ana@' }, 'review', 'contact'],
  ['the phone number cannot be right', { customerPhone: '12' }, 'payment', 'contact'],
  ['garbage cans have no address', { ...CANS, serviceAddress: '' }, 'review', 'contact'],
  ['the payment method is missing', { paymentMethod: undefined }, 'review', 'payment'],
  ['only consent is missing', { acceptedLiability: false }, 'review', 'review'],
  ['garbage cans are counted', CANS, 'cans', 'cans'],
  ['garbage cans went back from the time', CANS, 'location', 'location'],
  ['garbage cans are complete', CANS, 'review', 'review'],
  ['garbage cans are too many', { ...CANS, garbageCanCount: 11 }, 'review', 'cans'],
];

for (const [packageType, rows] of WALKS) {
  for (const [id, number, next, back] of rows) {
    test(`${packageType}: ${id} is step ${number}, Continue leads to ${next}, Back to ${back}`, () => {
      const step = stepOf(id);
      const draft = { ...FULL, packageType };
      assert.deepEqual(
        [step.number, step.next(DEFAULT_SETTINGS, draft), step.back?.(DEFAULT_SETTINGS, draft) ?? 'nowhere'],
        [number, next, back],
      );
    });
  }
}

test('the last step is the eighth', () => {
  assert.equal(STEP_COUNT, 8);
  assert.throws(() => stepOf('success' as StepId), RangeError);
});

for (const id of [
  'package',
  'location',
  'vehicle',
  'estimate',
  'time',
  'extras',
  'contact',
  'payment',
  'review',
] as const) {
  test(`Continue is enabled on ${id} once everything is there`, () => {
    assert.deepEqual(stepOf(id).missing(DEFAULT_SETTINGS, FULL), []);
  });
}

for (const id of ['estimate', 'extras'] as const) {
  test(`Continue is always enabled on ${id}`, () => {
    assert.deepEqual(stepOf(id).missing(DEFAULT_SETTINGS, EMPTY_DRAFT), []);
  });
}

for (const [id, change, missing] of MISSING) {
  test(`${id} with ${JSON.stringify(change)} still needs ${missing.join(', ') || 'nothing'}`, () => {
    assert.deepEqual(stepOf(id).missing(DEFAULT_SETTINGS, { ...FULL, ...change }), missing);
  });
}

test('mobile service may be chosen once the owner has switched it on', () => {
  assert.deepEqual(stepOf('location').missing(MOBILE, { ...FULL, ...AT_HOME }), []);
});

for (const [when, change, wanted, opened] of RESUMED) {
  test(`when ${when}, a draft that was left on ${wanted} opens on ${opened}`, () => {
    assert.equal(resumeAt(DEFAULT_SETTINGS, { ...FULL, ...change }, wanted), opened);
  });
}

const CASH_ONLY = {
  ...DEFAULT_SETTINGS,
  offeredMethods: { venmo: false, cash: true, check: false, zelle: false, cashapp: false, transfer: false },
};
const NO_ESTIMATES = { ...DEFAULT_SETTINGS, estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'off' as const } };

/** What the shop offers, the step that's passed, and the steps around it. */
const PASSED: readonly (readonly [string, Catalog, StepId, StepId, StepId])[] = [
  ['no photo estimates', NO_ESTIMATES, 'estimate', 'vehicle', 'time'],
  ['no extras', { ...DEFAULT_SETTINGS, extras: [] }, 'extras', 'time', 'contact'],
  ['one way to pay', CASH_ONLY, 'payment', 'contact', 'review'],
];

for (const [offer, catalog, passed, before, after] of PASSED) {
  test(`with ${offer}, ${passed} is passed in both directions`, () => {
    const draft = choose(catalog, FULL, {});
    assert.equal(nextStep(catalog, draft, before), after);
    assert.equal(stepBefore(catalog, draft, after), before);
    assert.equal(resumeAt(catalog, draft, 'review'), 'review');
    assert.equal(nextStep(DEFAULT_SETTINGS, FULL, before), passed);
    assert.equal(stepBefore(DEFAULT_SETTINGS, FULL, after), passed);
  });
}

test('the only way to pay is chosen, unless a gift card pays', () => {
  assert.equal(choose(CASH_ONLY, EMPTY_DRAFT, {}).paymentMethod, 'cash');
  assert.equal(choose(CASH_ONLY, EMPTY_DRAFT, { paymentMethod: 'credit' }).paymentMethod, 'credit');
  assert.equal(choose(DEFAULT_SETTINGS, EMPTY_DRAFT, {}).paymentMethod, undefined);
});
