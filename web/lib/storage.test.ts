import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storeOver } from './storage.ts';

test('what was set is read, and what was removed is gone', () => {
  const { browser, values } = browserStorage();
  const store = storeOver(() => browser);
  store.set('a', '1');
  assert.equal(store.get('a'), '1');
  assert.equal(values.get('a'), '1');
  store.remove('a');
  assert.equal(store.get('a'), undefined);
  assert.equal(values.has('a'), false);
});

test('a browser that refuses storage altogether still keeps values while the page is open', () => {
  const store = storeOver(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  assert.equal(store.get('a'), undefined);
  store.set('a', '1');
  assert.equal(store.get('a'), '1');
  store.remove('a');
  assert.equal(store.get('a'), undefined);
});

test('a full storage keeps the newest value while the page is open, and writes it once there is room', () => {
  const { browser, values, fill } = browserStorage();
  const store = storeOver(() => browser);
  store.set('a', 'old');
  fill(true);
  store.set('a', 'new');
  assert.equal(store.get('a'), 'new');
  assert.equal(values.get('a'), 'old');
  fill(false);
  store.set('a', 'newest');
  assert.equal(store.get('a'), 'newest');
  assert.equal(values.get('a'), 'newest');
});

function browserStorage() {
  const values = new Map<string, string>();
  let isFull = false;
  const browser = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
  return { browser, values, fill: (isNowFull: boolean) => void (isFull = isNowFull) };
}
