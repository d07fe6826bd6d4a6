import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBlankId, onlyDigits, withPrefix } from './employee-id.ts';

test('an employee ID keeps its prefix and ten digits, however it is typed or pasted', () => {
  for (const [typed, kept] of [
    ['', 'FKE-'],
    ['FKE', 'FKE-'],
    ['1', 'FKE-1'],
    ['FKE-12a3', 'FKE-123'],
    ['fke 0123 456 789', 'FKE-0123456789'],
    ['FKE-01234567899', 'FKE-0123456789'],
  ] as const)
    assert.equal(withPrefix(typed), kept);
});

test('the prefix alone is blank', () => {
  assert.equal(isBlankId('FKE-'), true);
  assert.equal(isBlankId('FKE-0'), false);
});

test('digits beyond the last one are left out', () => {
  assert.equal(onlyDigits('1234 5678 9', 8), '12345678');
});
