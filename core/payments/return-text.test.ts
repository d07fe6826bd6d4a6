import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnText } from './return-text.ts';

test('what goes back to a customer is said with the tip in it, and nothing is said of nothing', () => {
  assert.equal(
    returnText({ paidCents: 18_000, tipCents: 500 }, 'en'),
    'We’ll return $185 to you, including your tip of $5.',
  );
  assert.equal(returnText({ paidCents: 1050, tipCents: 0 }, 'en'), 'We’ll return $10.50 to you.');
  assert.equal(returnText({ paidCents: 0, tipCents: 0 }, 'en'), null);
});
