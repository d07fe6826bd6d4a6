import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import { sectionIn, sectionOf, SECTIONS } from './sections.ts';

test('every setting is in one section', () => {
  const fields = SECTIONS.flatMap((section) => [...section.fields]);
  assert.deepEqual(fields.toSorted(), Object.keys(toSettingsForm(DEFAULT_SETTINGS)).toSorted());
});

test('a field is looked for where it is edited, and an unknown section is the first one', () => {
  assert.equal(sectionOf('packages.2.dropoffPrice'), 'packages');
  assert.equal(sectionOf('closedDays.1'), 'times');
  assert.equal(sectionIn('launch').id, 'launch');
  assert.equal(sectionIn('nowhere').id, 'shop');
  assert.equal(sectionIn(undefined).id, 'shop');
});
