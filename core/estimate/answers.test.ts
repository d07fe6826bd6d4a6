import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DIRTINESS_LEVELS } from '#core/settings/settings.ts';
import { assessAnswers, combineLevels, openQuestions, questionsFor } from './answers.ts';
import { QUESTIONS, type Answers } from './assessment.ts';
import { levelOf } from './classifier.ts';
import { contextFor } from './test-assessment.ts';

/** Package, last wash, what is on it, inside, and the level that follows. */
const TABLE: readonly (readonly [string, Answers['lastWash'], Answers['soil'], Answers['inside'], string])[] = [
  ['express', 'this-month', 'dust', 'tidy', 'light'],
  ['express', 'this-season', 'dust', 'tidy', 'light'],
  ['express', 'longer', 'dust', 'tidy', 'moderate'],
  ['express', 'this-month', 'mud-or-salt', 'tidy', 'moderate'],
  ['express', 'longer', 'mud-or-salt', 'tidy', 'heavy'],
  ['express', 'this-month', 'caked', 'tidy', 'heavy'],
  ['express', 'longer', 'caked', 'stains-or-odor', 'heavy'],
  ['express', 'this-month', 'dust', 'stains-or-odor', 'light'],
  ['quad', 'this-month', 'caked', 'tidy', 'heavy'],
  ['interior', 'longer', 'caked', 'tidy', 'light'],
  ['interior', 'this-month', 'dust', 'crumbs-or-hair', 'moderate'],
  ['interior', 'this-month', 'dust', 'stains-or-odor', 'heavy'],
  ['full', 'this-month', 'dust', 'tidy', 'light'],
  ['full', 'this-month', 'dust', 'crumbs-or-hair', 'moderate'],
  ['full', 'this-month', 'caked', 'tidy', 'moderate'],
  ['full', 'this-month', 'caked', 'crumbs-or-hair', 'heavy'],
  ['full', 'this-month', 'dust', 'stains-or-odor', 'moderate'],
];

for (const [packageType, lastWash, soil, inside, level] of TABLE) {
  test(`${packageType}, washed ${lastWash}, ${soil}, inside ${inside}: ${level}`, () => {
    const said = assessAnswers({ lastWash, soil, inside }, contextFor(packageType));
    assert.equal(DIRTINESS_LEVELS[levelOf(said.atLeast)], level);
    assert.equal(said.confidence, 0.5);
    const [moderate, heavy, extreme] = said.atLeast;
    assert.ok(moderate >= heavy && heavy >= extreme);
  });
}

test('answers name what to look for in the parts that are cleaned only', () => {
  const answers = { lastWash: 'longer', soil: 'mud-or-salt', inside: 'stains-or-odor' } as const;
  const concerns = (packageType: string) => assessAnswers(answers, contextFor(packageType)).concerns;
  assert.deepEqual(concerns('express'), ['mud', 'road-salt']);
  assert.deepEqual(concerns('interior'), ['stains', 'odor']);
  assert.deepEqual(concerns('full'), ['mud', 'road-salt', 'stains', 'odor']);
});

test('only the questions about what the package cleans are asked', () => {
  const partsOf = (packageType: string) => contextFor(packageType).parts;
  assert.deepEqual(questionsFor(partsOf('exterior')), ['lastWash', 'soil']);
  assert.deepEqual(questionsFor(partsOf('quad')), ['lastWash', 'soil']);
  assert.deepEqual(questionsFor(partsOf('interior')), ['inside']);
  assert.deepEqual(questionsFor(partsOf('full')), ['lastWash', 'soil', 'inside']);
  assert.deepEqual(openQuestions({ inside: 'tidy' }, partsOf('full')), ['lastWash', 'soil']);
  assert.deepEqual(openQuestions({ inside: 'tidy' }, partsOf('interior')), []);
  assert.throws(() => assessAnswers({ inside: 'tidy' }, { parts: partsOf('quad') }), RangeError);
});

/** Outside (rows: light to extreme) and inside (columns: tidy, crumbs or hair, stains or odor). */
const BOTH = [
  ['light', 'moderate', 'moderate'],
  ['moderate', 'moderate', 'heavy'],
  ['moderate', 'heavy', 'heavy'],
  ['heavy', 'heavy', 'extreme'],
] as const;

for (const [outside, row] of BOTH.entries()) {
  for (const [inside, level] of row.entries()) {
    test(`outside ${DIRTINESS_LEVELS[outside]}, inside ${QUESTIONS.inside[inside]}: ${level}`, () => {
      const both = combineLevels(outside as 0 | 1 | 2 | 3, inside as 0 | 1 | 2);
      assert.equal(DIRTINESS_LEVELS[both], level);
    });
  }
}
