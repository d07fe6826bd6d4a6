import assert from 'node:assert/strict';
import { test } from 'node:test';
import { vehicleDetails } from '#core/quotes/vehicle-details.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { settingsIn } from '#core/settings/translations.ts';
import { readQuote } from '#web/lib/quote-draft.ts';
import { storeOver } from '#web/lib/storage.ts';
import { bookAgain, bookVehicle } from './again-draft.ts';
import type { OwnQuoteInList, Session } from './customer-data.ts';

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
