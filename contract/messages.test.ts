import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalidFields } from './issues.ts';
import { NewMessage } from './messages.ts';

const MESSAGE = { name: 'Ana Lee', email: 'ana@example.com', phone: '', message: 'Hello!\nDo you do boats? 🚤' };

const ACCEPTED: readonly (readonly [string, Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>])[] = [
  ['a message as the form sends it', {}, { ...MESSAGE, phone: undefined }],
  ['no phone', { phone: undefined }, { ...MESSAGE, phone: undefined }],
  ['blanks for a phone', { phone: '  ' }, { ...MESSAGE, phone: undefined }],
  ['a phone', { phone: '518-555-0142' }, { ...MESSAGE, phone: '+15185550142' }],
  [
    'a message of 5000 characters',
    { message: 'x'.repeat(5000) },
    { ...MESSAGE, message: 'x'.repeat(5000), phone: undefined },
  ],
];

const REFUSED: readonly (readonly [Readonly<Record<string, unknown>>, string])[] = [
  [{ name: '' }, 'name: Name is missing. Please fill it in.'],
  [{ name: undefined }, 'name: Name is missing. Please fill it in.'],
  [{ email: '' }, 'email: Email is missing. Please fill it in.'],
  [{ email: 'ana' }, 'email: That doesn’t look like an email address. It should read like name@example.com.'],
  [{ phone: '12' }, 'phone: That doesn’t look like a phone number. Ten digits are enough, like (518) 555-0142.'],
  [{ phone: 5185550142 }, 'phone: Phone has to be text.'],
  [{ message: ' \n ' }, 'message: Message is missing. Please fill it in.'],
  [{ message: 'x'.repeat(5001) }, 'message: Message may have at most 5,000 characters.'],
  [{ message: 'a\u0000b' }, 'message: Message contains a character that can’t be shown. Please type it again.'],
];

for (const [what, change, expected] of ACCEPTED) {
  test(`${what} is taken`, () => {
    assert.deepEqual({ phone: undefined, ...NewMessage.parse({ ...MESSAGE, ...change }) }, expected);
  });
}

for (const [change, fault] of REFUSED) {
  test(`a message is refused: ${fault}`, () => {
    const issues = invalidFields(NewMessage.safeParse({ ...MESSAGE, ...change }).error?.issues ?? []);
    assert.deepEqual(
      issues.map(({ path, message }) => `${path}: ${message.text('en')}`),
      [fault],
    );
  });
}
