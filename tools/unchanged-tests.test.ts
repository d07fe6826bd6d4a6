import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, beforeEach, test } from 'node:test';
import { changedTests } from './unchanged-tests.ts';

const home = process.cwd();
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unchanged-tests-'));
  process.chdir(folder);
  mkdirSync('core');
  write('core/cents.ts', 'export const CENTS = 100;');
  write('core/price.ts', "import { CENTS } from './cents.ts';");
  write('core/price.test.ts', "import '#core/price.ts';");
  write('core/other.test.ts', "import './other.ts';");
  write('core/other.ts', '');
});
afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});
after(() => process.chdir(home));

const TESTS = ['core/price.test.ts', 'core/other.test.ts'];

test('a test that has passed is left out until something changes that it imports, however far away', () => {
  assert.deepEqual(run(TESTS), TESTS);
  assert.deepEqual(run(TESTS), []);
  write('core/cents.ts', 'export const CENTS = 10;');
  assert.deepEqual(run(TESTS), ['core/price.test.ts']);
  assert.deepEqual(run(TESTS), []);
  write('core/other.test.ts', "import './other.ts'; // more");
  assert.deepEqual(run(TESTS), ['core/other.test.ts']);
});

test('a test that has failed runs again', () => {
  assert.deepEqual(run(TESTS, ['core/price.test.ts']), TESTS);
  assert.deepEqual(run(TESTS), ['core/price.test.ts']);
});

test('a test that reads files, or imports what does, always runs', () => {
  write('core/other.ts', "import { readFileSync } from 'node:fs';");
  assert.deepEqual(run(TESTS), TESTS);
  assert.deepEqual(run(TESTS), ['core/other.test.ts']);
});

test('other packages run everything', () => {
  run(TESTS);
  write('package-lock.json', '{}');
  assert.deepEqual(run(TESTS), TESTS);
});

/** Returns the tests that had to run; all of them pass but `failed`. */
function run(files: readonly string[], failed: readonly string[] = []): readonly string[] {
  const { changed, keep } = changedTests(files, 'tests.json');
  keep(changed.filter((file) => !failed.includes(file)));
  return changed;
}

function write(path: string, text: string): void {
  writeFileSync(path, text);
}
