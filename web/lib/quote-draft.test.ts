import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choose, EMPTY_DRAFT, type QuoteDraft } from '#core/quotes/wizard.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { clearQuote } from './clear-quote.ts';
import { fitDraft, readQuote, saveQuote, stepLeft } from './quote-draft.ts';
import { storeOver } from './storage.ts';

const now = Temporal.Instant.from('2027-06-10T16:00:00Z');
const moment = { now, newKey: () => 'fresh-key' };

const filled: QuoteDraft = {
  ...choose(DEFAULT_SETTINGS, EMPTY_DRAFT, { packageType: 'full' }),
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  extras: ['air-freshener', 'tire-shine'],
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  customerFirstName: 'Dana',
  customerLastName: 'Whitfield',
  customerEmail: 'dana@example.com',
  customerPhone: '(518) 555-0142',
  serviceAddress: '12 Long Lane',
  paymentMethod: 'venmo',
  acceptedTermsOfService: true,
  acceptedLiability: true,
  optOutSocialMedia: true,
};

test('a browser that has kept nothing starts at the first step with nothing chosen', () => {
  const { draft, ...rest } = read({});
  assert.deepEqual(given(draft), EMPTY_DRAFT);
  assert.deepEqual(rest, { step: 'package', idempotencyKey: 'fresh-key' });
});

test('everything that was chosen comes back, with its step and its key', () => {
  const { store } = storage({});
  saveQuote(store, { draft: filled, step: 'review', idempotencyKey: 'k1' });
  const back = readQuote(store, DEFAULT_SETTINGS, moment);
  assert.deepEqual(given(back.draft), given(filled));
  assert.equal(back.step, 'review');
  assert.equal(back.idempotencyKey, 'k1');
  assert.equal(stepLeft(store), 'review');
});

test('a promo code comes back with its terms, and without them where they are not those of this code', () => {
  const promo = { code: 'SPRING', percent: 10, amountCents: null, packages: null, extras: null, leastCents: 0 };
  const { store } = storage({});
  saveQuote(store, { draft: { ...filled, promoCode: 'SPRING', promo }, step: 'review', idempotencyKey: 'k1' });
  assert.deepEqual(readQuote(store, DEFAULT_SETTINGS, moment).draft.promo, promo);
  for (const stored of [
    { ...promo, code: 'OTHER' },
    { ...promo, percent: '10' },
    { ...promo, extras: 'all' },
    'SPRING',
    null,
  ]) {
    const draft = fitDraft(DEFAULT_SETTINGS, { ...filled, promoCode: 'SPRING', promo: stored }, now);
    assert.deepEqual([draft.promoCode, draft.promo], ['SPRING', undefined]);
  }
  for (const promoCode of ['', 7, undefined])
    assert.equal('promoCode' in fitDraft(DEFAULT_SETTINGS, { ...filled, promoCode, promo }, now), false);
});

test('package, vehicle, service and consents stand under their documented keys', () => {
  const { store, values } = storage({});
  saveQuote(store, { draft: filled, step: 'review', idempotencyKey: 'k1' });
  const { quoteDraft, ...documented } = Object.fromEntries(values);
  assert.deepEqual(documented, {
    selectedPackage: 'full',
    selectedVehicleType: 'truck',
    selectedServiceType: 'dropoff',
    disclaimerAccepted: 'true',
    photoOptOut: 'true',
  });
  assert.doesNotMatch(quoteDraft ?? '', /packageType|vehicleType|serviceType|optOut/);
});

test('after a submit nothing of it is left, the keys of the photo estimate included', () => {
  const { store, values } = storage({ aiAnalysis: '{}', aiPhotos: '[]', aiAnalysisComplete: 'true', other: 'stays' });
  saveQuote(store, { draft: filled, step: 'review', idempotencyKey: 'k1' });
  clearQuote(store);
  assert.deepEqual([...values], [['other', 'stays']]);
});

test("the documented key 'basic' means the express wash", () => {
  assert.equal(read({ selectedPackage: 'basic' }).draft.packageType, 'express');
});

test('accepting the disclaimer ticks both consents and carries the opt-out', () => {
  const { draft } = read({ disclaimerAccepted: 'true', photoOptOut: 'true' });
  assert.ok(draft.acceptedTermsOfService && draft.acceptedLiability && draft.optOutSocialMedia);
});

test('declining the disclaimer takes both consents back', () => {
  const { store } = storage({});
  saveQuote(store, { draft: filled, step: 'review', idempotencyKey: 'k1' });
  store.remove('disclaimerAccepted');
  const { draft } = readQuote(store, DEFAULT_SETTINGS, moment);
  assert.ok(!draft.acceptedTermsOfService && !draft.acceptedLiability);
});

test('one consent alone is kept, and the disclaimer then counts as not accepted', () => {
  const { store, values } = storage({ disclaimerAccepted: 'true' });
  saveQuote(store, { draft: { ...filled, acceptedLiability: false }, step: 'review', idempotencyKey: 'k1' });
  assert.equal(values.has('disclaimerAccepted'), false);
  const { draft } = readQuote(store, DEFAULT_SETTINGS, moment);
  assert.ok(draft.acceptedTermsOfService && !draft.acceptedLiability);
});

test('a package that the shop no longer has is dropped, and the wizard begins at the first step', () => {
  const without = { ...DEFAULT_SETTINGS, packages: DEFAULT_SETTINGS.packages.filter(({ id }) => id !== 'full') };
  const { store } = storage({});
  saveQuote(store, { draft: filled, step: 'review', idempotencyKey: 'k1' });
  const back = readQuote(store, without, moment);
  assert.equal(back.draft.packageType, undefined);
  assert.equal(back.draft.customerEmail, 'dana@example.com');
  assert.equal(back.step, 'package');
});

test('extras and brands that are no longer offered are dropped, the rest stays', () => {
  const changed = {
    ...DEFAULT_SETTINGS,
    extras: DEFAULT_SETTINGS.extras.filter(({ name }) => name !== 'Tire Shine'),
    vehicleClasses: DEFAULT_SETTINGS.vehicleClasses.map((each) => ({ ...each, makes: ['Ram 1500'] })),
  };
  const draft = fitDraft(changed, filled, now);
  assert.deepEqual(draft.extras, ['air-freshener']);
  assert.equal(draft.vehicleSubtype, undefined);
  assert.equal(draft.scheduledTime, '10:00 AM');
});

test('mobile that was switched off becomes drop-off, and its water discount goes with it', () => {
  const mobile = { ...filled, serviceType: 'mobile', mobileDiscount: true };
  const open = fitDraft({ ...DEFAULT_SETTINGS, mobileAvailable: true }, mobile, now);
  assert.deepEqual([open.serviceType, open.mobileDiscount], ['mobile', true]);
  const closed = fitDraft(DEFAULT_SETTINGS, mobile, now);
  assert.deepEqual([closed.serviceType, closed.mobileDiscount], ['dropoff', false]);
});

for (const [what, at, date, time] of [
  ['a date that has passed goes with its time', '2027-06-21T16:00:00Z', undefined, undefined],
  ['a time that has started goes, its date stays for another one', '2027-06-19T14:00:00Z', '2027-06-19', undefined],
  ['a time that is still ahead stays', '2027-06-19T13:59:00Z', '2027-06-19', '10:00 AM'],
] as const) {
  test(what, () => {
    const draft = fitDraft(DEFAULT_SETTINGS, filled, Temporal.Instant.from(at));
    assert.deepEqual([draft.scheduledDate, draft.scheduledTime], [date, time]);
  });
}

test("today is the shop's today, not the browser's or Greenwich's", () => {
  const lateEvening = Temporal.Instant.from('2027-06-20T03:30:00Z');
  assert.equal(fitDraft(DEFAULT_SETTINGS, filled, lateEvening).scheduledDate, '2027-06-19');
});

test('a powersport package takes its own vehicle type, whatever was kept', () => {
  const draft = fitDraft(DEFAULT_SETTINGS, { packageType: 'dirtbike', vehicleType: 'car', vehicleSubtype: 'KTM' }, now);
  assert.deepEqual([draft.vehicleType, draft.vehicleSubtype], ['powersport', 'KTM']);
});

for (const kept of ['not json', '[]', '"text"', 'null', '7']) {
  test(`a damaged draft (${kept}) is an empty one`, () => {
    assert.deepEqual(given(read({ quoteDraft: kept }).draft), EMPTY_DRAFT);
  });
}

test('values of the wrong kind are dropped one by one', () => {
  const { draft, step, idempotencyKey } = read({
    selectedPackage: 'garbage',
    selectedVehicleType: 'spaceship',
    quoteDraft: JSON.stringify({
      step: 'elsewhere',
      idempotencyKey: 'x'.repeat(65),
      garbageCanCount: 11,
      extras: ['Add bag', 7, 'Ceramic Coating'],
      scheduledDate: '2027-02-31',
      customerFirstName: { toString: 'Dana' },
      customerLastName: 'x'.repeat(9999),
      paymentMethod: 'gold',
    }),
  });
  assert.equal(draft.garbageCanCount, 1);
  assert.deepEqual(draft.extras, ['add-bag']);
  assert.equal(draft.vehicleType, undefined);
  assert.equal(draft.scheduledDate, undefined);
  assert.equal(draft.customerFirstName, '');
  assert.equal(draft.customerLastName.length, 1000);
  assert.equal(draft.paymentMethod, undefined);
  assert.equal(step, 'package');
  assert.equal(idempotencyKey, 'fresh-key');
});

function read(kept: Readonly<Record<string, string>>) {
  return readQuote(storage(kept).store, DEFAULT_SETTINGS, moment);
}

/** Without the keys that hold nothing. */
function given(draft: QuoteDraft): object {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined));
}

function storage(kept: Readonly<Record<string, string>>) {
  const values = new Map(Object.entries(kept));
  const store = storeOver(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
  return { store, values };
}
