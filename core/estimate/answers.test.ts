import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assessAnswers } from './answers.ts';
import type { Answers } from './assessment.ts';
import { saidLevel } from './estimate.ts';

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
  ['full', 'this-month', 'caked', 'tidy', 'heavy'],
];

for (const [packageType, lastWash, soil, inside, level] of TABLE) {
  test(`${packageType}, washed ${lastWash}, ${soil}, inside ${inside}: ${level}`, () => {
    const said = assessAnswers({ lastWash, soil, inside }, { packageType, vehicleType: 'car' });
    assert.equal(saidLevel(said), level);
    assert.equal(said.confidence, 0.5);
    const [moderate = 0, heavy = 0, extreme = 0] = said.atLeast ?? [];
    assert.ok(moderate >= heavy && heavy >= extreme);
  });
}

test('answers name what to look for in the parts that are cleaned only', () => {
  const answers = { lastWash: 'longer', soil: 'mud-or-salt', inside: 'stains-or-odor' } as const;
  const concerns = (packageType: string) => assessAnswers(answers, { packageType, vehicleType: 'car' }).concerns;
  assert.deepEqual(concerns('express'), ['mud', 'road-salt']);
  assert.deepEqual(concerns('interior'), ['stains', 'odor']);
  assert.deepEqual(concerns('full'), ['mud', 'road-salt', 'stains', 'odor']);
});
