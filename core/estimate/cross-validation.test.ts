import assert from 'node:assert/strict';
import { test } from 'node:test';
import { foldsOf, groupsOf } from './cross-validation.ts';

const keyed = (...keys: readonly (readonly string[])[]) => groupsOf(keys.map((each) => ({ keys: each })));

test('jobs that share a customer or a vehicle are one group, also through another job', () => {
  assert.deepEqual(keyed(['ann'], ['bob'], ['ann']), [0, 1, 0]);
  assert.deepEqual(keyed(['ann', 'red truck'], ['bob'], ['cid', 'red truck'], ['cid', 'bob']), [0, 0, 0, 0]);
  assert.deepEqual(keyed([], [], ['ann']), [0, 1, 2]);
});

test('each job is the test of one fold and never learned from there, and no group is split', () => {
  const groups = Array.from({ length: 103 }, (_, index) => Math.floor(index / 3));
  const cases = [...groups.keys()];
  const folds = foldsOf(cases, groups, { folds: 5, seed: 1 });
  assert.deepEqual(
    folds.flatMap(({ test: tested }) => tested).toSorted((a, b) => a - b),
    cases,
  );
  for (const { train, test: tested } of folds) {
    assert.equal(train.length + tested.length, 103);
    const learned = new Set(train.map((each) => groups[each]));
    assert.ok(tested.every((each) => !learned.has(groups[each])));
    assert.ok(tested.length >= 19 && tested.length <= 23, 'folds are about as large as each other');
  }
});

test('another seed makes other folds, the same seed the same ones', () => {
  const groups = Array.from({ length: 40 }, (_, index) => index);
  const cases = [...groups.keys()];
  const folds = (seed: number) => foldsOf(cases, groups, { folds: 5, seed });
  assert.deepEqual(folds(1), folds(1));
  assert.notDeepEqual(folds(1), folds(2));
});

test('there are no more folds than groups, and none of one group', () => {
  assert.equal(foldsOf([0, 1, 2], [0, 1, 1], { folds: 5, seed: 1 }).length, 2);
  assert.deepEqual(foldsOf([0, 1, 2], [0, 0, 0], { folds: 5, seed: 1 }), []);
});
