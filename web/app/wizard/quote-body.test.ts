import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewQuote } from '#contract/quotes.ts';
import { REQUEST_TEXT_NAMES, REQUEST_TEXTS, textsOf } from '#core/quotes/request-texts.ts';
import { choose, EMPTY_DRAFT, type QuoteDraft } from '#core/quotes/wizard.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { ApiError, ConnectionError, newKey } from '#web/lib/api.ts';
import { withEstimate } from '#web/lib/kept-estimate.ts';
import { HEAVY } from '#web/lib/testing/heavy-estimate.ts';
import { quoteBody, refusalOf, stepOfField } from './quote-body.ts';

const open = { ...DEFAULT_SETTINGS, mobileAvailable: true };
const filled: QuoteDraft = {
  ...choose(DEFAULT_SETTINGS, EMPTY_DRAFT, { packageType: 'full' }),
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  scheduledDate: '2027-06-19',
  scheduledTime: '10:00 AM',
  customerFirstName: ' Dana',
  customerLastName: 'Whitfield ',
  customerEmail: ' dana@example.com',
  customerPhone: '(518) 555-0142',
  paymentMethod: 'venmo',
  acceptedTermsOfService: true,
  acceptedLiability: true,
};

test('the request is one that the contract takes, at the price that was shown', () => {
  const body = NewQuote.parse(quoteBody(DEFAULT_SETTINGS, filled));
  assert.equal(body.customerName, 'Dana Whitfield');
  assert.equal(body.customerEmail, 'dana@example.com');
  assert.equal(body.basePrice, 120);
  assert.equal(body.truckFee, 5);
  assert.equal(body.totalPrice, 125);
  assert.equal(body.aiAnalysisUsed, false);
  assert.equal(body.aiPriceAdjustment, 0);
});

const SPRING = { code: 'SPRING', percent: 10, amountCents: null, packages: null, extras: null, leastCents: 0 };

test('a promo code is sent with the price that it gives, and only if it takes something off', () => {
  const body = NewQuote.parse(quoteBody(DEFAULT_SETTINGS, { ...filled, promoCode: 'SPRING', promo: SPRING }));
  assert.deepEqual([body.promoCode, body.totalPrice], ['SPRING', 112.5]);
  for (const promo of [undefined, { ...SPRING, packages: [], extras: [] }, { ...SPRING, leastCents: 20_000 }]) {
    const without = NewQuote.parse(quoteBody(DEFAULT_SETTINGS, { ...filled, promoCode: 'SPRING', promo }));
    assert.deepEqual([without.promoCode, without.totalPrice], [undefined, 125]);
  }
});

test('a photo estimate travels by its id, with the documented fields beside it', () => {
  const shop = { ...DEFAULT_SETTINGS, estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'price' } } as const;
  const car = withEstimate(shop, { ...filled, vehicleType: 'car', vehicleSubtype: 'Subaru' }, HEAVY);
  const body = NewQuote.parse(quoteBody(shop, car, { estimate: HEAVY }));
  assert.equal(body.analysisId, HEAVY.analysisId);
  assert.equal(body.totalPrice, 138);
  assert.equal(body.aiAnalysisUsed, true);
  assert.equal(body.aiDirtinessLevel, 'heavy');
  assert.equal(body.aiPriceAdjustment, 15);
  assert.equal(body.aiCustomerExplanation, HEAVY.customerExplanation);
  assert.equal(body.aiAdminNote, HEAVY.adminNote);
  assert.deepEqual(body.aiSuppliesNeeded, HEAVY.suppliesNeeded);
  assert.equal(body.aiConfidence, 60);
});

test('an estimate for another vehicle does not travel, and one that was tampered with is still a request', () => {
  const other = NewQuote.parse(quoteBody(DEFAULT_SETTINGS, filled, { estimate: HEAVY }));
  assert.deepEqual([other.analysisId, other.aiAnalysisUsed, other.totalPrice], [undefined, false, 125]);
  const long = { ...HEAVY, confidence: 7, customerExplanation: 'x'.repeat(5000), suppliesNeeded: ['y'.repeat(500)] };
  const body = NewQuote.parse(
    quoteBody(DEFAULT_SETTINGS, { ...filled, analysisId: HEAVY.analysisId }, { estimate: long }),
  );
  assert.equal(body.aiConfidence, 100);
  assert.equal(body.aiCustomerExplanation?.length, 2000);
});

test("the appointment travels as the instant of the shop's wall time, in winter and in summer", () => {
  assert.equal(quoteBody(DEFAULT_SETTINGS, filled).scheduledDate, '2027-06-19T14:00:00Z');
  const winter = { ...filled, scheduledDate: '2027-01-16' };
  assert.equal(quoteBody(DEFAULT_SETTINGS, winter).scheduledDate, '2027-01-16T15:00:00Z');
});

test('an address travels where the visit may happen at it, and nowhere else', () => {
  const typed = { ...filled, serviceAddress: ' 12 Long Lane ' };
  assert.equal(quoteBody(DEFAULT_SETTINGS, typed).serviceAddress, undefined);
  assert.equal(quoteBody(open, { ...typed, serviceType: 'mobile' }).serviceAddress, '12 Long Lane');
  const cans = { ...choose(DEFAULT_SETTINGS, typed, { packageType: 'garbage' }), paymentMethod: 'cash' } as const;
  assert.equal(quoteBody(DEFAULT_SETTINGS, cans).serviceAddress, '12 Long Lane');
});

test('a changed price says which total was and which is', () => {
  const error = problem(409, { code: 'price-changed', lines: [], totalPrice: 125.5 });
  assert.deepEqual(refusalOf(error, 12000), { kind: 'price-changed', wasCents: 12000, isCents: 12550 });
});

test('a changed price says what the photo estimate adds as the server has it', () => {
  const error = problem(409, { code: 'price-changed', lines: [], totalPrice: 138, estimatePercent: 15 });
  assert.deepEqual(refusalOf(error, 9600), {
    kind: 'price-changed',
    wasCents: 9600,
    isCents: 13800,
    estimatePercent: 15,
  });
});

test('an estimate that counts no more leads to the step that asks for one', () => {
  const errors = [{ path: 'analysisId', message: 'Please run the photo estimate again.' }];
  assert.deepEqual(refusalOf(problem(422, { code: 'invalid', errors })), {
    kind: 'invalid',
    step: 'estimate',
    errors: { analysisId: 'Please run the photo estimate again.' },
  });
});

test('a taken time and a used key are told apart', () => {
  assert.deepEqual(refusalOf(problem(409, { code: 'slot-taken' })), { kind: 'slot-taken' });
  assert.deepEqual(refusalOf(problem(409, { code: 'idempotency-mismatch' })), { kind: 'already-sent' });
});

test('fields at fault lead to the step of the first one, each with its own first message', () => {
  const errors = [
    { path: 'extras.0', message: 'Not offered.' },
    { path: 'extras.1', message: 'Not offered either.' },
    { path: 'customerPhone', message: 'Cannot be called.' },
  ];
  assert.deepEqual(refusalOf(problem(422, { code: 'invalid', errors })), {
    kind: 'invalid',
    step: 'extras',
    errors: { extras: 'Not offered.', customerPhone: 'Cannot be called.' },
  });
});

test('a full name at fault shows at the first name', () => {
  const refusal = refusalOf(problem(422, { code: 'invalid', errors: [{ path: 'customerName', message: 'No.' }] }));
  assert.deepEqual(refusal, { kind: 'invalid', step: 'contact', errors: { customerFirstName: 'No.' } });
});

test('no answer is not a refusal: it may have arrived', () => {
  assert.deepEqual(refusalOf(new ConnectionError('x')), { kind: 'no-answer' });
});

test("too many requests say what to do in the server's words, a broken server in ours", () => {
  const limited = problem(429, { code: 'too-many-requests', detail: 'Try again in a minute.' });
  assert.deepEqual(refusalOf(limited), { kind: 'failed', detail: 'Try again in a minute.' });
  assert.deepEqual(refusalOf(problem(500, { code: 'internal', detail: 'x' })), { kind: 'failed', detail: undefined });
  assert.deepEqual(refusalOf(new ApiError({ status: 502, statusText: 'Bad Gateway' }, '')), {
    kind: 'failed',
    detail: undefined,
  });
  assert.deepEqual(refusalOf(new RangeError('x')), { kind: 'failed', detail: undefined });
});

test('every field of the request belongs to a step', () => {
  const steps = Object.keys(NewQuote.shape).map((field) => [field, stepOfField(field)]);
  assert.deepEqual(Object.fromEntries(steps), {
    ...group('contact', 'customerName', 'customerFirstName', 'customerLastName', 'customerEmail', 'customerPhone'),
    ...textsOf(REQUEST_TEXT_NAMES, (name) => REQUEST_TEXTS[name].beside),
    ...group('package', 'packageType'),
    ...group('location', 'serviceType', 'mobileDiscount'),
    ...group('vehicle', 'vehicleType', 'vehicleSubtype', 'conditionLevel'),
    ...group('cans', 'garbageCanCount'),
    ...group('time', 'scheduledDate', 'scheduledTime', 'plan'),
    ...group('extras', 'extras', 'answers', 'answerPhotos', 'items'),
    ...group('payment', 'paymentMethod'),
    ...group(
      'review',
      'source',
      'basePrice',
      'truckFee',
      'totalPrice',
      'deposit',
      'acceptedTermsOfService',
      'acceptedLiability',
      'promoCode',
      'giftCard',
      'language',
    ),
    ...group('review', 'optOutSocialMedia', 'waitlist', 'round'),
    ...group('estimate', 'analysisId', 'aiAnalysisUsed', 'aiDirtinessLevel', 'aiPriceAdjustment'),
    ...group('estimate', 'aiCustomerExplanation', 'aiAdminNote', 'aiSuppliesNeeded', 'aiConfidence', 'aiPhotos'),
  });
});

test('keys are long, and no two are the same', () => {
  const keys = new Set(Array.from({ length: 100 }, newKey));
  assert.equal(keys.size, 100);
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/);
});

function problem(status: number, body: object): ApiError {
  return new ApiError({ status, statusText: '' }, JSON.stringify({ status, title: 'x', ...body }));
}

function group(step: string, ...fields: readonly string[]) {
  return Object.fromEntries(fields.map((field) => [field, step]));
}
