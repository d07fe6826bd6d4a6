import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { EVIDENCE, type AssessmentContext } from '#core/estimate/assessment.ts';
import { levelOf } from '#core/estimate/classifier.ts';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { DIRTY_CAR, SEEN_PHOTO } from '#testing/hosted-model.ts';
import { answerSchema, readAnswer } from './hosted-answer.ts';

type Said = Readonly<Record<string, unknown>>;

function read(photos: readonly Said[], change: Said = {}, context: AssessmentContext = DIRTY_CAR) {
  const named = Object.fromEntries(photos.map((photo, index) => [`photo${index + 1}`, { ...SEEN_PHOTO, ...photo }]));
  const answer = { photos: named, size: 'midsize', concerns: [], ...change };
  return readAnswer(answerSchema(photos.length).parse(answer), context);
}

describe('the words of a hosted model', () => {
  for (const [index, level] of DIRTINESS_LEVELS.entries()) {
    for (const confidence of ['low', 'medium', 'high']) {
      test(`'${level}' with ${confidence} confidence become probabilities of that level that never rise`, () => {
        const { atLeast } = read([{ level, confidence }]);
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

  test('count for each photo alone, and together as the dirtiest one where they are two levels apart', () => {
    const { atLeast, photos } = read([{ level: 'extreme' }, { level: 'light' }, { level: 'unsure' }]);
    const alone = photos.map((photo) => photo.atLeast);
    assert.deepEqual(
      alone.map((each) => each && levelOf(each)),
      [3, 0, undefined],
    );
    assert.deepEqual(atLeast, alone[0]);
    assert.deepEqual(
      photos.map(({ retake }) => retake),
      [[], ['unlike-others'], []],
    );
  });

  test('of photos that agree are averaged', () => {
    const { atLeast, photos } = read([{ level: 'heavy' }, { level: 'moderate' }]);
    const [heavy, moderate] = photos.map((photo) => photo.atLeast);
    assert.deepEqual(
      atLeast,
      [0, 1, 2].map((at) => (heavy![at]! + moderate![at]!) / 2),
    );
  });

  test("'unsure' say nothing about the level, and no size", () => {
    const found = read([{ level: 'unsure' }], { size: 'unsure' });
    assert.equal('atLeast' in found, false);
    assert.equal('size' in found, false);
    assert.equal(found.confidence, 0);
  });

  test('about photos become hints and evidence for each, in their order', () => {
    const { photos } = read([
      { quality: 'too-dark', vehicle: 'none' },
      { evidence: ['splashes', 'dust', 'splashes'] },
      { quality: 'blurred', evidence: [] },
    ]);
    assert.deepEqual(
      photos.map(({ photo, retake, seen }) => ({ photo, retake, seen })),
      [
        { photo: 0, retake: ['too-dark', 'no-vehicle'], seen: undefined },
        { photo: 1, retake: [], seen: ['dust', 'splashes'] },
        { photo: 2, retake: ['blurred'], seen: undefined },
      ],
    );
  });

  test('of evidence never change a probability', () => {
    const { atLeast } = read([{ level: 'moderate', evidence: [] }]);
    for (const word of EVIDENCE) assert.deepEqual(read([{ level: 'moderate', evidence: [word] }]).atLeast, atLeast);
  });
});

describe('a photo that a hosted model sees', () => {
  const interior = contextFor('interior', 'car');
  const quad = contextFor('quad', 'powersport');
  const cases: readonly (readonly [Said, AssessmentContext, string | undefined])[] = [
    [{}, DIRTY_CAR, undefined],
    [{ vehicle: 'truck', view: 'unclear' }, DIRTY_CAR, undefined],
    [{ vehicle: 'none' }, DIRTY_CAR, 'no-vehicle'],
    [{ vehicle: 'none', view: 'unclear' }, interior, 'no-vehicle'],
    [{ vehicle: 'motorcycle' }, DIRTY_CAR, 'motorcycle'],
    [{ vehicle: 'powersport' }, DIRTY_CAR, 'motorcycle'],
    [{ vehicle: 'powersport' }, quad, undefined],
    [{ vehicle: 'other' }, DIRTY_CAR, 'other-vehicle'],
    [{ view: 'inside' }, DIRTY_CAR, 'interior'],
    [{ view: 'inside' }, interior, undefined],
    [{ vehicle: 'none', view: 'garbage-can' }, DIRTY_CAR, 'garbage-can'],
  ];
  for (const [said, context, hint] of cases) {
    const { packageType } = context;
    test(`as ${JSON.stringify(said)} is ${hint ? `rejected as ${hint}` : 'judged'} for ${packageType}`, () => {
      const { atLeast, photos } = read([said], {}, context);
      assert.equal(atLeast === undefined, hint !== undefined);
      assert.deepEqual(photos[0]?.retake, hint ? [hint] : []);
    });
  }

  test('as none leaves the level to the others', () => {
    const alone = read([{ level: 'light' }]);
    assert.deepEqual(read([{ level: 'extreme', vehicle: 'none' }, { level: 'light' }]).atLeast, alone.atLeast);
  });
});
