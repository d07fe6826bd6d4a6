import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardCount, MOST_COUNTED } from './desk.ts';

test('a card counts to ten thousand and says when there are more', () => {
  assert.equal(cardCount(0), '0');
  assert.equal(cardCount(1204), '1,204');
  assert.equal(cardCount(MOST_COUNTED), '10,000');
  assert.equal(cardCount(MOST_COUNTED + 1), '10,000+');
});
