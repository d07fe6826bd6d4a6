import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError, ConnectionError } from './api.ts';
import { checkRules, needsAll, remainingError, serverErrors, type FormRules } from './form-errors.ts';

const DETAIL = 'Please check what you entered.';

function refusal(errors: readonly { readonly path: string; readonly message: string }[], status = 422): ApiError {
  return new ApiError(
    { status, statusText: '' },
    JSON.stringify({ status, code: 'invalid', title: 'Invalid', detail: DETAIL, errors }),
  );
}

test('an error belongs to the field of its path', () => {
  const error = refusal([
    { path: 'phone', message: 'Not a phone number.' },
    { path: 'email', message: 'Not an address.' },
  ]);
  const errors = serverErrors(error, ['email', 'phone', 'name']);
  assert.deepEqual(Object.entries(errors), [
    ['email', 'Not an address.'],
    ['phone', 'Not a phone number.'],
  ]);
  assert.equal(remainingError(error, errors), undefined);
});

test('a path inside a field belongs to that field, to the nearest if there are two, and to no namesake', () => {
  const error = refusal([
    { path: 'entries.0.at', message: 'Too late.' },
    { path: 'nameOfShop', message: 'Too long.' },
  ]);
  assert.deepEqual(serverErrors(error, ['entries']), { entries: 'Too late.' });
  assert.deepEqual(serverErrors(error, ['entries', 'entries.0']), { 'entries.0': 'Too late.' });
  assert.deepEqual(serverErrors(error, ['name']), {});
});

test('the first error of a field wins', () => {
  const error = refusal([
    { path: 'name', message: 'Too short.' },
    { path: 'name', message: 'No digits.' },
  ]);
  assert.deepEqual(serverErrors(error, ['name']), { name: 'Too short.' });
});

test('a refusal about no field of the form remains to be said, and so does a broken connection', () => {
  const error = refusal([{ path: 'elsewhere', message: 'No.' }]);
  assert.deepEqual(serverErrors(error, ['name']), {});
  assert.equal(remainingError(error, {}), DETAIL);
  assert.match(remainingError(new ConnectionError('gone'), {}) ?? '', /connection/);
  assert.equal(remainingError(undefined, {}), undefined);
});

test('rules see the other values, and their errors come in the order of the fields', () => {
  const rules: FormRules<'password' | 'again'> = {
    again: (value, values) => (value === values.password ? undefined : 'Differs.'),
    password: (value) => (value.length < 3 ? 'Too short.' : undefined),
  };
  assert.deepEqual(Object.entries(checkRules({ password: 'ab', again: 'x' }, rules)), [
    ['password', 'Too short.'],
    ['again', 'Differs.'],
  ]);
  assert.deepEqual(checkRules({ password: 'abc', again: 'abc' }, rules), {});
});

test('a form that needs everything names the first field that is empty; blanks count as empty', () => {
  assert.deepEqual(needsAll<'name' | 'email' | 'phone'>('Empty.')({ name: 'Dana', email: '  ', phone: '' }), {
    name: 'email',
    message: 'Empty.',
  });
  assert.equal(needsAll<'name'>()({ name: 'Dana' }), undefined);
});
