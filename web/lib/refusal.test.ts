import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './api.ts';
import { fieldErrorWithin } from './refusal.ts';

test('a photo of an answer is refused at its question', () => {
  const errors = [
    { path: 'answers.damage.1', message: 'That isn’t a photo.' },
    { path: 'answerPhotos.seats', message: 'Too many.' },
    { path: 'answers.damages', message: 'Another question.' },
  ];
  const error = new ApiError({ status: 422, statusText: '' }, JSON.stringify({ code: 'invalid', errors }));
  assert.equal(fieldErrorWithin(error, 'answers.damage'), 'That isn’t a photo.');
  assert.equal(fieldErrorWithin(error, 'answers.seats'), 'Too many.');
  assert.equal(fieldErrorWithin(error, 'answers.roof'), undefined);
  assert.equal(fieldErrorWithin(new Error('away'), 'answers.damage'), undefined);
});
