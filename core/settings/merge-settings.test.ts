import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { mergeSettings } from './merge-settings.ts';
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

test('a package that each side added is sold, and what one side removed is not', () => {
  const [express, full, ...others] = base.packages as [
    SettingsForm['packages'][number],
    SettingsForm['packages'][number],
  ];
  const mine = { ...base, packages: [express, full, ...others, { ...full, id: 'mine', name: 'Mine' }] };
  const theirs = {
    ...base,
    packages: [{ ...express, dropoffPrice: 35 }, ...others, { ...full, id: 'theirs', name: 'Theirs' }],
  };
  const { merged, clashes } = mergeSettings<SettingsForm>(base, { mine, theirs });
  assert.deepEqual(clashes, []);
  assert.deepEqual(
    merged.packages.map(({ id }) => id),
    [express, ...others, { id: 'mine' }, { id: 'theirs' }].map(({ id }) => id),
  );
  assert.equal(merged.packages[0]?.dropoffPrice, 35);
});

test('a package that one side removed and the other repriced stays as the own side has it, and is named', () => {
  const without = { ...base, packages: base.packages.slice(1) };
  const changed = repriced('express', 35);
  const added = { ...changed, packages: [...changed.packages, { ...changed.packages[0]!, id: 'new', name: 'New' }] };
  const removed = mergeSettings(base, { mine: without, theirs: added });
  assert.deepEqual(removed.clashes, ['packages']);
  assert.equal(
    removed.merged.packages.some(({ id }) => id === 'express'),
    false,
  );
  const kept = mergeSettings(base, { mine: added, theirs: without });
  assert.deepEqual(kept.clashes, ['packages.0']);
  assert.equal(kept.merged.packages[0]?.dropoffPrice, 35);
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
