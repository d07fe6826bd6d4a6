import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AtLeast } from './assessment.ts';
import { LOW_CONFIDENCE, weighSecondOpinion } from './estimate.ts';
import { found } from './test-assessment.ts';

const LEVELS: readonly AtLeast[] = [
  [0.1, 0, 0],
  [0.9, 0.1, 0],
  [0.9, 0.9, 0.1],
  [0.9, 0.9, 0.9],
];

const say = (level: number | undefined, confidence: number) =>
  found('hosted', level === undefined ? undefined : LEVELS[level], confidence);

describe('a second opinion', () => {
  for (const hosted of [0, 1, 2, 3]) {
    for (const embedded of [0, 1, 2, 3]) {
      const isFar = Math.abs(hosted - embedded) >= 2 || (hosted > 0 && embedded === 0);
      test(`of level ${embedded} leaves level ${hosted} ${isFar ? 'without' : 'with'} its confidence`, () => {
        const first = say(hosted, 0.8);
        const after = weighSecondOpinion(first, say(embedded, 0.6));
        assert.equal(after.confidence < LOW_CONFIDENCE, isFar);
        assert.deepEqual({ ...after, confidence: 0.8 }, first);
        if (!isFar) assert.equal(after.confidence, 0.8);
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
