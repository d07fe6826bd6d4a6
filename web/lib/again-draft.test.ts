import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { bookAgain, bookVehicle, vehiclesAgain } from './again-draft.ts';
import type { Answer } from './api.ts';
import { readQuote } from './quote-draft.ts';
import { storeOver } from './storage.ts';

type OwnQuoteInList = Answer<'GET /api/customer/quotes'>[number];
type Session = Answer<'GET /api/customer/session'>;

const NOW = Temporal.Instant.from('2027-06-01T12:00:00Z');
const moment = { now: NOW, newKey: () => 'a-new-key' };

const session: Session = {
  success: true,
  name: 'Dana Whitfield',
  firstName: 'Dana',
  lastName: 'Whitfield',
  email: 'dana@example.com',
  phone: '+15185550142',
  language: 'en',
  isVerified: true,
  hasPassword: true,
};

test('extras are found by the names that the reader sees, in both languages', () => {
  for (const language of ['en', 'es'] as const) {
    const store = newStore();
    const catalog = settingsIn(DEFAULT_SETTINGS, language);
    const extras = catalog.extras.filter(({ id }) => id === 'tire-shine').map(({ name }) => name);
    const quote = {
      packageType: 'full',
      serviceType: 'dropoff',
      garbageCanCount: 1,
      extras,
    } as unknown as OwnQuoteInList;
    bookAgain(store, catalog, { ...moment, quote, session });
    assert.deepEqual(readQuote(store, catalog, { now: NOW, newKey: () => 'other' }).draft.extras, ['tire-shine']);
  }
  assert.notEqual(settingsIn(DEFAULT_SETTINGS, 'es').extras[1]?.name, DEFAULT_SETTINGS.extras[1]?.name);
});

function newStore() {
  const values = new Map<string, string>();
  return storeOver(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
}

test('a quote that is booked again fills the wizard in, but for the time and the consents', () => {
  const store = newStore();
  const quote = {
    packageType: 'full',
    serviceType: 'dropoff',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    conditionLevel: null,
    mobileDiscount: false,
    garbageCanCount: 1,
    extras: ['Tire Shine'],
    serviceAddress: null,
    paymentMethod: 'venmo',
    optOutSocialMedia: true,
    scheduledDate: '2027-06-19T14:00:00Z',
  } as unknown as OwnQuoteInList;
  bookAgain(store, DEFAULT_SETTINGS, { ...moment, quote, session });
  const { draft, step, idempotencyKey } = readQuote(store, DEFAULT_SETTINGS, { now: NOW, newKey: () => 'other' });
  assert.deepEqual([step, idempotencyKey], ['time', 'a-new-key']);
  assert.deepEqual(
    [draft.packageType, draft.vehicleType, draft.vehicleSubtype, draft.extras, draft.paymentMethod],
    ['full', 'truck', 'Ford F-150', ['tire-shine'], 'venmo'],
  );
  assert.deepEqual(
    [draft.customerFirstName, draft.customerEmail, draft.customerPhone, draft.optOutSocialMedia],
    ['Dana', 'dana@example.com', '(518) 555-0142', true],
  );
  assert.deepEqual(
    [draft.scheduledDate, draft.scheduledTime, draft.acceptedLiability, draft.acceptedTermsOfService],
    [undefined, undefined, false, false],
  );
});

describe('a quote for several vehicles', () => {
  const catalog = { ...DEFAULT_SETTINGS, severalVehicles: { isOffered: true, discountPercent: 10, most: 3 } };
  const car = {
    packageType: 'express',
    packageName: 'Express Wash',
    subject: 'Car, Toyota',
    vehicleType: 'car',
    vehicleSubtype: 'Toyota',
    conditionLevel: null,
    garbageCanCount: 1,
    extras: ['Tire Shine'],
    vehiclePlate: '7ABC123',
  };
  const quote = {
    packageType: 'full',
    packageName: 'Full Detail',
    serviceType: 'dropoff',
    vehicleType: 'truck',
    vehicleSubtype: 'Ford F-150',
    extras: [],
    answersAgain: {},
    items: [car],
    itemAnswersAgain: [{}],
  } as unknown as OwnQuoteInList;
  const draftOf = (now: typeof catalog, again = quote) => {
    const store = newStore();
    bookAgain(store, now, { ...moment, quote: again, session });
    return readQuote(store, now, { now: NOW, newKey: () => 'other' }).draft;
  };
  const without = (id: string) => ({
    ...catalog,
    packages: catalog.packages.map((pack) => (pack.id === id ? { ...pack, status: 'retired' as const } : pack)),
  });

  test('comes along whole', () => {
    assert.deepEqual(vehiclesAgain(catalog, quote).leftOut, []);
    const { packageType, items } = draftOf(catalog);
    assert.deepEqual([packageType, items?.length], ['full', 1]);
    assert.deepEqual(
      [items?.[0]?.packageType, items?.[0]?.vehicleSubtype, items?.[0]?.extras, items?.[0]?.vehiclePlate],
      ['express', 'Toyota', ['tire-shine'], '7ABC123'],
    );
  });

  test('comes along without what isn’t sold any more, and says so', () => {
    assert.deepEqual(vehiclesAgain(without('express'), quote).leftOut, ['Express Wash, Car, Toyota']);
    assert.equal(draftOf(without('express')).items, undefined);
    assert.deepEqual(vehiclesAgain(without('full'), quote).leftOut, ['Full Detail, Ford F-150']);
    const { packageType, vehicleSubtype, items } = draftOf(without('full'));
    assert.deepEqual([packageType, vehicleSubtype, items], ['express', 'Toyota', undefined]);
  });

  test('comes along with as many as the shop takes', () => {
    const one = { ...catalog, severalVehicles: { ...catalog.severalVehicles, isOffered: false } };
    assert.deepEqual(vehiclesAgain(one, quote).leftOut, ['Express Wash, Car, Toyota']);
    assert.equal(draftOf(one).items, undefined);
  });
});

test('answers come along and can be changed, for the questions that the package has', () => {
  const store = newStore();
  const asked = { required: false, categories: [], choices: [], yesCents: 0 } as const;
  const catalog = {
    ...DEFAULT_SETTINGS,
    questions: [
      { ...asked, id: 'hose', text: 'Is there a hose?', kind: 'yesNo', packages: ['full'] },
      { ...asked, id: 'seats', text: 'How many seats?', kind: 'number', packages: ['express'] },
    ],
  } as const;
  const answersAgain = { hose: 'yes', seats: '5' };
  const quote = { packageType: 'full', serviceType: 'dropoff', extras: [], answersAgain } as unknown as OwnQuoteInList;
  bookAgain(store, catalog, { ...moment, quote, session });
  assert.deepEqual(readQuote(store, catalog, { now: NOW, newKey: () => 'other' }).draft.answers, { hose: 'yes' });
});

const SAID = {
  vehicleYear: '2021',
  vehicleMake: 'Honda',
  vehicleModel: 'Civic',
  vehicleColor: 'blue',
  vehiclePlate: '7ABC123',
  vehicleUnit: '',
  vehicleVin: '',
};

test('a saved vehicle opens the wizard with a package that is meant for it', () => {
  for (const [vehicleType, vehicleSubtype] of [
    ['truck', 'Ford F-150'],
    ['powersport', 'KTM'],
  ] as const) {
    const store = newStore();
    const vehicle = { ...SAID, vehicleType, vehicleSubtype };
    bookVehicle(store, DEFAULT_SETTINGS, { ...moment, vehicle, session });
    const { draft } = readQuote(store, DEFAULT_SETTINGS, { now: NOW, newKey: () => 'other' });
    const pack = DEFAULT_SETTINGS.packages.find(({ id }) => id === draft.packageType);
    assert.ok(pack?.classes.includes(vehicleType));
    assert.deepEqual([draft.vehicleType, draft.vehicleSubtype], [vehicleType, vehicleSubtype]);
    assert.equal(vehicleDetails(draft, 'en'), '2021 Honda Civic, blue, 7ABC123');
  }
});
