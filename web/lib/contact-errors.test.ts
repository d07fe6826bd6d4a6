import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NewQuote } from '#contract/quotes.ts';
import { EMPTY_DRAFT, type DraftText } from '#core/quotes/wizard.ts';
import { checkContact, contactError, tidied } from './contact-errors.ts';

const cases: readonly [DraftText, string, boolean][] = [
  ['customerFirstName', 'Zoë', true],
  ['customerFirstName', '李', true],
  ['customerFirstName', '😀', false],
  ['customerFirstName', 'x'.repeat(101), false],
  ['customerFirstName', 'Claim prize at evil.example', false],
  ['customerLastName', "O'Neill-Smith", true],
  ['customerEmail', 'Dana@Example.com', true],
  ['customerEmail', 'dana@example', false],
  ['customerEmail', 'dana example@x.com', false],
  ['customerPhone', '518.555.0142', true],
  ['customerPhone', '+44 20 7946 0958', true],
  ['customerPhone', '555-0142', false],
  ['serviceAddress', '12 Long Lane', true],
  ['serviceAddress', 'x'.repeat(301), false],
  ['serviceAddress', 'Claim prize at evil.example', false],
];

for (const [field, typed, isFine] of cases) {
  test(`${field} '${typed.slice(0, 20)}' is ${isFine ? 'fine' : 'pointed out'}, as the server would`, () => {
    assert.equal(contactError(field, typed, 'en') === undefined, isFine);
    assert.equal(NewQuote.shape[field].safeParse(typed).success, isFine);
  });
}

test('an empty field is missing, not wrong', () => {
  assert.deepEqual(checkContact(EMPTY_DRAFT, 'en').errors, {});
});

test('what was typed is tidied, and what is wrong stays as typed', () => {
  assert.equal(tidied('customerPhone', '5185550142'), '(518) 555-0142');
  assert.equal(tidied('customerEmail', ' Dana@Example.COM '), 'dana@example.com');
  assert.equal(tidied('customerFirstName', '  Anna   Maria '), 'Anna Maria');
  assert.equal(tidied('customerEmail', 'Dana@ '), 'Dana@');
  assert.equal(tidied('customerPhone', '12'), '12');
});

test('a whole contact is checked at once, field by field', () => {
  const { errors, tidy } = checkContact({ ...EMPTY_DRAFT, customerEmail: 'dana@', customerPhone: '5185550142' }, 'en');
  assert.deepEqual(Object.keys(errors), ['customerEmail']);
  assert.equal(tidy.customerPhone, '(518) 555-0142');
});
