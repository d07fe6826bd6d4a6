import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { agreementOf, levelsOff, measureEngines, type JudgedJob } from './estimate-quality.ts';
import { shareOf } from './shares.ts';

function job(truth: DirtinessLevel, level: DirtinessLevel, more: Partial<JudgedJob> = {}): JudgedJob {
  return {
    quoteId: 'q',
    reference: 'BB-1',
    truth,
    minutes: 100,
    isAlone: true,
    said: { engine: 'hosted', model: 'm', version: '1', level, confidence: 0.7, minutes: 90, percent: 5 },
    quotedCents: 10_000,
    approvedCents: 10_000,
    finalCents: null,
    chargedCents: 500,
    rightCents: 0,
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
  test('is counted by engine and version, and the engine with the most jobs comes first', () => {
    const other = { said: { ...job('light', 'light').said, version: '2' } };
    const [two, one, ...none] = measureEngines([
      job('light', 'light'),
      job('light', 'moderate', other),
      job('heavy', 'light', other),
    ]);
    assert.deepEqual([two?.version, two?.n], ['2', 2]);
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

  test('adds up what levels that were too high and too low came to', () => {
    const [quality] = measureEngines([
      job('light', 'moderate', { chargedCents: 900, rightCents: 0, minutes: 70 }),
      job('light', 'heavy', { chargedCents: 0, rightCents: 0, minutes: 60 }),
      job('heavy', 'light', { chargedCents: 0, rightCents: 2700, minutes: 150 }),
      job('light', 'light', { chargedCents: 400, rightCents: 0 }),
    ]);
    assert.deepEqual(quality?.overCalls, { n: 2, cents: 900, minutes: 50 });
    assert.deepEqual(quality.underCalls, { n: 1, cents: -2700, minutes: -60 });
  });

  test('is told apart by model', () => {
    const other = { said: { ...job('light', 'light').said, model: 'another' } };
    assert.equal(measureEngines([job('light', 'light'), job('light', 'light', other)]).length, 2);
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

test('the crew and the customers agree where the level found follows from the answers', () => {
  const pairs = [
    ['light', 'light'],
    ['light', 'heavy'],
    ['moderate', 'light'],
    ['heavy', 'heavy'],
  ] as const;
  const { same, dirtier, cleaner } =
    agreementOf(pairs.map(([answered, found]) => ({ answered, found }))) ?? assert.fail();
  assert.deepEqual([same.count, same.n, dirtier, cleaner], [2, 4, 1, 1]);
  assert.equal(agreementOf([]), undefined);
});
