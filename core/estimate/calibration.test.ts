import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { Assessment, AtLeast } from './assessment.ts';
import {
  CAUTIOUS_CALIBRATION,
  chooseThresholds,
  cleanCharges,
  fitCalibration,
  logOddsFrom,
  NEVER,
  NO_CALIBRATION,
  overCalls,
  pooled,
  surprise,
  withCalibration,
  type SaidCase,
} from './calibration.ts';
import { calibrate } from './classifier.ts';
import { settleEstimate } from './estimate.ts';
import { contextFor, found } from './test-assessment.ts';
import { simulateJobs, type SimulatedJob } from './test-shops.ts';

function meanSurprise(jobs: readonly SimulatedJob[], scale = NO_CALIBRATION as Parameters<typeof pooled>[1]): number {
  return jobs.reduce((sum, { photos, level }) => sum + surprise(pooled(photos, scale), level), 0) / jobs.length;
}

describe('probabilities after calibration', () => {
  for (const [said, calibration, expected] of [
    [[0.9, 0.5, 0.1], { temperature: 1, shifts: [0, 0, 0] }, [0.9, 0.5, 0.1]],
    [[0.9, 0.5, 0.1], { temperature: 2, shifts: [0, 0, 0] }, [0.75, 0.5, 0.25]],
    [[0.5, 0.5, 0.5], { temperature: 1, shifts: [1, 0, -1] }, [0.731, 0.5, 0.269]],
    [[0.6, 0.5, 0.4], { temperature: 1, shifts: [-1, 0, 1] }, [0.356, 0.356, 0.356]],
    [[1, 0, 0], { temperature: 1, shifts: [0, 0, 0] }, [0.9999, 0.0001, 0.0001]],
  ] as const) {
    test(`of ${said.join(', ')} at ${calibration.temperature} with ${calibration.shifts.join(', ')} are ${expected.join(', ')}`, () => {
      const actual = calibrate(logOddsFrom(said), calibration);
      actual.forEach((probability, step) =>
        assert.ok(Math.abs(probability - (expected[step] ?? 0)) < 0.001, actual.join()),
      );
    });
  }
});

describe('a calibrated assessment', () => {
  const calibration = { temperature: 2, shifts: [0, 0, 0], levelFrom: 0.6, chargeFrom: 0.8 } as const;

  test('has the probability of its level as confidence, and keeps what was said', () => {
    const said = found('hosted', [0.9, 0.1, 0.02], 0.8);
    const { atLeast, confidence, uncalibrated, thresholds } = withCalibration(said, calibration);
    assert.deepEqual(
      atLeast?.map((each) => each.toFixed(2)),
      ['0.75', '0.25', '0.13'],
    );
    assert.deepEqual(
      [confidence, uncalibrated, thresholds],
      [0.5, [0.9, 0.1, 0.02], { levelFrom: 0.6, chargeFrom: 0.8 }],
    );
  });

  test('is calibrated from what was said, however often', () => {
    const once = withCalibration(found('hosted', [0.9, 0.1, 0.02], 0.8), calibration);
    assert.deepEqual(withCalibration(once, calibration), once);
  });

  test('never has more confidence than its photos allow, and abstains where the engine did', () => {
    assert.equal(withCalibration(found('hosted', [0.99, 0.01, 0.01]), NO_CALIBRATION, 0.3).confidence, 0.3);
    const abstained = found('hosted');
    assert.equal(withCalibration(abstained, calibration), abstained);
  });
});

describe('calibration on a shop whose truth is known', () => {
  for (const [temperature, shift] of [
    [3, 0],
    [0.5, 0],
    [1, 1.5],
    [2, 1],
  ] as const) {
    test(`finds that the engine is ${temperature} times too sure and ${shift} too low, from 400 jobs`, () => {
      const world = { temperature, shift };
      const learned = fitCalibration(simulateJobs(400, { seed: 1, ...world }), { isShifting: true });
      assert.ok(Math.abs(Math.log(learned.temperature / temperature)) < 0.25, `${learned.temperature}`);
      learned.shifts.forEach((each) => assert.ok(Math.abs(each - shift) < 0.5, learned.shifts.join()));
    });

    test(`makes other jobs of the same shop less surprising, from 40 jobs (${temperature}, ${shift})`, () => {
      const world = { temperature, shift };
      const others = simulateJobs(2000, { seed: 99, ...world });
      for (const seed of [1, 2, 3, 4, 5]) {
        const learned = fitCalibration(simulateJobs(40, { seed, ...world }), { isShifting: true });
        assert.ok(meanSurprise(others, learned) < meanSurprise(others), `seed ${seed}`);
      }
    });
  }

  test('leaves an engine that needs none nearly alone, from 20 jobs', () => {
    const others = simulateJobs(2000, { seed: 99 });
    for (const seed of [1, 2, 3, 4, 5]) {
      const learned = fitCalibration(simulateJobs(20, { seed }), { isShifting: true });
      assert.ok(meanSurprise(others, learned) < meanSurprise(others) + 0.06, `seed ${seed}`);
    }
  });

  test('moves the temperature alone if told so, and nothing without jobs', () => {
    const { shifts } = fitCalibration(simulateJobs(100, { seed: 1, shift: 2 }), { isShifting: false });
    assert.deepEqual(shifts, [0, 0, 0]);
    assert.deepEqual(fitCalibration([], { isShifting: true }), { temperature: 1, shifts: [0, 0, 0] });
  });
});

describe('thresholds', () => {
  const clean = (moderate: number, count: number) => times(count, { level: 0, atLeast: [moderate, 0.05, 0.01] });
  const NO_LIMIT = { over: Infinity, cleanCharged: Infinity };

  for (const [words, cases, present, expected] of [
    ['stay as shipped for few clean vehicles, though none is charged', clean(0.1, 20), NO_LIMIT, [0.5, 0.7]],
    ['go down once 100 clean vehicles show that none is charged', clean(0.1, 100), NO_LIMIT, [0.5, 0.5]],
    [
      'go up until 5% of the clean ones are charged',
      [...clean(0.1, 95), ...clean(0.78, 5), ...clean(0.84, 5)],
      NO_LIMIT,
      [0.5, 0.8],
    ],
    [
      'go up until no more are charged than at present',
      [...clean(0.1, 99), ...clean(0.78, 1)],
      { over: 1, cleanCharged: 0 },
      [0.5, 0.8],
    ],
    [
      'go up until no more are called too dirty than at present',
      [...clean(0.58, 3), ...clean(0.1, 5)],
      { over: 0, cleanCharged: 0 },
      [0.6, 0.7],
    ],
    [
      'charge no one where every one of them leaves too many clean ones charged',
      clean(0.97, 10),
      NO_LIMIT,
      [0.5, NEVER],
    ],
  ] as const) {
    test(words, () => {
      const { levelFrom, chargeFrom } = chooseThresholds(cases, present);
      assert.deepEqual([levelFrom, chargeFrom], expected);
    });
  }

  test('keep surcharges on clean vehicles at or below 5% on other jobs of a shop with an overconfident engine', () => {
    const world = { temperature: 3, shift: -1 };
    const jobs = simulateJobs(300, { seed: 5, ...world });
    const scale = fitCalibration(jobs, { isShifting: true });
    const said = (each: SimulatedJob): SaidCase => ({ level: each.level, atLeast: pooled(each.photos, scale) });
    const thresholds = chooseThresholds(jobs.map(said), NO_LIMIT);
    const others = simulateJobs(4000, { seed: 6, ...world }).map(said);
    const lights = others.filter(({ level }) => level === 0).length;
    assert.ok(cleanCharges(others, thresholds) / lights <= 0.06, `${cleanCharges(others, thresholds)} of ${lights}`);
  });
});

test('over-calls are the vehicles said to be dirtier than they were found', () => {
  const cases = [
    { level: 0, atLeast: [0.6, 0.1, 0] },
    { level: 1, atLeast: [0.6, 0.1, 0] },
    { level: 2, atLeast: [0.6, 0.1, 0] },
  ] as const;
  assert.equal(overCalls(cases, { levelFrom: 0.5 }), 1);
  assert.equal(overCalls(cases, { levelFrom: 0.65 }), 0);
});

function times(count: number, each: { readonly level: number; readonly atLeast: AtLeast }): readonly SaidCase[] {
  return Array.from({ length: count }, () => each);
}

describe('a hosted model that no job has confirmed', () => {
  /** What it says with high confidence, and with medium. */
  const HIGH: readonly AtLeast[] = [
    [0.1, 0.025, 0.00625],
    [0.9, 0.1, 0.025],
    [0.975, 0.9, 0.1],
    [0.99, 0.975, 0.9],
  ];
  const MEDIUM: readonly AtLeast[] = [
    [0.25, 0.0625, 0.0156],
    [0.75, 0.25, 0.0625],
    [0.9375, 0.75, 0.25],
    [0.984, 0.9375, 0.75],
  ];
  const cautious = (atLeast: AtLeast) => withCalibration(found('hosted', atLeast), CAUTIOUS_CALIBRATION);
  const priced = (assessment: Assessment, settings = DEFAULT_SETTINGS) =>
    settleEstimate(settings, assessment, contextFor('express', 'car'), 'en');

  test('adds for what it is sure of, at most 15 percent, and the rest is a range', () => {
    const percents = [HIGH, MEDIUM].map((levels) => levels.map((atLeast) => priced(cautious(atLeast)).percent));
    assert.deepEqual(percents, [
      [0, 5, 15, 15],
      [0, 0, 0, 15],
    ]);
    assert.deepEqual(priced(cautious(MEDIUM[2]!)).range, [5, 15]);
  });

  test('has the limits of the owner only, once a calibration of the shop counts', () => {
    const learned = withCalibration(found('hosted', HIGH[3]), NO_CALIBRATION);
    assert.equal(priced(learned).percent, 25);
  });

  test('never adds to the price of a clean vehicle, whatever the table says', () => {
    const { estimate } = DEFAULT_SETTINGS;
    const odd = { ...estimate, percentByLevel: { ...estimate.percentByLevel, light: 10 } };
    assert.equal(priced(cautious(HIGH[0]!), { ...DEFAULT_SETTINGS, estimate: odd }).percent, 0);
  });
});
