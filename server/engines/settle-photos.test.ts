import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEATURES } from '#core/estimate/classifier.ts';
import { settleEstimate } from '#core/estimate/estimate.ts';
import { contextFor } from '#core/estimate/test-assessment.ts';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { insideHead, shippedClassifier } from './dirt-model.ts';
import { settlePhotos, type PhotoResult } from './settle-photos.ts';
import { CELLS, CHANNELS, gateOf, rejectionOf, type Gate } from './vehicle-gate.ts';

const EVERYWHERE = new Float32Array(CELLS ** 2).fill(1);
const OUTSIDE: Gate = { logit: 4, inside: -3, evidence: EVERYWHERE.map((_, place) => (place % 2 === 0 ? 1 : -1)) };
const FAR: Gate = { ...OUTSIDE, evidence: EVERYWHERE.map((_, place) => (place < 5 ? 1 : -1)) };
const INSIDE: Gate = { ...OUTSIDE, inside: 2 };

/** The classifier reads the level from the first feature, so that tests can say it. */
const classifier = {
  ...shippedClassifier,
  parts: [1, 2, 3].map((step) => ({
    bias: -5 * (step - 0.5),
    weights: Float32Array.from({ length: FEATURES }, (_, index) => (index === 0 ? 5 : 0)),
  })),
};

function photo(level: number, gate = OUTSIDE): PhotoResult {
  const features = new Float32Array(FEATURES);
  features[0] = level;
  const quality = { retake: [], saysSomething: true, print: { pixels: new Float32Array() } };
  return {
    quality,
    isRepeat: false,
    gate,
    ...(rejectionOf(gate) === undefined && { features }),
  } as unknown as PhotoResult;
}

function estimateOf(...photos: readonly PhotoResult[]) {
  const assessment = settlePhotos(photos, classifier);
  const hints = assessment.photos.map(({ retake }) => retake.join(' '));
  if (!assessment.atLeast) return { level: undefined, percent: 0, hints };
  const choice = contextFor('express', 'car');
  const { level, percent, range } = settleEstimate(DEFAULT_SETTINGS, assessment, choice, 'en');
  return { level, percent, range, hints };
}

describe('photos of the inside', () => {
  test('never lower what the outside shows, and say what they are', () => {
    const { level, percent, hints } = estimateOf(photo(2), photo(0, INSIDE), photo(0, INSIDE));
    assert.deepEqual([level, percent, hints], ['heavy', 15, ['', 'interior', 'interior']]);
  });

  test('alone give no level', () => {
    assert.deepEqual(estimateOf(photo(3, INSIDE)), { level: undefined, percent: 0, hints: ['interior'] });
  });

  test('are those whose map looks like it: of a map along the weights of the head, not of one against them', () => {
    const along = insideHead.w.slice(CHANNELS).map((weight) => Math.max(0, weight));
    const against = insideHead.w.slice(CHANNELS).map((weight) => Math.max(0, -weight));
    const mapOf = (cell: readonly number[]) =>
      Float32Array.from({ length: CHANNELS * CELLS ** 2 }, (_, place) => cell[Math.floor(place / CELLS ** 2)] ?? 0);
    assert.ok(gateOf(mapOf(along)).inside >= insideHead.threshold);
    assert.ok(gateOf(mapOf(against)).inside < insideHead.threshold);
  });
});

test('photos two levels apart are not averaged: the dirtier one counts, as a range, and the cleaner one is asked about', () => {
  for (const [levels, hints] of [
    [
      [2, 0],
      ['', 'unlike-others'],
    ],
    [
      [0, 2, 0],
      ['unlike-others', '', 'unlike-others'],
    ],
    [
      [2, 0, 1],
      ['', 'unlike-others', ''],
    ],
  ] as const) {
    const found = estimateOf(...levels.map((level) => photo(level)));
    assert.deepEqual(found, { level: 'heavy', percent: 0, range: [5, 15], hints });
  }
});

describe('a vehicle that is far away', () => {
  test('gets a level and a hint, and is not charged', () => {
    assert.deepEqual(estimateOf(photo(2, FAR)), { level: 'heavy', percent: 0, range: [5, 15], hints: ['too-far'] });
  });

  test('does not count beside a photo from closer', () => {
    const { level, percent, hints } = estimateOf(photo(0), photo(2, FAR));
    assert.deepEqual([level, percent, hints], ['light', 0, ['', 'too-far']]);
    assert.deepEqual(estimateOf(photo(2), photo(0, FAR)).percent, 15);
  });
});
