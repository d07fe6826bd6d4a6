import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';

const ROOT = join(import.meta.dirname, '..');
const PATH = /`((?:core|contract|server|web|e2e|bench|chaos|tools|ops|models|docs)\/[\w./-]+)`/g;

for (const guide of globSync(['*.md', 'docs/*.md'], { cwd: ROOT }))
  test(`every file and folder that ${guide} names exists`, () => {
    const named = readFileSync(join(ROOT, guide), 'utf8').matchAll(PATH);
    const missing = Array.from(named, ([, path = '']) => path).filter((path) => !existsSync(join(ROOT, path)));
    assert.deepEqual(missing, []);
  });

test('every picture that a guide shows is there with words for those who don’t see it, and every picture is shown', () => {
  const shown = globSync(['*.md', 'docs/*.md'], { cwd: ROOT }).flatMap((guide) => {
    const pictures = readFileSync(join(ROOT, guide), 'utf8').matchAll(/!\[([^\]]*)\]\(((?!https?:)[^)]+)\)/g);
    return Array.from(pictures, ([, words = '', path = '']) => ({ words, path: join(dirname(guide), path) }));
  });
  for (const { words, path } of shown) {
    assert.ok(existsSync(join(ROOT, path)), path);
    assert.ok(words.length > 15, path);
  }
  const taken = globSync('docs/pictures/*', { cwd: ROOT }).toSorted();
  assert.ok(taken.length >= 8);
  assert.deepEqual(
    taken.filter((path) => !shown.some((picture) => picture.path === path)),
    [],
  );
  for (const path of taken) assert.ok(statSync(join(ROOT, path)).size <= 40_000, path);
});

test('the promises for security name the tests that prove them', () => {
  const [, promises = ''] = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').split(
    /^## (?:Promises|What isn't promised)$/m,
  );
  const all = promises.split(/^- /m).slice(1);
  assert.ok(all.length > 30);
  for (const promise of all) assert.match(promise, /\.(?:test|spec)\.ts`|permission table/, promise);
});
