import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SYSTEM_CLOCK } from './open-deps.ts';

test('the clock is as fine as the instants that the database keeps', () => {
  const instants = Array.from({ length: 20 }, () => SYSTEM_CLOCK.now());
  assert.ok(
    instants.every(({ epochNanoseconds }) => epochNanoseconds % 1000n === 0n),
    String(instants),
  );
});
