import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DepositBooking } from '#core/settings/settings.ts';
import { bookedAtOnce, payableUntil, type AtOnceFacts } from './booked-at-once.ts';

const NOW = Temporal.Instant.from('2027-06-01T12:00:00Z');
const RULE = { noticeHours: 24, mostCents: 15_000 };
const MET: AtOnceFacts = {
  isProvenCustomer: true,
  lines: [{ kind: 'package', cents: 12_000 }],
  totalCents: 12_000,
  depositCents: 0,
  startsAt: NOW.add({ hours: 24 }),
  now: NOW,
};

test('a request is booked at once when it meets every condition, exactly at the limits too', () => {
  assert.deepEqual(bookedAtOnce({ bookAtOnce: RULE }, MET), { isBooked: true });
  assert.deepEqual(bookedAtOnce({ bookAtOnce: RULE }, { ...MET, totalCents: 15_000 }), { isBooked: true });
  assert.deepEqual(bookedAtOnce({ bookAtOnce: { noticeHours: 0 } }, { ...MET, totalCents: 900_000 }), {
    isBooked: true,
  });
  const unchanged = [...MET.lines, { kind: 'estimate' as const, cents: 0 }];
  assert.deepEqual(bookedAtOnce({ bookAtOnce: RULE }, { ...MET, lines: unchanged }), { isBooked: true });
});

const UNMET: readonly (readonly [string, Partial<AtOnceFacts>])[] = [
  ['no-slot', { startsAt: undefined }],
  ['unproven-customer', { isProvenCustomer: false }],
  ['unpaid-deposit', { depositCents: 1, startsAt: NOW.add({ hours: 25 }) }],
  ['photo-surcharge', { lines: [...MET.lines, { kind: 'estimate', cents: 1 }] }],
  ['unknown-travel', { lines: [...MET.lines, { kind: 'travel', cents: 0, facts: { isUnknown: true } }] }],
  ['total', { totalCents: 15_001 }],
  ['notice', { startsAt: NOW.add({ hours: 24 }).subtract({ seconds: 1 }) }],
];

for (const [obstacle, change] of UNMET) {
  test(`a request is not booked at once: ${obstacle}`, () => {
    assert.deepEqual(bookedAtOnce({ bookAtOnce: RULE }, { ...MET, ...change }), { isBooked: false, obstacle });
  });
}

test('a deposit books for an account, for anyone, or not at all, as the owner says', () => {
  const due = { ...MET, depositCents: 4000, startsAt: NOW.add({ hours: 25 }) };
  const obstacleOf = (withDeposit: DepositBooking, change: Partial<AtOnceFacts> = {}) => {
    const answer = bookedAtOnce({ bookAtOnce: { ...RULE, withDeposit } }, { ...due, ...change });
    return answer.isBooked ? undefined : answer.obstacle;
  };
  const stranger = { isProvenCustomer: false };
  assert.equal(obstacleOf('account'), 'unpaid-deposit');
  assert.equal(obstacleOf('account', stranger), 'unproven-customer');
  assert.equal(obstacleOf('anyone', stranger), 'unpaid-deposit');
  assert.equal(obstacleOf('anyone', { ...stranger, depositCents: 0 }), 'unproven-customer');
  assert.equal(obstacleOf('approval'), 'deposit');
});

test('a deposit books only where an hour is left to pay it before the notice begins', () => {
  const at = (hours: number) => ({ ...MET, depositCents: 4000, startsAt: NOW.add({ hours }) });
  const [enough, tight] = [25, 24].map((hours) => bookedAtOnce({ bookAtOnce: RULE }, at(hours)));
  assert.deepEqual(enough, { isBooked: false, obstacle: 'unpaid-deposit' });
  assert.deepEqual(tight, { isBooked: false, obstacle: 'notice' });
  assert.equal(payableUntil({ bookAtOnce: RULE }, NOW.add({ hours: 25 })).toString(), NOW.add({ hours: 1 }).toString());
});

test('no package is booked at once unless the owner says so', () => {
  assert.deepEqual(bookedAtOnce({}, MET), { isBooked: false, obstacle: 'off' });
});
