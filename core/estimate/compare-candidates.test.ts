import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AtLeast } from './assessment.ts';
import { compareCandidates, type Judgement } from './compare-candidates.ts';
import { SHIPPED_THRESHOLDS } from './embedded-rules.ts';

/** Nearly even odds of the levels from light to heavy, and sure ones. */
const UNSURE: readonly AtLeast[] = [
  [0.45, 0.2, 0.05],
  [0.6, 0.3, 0.1],
  [0.7, 0.55, 0.2],
];
const SURE: readonly AtLeast[] = [
  [0.1, 0.02, 0.01],
  [0.9, 0.1, 0.02],
  [0.95, 0.9, 0.1],
];

const LEVELS = Array.from({ length: 60 }, (_, index) => index % 3);

function judgements(said: (level: number, place: number) => AtLeast, percent = 0): readonly Judgement[] {
  return LEVELS.map((level, place) => ({ atLeast: said(level, place), thresholds: SHIPPED_THRESHOLDS, percent }));
}

const of = (table: readonly AtLeast[], level: number): AtLeast => table[level] ?? assert.fail();

function compare(fresh: readonly Judgement[], inUse: readonly Judgement[], count = LEVELS.length, groups = count) {
  const jobs = LEVELS.map((level, place) => ({ level, group: place % groups, rightPercent: level * 5 }));
  return compareCandidates({
    learnedFrom: 60,
    jobs: jobs.slice(0, count),
    inUse: inUse.slice(0, count),
    fresh: [fresh.slice(0, count)],
  });
}

const unsure = judgements((level) => of(UNSURE, level));
const sure = judgements((level) => of(SURE, level));
/** A clean car in three is said to be moderate and charged. */
const overCalling = judgements((level, place) => of(SURE, level === 0 && place % 9 === 0 ? 1 : level));
/** Both are wrong about every third vehicle, one level too low. */
const boasting = judgements((level) => of(SURE, Math.min(1, level)));
const modest = judgements((level) => of(UNSURE, Math.min(1, level)));
const underCalling = judgements((level, place) => of(SURE, level === 2 && place % 9 === 2 ? 1 : level));

describe('a candidate', () => {
  for (const [words, fresh, inUse, verdict] of [
    ['that is as exact and less surprised is better', sure, unsure, 'better'],
    ['that calls more vehicles too dirty never is', overCalling, unsure, 'over-calls'],
    ['that has fewer levels exact is not', underCalling, sure, 'less-accurate'],
    ['that is the same is not', sure, sure, 'not-better'],
    ['that is right, but less sure than it could be, is not', unsure, sure, 'not-better'],
    ['that is as exact, but claims more than it holds, is not', boasting, modest, 'too-sure'],
    ['that calls fewer too dirty is better', sure, overCalling, 'better'],
  ] as const) {
    test(words, () => assert.equal(compare(fresh, inUse).verdict, verdict));
  }

  test('that charges more than 5% of the clean ones is not, though the one in use charges even more', () => {
    const worse = judgements((level) => of(SURE, level === 0 ? 1 : level));
    assert.equal(compare(overCalling, worse).verdict, 'over-calls');
    assert.equal(compare(sure, worse).verdict, 'better');
  });

  test('needs 20 jobs that the one in use has not learned from', () => {
    assert.equal(compare(sure, unsure, 19).verdict, 'too-few-new');
    assert.equal(compare(sure, unsure, 20).verdict, 'better');
  });

  test('is not better where all that it gained is one customer', () => {
    assert.equal(compare(sure, unsure, 60, 1).verdict, 'not-better');
  });
});

test('prices are counted: higher and lower, closer to and further from what the level found would cost', () => {
  const before = judgements(() => of(SURE, 0), 5);
  const after = before.map((each, place) => ({ ...each, percent: [0, 5, 15][LEVELS[place] ?? 0] ?? 0 }));
  assert.deepEqual(compare(after, before).pricing, { higher: 20, lower: 20, closer: 20, further: 0 });
});

test('figures are counts of jobs, and means over the repetitions', () => {
  const jobs = LEVELS.map((level, place) => ({ level, group: place, rightPercent: 0 }));
  const { fresh, inUse, n, clean } = compareCandidates({
    learnedFrom: 60,
    jobs,
    inUse: sure,
    fresh: [sure, overCalling],
  });
  assert.deepEqual([n, clean, inUse.exact, inUse.over, inUse.cleanCharged], [60, 20, 60, 0, 0]);
  assert.deepEqual([fresh.exact, fresh.withinOne, fresh.over, fresh.cleanCharged], [56.5, 60, 3.5, 3.5]);
});
