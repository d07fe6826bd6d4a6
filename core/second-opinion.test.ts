import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Assessment, AtLeast } from './assessment.ts';
import { LOW_CONFIDENCE } from './estimate.ts';
import { weighSecondOpinion } from './second-opinion.ts';

const LEVELS: readonly AtLeast[] = [
  [0.1, 0, 0],
  [0.9, 0.1, 0],
  [0.9, 0.9, 0.1],
  [0.9, 0.9, 0.9],
];

function found(level: number | undefined, confidence: number): Assessment {
  const atLeast = level === undefined ? undefined : LEVELS[level];
  return {
    engine: 'hosted',
    model: 'm',
    version: 'v',
    ...(atLeast && { atLeast }),
    confidence,
    concerns: [],
    photos: [],
  };
}

describe('a second opinion', () => {
  for (const hosted of [0, 1, 2, 3]) {
    for (const embedded of [0, 1, 2, 3]) {
      const isFar = Math.abs(hosted - embedded) >= 2;
      test(`of level ${embedded} leaves level ${hosted} ${isFar ? 'without' : 'with'} its confidence`, () => {
        const first = found(hosted, 0.8);
        const after = weighSecondOpinion(first, found(embedded, 0.6));
        assert.equal(after.confidence < LOW_CONFIDENCE, isFar);
        assert.deepEqual({ ...after, confidence: 0.8 }, first);
        if (!isFar) assert.equal(after.confidence, 0.8);
      });
    }
  }

  test('never makes an unsure one surer', () => {
    assert.equal(weighSecondOpinion(found(0, 0.1), found(3, 0.6)).confidence, 0.1);
  });

  test('changes nothing where either says none', () => {
    for (const embedded of [undefined, found(undefined, 0)])
      assert.deepEqual(weighSecondOpinion(found(3, 0.8), embedded), found(3, 0.8));
    assert.deepEqual(weighSecondOpinion(found(undefined, 0.3), found(3, 0.6)), found(undefined, 0.3));
  });
});
