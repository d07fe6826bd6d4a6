import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardCount, MOST_COUNTED, searchWords } from './dashboard.ts';

test('a card counts to ten thousand and says when there are more', () => {
  assert.equal(cardCount(0), '0');
  assert.equal(cardCount(1204), '1,204');
  assert.equal(cardCount(MOST_COUNTED), '10,000');
  assert.equal(cardCount(MOST_COUNTED + 1), '10,000+');
  assert.equal(cardCount(51, 50), '50+');
});

/** What is typed, and the words that are looked for; with a star: as a beginning. */
const TYPED: readonly (readonly [string, string])[] = [
  ['dana', 'dana*'],
  ['  Dana WHIT ', 'dana* whit*'],
  ["O'Brien", 'o brien*'],
  ['BB-23', 'bb 23*'],
  ['dana.w@example.com', 'dana w example com'],
  ['dana.w@exam', 'dana w exam*'],
  ['@example.com', 'example com*'],
  ['(518) 555-01 99', '5185550199*'],
  ['José', 'jose*'],
  ['Nguyễn Thị', 'nguyen* thi*'],
  ['Đặng Øre Weiß', 'dang* ore* weiss*'],
  ['+44 20 7946', '44207946*'],
  ['0044 20 7946', '44207946*'],
  ['+44 20 7946 0958', '442079460958*'],
  ['020 7946 0958', '2079460958*'],
  ['in/out', 'in* out*'],
  ['--- ..', ''],
  ['a b c d e f g h i', 'a* b* c* d* e* f* g* h*'],
];

for (const [typed, words] of TYPED) {
  test(`'${typed}' looks for '${words}'`, () => {
    const found = searchWords(typed).map(({ text, isWhole }) => (isWhole ? text : `${text}*`));
    assert.equal(found.join(' '), words);
  });
}
