import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from './default-settings.ts';
import { SETTINGS_SHAPE, readStoredSettings, toStoredSettings } from './stored-settings.ts';

test('what is stored reads back equal', () => {
  assert.deepEqual(readStoredSettings(toStoredSettings(DEFAULT_SETTINGS)), DEFAULT_SETTINGS);
  assert.equal(toStoredSettings(DEFAULT_SETTINGS).shape, SETTINGS_SHAPE);
});

test('a document without a shape gets what it did not have, and keeps what it had', () => {
  const { minutesByLevel: _, ...estimate } = { ...DEFAULT_SETTINGS.estimate, mode: 'show' as const };
  const read = readStoredSettings({ ...DEFAULT_SETTINGS, estimate, name: 'Older' });
  assert.deepEqual(read, {
    ...DEFAULT_SETTINGS,
    name: 'Older',
    estimate: { ...DEFAULT_SETTINGS.estimate, mode: 'show' },
  });
});

test('a document from before the drop-off address keeps its town, and has no street and no hours yet', () => {
  const { directions: _, openingHours: __, promise: ___, ...older } = DEFAULT_SETTINGS;
  const address = { locality: 'Troy', region: 'NY', country: 'US' };
  const read = readStoredSettings({ ...older, address, shape: 3 });
  assert.deepEqual(read, {
    ...DEFAULT_SETTINGS,
    address: { street: '', locality: 'Troy', region: 'NY', postalCode: '', country: 'US' },
  });
});

test('a document from before sales tax has none, and keeps its translations', () => {
  const { tax: _, taxId: __, cancellation: ____, ...older } = DEFAULT_SETTINGS;
  const { taxName: ___, ...es } = { ...DEFAULT_SETTINGS.translations.es, area: 'Troy y alrededores', taxName: '' };
  const read = readStoredSettings({ ...older, translations: { es }, shape: 11 });
  assert.deepEqual(read.cancellation, { feeCents: 0, feePercent: 0, noticeHours: 24, isTaxed: false });
  assert.deepEqual([read.tax, read.taxId], [{ name: 'Sales tax', rates: { services: 0, extras: 0, fees: 0 } }, '']);
  assert.deepEqual(read.translations.es, { ...es, taxName: 'Impuesto sobre las ventas' });
});
