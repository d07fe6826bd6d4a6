import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clockFrom, slotText } from './clock-text.ts';

const TIMES = [
  ['12:00 AM', '00:00'],
  ['8:00 AM', '08:00'],
  ['12:30 PM', '12:30'],
  ['7:30 PM', '19:30'],
  ['11:59 PM', '23:59'],
] as const;

for (const [text, clock] of TIMES) {
  test(`${text} is ${clock} in the browser's field, and back`, () => {
    assert.equal(clockFrom(text), clock);
    assert.equal(slotText(clock), text);
  });
}

test('what is no time is an empty field, and an empty field no time', () => {
  for (const text of ['', '8 AM', '13:00 PM']) assert.equal(clockFrom(text), '');
  assert.equal(slotText(''), '');
});
