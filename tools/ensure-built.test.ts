import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { ensureBuilt } from './ensure-built.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'ensure-built-'));
  write('vite.config.ts', 'export default {};');
  write('web/app/shell/main.tsx', 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

test('pages are built once, and again when a source changes, appears or goes', () => {
  assert.equal(ensureBuilt(root, build), true);
  assert.equal(ensureBuilt(root, build), false);
  write('web/app/shell/main.tsx', 'two');
  assert.equal(ensureBuilt(root, build), true);
  write('core/lib/money.ts', 'cents');
  assert.equal(ensureBuilt(root, build), true);
  rmSync(join(root, 'core/lib/money.ts'));
  assert.equal(ensureBuilt(root, build), true);
  assert.equal(ensureBuilt(root, build), false);
});

test('neither newer file times nor tests lead to a build', () => {
  ensureBuilt(root, build);
  utimesSync(join(root, 'web/app/shell/main.tsx'), 2_000_000_000, 2_000_000_000);
  write('web/app/main.test.ts', 'test');
  assert.equal(ensureBuilt(root, build), false);
});

test('a dist folder of unknown origin is built again', () => {
  write('dist/index.html', 'old');
  assert.equal(ensureBuilt(root, build), true);
});

test('a failed build is an error, and is tried again the next time', () => {
  ensureBuilt(root, build);
  write('web/app/shell/main.tsx', 'broken');
  assert.throws(() => ensureBuilt(root, () => false), /could not be built/);
  write('web/app/shell/main.tsx', 'one');
  assert.equal(ensureBuilt(root, build), true);
});

test('an installation without sources has nothing to build', () => {
  rmSync(join(root, 'vite.config.ts'));
  assert.equal(
    ensureBuilt(root, () => assert.fail('built')),
    false,
  );
});

function build(): boolean {
  write('dist/index.html', 'built');
  return true;
}

function write(path: string, content: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), content);
}
