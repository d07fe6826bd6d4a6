import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { calibrate, judge, levelOf, type Classifier } from './classifier.ts';
import { classifierAlong, directionOf, simulateJobs, simulatePhotos } from './test-shops.ts';
import { LEAST_JOBS, LEAST_JOBS_FOR_CLASSIFIER, train, trainHosted, type LabelledJob } from './train.ts';

const HERE = directionOf(1);
const ELSEWHERE = directionOf(2);
/** Looks where this shop's dirt shows, and is right about it. */
const GOOD = classifierAlong(HERE, 1);

type By = { readonly shipped?: Classifier; readonly inUse?: Classifier };

function fit(jobs: readonly LabelledJob[], { shipped = GOOD, inUse = shipped }: By = {}) {
  return train({ table: DEFAULT_SETTINGS, shipped, inUse, jobs });
}

function exactShare(classifier: Classifier, jobs: readonly LabelledJob[]): number {
  const right = jobs.filter(({ photos: [photo], level }) => {
    const atLeast = photo && judge(classifier, photo.features);
    return atLeast && levelOf(atLeast, classifier.calibration?.levelFrom) === level;
  });
  return right.length / jobs.length;
}

describe('from 20 jobs on, temperature and thresholds', () => {
  test('are learned; below that, and from one customer alone, nothing is', () => {
    const jobs = simulatePhotos(LEAST_JOBS, { seed: 1, shows: HERE });
    assert.equal(fit(jobs.slice(1)), undefined);
    assert.equal(fit(jobs.map((job) => ({ ...job, keys: ['the same'] }))), undefined);
    assert.equal(fit(jobs)?.kind, 'thresholds');
  });

  test('are offered where the engine is too sure, and other jobs confirm them', () => {
    const shipped = classifierAlong(HERE, 4);
    const { kind, calibration, comparison, parts } =
      fit(simulatePhotos(80, { seed: 1, shows: HERE }), { shipped }) ?? assert.fail();
    assert.deepEqual([kind, comparison.verdict, parts], ['thresholds', 'better', shipped.parts]);
    assert.ok(calibration.temperature > 2 && calibration.temperature < 6, `${calibration.temperature}`);
    assert.ok(comparison.fresh.over <= comparison.inUse.over);
    assert.ok(comparison.fresh.cleanCharged <= comparison.inUse.cleanCharged);
    const others = simulatePhotos(500, { seed: 77, shows: HERE });
    const loss = (classifier: Classifier) => fitLoss(classifier, others);
    assert.ok(loss({ ...shipped, calibration }) < loss(shipped) - 0.2);
  });

  test('are not offered where the engine needs none', () => {
    const offers = SEEDS.filter(
      (seed) => fit(simulatePhotos(60, { seed, shows: HERE }))?.comparison.verdict === 'better',
    );
    assert.ok(offers.length <= 1, `offered with seeds ${offers.join()}`);
  });

  test('are judged by new jobs only, and wait until there are 20 of them', () => {
    const shipped = classifierAlong(HERE, 4);
    const jobs = simulatePhotos(80, { seed: 1, shows: HERE });
    const known = (count: number) => jobs.map((job, index) => ({ ...job, isKnown: index < count }));
    const { n, verdict, learnedFrom } = fit(known(61), { shipped })?.comparison ?? assert.fail();
    assert.deepEqual([n, verdict, learnedFrom], [19, 'too-few-new', 80]);
    assert.equal(fit(known(20), { shipped })?.comparison.n, 60);
  });
});

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

describe('from 100 jobs on, a classifier', () => {
  test('is not trained on fewer', () => {
    const jobs = simulatePhotos(LEAST_JOBS_FOR_CLASSIFIER - 1, { seed: 3, shows: ELSEWHERE });
    assert.equal(fit(jobs)?.kind, 'thresholds');
  });

  test('is offered where dirt shows in another way than the shipped one knows, and is right about other jobs', () => {
    const { kind, calibration, parts, comparison } =
      fit(simulatePhotos(160, { seed: 3, shows: ELSEWHERE })) ?? assert.fail();
    assert.deepEqual([kind, comparison.verdict], ['classifier', 'better']);
    const own = { version: 'own', parts: parts ?? [], calibration };
    const others = simulatePhotos(500, { seed: 78, shows: ELSEWHERE });
    assert.ok(exactShare(own, others) > exactShare(GOOD, others) + 0.1);
    assert.ok(
      Math.abs(exactShare(own, others) - comparison.fresh.exact / comparison.n) < 0.12,
      'as cross-validation said',
    );
  });

  test('is the same each time, and does not beat itself', () => {
    const jobs = simulatePhotos(100, { seed: 3, shows: ELSEWHERE });
    const first = fit(jobs) ?? assert.fail();
    assert.deepEqual(fit(jobs), first);
    const inUse = { version: 'own', parts: first.parts ?? [], calibration: first.calibration };
    assert.notEqual(fit(jobs, { inUse })?.comparison.verdict, 'better');
  });

  test('is not offered where the levels that are found have nothing to do with the photos', () => {
    const offers = SEEDS.slice(0, 4).filter((seed) => {
      const jobs = simulatePhotos(LEAST_JOBS_FOR_CLASSIFIER, { seed, shows: HERE, isNoise: true });
      const result = fit(jobs);
      return result?.kind === 'classifier' && result.comparison.verdict === 'better';
    });
    assert.deepEqual(offers, []);
  });

  test('learns nothing from recognizing customers: grouped jobs say so, jobs split by chance do not', () => {
    // Four jobs of each customer were found in the same state, and only their place shows on the photos.
    const jobs = simulatePhotos(200, { seed: 5, shows: HERE, isNoise: true, jobsPerCustomer: 4 }).map(
      (job, index, all) => ({
        ...job,
        level: all[index - (index % 4)]?.level ?? 0,
      }),
    );
    const grouped = fit(jobs)?.comparison ?? assert.fail();
    const split = fit(jobs.map((job, index) => ({ ...job, keys: [`${index}`] }))) ?? assert.fail();
    assert.equal(split.kind, 'classifier');
    assert.ok(split.comparison.fresh.exact > grouped.fresh.exact * 1.5, 'by chance it looks far better than it is');
    assert.notEqual(grouped.verdict, 'better');
  });
});

describe('a hosted model', () => {
  const hosted = (count: number, world: Parameters<typeof simulateJobs>[1]) =>
    simulateJobs(count, world).map(({ level, photos: [photo] }, index) => ({
      keys: [`${index}`],
      level,
      isKnown: false,
      packageType: 'full',
      vehicleType: 'car' as const,
      said: calibrate(photo ?? [0, 0, 0]),
    }));

  test('that is too sure of itself is calibrated from 60 jobs, and prices change as counted', () => {
    const { calibration, comparison, parts } =
      trainHosted({ table: DEFAULT_SETTINGS, inUse: undefined, jobs: hosted(60, { seed: 4, temperature: 5 }) }) ??
      assert.fail();
    assert.equal(comparison.verdict, 'better');
    assert.equal(parts, undefined);
    assert.ok(calibration.temperature > 3, `${calibration.temperature}`);
    const { higher, lower, closer, further } = comparison.pricing;
    assert.ok(higher + lower > 0 && higher + lower <= 60 && closer + further <= higher + lower);
  });

  test('teaches nothing below 20 jobs', () => {
    assert.equal(trainHosted({ table: DEFAULT_SETTINGS, inUse: undefined, jobs: hosted(19, { seed: 4 }) }), undefined);
  });
});

function fitLoss(classifier: Classifier, jobs: readonly LabelledJob[]): number {
  const losses = jobs.map(({ photos: [photo], level }) => {
    const [moderate, heavy, extreme] = photo ? judge(classifier, photo.features) : [0, 0, 0];
    const shares = [1 - moderate, moderate - heavy, heavy - extreme, extreme];
    return -Math.log(Math.max(0.01, shares[level] ?? 0));
  });
  return losses.reduce((sum, each) => sum + each, 0) / losses.length;
}
