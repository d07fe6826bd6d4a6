import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Question } from '#core/settings/questions.ts';
import { photoAnswerErrors, withPhotoCounts } from './photo-answers.ts';

const photo = (id: string): Question => ({
  id,
  text: id,
  kind: 'photo',
  required: false,
  packages: [],
  categories: [],
  choices: [],
  yesCents: 0,
});
const QUESTIONS = ['one', 'two'].map(photo);
const FOUR = { one: ['a', 'b', 'c', 'd'], two: ['a', 'b', 'c', 'd'] };

test('a request has up to 40 photos as answers, for all of its vehicles', () => {
  const request = (vehicles: number) =>
    withPhotoCounts({
      answerPhotos: FOUR,
      items: Array.from({ length: vehicles - 1 }, () => ({ answerPhotos: FOUR })),
    });
  assert.deepEqual(photoAnswerErrors({ questions: QUESTIONS }, request(5)), []);
  const errors = photoAnswerErrors({ questions: QUESTIONS }, request(6));
  assert.deepEqual(
    errors.map(({ path, message }) => [path, message.text('en')]),
    [['answerPhotos', 'Please add up to 40 photos in all.']],
  );
});

test('each vehicle’s photos are counted as its own answers', () => {
  const counted = withPhotoCounts({ answerPhotos: { one: ['a'] }, items: [{ answerPhotos: { two: ['b', 'c'] } }, {}] });
  assert.deepEqual(counted, {
    answerPhotos: { one: ['a'] },
    answers: { one: 1 },
    items: [{ answerPhotos: { two: ['b', 'c'] }, answers: { two: 2 } }, {}],
  });
});
