import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presetsOf, presetsToPick } from './date-presets.ts';

const textOf = (today: string, isAhead: boolean) =>
  presetsOf(today, isAhead).map(({ name, from, to }) => `${name} ${from} ${to}`);

test('the ranges that are chosen by name, with weeks from Sunday on', () => {
  assert.deepEqual(textOf('2026-11-28', false), [
    'today 2026-11-28 2026-11-28',
    'thisWeek 2026-11-22 2026-11-28',
    'lastWeek 2026-11-15 2026-11-21',
    'thisMonth 2026-11-01 2026-11-30',
    'lastMonth 2026-10-01 2026-10-31',
    'thisYear 2026-01-01 2026-12-31',
  ]);
});

test('those of appointments look ahead, over the end of a month and a year', () => {
  assert.deepEqual(textOf('2027-12-31', true), [
    'today 2027-12-31 2027-12-31',
    'tomorrow 2028-01-01 2028-01-01',
    'thisWeek 2027-12-26 2028-01-01',
    'nextWeek 2028-01-02 2028-01-08',
    'thisMonth 2027-12-01 2027-12-31',
    'lastMonth 2027-11-01 2027-11-30',
    'thisYear 2027-01-01 2027-12-31',
  ]);
});

test('days that are picked to be closed are still to come', () => {
  const names = presetsToPick('2026-11-29').map(({ name, from }) => `${name} ${from}`);
  assert.deepEqual(names, ['today 2026-11-29', 'tomorrow 2026-11-30', 'nextWeek 2026-12-06']);
});
