import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blocksOf } from './row-blocks.ts';

const rows = Array.from({ length: 40 }, (_, n) => ({ id: n.toString(16).padStart(4, '0') })).toReversed();
const keyOf = (given: typeof rows) =>
  new Map(blocksOf(given).flatMap((block) => block.rows.map(({ id }) => [id, block.key] as const)));

test('blocks hold every row once, in order', () => {
  assert.deepEqual(
    blocksOf(rows).flatMap((block) => block.rows),
    rows,
  );
  assert.equal(new Set(blocksOf(rows).map(({ key }) => key)).size, blocksOf(rows).length);
  assert.deepEqual(blocksOf([]), []);
});

test('rows that come in above move none into another block', () => {
  const before = keyOf(rows);
  const after = keyOf([{ id: 'fff8' }, { id: 'fff7' }, ...rows]);
  for (const { id } of rows) assert.equal(after.get(id), before.get(id));
});

test('rows that are loaded below only close the block that was open', () => {
  const [shown, whole] = [keyOf(rows.slice(0, 20)), keyOf(rows)];
  for (const [id, key] of shown) if (key !== 'rest') assert.equal(whole.get(id), key);
});
