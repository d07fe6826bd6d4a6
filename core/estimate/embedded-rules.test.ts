import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AtLeast, RetakeHint } from './assessment.ts';
import { PACKAGE_IDS } from '#core/settings/settings.ts';
import { confidenceOf, mayJudge } from './embedded-rules.ts';

const LEVELS = [
  [0.1, 0, 0],
  [0.9, 0.1, 0],
  [1, 0.9, 0.1],
  [1, 1, 0.9],
] as const satisfies readonly AtLeast[];

function photo(level: 0 | 1 | 2 | 3, ...retake: readonly RetakeHint[]) {
  return { atLeast: LEVELS[level], retake };
}

test('only the outside of cars and trucks is judged', () => {
  const allowed = PACKAGE_IDS.filter((packageType) => mayJudge({ packageType, vehicleType: 'car' }));
  assert.deepEqual(allowed, ['express', 'full', 'exterior']);
  assert.equal(mayJudge({ packageType: 'full', vehicleType: 'truck' }), true);
  assert.equal(mayJudge({ packageType: 'full', vehicleType: 'powersport' }), false);
  assert.equal(mayJudge({ packageType: 'full', vehicleType: undefined }), false);
  assert.equal(mayJudge({ packageType: 'interior', vehicleType: 'car' }), false);
});

test('confidence is at most 0.60, and 0.50 where one good photo speaks', () => {
  assert.equal(confidenceOf([photo(2), photo(2), photo(2)]), 0.6);
  assert.equal(confidenceOf([photo(0), photo(0)]), 0.6);
  assert.equal(confidenceOf([photo(3)]), 0.5);
});

test('each level that photos are apart costs a tenth', () => {
  assert.equal(confidenceOf([photo(1), photo(2)]), 0.5);
  assert.equal(confidenceOf([photo(0), photo(2), photo(1)]), 0.4);
  assert.equal(confidenceOf([photo(3), photo(0)]), 0.3);
});

test('a photo that should be taken again adds nothing and costs a little', () => {
  assert.equal(confidenceOf([photo(1), photo(1), photo(1, 'too-dark')]), 0.55);
  assert.equal(confidenceOf([photo(1), photo(1, 'same-photo')]), 0.45);
  assert.equal(confidenceOf([photo(1), photo(1, 'blurred'), photo(1, 'too-small')]), 0.4);
});

test('poor photos alone are hardly believed, none at all not', () => {
  assert.equal(confidenceOf([photo(1, 'too-dark')]), 0.25);
  assert.equal(confidenceOf([photo(1, 'blurred'), photo(3, 'too-small', 'blurred')]), 0.25);
  assert.equal(confidenceOf([]), 0);
  assert.equal(confidenceOf([{ retake: [] }]), 0);
});
