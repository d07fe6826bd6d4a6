import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PAYMENT_METHODS } from '#core/payments/methods.ts';
import { ENTRY_KINDS } from '#core/payments/payments.ts';
import { NO_OPENING_HOURS } from '#core/scheduling/opening-hours.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import * as words from './describe.ts';
import { placeOf, type DropOff, type Subject } from './describe.ts';

const TRUCK = { packageType: 'full', vehicleType: 'truck', vehicleSubtype: 'Ford F-150', garbageCanCount: 1 } as const;

describe('what is cleaned', () => {
  const ROWS: readonly (readonly [Subject, text: string, label: string])[] = [
    [TRUCK, 'Truck, Ford F-150', 'Vehicle'],
    [{ ...TRUCK, vehicleType: 'car', vehicleSubtype: 'Honda' }, 'Car, Honda', 'Vehicle'],
    [{ ...TRUCK, packageType: 'sxs', vehicleType: 'powersport', vehicleSubtype: 'KTM' }, 'KTM', 'Vehicle'],
    [{ ...TRUCK, vehicleType: 'car', vehicleSubtype: null }, 'Car', 'Vehicle'],
    [{ ...TRUCK, vehicleType: null, vehicleSubtype: null }, '', 'Vehicle'],
    [{ packageType: 'garbage', garbageCanCount: 1 }, '1 can', 'Garbage cans'],
    [{ packageType: 'garbage', garbageCanCount: 3 }, '3 cans', 'Garbage cans'],
    [{ ...TRUCK, packageType: 'garbage', garbageCanCount: 2 }, '2 cans', 'Garbage cans'],
  ];
  for (const [quote, text, label] of ROWS) {
    test(`reads ${JSON.stringify(text)} for ${JSON.stringify(quote)}`, () => {
      assert.deepEqual(
        [
          words.subjectText(DEFAULT_SETTINGS, quote, 'en'),
          words.subjectLabel(DEFAULT_SETTINGS, quote.packageType, 'en'),
        ],
        [text, label],
      );
    });
  }

  const LINES: readonly (readonly [Subject, title: string])[] = [
    [TRUCK, 'Full Detail, Ford F-150'],
    [{ ...TRUCK, vehicleType: 'car', vehicleSubtype: 'Honda' }, 'Full Detail, Honda'],
    [{ packageType: 'garbage', garbageCanCount: 3 }, 'Full Detail, 3 cans'],
    [{ ...TRUCK, vehicleSubtype: null }, 'Full Detail, Truck'],
    [{ ...TRUCK, vehicleType: null, vehicleSubtype: null }, 'Full Detail'],
  ];
  for (const [quote, title] of LINES) {
    test(`follows the package: ${title}`, () => {
      assert.equal(words.workTitle(DEFAULT_SETTINGS, { ...quote, packageName: 'Full Detail' }, 'en'), title);
    });
  }

  test('of a photo estimate names the package, and car or truck', () => {
    assert.deepEqual(
      ['car', 'truck', 'powersport', null].map((vehicleType) =>
        words.estimateSubjectText(DEFAULT_SETTINGS, { packageType: 'full', vehicleType }, 'en'),
      ),
      ['Full Detail, car', 'Full Detail, truck', 'Full Detail, powersport', 'Full Detail'],
    );
  });
});

describe('how it is cleaned', () => {
  const ROWS = [
    [false, 'dropoff', 'Drop-off', 'Work, drop-off', 'Work, drop-off'],
    [true, 'mobile', 'Mobile', 'Work, mobile', 'Work, mobile'],
    [true, 'dropoff', 'At the customer’s', 'Work, at your address', 'Work, at the customer’s address'],
  ] as const;
  for (const [isAtCustomer, serviceType, name, forCustomer, forTeam] of ROWS) {
    test(`is ${name} for ${serviceType}, ${isAtCustomer ? 'at the customer’s' : 'at the shop'}`, () => {
      const quote = { packageName: 'Work', isAtCustomer, serviceType };
      assert.equal(words.serviceName(quote, 'en'), name);
      assert.equal(words.serviceText(quote, 'customer', 'en'), forCustomer);
      assert.equal(words.serviceText(quote, 'team', 'en'), forTeam);
    });
  }

  test('is at the customer’s for what is counted, even if it was sent as mobile', () => {
    const cans = { isAtCustomer: true, serviceType: 'mobile', vehicleType: null } as const;
    assert.equal(words.serviceName(cans, 'en'), 'At the customer’s');
    assert.equal(words.serviceName({ ...cans, vehicleType: 'car' }, 'en'), 'Mobile');
  });
});

describe('how it is paid', () => {
  test('reads the same everywhere, as short or long as there is room', () => {
    const { paymentText, paymentTerms, paymentHint, methodText, dueByText } = words;
    assert.deepEqual(
      (['venmo', 'cash'] as const).map((method) =>
        [methodText, paymentText, paymentTerms, paymentHint, dueByText].map((text) => text(method, 'en')),
      ),
      [
        [
          'Venmo',
          'Venmo',
          'Venmo. A payment link is sent if the quote is accepted.',
          'A payment link is sent if the quote is accepted.',
          'by Venmo',
        ],
        [
          'Cash',
          'Cash, half on arrival, half after completion',
          'Cash. Half on arrival, half after completion.',
          'Half on arrival, half after completion. Tips are optional.',
          'in cash',
        ],
      ],
    );
    assert.equal(methodText('card', 'en'), 'Card');
  });

  test('has a sentence for each entry of the ledger', () => {
    assert.deepEqual(
      ENTRY_KINDS.map((kind) => PAYMENT_METHODS.map((method) => words.entryText({ kind, method }, 'en'))),
      [
        [
          'Paid by Venmo',
          'Paid in cash',
          'Paid by check',
          'Paid by Zelle',
          'Paid by Cash App',
          'Paid by bank transfer',
          'Paid by card',
          'Paid with a gift card',
        ],
        [
          'Deposit by Venmo',
          'Deposit in cash',
          'Deposit by check',
          'Deposit by Zelle',
          'Deposit by Cash App',
          'Deposit by bank transfer',
          'Deposit by card',
          'Deposit with a gift card',
        ],
        [
          'Tip by Venmo',
          'Tip in cash',
          'Tip by check',
          'Tip by Zelle',
          'Tip by Cash App',
          'Tip by bank transfer',
          'Tip by card',
          'Tip with a gift card',
        ],
        [
          'Refunded by Venmo',
          'Refunded in cash',
          'Refunded by check',
          'Refunded by Zelle',
          'Refunded by Cash App',
          'Refunded by bank transfer',
          'Refunded by card',
          'Refunded to a gift card',
        ],
        [
          'Corrected by Venmo',
          'Corrected in cash',
          'Corrected by check',
          'Corrected by Zelle',
          'Corrected by Cash App',
          'Corrected by bank transfer',
          'Corrected by card',
          'Corrected on a gift card',
        ],
      ],
    );
    const half = (which: 1 | 2) => words.entryText({ kind: 'payment', method: 'cash', half: which }, 'en');
    assert.deepEqual([half(1), half(2)], ['Paid in cash, on arrival', 'Paid in cash, after completion']);
    assert.deepEqual([words.halfText(1, 'en'), words.halfText(2, 'en')], ['On arrival', 'After completion']);
  });

  test('names what remains', () => {
    assert.equal(words.remainderLabel({ overpaidCents: 0 }, 'en'), 'Still owed');
    assert.equal(words.remainderLabel({ overpaidCents: 1 }, 'en'), 'Overpaid');
  });
});

const CAR = { isAtCustomer: false, serviceType: 'dropoff', serviceAddress: null } as const;
const CANS = { isAtCustomer: true, serviceType: 'dropoff', serviceAddress: null } as const;
const MOBILE = { isAtCustomer: true, serviceType: 'mobile', serviceAddress: '3 Elm Street, Troy' } as const;
const NINE_TO_FIVE = { opens: '9:00 AM', closes: '5:00 PM' };
const DROP_OFF: DropOff = {
  address: { street: '12 Lark Street', locality: 'Albany', region: 'NY', postalCode: '12210', country: 'US' },
  directions: 'Behind the bakery.',
  openingHours: { ...NO_OPENING_HOURS, monday: NINE_TO_FIVE, tuesday: NINE_TO_FIVE },
};

describe('the place of an appointment', () => {
  test('is the shop for a drop-off, with the way there and the hours', () => {
    assert.deepEqual(placeOf(CAR, { dropOff: DROP_OFF }, 'en'), {
      kind: 'shop',
      text: '12 Lark Street, Albany, NY 12210',
      directions: 'Behind the bakery.',
      hours: 'Monday to Tuesday 9 AM to 5 PM',
      isAddressNeeded: false,
    });
  });

  test('is still to come while the owner has given no street: nothing half known is shown', () => {
    const dropOff = { ...DROP_OFF, address: DEFAULT_SETTINGS.address };
    assert.deepEqual(placeOf(CAR, { dropOff }, 'en'), {
      kind: 'shop',
      text: 'Drop-off. We’ll send you the address.',
      directions: '',
      hours: '',
      isAddressNeeded: false,
    });
    assert.equal(placeOf(CAR, { dropOff, reader: 'team' }, 'en').text, 'At the shop');
  });

  test('is the address of the customer for mobile service and for garbage cans, whatever service type was sent', () => {
    for (const serviceType of ['dropoff', 'mobile'] as const) {
      const place = placeOf({ ...CANS, serviceType, serviceAddress: '3 Elm Street' }, { dropOff: DROP_OFF }, 'en');
      assert.deepEqual([place.kind, place.text, place.isAddressNeeded], ['customer', '3 Elm Street', false]);
    }
    assert.equal(placeOf(MOBILE, { dropOff: DROP_OFF }, 'en').text, '3 Elm Street, Troy');
  });

  test('reads At your address while the customer has not said where, and never Drop-off', () => {
    const place = placeOf(CANS, { dropOff: DROP_OFF }, 'en');
    assert.deepEqual([place.kind, place.text, place.isAddressNeeded], ['customer', 'At your address', true]);
    assert.equal(placeOf(CANS, { reader: 'team' }, 'en').text, 'At the customer’s address');
    assert.equal(words.serviceText({ ...CANS, packageName: 'Cans' }, 'customer', 'en'), 'Cans, at your address');
  });

  test('of a mail that an earlier version queued follows its address', () => {
    const { isAtCustomer: _, ...older } = CANS;
    assert.equal(
      placeOf({ ...older, serviceAddress: '3 Elm Street' }, { dropOff: DROP_OFF }, 'en').text,
      '3 Elm Street',
    );
    assert.equal(placeOf(older, { dropOff: DROP_OFF }, 'en').kind, 'shop');
  });
});

describe("the town in a customer's address", () => {
  const ROWS: readonly (readonly [string | null, string | null])[] = [
    ['12 Elm Street, Albany', 'Albany'],
    ['12 Elm Street, Albany, NY 12207', 'Albany'],
    ['12 Elm Street, Apt 4, Saratoga Springs, NY', 'Saratoga Springs'],
    ['12 Elm Street\nAlbany NY 12207\nUSA', 'Albany'],
    ['12 Elm Street, Albany 12207', 'Albany'],
    ['12 Elm Street', null],
    ['Albany, 12 Elm Street', null],
    ['The yellow house, Elm Street', null],
    ['', null],
    [null, null],
  ];

  for (const [address, town] of ROWS) {
    test(`the town in ${JSON.stringify(address)} is ${town ?? 'not told'}`, () => {
      assert.equal(words.townOf(address), town);
    });
  }
});
