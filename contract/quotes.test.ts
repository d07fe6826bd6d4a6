import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { z } from 'zod';
import { validateQuoteRequest } from '#core/quotes/quote-request.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { invalidFields } from './issues.ts';
import { NewQuote, quoteCalls } from './quotes.ts';

/** What a browser sends, every documented field included. */
const DOCUMENTED = {
  customerName: 'Ana Lee',
  customerFirstName: 'Ana',
  customerLastName: 'Lee',
  customerEmail: 'ana@example.com',
  customerPhone: '+15185550142',
  packageType: 'full',
  serviceType: 'dropoff',
  vehicleType: 'truck',
  vehicleSubtype: 'Ford F-150',
  mobileDiscount: false,
  extras: ['Little Tree Black Ice Air Freshener', 'Tire Shine'],
  basePrice: 120,
  truckFee: 5,
  totalPrice: 135,
  scheduledDate: '2027-06-19T14:00:00.000Z',
  scheduledTime: '10:00 AM',
  garbageCanCount: 1,
  paymentMethod: 'venmo',
  acceptedTermsOfService: true,
  acceptedLiability: true,
  optOutSocialMedia: false,
  aiAnalysisUsed: false,
  aiDirtinessLevel: 'moderate',
  aiPriceAdjustment: 0,
  aiCustomerExplanation: 'Some dust on the doors.',
  aiAdminNote: 'Bring the long brush.',
  aiSuppliesNeeded: ['Clay bar', 'Brush'],
  aiConfidence: 87,
  aiPhotos: ['aGVsbG8='],
} as const;

/** As little as is enough: what was left out comes back as its default. */
const LEAST = {
  customerName: 'Ana Lee',
  customerEmail: 'ana@example.com',
  customerPhone: '5185550142',
  packageType: 'full',
  paymentMethod: 'cash',
  acceptedTermsOfService: true,
  acceptedLiability: true,
} as const;

const ACCEPTED: readonly (readonly [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>])[] = [
  ['a car', { vehicleType: 'car' }, { vehicleType: 'car' }],
  [
    'a powersport vehicle and its condition',
    { vehicleType: 'powersport', conditionLevel: 'heavy' },
    { conditionLevel: 'heavy' },
  ],
  ['a last name that is left empty', { customerLastName: '' }, { customerLastName: '' }],
  ['the first name alone', { customerName: undefined, customerLastName: undefined }, { customerFirstName: 'Ana' }],
  ['a name in another script', { customerName: 'علی\u200Cرضا' }, { customerName: 'علی\u200Cرضا' }],
  [
    'blanks around what was typed',
    { customerName: '  Ana Lee ', customerEmail: ' ANA@Example.com ' },
    { customerName: 'Ana Lee', customerEmail: 'ana@example.com' },
  ],
  ['a phone number with its signs', { customerPhone: '(518) 555-0142' }, { customerPhone: '+15185550142' }],
  ['a local date', { scheduledDate: '2027-06-19' }, { scheduledDate: '2027-06-19' }],
  ['no date', { scheduledDate: null, scheduledTime: null }, { scheduledDate: null, scheduledTime: null }],
  ['an emoji in an address', { serviceAddress: '1 Main St 🏠' }, { serviceAddress: '1 Main St 🏠' }],
  [
    'no estimate at all',
    { aiDirtinessLevel: null, aiPriceAdjustment: null, aiPhotos: null },
    { aiPriceAdjustment: null },
  ],
  ['an unknown field', { isAdmin: true }, { isAdmin: undefined }],
  // What depends on the business is looked at with the business.
  ['an unknown package', { packageType: 'gold' }, { packageType: 'gold' }],
  ['a can and a half', { garbageCanCount: 1.5 }, { garbageCanCount: 1.5 }],
  ['a forged total', { totalPrice: 1 }, { totalPrice: 1 }],
];

const NOT_SHOWN = 'contains a character that can’t be shown. Please type it again.';
const NOT_A_NAME =
  'has a character that doesn’t belong in a name. Use letters of any alphabet, spaces, hyphens, and apostrophes.';
const NO_PHONE = 'That doesn’t look like a phone number. Ten digits are enough, like (518) 555-0142.';
const NO_EMAIL = 'That doesn’t look like an email address. It should read like name@example.com.';

/** The field, what is sent in it, the path that is named, and what it says. */
const REFUSED: readonly (readonly [string, unknown, string, string])[] = [
  ['customerName', 'x'.repeat(10_000), 'customerName', 'Name may have at most 100 characters.'],
  ['customerFirstName', 'x'.repeat(101), 'customerFirstName', 'First name may have at most 100 characters.'],
  ['customerLastName', 'x'.repeat(101), 'customerLastName', 'Last name may have at most 100 characters.'],
  ['customerName', 'Ana 😀', 'customerName', `Name ${NOT_A_NAME}`],
  ['customerLastName', 'Lee 🚗', 'customerLastName', `Last name ${NOT_A_NAME}`],
  ['customerName', 'Ana\u202EeeL', 'customerName', `Name ${NOT_SHOWN}`],
  ['customerName', 'Ana\u0000', 'customerName', `Name ${NOT_SHOWN}`],
  ['customerFirstName', 'A\uD800', 'customerFirstName', `First name ${NOT_SHOWN}`],
  ['customerName', '   ', 'customerName', 'Name is missing. Please fill it in.'],
  ['customerFirstName', '', 'customerFirstName', 'First name is missing. Please fill it in.'],
  ['customerName', ['Ana'], 'customerName', 'Name has to be text.'],
  ['customerEmail', undefined, 'customerEmail', 'Email is missing. Please fill it in.'],
  ['customerEmail', '', 'customerEmail', 'Email is missing. Please fill it in.'],
  ['customerEmail', 'ana@', 'customerEmail', NO_EMAIL],
  ['customerEmail', 'ana@example.com\r\nBcc: all@example.com', 'customerEmail', NO_EMAIL],
  ['customerPhone', undefined, 'customerPhone', 'Phone is missing. Please fill it in.'],
  ['customerPhone', ' ', 'customerPhone', 'Phone is missing. Please fill it in.'],
  ['customerPhone', '911', 'customerPhone', NO_PHONE],
  ['packageType', undefined, 'packageType', 'Package is missing. Please fill it in.'],
  ['packageType', 'x'.repeat(41), 'packageType', 'Package may have at most 40 characters.'],
  ['serviceType', 'pickup', 'serviceType', 'Service type has to be one of: dropoff, mobile.'],
  ['vehicleType', 7, 'vehicleType', 'Vehicle type has to be text.'],
  ['conditionLevel', 'extreme', 'conditionLevel', 'Condition has to be one of: light, moderate, heavy.'],
  [
    'paymentMethod',
    'card',
    'paymentMethod',
    'Payment method has to be one of: venmo, cash, check, zelle, cashapp, transfer.',
  ],
  ['mobileDiscount', 'yes', 'mobileDiscount', 'Providing the water has to be true or false.'],
  ['extras', 'Tire Shine', 'extras', 'Extras have to be a list of names.'],
  ['extras', ['Tire Shine', 7], 'extras.1', 'Extra has to be text.'],
  ['extras', Array(31).fill('Tire Shine'), 'extras', 'That’s too many extras. Please choose at most 30.'],
  ['garbageCanCount', '3', 'garbageCanCount', 'Number of cans has to be a number.'],
  ['garbageCanCount', Number.NaN, 'garbageCanCount', 'Number of cans has to be a number.'],
  ['totalPrice', Number.POSITIVE_INFINITY, 'totalPrice', 'Total price has to be a number.'],
  ['truckFee', Number.NaN, 'truckFee', 'Truck fee has to be a number.'],
  ['basePrice', '120', 'basePrice', 'Base price has to be a number.'],
  ['aiPriceAdjustment', Number.NEGATIVE_INFINITY, 'aiPriceAdjustment', 'Price adjustment has to be a number.'],
  ['aiConfidence', 101, 'aiConfidence', 'Confidence has to be a percentage from 0 to 100.'],
  ['aiAdminNote', 'a\u0000', 'aiAdminNote', `Note ${NOT_SHOWN}`],
  ['aiPhotos', ['a', 'b', 'c', 'd'], 'aiPhotos', 'Please select up to 3 photos for analysis.'],
  ['aiPhotos', [1], 'aiPhotos.0', 'A photo has to be base64 text.'],
  ['serviceAddress', 'x'.repeat(301), 'serviceAddress', 'Service address may have at most 300 characters.'],
  ['acceptedTermsOfService', false, 'acceptedTermsOfService', 'Please accept the Terms of Service before you submit.'],
  [
    'acceptedTermsOfService',
    undefined,
    'acceptedTermsOfService',
    'Please accept the Terms of Service before you submit.',
  ],
  ['acceptedTermsOfService', 'true', 'acceptedTermsOfService', 'Please accept the Terms of Service before you submit.'],
  ['acceptedLiability', false, 'acceptedLiability', 'Please accept the damage liability terms before you submit.'],
];

test('the documented payload comes through unchanged, every field of it', () => {
  const quote = NewQuote.parse(DOCUMENTED);
  assert.deepEqual(quote, DOCUMENTED);
});

test('the documented payload is one that the business takes', () => {
  assert.deepEqual(validateQuoteRequest(DEFAULT_SETTINGS, NewQuote.parse(DOCUMENTED)), []);
});

test('what was left out comes back as its documented default', () => {
  assert.deepEqual(NewQuote.parse(LEAST), {
    ...LEAST,
    customerPhone: '+15185550142',
    serviceType: 'dropoff',
    mobileDiscount: false,
    extras: [],
    garbageCanCount: 1,
    optOutSocialMedia: false,
  });
});

for (const [what, change, expected] of ACCEPTED) {
  test(`a quote request may have ${what}`, () => {
    const quote: Readonly<Record<string, unknown>> = NewQuote.parse({ ...DOCUMENTED, ...change });
    for (const [field, value] of Object.entries(expected)) assert.deepEqual(quote[field], value, field);
  });
}

for (const [field, value, path, message] of REFUSED) {
  test(`${field} refuses ${abridged(value)}`, () => {
    assert.deepEqual(faultsOf(NewQuote, { ...DOCUMENTED, [field]: value }), [`${path}: ${message}`]);
  });
}

test('a quote request without any name is told so, together with its other faults', () => {
  const { customerName: _, customerFirstName: __, ...nameless } = DOCUMENTED;
  assert.deepEqual(faultsOf(NewQuote, { ...nameless, paymentMethod: 'card' }), [
    'paymentMethod: Payment method has to be one of: venmo, cash, check, zelle, cashapp, transfer.',
    'customerName: Name is missing. Please fill it in.',
  ]);
});

for (const body of [null, undefined, [], 'x', 7]) {
  test(`a quote request is not ${JSON.stringify(body)}`, () => {
    assert.deepEqual(faultsOf(NewQuote, body), [': Please send a JSON object with the fields of this call.']);
  });
}

test('an Idempotency-Key is any string of 1 to 64 characters', () => {
  const { headers } = quoteCalls['POST /api/quotes'];
  for (const key of ['1', 'x'.repeat(64), 'ä b/ü'] as const) {
    assert.deepEqual(headers.parse({ 'idempotency-key': key }), { 'idempotency-key': key });
  }
  assert.deepEqual(headers.parse({ host: 'localhost' }), {});
  assert.deepEqual(faultsOf(headers, { 'idempotency-key': 'x'.repeat(65) }), [
    'idempotency-key: Idempotency-Key may have at most 64 characters.',
  ]);
  assert.deepEqual(faultsOf(headers, { 'idempotency-key': '' }), [
    'idempotency-key: Idempotency-Key is empty. Please fill it in or leave it out.',
  ]);
});

function faultsOf(schema: z.ZodType, value: unknown): string[] | undefined {
  const { error } = schema.safeParse(value);
  return error && invalidFields(error.issues).map(({ path, message }) => `${path}: ${message.text('en')}`);
}

function abridged(value: unknown): string {
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? 'nothing');
  return text.length > 40 ? `${text.slice(0, 20)}... (${text.length} characters)` : text;
}
