import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { NO_OPENING_HOURS } from '#core/scheduling/opening-hours.ts';
import { placeOf, serviceWord, type DropOff } from './place.ts';

const CAR = { packageType: 'full', serviceType: 'dropoff', serviceAddress: null } as const;
const CANS = { packageType: 'garbage', serviceType: 'dropoff', serviceAddress: null } as const;
const MOBILE = { packageType: 'full', serviceType: 'mobile', serviceAddress: '3 Elm Street, Troy' } as const;
const NINE_TO_FIVE = { opens: '9:00 AM', closes: '5:00 PM' };
const DROP_OFF: DropOff = {
  address: { street: '12 Lark Street', locality: 'Albany', region: 'NY', postalCode: '12210', country: 'US' },
  directions: 'Behind the bakery.',
  openingHours: { ...NO_OPENING_HOURS, monday: NINE_TO_FIVE, tuesday: NINE_TO_FIVE },
};

describe('the place of an appointment', () => {
  test('is the shop for a drop-off, with the way there and the hours', () => {
    assert.deepEqual(placeOf(CAR, { dropOff: DROP_OFF }), {
      kind: 'shop',
      text: '12 Lark Street, Albany, NY 12210',
      directions: 'Behind the bakery.',
      hours: 'Monday to Tuesday 9 AM to 5 PM',
      isAddressNeeded: false,
    });
  });

  test('is a word while the owner has given no street: nothing half known is shown', () => {
    const dropOff = { ...DROP_OFF, address: DEFAULT_SETTINGS.address };
    assert.deepEqual(placeOf(CAR, { dropOff }), {
      kind: 'shop',
      text: 'Drop-off',
      directions: '',
      hours: '',
      isAddressNeeded: false,
    });
    assert.equal(placeOf(CAR, { dropOff, reader: 'team' }).text, 'At the shop');
  });

  test('is the address of the customer for mobile service and for garbage cans, whatever service type was sent', () => {
    for (const serviceType of ['dropoff', 'mobile'] as const) {
      const place = placeOf({ ...CANS, serviceType, serviceAddress: '3 Elm Street' }, { dropOff: DROP_OFF });
      assert.deepEqual([place.kind, place.text, place.isAddressNeeded], ['customer', '3 Elm Street', false]);
    }
    assert.equal(placeOf(MOBILE, { dropOff: DROP_OFF }).text, '3 Elm Street, Troy');
  });

  test('reads At your address while the customer has not said where, and never Drop-off', () => {
    const place = placeOf(CANS, { dropOff: DROP_OFF });
    assert.deepEqual([place.kind, place.text, place.isAddressNeeded], ['customer', 'At your address', true]);
    assert.equal(placeOf(CANS, { reader: 'team' }).text, "At the customer's address");
    assert.equal(serviceWord(CANS, 'customer'), 'at your address');
  });

  test('of a mail that an earlier version queued follows its address', () => {
    const { packageType: _, ...older } = CANS;
    assert.equal(placeOf({ ...older, serviceAddress: '3 Elm Street' }, { dropOff: DROP_OFF }).text, '3 Elm Street');
    assert.equal(placeOf(older, { dropOff: DROP_OFF }).kind, 'shop');
  });
});
