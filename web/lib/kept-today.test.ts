import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetToday, keepToday, keptToday } from './kept-today.ts';
import { storeOver } from './storage.ts';

function emptyStore() {
  const values = new Map<string, string>();
  return storeOver(() => ({
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }));
}

test('what Today showed is kept until someone logs in or out', () => {
  const store = emptyStore();
  keepToday('the jobs of Robin', store);
  assert.equal(keptToday(store), 'the jobs of Robin');
  forgetToday(store);
  assert.equal(keptToday(store), undefined);
});

test('a page that was open before the log-out keeps nothing afterwards', () => {
  const store = emptyStore();
  forgetToday(store);
  keepToday('read before the log-out, arrived after it', store);
  assert.equal(keptToday(store), undefined);
});
