import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, textViolations } from './check-texts.ts';

const ENGLISH = 'Write to <mail>{email}</mail> about {count, plural, one {# quote} other {# quotes}}.';
const CASES: readonly (readonly [string | undefined, RegExp | undefined])[] = [
  [
    'Escriba a <mail>{email}</mail> por {count, plural, one {# cotización} many {# cotizaciones} other {# cotizaciones}}.',
    undefined,
  ],
  [undefined, /^is missing$/],
  ['Escriba a <mail>{correo}</mail> por {count, plural, one {una} many {#} other {#}}.', /placeholders .*correo/],
  ['Escriba a {email} por {count, plural, one {una} many {#} other {#}}.', /English has <mail>/],
  ['Escriba a <mail>{email}</mail> por {count, plural, one {una} other {#}}.', /lacks the plural form many/],
  ['Escriba a <mail>{email}</mail> por {count}.', /placeholders/],
  ['Escriba a <mail>{email}', /is no ICU message/],
];

for (const [message, wrong] of CASES)
  test(`a translation ${wrong ? `is refused (${wrong.source})` : 'with the same placeholders is taken'}: ${message}`, () => {
    const found = difference('es', ENGLISH, message);
    if (wrong) assert.match(found ?? '', wrong);
    else assert.equal(found, undefined);
  });

test('every text of the product is translated, used, and alike in its placeholders', async () => {
  assert.deepEqual(await textViolations(process.cwd()), []);
});
