import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import { forgetEditing } from './forget-drafts.ts';
import { keepEditing, onto, openEditing } from './settings-draft.ts';
import { storeOver } from './storage.ts';

const base = toSettingsForm(DEFAULT_SETTINGS);
const published = { version: 3, savedBy: 'Robin', business: base };
const kept = () => {
  const map = new Map<string, string>();
  return storeOver(() => ({
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, value) => void map.set(key, value),
    removeItem: (key) => void map.delete(key),
  }));
};

test('changes are kept, and found again by who opens the settings', () => {
  const store = kept();
  const fresh = openEditing(store, published);
  assert.deepEqual(fresh, { version: 3, base, draft: base });
  const changed = { ...fresh, draft: { ...base, area: 'Troy' } };
  keepEditing(store, changed);
  assert.deepEqual(openEditing(store, published), changed);
  keepEditing(store, fresh);
  assert.deepEqual(openEditing(store, published), fresh);
});

test('a log-out leaves nothing for the next user', () => {
  const store = kept();
  keepEditing(store, { version: 3, base, draft: { ...base, name: 'Not published' } });
  forgetEditing(store);
  assert.deepEqual(openEditing(store, published).draft, base);
});

test('what is no draft of ours is left alone', () => {
  for (const text of ['null', '{', '[]', '{"version":3,"base":{},"draft":{}}']) {
    const store = kept();
    store.set('settingsDraft', text);
    assert.deepEqual(openEditing(store, published).draft, base);
  }
});

test('a newer version comes under the own changes, and says who published it', () => {
  const mine = { version: 3, base, draft: { ...base, area: 'Troy', name: 'Mine' } };
  const theirs = { version: 4, savedBy: 'Sam', business: { ...base, name: 'Theirs', phone: '(518) 555-0199' } };
  const next = onto(mine, theirs);
  assert.deepEqual(next.meanwhile, { by: 'Sam', version: 4, clashes: ['name'] });
  assert.deepEqual(next.draft, { ...theirs.business, area: 'Troy', name: 'Mine' });
  assert.equal(onto(next, theirs), next);
});

test('what was published elsewhere just as it is here leaves nothing to save', () => {
  const business = { ...base, name: 'The Same' };
  const mine = { version: 3, base, draft: structuredClone(business) };
  assert.deepEqual(onto(mine, { version: 4, savedBy: 'Sam', business }), {
    version: 4,
    base: business,
    draft: business,
  });
});

test('without changes a newer version is simply shown', () => {
  const theirs = { version: 4, savedBy: 'Sam', business: { ...base, name: 'Theirs' } };
  assert.deepEqual(onto({ version: 3, base, draft: base }, theirs), {
    version: 4,
    base: theirs.business,
    draft: theirs.business,
  });
});
