import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { FEATURES, judge, levelOf, type Classifier } from './classifier.ts';
import { isHeldBack, LEAST_JOBS, trainClassifier, type LabelledJob } from './train.ts';

/** A classifier that finds everything moderate. */
const SHIPPED: Classifier = {
  version: 'shipped',
  parts: [2, -2, -4].map((bias) => ({ bias, weights: new Float32Array(FEATURES) })),
};

function photoOf(level: number, turn: number): Float32Array {
  const raw = Float32Array.from(
    { length: FEATURES },
    (_, index) => 1 + Math.sin(index * 1.7 + turn * 0.9) * 0.3 + (index % 4 === level ? 0.4 : 0),
  );
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
}

function jobsOf(count: number, levelOfJob: (index: number) => number): readonly LabelledJob[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `job ${index}`,
    level: levelOfJob(index),
    photos: [photoOf(index % 4, index), photoOf(index % 4, index + 1000)],
  }));
}

const fit = (jobs: readonly LabelledJob[], inUse = SHIPPED) =>
  trainClassifier({ jobs, shipped: SHIPPED, inUse, version: 'own' });

describe('a classifier of one’s own', () => {
  test(`needs ${LEAST_JOBS} jobs`, () => {
    assert.equal(fit(jobsOf(LEAST_JOBS - 1, (index) => index % 4)), undefined);
  });

  test('beats the shipped one where photos tell the level, is the same each time, and does not beat itself', () => {
    const jobs = jobsOf(100, (index) => index % 4);
    const { classifier, comparison } = fit(jobs) ?? assert.fail();
    assert.equal(comparison.isBetter, true);
    assert.equal(comparison.fresh.exact, comparison.heldBack);
    assert.equal(comparison.trainedOn + comparison.heldBack, 100);
    assert.equal(levelOf(judge(classifier, photoOf(2, 5000))), 2, 'a photo that it never saw');
    const again = fit(jobs, classifier) ?? assert.fail();
    assert.deepEqual(again.classifier, classifier);
    assert.equal(again.comparison.isBetter, false);
  });

  test('never learns from the jobs that judge it', () => {
    const jobs = jobsOf(100, (index) => index % 4);
    const swapped = jobs.map((job) => (isHeldBack(job.id) ? { ...job, level: 3 - job.level } : job));
    assert.deepEqual(fit(swapped)?.classifier, fit(jobs)?.classifier);
  });

  test('is not better where a guess by the shares of the levels would do as well', () => {
    // The levels follow another pattern than the photos.
    const jobs = jobsOf(100, (index) => Math.floor(index / 4) % 4);
    assert.equal(fit(jobs)?.comparison.isBetter, false);
  });
});

test('three tenths of the jobs are held back, by their ids alone', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => `0199-${index}`);
  const share = ids.filter(isHeldBack).length / ids.length;
  assert.ok(Math.abs(share - 0.3) < 0.02, `${share}`);
});
