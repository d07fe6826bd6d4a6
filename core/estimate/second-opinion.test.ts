import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { DIRTINESS_LEVELS, type Settings } from '#core/settings/settings.ts';
import type { Assessment, AtLeast } from './assessment.ts';
import { LOW_CONFIDENCE, settleEstimate, weighSecondOpinion } from './estimate.ts';
import { contextFor, found } from './test-assessment.ts';

const LEVELS: readonly AtLeast[] = [
  [0.1, 0, 0],
  [0.9, 0.1, 0],
  [0.9, 0.9, 0.1],
  [0.9, 0.9, 0.9],
];

const say = (level: number | undefined, confidence: number) =>
  found('hosted', level === undefined ? undefined : LEVELS[level], confidence);

/** Rows are the hosted level, columns the embedded one: what happens to the surcharge. */
const TABLE = [
  ['kept', 'kept', 'vetoed', 'vetoed'],
  ['vetoed', 'kept', 'kept', 'vetoed'],
  ['vetoed', 'kept', 'kept', 'kept'],
  ['vetoed', 'vetoed', 'kept', 'kept'],
] as const;

const { estimate } = DEFAULT_SETTINGS;
const withPercents = (light: number, moderate: number, heavy: number, extreme: number): Settings => ({
  ...DEFAULT_SETTINGS,
  estimate: { ...estimate, percentByLevel: { light, moderate, heavy, extreme } },
});
const PRICES = [DEFAULT_SETTINGS, withPercents(0, 10, 20, 30), withPercents(5, 5, 5, 5)];
const settled = (settings: Settings, assessment: Assessment) =>
  settleEstimate(settings, assessment, contextFor('express', 'car'), 'en');

describe('a second opinion', () => {
  for (const [hosted, row] of TABLE.entries()) {
    for (const [embedded, outcome] of row.entries()) {
      const [first, second] = [DIRTINESS_LEVELS[hosted], DIRTINESS_LEVELS[embedded]];
      test(`of ${second} leaves ${first} ${outcome === 'kept' ? 'with' : 'without'} its confidence`, () => {
        const alone = say(hosted, 0.8);
        const after = weighSecondOpinion(alone, say(embedded, 0.6));
        assert.equal(after.confidence < LOW_CONFIDENCE, outcome === 'vetoed');
        assert.deepEqual({ ...after, confidence: 0.8 }, alone);
        if (outcome === 'kept') assert.equal(after.confidence, 0.8);
      });

      test(`of ${second} never raises the price of ${first}, its confidence or its level`, () => {
        for (const sure of [0.2, 0.44, 0.45, 0.6, 0.95]) {
          const alone = say(hosted, sure);
          const after = weighSecondOpinion(alone, say(embedded, 1 - sure));
          assert.ok(after.confidence <= sure);
          for (const settings of PRICES) {
            const [before, then] = [settled(settings, alone), settled(settings, after)];
            assert.ok(then.percent <= before.percent, `${before.percent}% became ${then.percent}%`);
            assert.equal(then.level, before.level);
            assert.ok(outcome === 'kept' || then.percent === 0);
          }
        }
      });
    }
  }

  test('never makes an unsure one surer', () => {
    assert.equal(weighSecondOpinion(say(0, 0.1), say(3, 0.6)).confidence, 0.1);
  });

  test('changes nothing where either says none', () => {
    for (const embedded of [undefined, say(undefined, 0)])
      assert.deepEqual(weighSecondOpinion(say(3, 0.8), embedded), say(3, 0.8));
    assert.deepEqual(weighSecondOpinion(say(undefined, 0.3), say(3, 0.6)), say(undefined, 0.3));
  });
});
