import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { employeeIdOf, invitationCodeOf, invitationState, plainInvitationCode, rateError } from './staff.ts';

describe('a rate of pay', () => {
  for (const [type, least, most] of [
    ['hourly', 1, 100_000],
    ['percentage', 1, 100],
  ] as const) {
    test(`(${type}) is a whole number from ${least} to ${most}`, () => {
      assert.equal(rateError({ type, value: least }), undefined);
      assert.equal(rateError({ type, value: most }), undefined);
      for (const value of [least - 1, most + 1, -1, 1.5, Number.NaN])
        assert.notEqual(rateError({ type, value }), undefined);
    });
  }
});

describe('an employee ID', () => {
  test("is 'FKE-' and ten digits, the last ones of the number", () => {
    assert.equal(employeeIdOf(7n), 'FKE-0000000007');
    assert.equal(employeeIdOf(123_456_789_012n), 'FKE-3456789012');
  });

  test('is not made of the few numbers that would make some IDs likelier', () => {
    assert.equal(employeeIdOf(2n ** 64n - 1n), undefined);
  });
});

describe('an invitation code', () => {
  test('has 8 characters of A-Z and 2-9 with a digit among them, whatever the chance', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 0, maxLength: 24 }), (random) => {
        const code = invitationCodeOf(random);
        return code === undefined || /^(?=.*\d)[A-Z2-9]{8}$/.test(code);
      }),
    );
    assert.equal(invitationCodeOf(new Uint8Array([0, 1, 2, 26, 33, 5, 6, 7])), 'ABC29FGH');
    assert.equal(invitationCodeOf(new Uint8Array(16)), undefined, 'a code without a digit');
  });

  test('may be typed with hyphens and in small letters', () => {
    assert.equal(plainInvitationCode(' abc2-9fgh '), 'ABC29FGH');
  });

  const now = Temporal.Instant.from('2027-06-01T12:00:00Z');
  const later = now.add({ hours: 1 });
  const states = [
    [{ usedAt: undefined, expiresAt: later, wrongTries: 4 }, 'sent'],
    [{ usedAt: undefined, expiresAt: later, wrongTries: 5 }, 'expired'],
    [{ usedAt: undefined, expiresAt: now, wrongTries: 0 }, 'expired'],
    [{ usedAt: now, expiresAt: now, wrongTries: 0 }, 'used'],
  ] as const;
  for (const [invitation, state] of states) {
    test(`is ${state} after ${invitation.wrongTries} wrong tries${invitation.usedAt ? ', when used' : ''}`, () =>
      assert.equal(invitationState(invitation, now), state));
  }
});
