import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { levelsOff, measureEngines, type JudgedJob } from './estimate-quality.ts';
import { shareOf } from './shares.ts';

function job(truth: DirtinessLevel, level: DirtinessLevel | null, more: Partial<JudgedJob> = {}): JudgedJob {
  return {
    quoteId: 'q',
    reference: 'BB-1',
    truth,
    minutes: 100,
    said: { engine: 'hosted', version: '1', level, confidence: 0.7, minutes: 90, percent: 5 },
    quotedCents: 10_000,
    approvedCents: 10_000,
    finalCents: null,
    ...more,
  };
}

const near = (given: number | undefined, expected: number) =>
  assert.ok(given !== undefined && Math.abs(given - expected) < 0.0005, `${given} is not ${expected}`);

describe("Wilson's interval", () => {
  // Reference values of the published formula.
  for (const [count, n, low, high] of [
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [1, 1, 0.2065, 1],
    [81, 263, 0.2553, 0.3662],
  ] as const) {
    test(`of ${count} in ${n} is ${low} to ${high}`, () => {
      const share = shareOf(count, n);
      near(share.low, low);
      near(share.high, high);
    });
  }
});

describe('an answer counts as', () => {
  for (const [said, truth, off] of [
    ['light', 'light', 0],
    ['heavy', 'extreme', -1],
    ['moderate', 'extreme', -2],
    ['extreme', 'light', 3],
  ] as const) {
    test(`${off} levels off when it says ${said} and it is ${truth}`, () => {
      assert.equal(levelsOff(said, truth), off);
    });
  }
});

describe('the quality of an engine', () => {
  test('is counted by engine and version, abstaining apart, and the engine with the most jobs comes first', () => {
    const other = { said: { ...job('light', 'light').said, version: '2' } };
    const [two, one, ...none] = measureEngines([
      job('light', 'light'),
      job('light', 'moderate', other),
      job('heavy', null, { said: { ...other.said, level: null } }),
    ]);
    assert.deepEqual([two?.version, two?.n, two?.abstained], ['2', 1, 1]);
    assert.deepEqual([one?.version, one?.n, none.length], ['1', 1, 0]);
  });

  test('has rows for what was found, columns for what was said, and shares that follow from them', () => {
    const [quality] = measureEngines([
      job('light', 'light'),
      job('light', 'moderate'),
      job('moderate', 'moderate'),
      job('extreme', 'light'),
    ]);
    assert.deepEqual(quality?.matrix, [
      [1, 1, 0, 0],
      [0, 1, 0, 0],
      [0, 0, 0, 0],
      [1, 0, 0, 0],
    ]);
    const { exact, withinOne, over, under } = quality;
    assert.deepEqual([exact?.count, withinOne?.count, over?.count, under?.count], [2, 3, 1, 1]);
  });

  test('has no shares and no minutes where it never gave a level', () => {
    const [quality] = measureEngines([job('light', null)]);
    assert.deepEqual([quality?.exact, quality?.minutes, quality?.bins], [undefined, undefined, []]);
  });

  test('tells errors in minutes with and without their sign: said less found', () => {
    const [quality] = measureEngines([job('light', 'light', { minutes: 100 }), job('light', 'light', { minutes: 60 })]);
    assert.deepEqual(quality?.minutes, { n: 2, meanAbsolute: 20, meanSigned: 10 });
  });

  test('holds confidence against truth in tenths, also for what floats make of 0.6', () => {
    const said = (confidence: number) => ({ said: { ...job('light', 'light').said, confidence } });
    const [quality] = measureEngines([
      job('light', 'light', said(0.6000000238)),
      job('heavy', 'light', said(0.6)),
      job('light', 'light', said(1)),
      job('light', 'light', said(0.29999998)),
    ]);
    assert.deepEqual(
      quality?.bins.map(({ from, right: { count, n } }) => [from, count, n]),
      [
        [0.3, 1, 1],
        [0.6, 1, 2],
        [0.9, 1, 1],
      ],
    );
  });

  test('follows prices: means, those that are paid apart, the largest differences first', () => {
    const [quality] = measureEngines([
      job('light', 'light', { reference: 'BB-1' }),
      job('light', 'light', { reference: 'BB-2', approvedCents: 12_000 }),
      job('light', 'light', { reference: 'BB-3', approvedCents: 10_000, finalCents: 7_000 }),
    ]);
    assert.equal(quality?.money.approvedCents, 10_667);
    assert.deepEqual(quality.money.final, { n: 1, quotedCents: 10_000, finalCents: 7_000 });
    assert.deepEqual(
      quality.money.largest.map(({ reference, differenceCents }) => [reference, differenceCents]),
      [
        ['BB-3', -3_000],
        ['BB-2', 2_000],
      ],
    );
  });
});
