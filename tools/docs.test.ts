import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const PATH = /`((?:core|contract|server|web|e2e|bench|chaos|tools|ops|models|docs)\/[\w./-]+)`/g;

for (const guide of globSync(['*.md', 'docs/*.md'], { cwd: ROOT }))
  test(`every file and folder that ${guide} names exists`, () => {
    const named = readFileSync(join(ROOT, guide), 'utf8').matchAll(PATH);
    const missing = Array.from(named, ([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
    assert.deepEqual(missing, []);
  });

test('the promises for security name the tests that prove them', () => {
  const [, promises = ''] = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split(
    /^## (?:Promises|What isn't promised)$/m,
  );
  const all = promises.split(/^- /m).slice(1);
  assert.ok(all.length > 30);
  for (const promise of all) assert.match(promise, /\.(?:test|spec)\.ts`|permission table/, promise);
});
