import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine, countText, sizeText } from './wording.ts';

for (const [bytes, text] of [
  [0, '0 bytes'],
  [999, '999 bytes'],
  [14_321, '14.3 KB'],
  [7_268_827, '7.3 MB'],
  [219_000_000, '219 MB'],
] as const) {
  test(`${bytes} bytes are ${text}`, () => assert.equal(sizeText(bytes), text));
}

test('a count comes with its word', () => {
  assert.deepEqual(
    [0, 1, 1200].map((count) => countText(count, 'row')),
    ['0 rows', '1 row', '1200 rows'],
  );
});

for (const [question, answer, line] of [
  ['Is there a hose?', 'Yes', 'Is there a hose? Yes'],
  ['Show us the damage', '2 photos', 'Show us the damage: 2 photos'],
  ['Number of pets:', '2', 'Number of pets: 2'],
] as const) {
  test(`an answer is read as ${line}`, () => assert.equal(answerLine({ question, answer }), line));
}
