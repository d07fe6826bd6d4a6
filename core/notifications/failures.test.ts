import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureText, readFailure } from './failures.ts';

test('a stored reason reads in the language of the reader, with its codes', () => {
  const stored = failureText('recipientRefused', { detail: '550 5.1.1' });
  assert.equal(stored, 'The mail server refused this recipient (550 5.1.1).');
  assert.equal(readFailure(stored, 'en'), stored);
  assert.equal(readFailure(stored, 'es'), 'El servidor de correo rechazó a este destinatario (550 5.1.1).');
  assert.equal(readFailure(failureText('expired'), 'es'), 'No se pudo enviar a tiempo.');
});

test('a reason that another version wrote stays as it is', () => {
  for (const stored of ['The mail server vanished (1).', '', 'It could not be sent in time. Sorry.'])
    assert.equal(readFailure(stored, 'es'), stored);
});
