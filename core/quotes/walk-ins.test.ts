import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { bookableSlot } from '#core/scheduling/slots.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { calendarFor, validateWalkIn, WRITER_RULES, type QuoteWriter, type WalkIn } from './walk-ins.ts';

/** A Saturday, 7:00 AM in New York; the shop asks for two hours of notice and takes bookings for 90 days. */
const now = Temporal.Instant.from('2027-06-19T11:00:00Z');
const settings = { ...DEFAULT_SETTINGS, minimumNoticeMinutes: 120, horizonDays: 90, closedDays: ['2027-06-20'] };

const SLOTS: readonly (readonly [string, string, string, Readonly<Record<QuoteWriter, boolean>>])[] = [
  ['in three hours', '2027-06-19', '10:00 AM', { customer: true, owner: true }],
  ['in one hour', '2027-06-19', '8:00 AM', { customer: false, owner: true }],
  ['that has started', '2027-06-18', '6:30 PM', { customer: false, owner: false }],
  ['on a closed day', '2027-06-20', '10:00 AM', { customer: false, owner: false }],
  ['beyond the horizon', '2027-09-18', '10:00 AM', { customer: false, owner: false }],
  ['that the calendar does not have', '2027-06-19', '11:00 AM', { customer: false, owner: false }],
];

describe('a slot', () => {
  for (const [what, date, time, expected] of SLOTS) {
    test(`${what} can be booked by ${Object.keys(expected).join(' and ')} as the table says`, () => {
      const slot = { date: Temporal.PlainDate.from(date), time, packageType: 'full' } as const;
      const booked = (writer: QuoteWriter) => bookableSlot(calendarFor(writer, settings), slot, now) !== undefined;
      assert.deepEqual({ customer: booked('customer'), owner: booked('owner') }, expected);
    });
  }
});

test('the owner needs no confirmed address, meets no limit, and gets no email about it', () => {
  assert.deepEqual(WRITER_RULES.owner, {
    needsNotice: false,
    mustConfirmEmail: false,
    isLimited: false,
    paysDeposit: false,
    mustAnswer: false,
    tellsShop: false,
  });
});

const complete: WalkIn = {
  customerEmail: 'dana@example.com',
  customerPhone: '+15185550142',
  scheduledDate: '2027-06-19',
  approve: true,
};

const WALK_INS: readonly (readonly [string, Partial<WalkIn>, readonly string[]])[] = [
  ['everything', {}, []],
  ['no email address', { customerEmail: '' }, []],
  ['no phone number', { customerPhone: '' }, []],
  ['no way to reach the customer', { customerEmail: '', customerPhone: '' }, ['customerPhone']],
  ['no time', { scheduledDate: null, approve: false }, []],
  ['no time, but an approval', { scheduledDate: null }, ['scheduledDate']],
  [
    'nothing at all',
    { customerEmail: '', customerPhone: '', scheduledDate: undefined },
    ['customerPhone', 'scheduledDate'],
  ],
];

describe('a walk-in quote with', () => {
  for (const [what, change, fields] of WALK_INS)
    test(`${what} is refused at ${fields.join(', ') || 'no field'}`, () =>
      assert.deepEqual(
        validateWalkIn({ ...complete, ...change }).map(({ path }) => path),
        fields,
      ));
});
