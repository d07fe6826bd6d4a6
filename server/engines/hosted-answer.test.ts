import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { levelOf } from '#core/estimate/classifier.ts';
import { answerSchema, readAnswer } from './hosted-answer.ts';
import { judgement } from '#server/testing/hosted-model.ts';

const GOOD = { quality: 'good', vehicle: 'yes' };

function read(change: Readonly<Record<string, unknown>>, photos: readonly unknown[] = [GOOD]) {
  const named = Object.fromEntries(photos.map((photo, index) => [`photo${index + 1}`, photo]));
  return readAnswer(answerSchema(photos.length).parse(judgement(0, { photos: named, ...change })));
}

describe('the words of a hosted model', () => {
  for (const [index, level] of DIRTINESS_LEVELS.entries()) {
    for (const confidence of ['low', 'medium', 'high']) {
      test(`'${level}' with ${confidence} confidence become probabilities of that level that never rise`, () => {
        const { atLeast } = read({ level, confidence });
        assert.ok(atLeast);
        assert.equal(levelOf(atLeast), index);
        assert.deepEqual(
          atLeast.toSorted((a, b) => b - a),
          atLeast,
        );
        assert.ok(atLeast.every((probability) => probability > 0 && probability < 1));
      });
    }
  }

  test('become a confidence', () => {
    const confidences = ['low', 'medium', 'high'].map((confidence) => read({ confidence }).confidence);
    assert.deepEqual(confidences, [0.3, 0.6, 0.8]);
  });

  test("'unsure' say nothing about the level, and no size", () => {
    const found = read({ level: 'unsure', size: 'unsure' });
    assert.equal('atLeast' in found, false);
    assert.equal('size' in found, false);
    assert.equal(found.confidence, 0.3);
  });

  test('about photos become hints for each, in their order', () => {
    const photos = [{ quality: 'too-dark', vehicle: 'no' }, GOOD, { quality: 'blurred', vehicle: 'yes' }];
    const found = read({}, photos);
    assert.deepEqual(found.photos, [
      { photo: 0, retake: ['too-dark', 'no-vehicle'] },
      { photo: 1, retake: [] },
      { photo: 2, retake: ['blurred'] },
    ]);
    assert.equal(found.confidence, 0.8);
  });

  test('about photos without a vehicle say nothing about a level', () => {
    const found = read({ level: 'heavy' }, [{ quality: 'good', vehicle: 'no' }]);
    assert.equal('atLeast' in found, false);
    assert.deepEqual(found.photos, [{ photo: 0, retake: ['no-vehicle'] }]);
  });

  test('are not trusted when no photo shows a vehicle well', () => {
    const photos = [
      { quality: 'blurred', vehicle: 'yes' },
      { quality: 'good', vehicle: 'no' },
    ];
    const found = read({ level: 'heavy', confidence: 'high' }, photos);
    assert.equal(found.confidence, 0.3);
    assert.ok(found.atLeast);
  });
});
