import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeSettings } from './compare-settings.ts';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { toSettingsForm, type SettingsForm } from './settings-form.ts';

const base = toSettingsForm(DEFAULT_SETTINGS);
const repriced = (id: string, dropoffPrice: number): SettingsForm => ({
  ...base,
  packages: base.packages.map((pack) => (pack.id === id ? { ...pack, dropoffPrice } : pack)),
});

test('changes in different places all stay', () => {
  const { merged, clashes } = mergeSettings(base, {
    mine: repriced('full', 135),
    theirs: { ...repriced('express', 35), area: 'Troy' },
  });
  assert.deepEqual(clashes, []);
  assert.equal(merged.area, 'Troy');
  assert.deepEqual(
    merged.packages.slice(0, 2).map(({ dropoffPrice }) => dropoffPrice),
    [35, 135],
  );
});

test('of a field that both changed the own value stays, and it is named', () => {
  const { merged, clashes } = mergeSettings(base, { mine: repriced('full', 135), theirs: repriced('full', 140) });
  assert.deepEqual(clashes, ['packages.1.dropoffPrice']);
  assert.equal(merged.packages[1]?.dropoffPrice, 135);
});

test('the same change on both sides is no clash', () => {
  const both = repriced('full', 135);
  assert.deepEqual(mergeSettings(base, { mine: both, theirs: structuredClone(both) }), { merged: both, clashes: [] });
});

test('a list that only one of both made longer or shorter is his', () => {
  const theirs = { ...base, closedDays: ['2027-07-04'] };
  assert.deepEqual(mergeSettings(base, { mine: base, theirs }).merged.closedDays, ['2027-07-04']);
  const mine = { ...base, extras: base.extras.slice(1) };
  assert.deepEqual(mergeSettings(base, { mine, theirs }).merged, { ...mine, closedDays: ['2027-07-04'] });
});

test('a list in which both moved things is taken whole, and named', () => {
  const mine = { ...base, extras: base.extras.slice(1) };
  const theirs = { ...base, extras: base.extras.toReversed() };
  const { merged, clashes } = mergeSettings(base, { mine, theirs });
  assert.deepEqual(clashes, ['extras']);
  assert.deepEqual(merged.extras, mine.extras);
});

test('what is not there on one side is taken from the other', () => {
  const without = (settings: SettingsForm): SettingsForm => ({
    ...settings,
    packages: settings.packages.map(({ conditionPrices: _, ...pack }) => pack),
  });
  assert.deepEqual(
    mergeSettings(base, { mine: without(base), theirs: repriced('full', 135) }).merged,
    without(repriced('full', 135)),
  );
});
