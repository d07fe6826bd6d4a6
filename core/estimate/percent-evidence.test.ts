import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import type { DirtinessLevel } from '#core/settings/settings.ts';
import { weighPercents, type TimedJob } from './percent-evidence.ts';

const { estimate } = DEFAULT_SETTINGS;

function times(kind: string, level: DirtinessLevel, minutes: readonly number[]): readonly TimedJob[] {
  return minutes.map((each) => ({ kind, level, minutes: each }));
}

const of = (jobs: readonly TimedJob[], level: DirtinessLevel) =>
  weighPercents(jobs, estimate).find((each) => each.level === level);

const LIGHT = times('full car', 'light', [98, 100, 102, 99, 101, 100]);

test('a level that takes 30% longer, nearly always, is suggested at 30%, held to the limits of the owner', () => {
  const heavy = of([...LIGHT, ...times('full car', 'heavy', [128, 130, 132, 129, 131])], 'heavy');
  assert.equal(Math.round(heavy?.longer?.percent ?? 0), 30);
  assert.equal(heavy?.suggested, Math.min(30, estimate.mostPercent));
  assert.deepEqual([heavy?.n, heavy?.meanMinutes, heavy?.longer?.light], [5, 130, 6]);
});

test('to the nearest 5', () => {
  const extreme = of([...LIGHT, ...times('full car', 'extreme', [112, 113, 112, 112, 113])], 'extreme');
  assert.equal(extreme?.suggested, 10);
});

test('nothing is suggested while the interval holds the present percentage', () => {
  const heavy = of([...LIGHT, ...times('full car', 'heavy', [70, 190, 95, 160, 120])], 'heavy');
  assert.ok(heavy?.longer && heavy.longer.low < 15 && heavy.longer.high > 15);
  assert.equal(heavy.suggested, undefined);
});

test('nothing is said of a level with fewer than five jobs', () => {
  const heavy = of([...LIGHT, ...times('full car', 'heavy', [130, 130, 130, 130])], 'heavy');
  assert.deepEqual([heavy?.n, heavy?.longer, heavy?.suggested], [4, undefined, undefined]);
});

test('long packages are not taken for dirt: only jobs of one kind are compared', () => {
  const jobs = [
    ...times('express car', 'light', [40, 41, 39, 40, 40, 40]),
    ...times('express car', 'heavy', [40, 41]),
    ...times('full truck', 'light', [200, 201]),
    ...times('full truck', 'heavy', [200, 201, 199, 200, 200, 200]),
  ];
  const heavy = of(jobs, 'heavy');
  assert.ok(Math.abs(heavy?.longer?.percent ?? 9) < 1, 'although the mean of heavy ones is far longer');
  assert.equal(heavy?.suggested, 0);
});

test('light is what the others are compared with', () => {
  assert.deepEqual(of(LIGHT, 'light'), { level: 'light', n: 6, meanMinutes: 100, current: 0 });
});
