import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shareRuns } from './promises.ts';

test('callers who come while a run is under way share the one after it', async () => {
  const share = shareRuns<number>();
  const ends: ((value: number) => void)[] = [];
  const run = () => new Promise<number>((resolve) => ends.push(resolve));

  const first = share('a', run);
  const second = share('a', run);
  const third = share('a', run);
  assert.equal(ends.length, 1);
  ends[0]?.(1);
  assert.equal(await first, 1);
  await Promise.resolve();
  assert.equal(ends.length, 2);
  const fourth = share('a', run);
  ends[1]?.(2);
  assert.deepEqual([await second, await third], [2, 2]);
  ends[2]?.(3);
  assert.equal(await fourth, 3);
  assert.equal(ends.length, 3);
});

test('a run that fails fails for its callers only, and the next one begins', async () => {
  const share = shareRuns<number>();
  const first = share('a', () => Promise.reject(new Error('no')));
  const second = share('a', () => Promise.resolve(2));
  await assert.rejects(first, /no/);
  assert.equal(await second, 2);
  assert.equal(await share('a', () => Promise.resolve(3)), 3);
});

test('other questions do not wait', async () => {
  const share = shareRuns<number>();
  void share('a', () => new Promise(() => undefined));
  assert.equal(await share('b', () => Promise.resolve(5)), 5);
});
