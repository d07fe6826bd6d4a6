import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fairQueue } from './pool.ts';

function drain<T>(queue: { readonly next: () => T | undefined }): readonly T[] {
  const items: T[] = [];
  for (let item = queue.next(); item !== undefined; item = queue.next()) items.push(item);
  return items;
}

test('lanes take turns, each in its own order', () => {
  const queue = fairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item);
  assert.deepEqual([queue.size(), queue.size('a'), queue.size('d')], [6, 3, 0]);
  assert.deepEqual(drain(queue), ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  assert.deepEqual([queue.size(), queue.size('a')], [0, 0]);
});

test('a lane that comes back goes behind those that wait', () => {
  const queue = fairQueue<string>();
  for (const item of ['a1', 'b1', 'c1']) queue.add(item.slice(0, 1), item);
  assert.equal(queue.next(), 'a1');
  queue.add('a', 'a2');
  assert.deepEqual(drain(queue), ['b1', 'c1', 'a2']);
});
