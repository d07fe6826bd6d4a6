import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_BUSINESS } from '#core/settings/default-business.ts';
import { settingsOf } from '#core/settings/settings.ts';
import { sectionIn, sectionOf, SECTIONS } from './sections.ts';

test('every setting stands in one section', () => {
  const fields = SECTIONS.flatMap((section) => [...section.fields]);
  assert.deepEqual(fields.toSorted(), Object.keys(settingsOf(DEFAULT_BUSINESS)).toSorted());
});

test('a field is looked for where it is edited, and an unknown section is the first one', () => {
  assert.equal(sectionOf('packages.2.dropoffPrice'), 'packages');
  assert.equal(sectionOf('closedDays.1'), 'times');
  assert.equal(sectionIn('launch').title, 'Launch');
  assert.equal(sectionIn('nowhere').id, 'shop');
  assert.equal(sectionIn(undefined).id, 'shop');
});
