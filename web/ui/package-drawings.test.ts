import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_SETTINGS } from '#core/settings/default-settings.ts';
import { DRAWINGS } from './package-drawings.ts';

for (const { name, emoji } of DEFAULT_SETTINGS.packages) {
  test(`${name} has a drawing of its own`, () => {
    const layers = DRAWINGS[emoji];
    assert.ok(layers, emoji);
    for (const [, path] of layers) assert.doesNotMatch(path, /NaN|undefined|\d{5}/);
  });
}
