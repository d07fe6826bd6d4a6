import assert from 'node:assert/strict';
import { test } from 'node:test';
import { array, assert as hold, constantFrom, double, property, tuple } from 'fast-check';
import type { AtLeast } from './assessment.ts';
import {
  FEATURES,
  classifierError,
  judge,
  levelOf,
  meanOf,
  photosDisagree,
  poolPhotos,
  probabilityOfLevel,
  type Classifier,
} from './classifier.ts';

/** A classifier whose three parts look at the first three features only. */
function classifierOf(...figures: readonly { readonly bias: number; readonly weight: number }[]): Classifier {
  const parts = figures.map(({ bias, weight }, index) => {
    const weights = new Float32Array(FEATURES);
    weights[index] = weight;
    return { bias, weights };
  });
  return { version: 'test', parts };
}

const LOOKING = classifierOf({ bias: 0, weight: 20 }, { bias: 0, weight: 20 }, { bias: 0, weight: 20 });

function featuresOf(...first: readonly number[]): Float32Array {
  const features = new Float32Array(FEATURES);
  features.set(first);
  return features;
}

test('probabilities never rise from moderate to extreme, and stay between 0 and 1', () => {
  const figure = double({ min: -100, max: 100, noNaN: true });
  hold(
    property(tuple(figure, figure, figure), (figures) => {
      const [moderate, heavy, extreme] = judge(LOOKING, featuresOf(...figures));
      assert.ok(1 >= moderate && moderate >= heavy && heavy >= extreme && extreme >= 0);
    }),
  );
});

test('a classifier that is certain of heavy but not of moderate says what moderate allows', () => {
  const [moderate, heavy, extreme] = judge(LOOKING, featuresOf(-0.1, 1, -1));
  assert.equal(heavy, moderate);
  assert.ok(moderate < 0.2 && extreme < 0.001);
});

test('the bias counts', () => {
  const classifier = classifierOf({ bias: 2, weight: 0 }, { bias: 0, weight: 0 }, { bias: -2, weight: 0 });
  const [moderate, heavy, extreme] = judge(classifier, featuresOf(1));
  assert.deepEqual([moderate.toFixed(4), heavy, extreme.toFixed(4)], ['0.8808', 0.5, '0.1192']);
});

test('the level is how many probabilities reach one half', () => {
  const levels = [
    [0.49, 0.4, 0],
    [0.5, 0.49, 0.1],
    [0.9, 0.5, 0.49],
    [1, 0.9, 0.5],
  ] as const;
  assert.deepEqual(
    levels.map((each) => levelOf(each)),
    [0, 1, 2, 3],
  );
});

test('the probability of a level is what reaches it and not the next one', () => {
  const shares = (
    [
      [0.2, 0.1, 0],
      [0.8, 0.3, 0.1],
      [0.9, 0.7, 0.2],
      [0.9, 0.8, 0.6],
    ] as const
  ).map((each) => probabilityOfLevel(each));
  assert.deepEqual(
    shares.map((share) => share.toFixed(2)),
    ['0.80', '0.50', '0.50', '0.60'],
  );
});

test('photos are averaged, and no photo has no mean', () => {
  const mean = meanOf([
    [1, 0.5, 0],
    [0.5, 0.25, 0],
  ]);
  assert.deepEqual(mean, [0.75, 0.375, 0]);
  assert.equal(meanOf([]), undefined);
});

test('a classifier with a missing part, a short part, or a weight that is no figure is refused', () => {
  const { parts } = LOOKING;
  const short = { version: 'short', parts: parts.with(1, { bias: 0, weights: [1, 2] }) };
  const broken = { version: 'broken', parts: parts.with(2, { bias: Number.NaN, weights: new Float32Array(FEATURES) }) };
  assert.equal(classifierError(LOOKING), undefined);
  assert.equal(classifierError({ version: 'two', parts: parts.slice(1) }), 'The classifier has 2 parts instead of 3.');
  assert.equal(classifierError(short), 'Part 2 of the classifier has 2 weights, not 1024.');
  assert.equal(classifierError(broken), 'The classifier has weights that are no figures.');
  assert.equal(classifierError({ version: '', parts }), 'The classifier has no version.');
});

const share = double({ min: 0, max: 1, noNaN: true });
const anyPhoto = tuple(share, share, share).map((figures): AtLeast => {
  const [moderate = 0, heavy = 0, extreme = 0] = figures.toSorted((a, b) => b - a);
  return [moderate, heavy, extreme];
});
const levelFrom = constantFrom(0.5, 0.6, 0.75, 0.9);

test('a clean photo never lowers what others show, nor any of its probabilities', () => {
  hold(
    property(array(anyPhoto, { minLength: 1, maxLength: 3 }), anyPhoto, levelFrom, (photos, clean, from) => {
      if (levelOf(clean, from) > 0) return;
      const before = poolPhotos(photos, from);
      const after = poolPhotos([...photos, clean], from);
      assert.ok(before && after);
      assert.ok(levelOf(after, from) >= levelOf(before, from));
      if (photos.some((photo) => levelOf(photo, from) > 0))
        after.forEach((probability, step) => assert.ok(probability >= (before[step] ?? 0)));
    }),
  );
});

test('photos two or more levels apart give the level of the dirtiest, others one that some photo has', () => {
  hold(
    property(array(anyPhoto, { minLength: 1, maxLength: 4 }), levelFrom, (photos, from) => {
      const levels = photos.map((photo) => levelOf(photo, from));
      const together = poolPhotos(photos, from);
      assert.ok(together);
      const level = levelOf(together, from);
      if (photosDisagree(photos, from)) assert.equal(level, Math.max(...levels));
      else assert.ok(levels.includes(level));
    }),
  );
});

test('photos that agree are averaged, and clean ones leave a dirty one as it is', () => {
  const [clean, moderate, heavy] = [
    [0.2, 0.1, 0],
    [0.8, 0.2, 0],
    [0.9, 0.6, 0.2],
  ] as const;
  assert.deepEqual(
    poolPhotos([moderate, [0.6, 0.4, 0.2]])?.map((share) => share.toFixed(2)),
    ['0.70', '0.30', '0.10'],
  );
  assert.deepEqual(
    poolPhotos([clean, [0.4, 0.3, 0]])?.map((share) => share.toFixed(2)),
    ['0.30', '0.20', '0.00'],
  );
  assert.deepEqual(poolPhotos([clean, moderate, clean]), moderate);
  assert.deepEqual(poolPhotos([clean, moderate, heavy]), heavy);
  assert.equal(poolPhotos([]), undefined);
});
