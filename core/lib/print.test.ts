import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toPrint, unprintableWords } from './print.ts';

const PRINTED = [
  ['Vietnamese', 'Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Vietnamese with its accents apart', 'Nguyễn Thị Ánh'.normalize('NFD'), 'Nguyễn Thị Ánh'],
  ['Cyrillic', 'Пётр Іваненко', 'Пётр Іваненко'],
  ['Greek', 'Γιώργος Παπαδόπουλος', 'Γιώργος Παπαδόπουλος'],
  ['spaces and hyphens of other widths', 'A\u2011B\u202f9\u00a0C', 'A-B 9\u00a0C'],
  ['invisible characters', '\u200bDana\u200f', 'Dana'],
  ['Chinese', '李小龙 GmbH', '\ufffd\ufffd\ufffd GmbH'],
  ['a letter of several code points', 'Hi 👨‍👩‍👧!', 'Hi \ufffd!'],
] as const;

for (const [what, text, printed] of PRINTED)
  test(`${what}: ${text} is printed as ${printed}`, () => assert.equal(toPrint(text), printed));

test('the words that a paper can’t print are named once each', () => {
  assert.deepEqual(unprintableWords(['李小龙 GmbH', 'Пётр 🚗 🚗', '李小龙']), ['李小龙', '🚗']);
});
