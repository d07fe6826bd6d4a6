import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWithin, valueAt, withValueAt } from './paths.ts';

const tree = {
  name: 'Bay',
  packages: [
    { name: 'Full', features: ['Wax'] },
    { name: 'Quad', features: [] },
  ],
};

test('a value is read by its path, and nothing where nothing is', () => {
  assert.equal(valueAt(tree, 'name'), 'Bay');
  assert.equal(valueAt(tree, 'packages.0.features.0'), 'Wax');
  assert.equal(valueAt(tree, 'packages.7.name'), undefined);
  assert.equal(valueAt(tree, 'name.first'), undefined);
});

test('a change leaves the tree as it was, and everything beside its path the same', () => {
  const changed = withValueAt(tree, 'packages.1.name', 'ATV');
  assert.deepEqual(changed.packages, [
    { name: 'Full', features: ['Wax'] },
    { name: 'ATV', features: [] },
  ]);
  assert.equal(changed.packages[0], tree.packages[0]);
  assert.equal(tree.packages[1]?.name, 'Quad');
});

test('a field comes with its value and goes with undefined, and the others keep their order', () => {
  const slot = withValueAt({ time: '8:00 AM' }, 'packages', ['full']);
  assert.deepEqual(slot, { time: '8:00 AM', packages: ['full'] });
  assert.deepEqual(withValueAt(slot, 'packages', undefined), { time: '8:00 AM' });
  assert.deepEqual(Object.keys(withValueAt(tree, 'name', 'Sea')), ['name', 'packages']);
});

test('a path lies within itself and what is above it, not beside a longer name', () => {
  assert.ok(isWithin('packages.1.name', 'packages.1'));
  assert.ok(isWithin('packages.1', 'packages.1'));
  assert.equal(isWithin('packages.10', 'packages.1'), false);
});
