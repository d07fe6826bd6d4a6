import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import type { TestCounts } from './test-report.ts';

type Counts = Pick<TestCounts, 'passed' | 'failures' | 'skipped'>;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'node-tests-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('passed, failed and skipped tests are counted over all files', () => {
  write('one', `test('good', () => {}); test('bad', () => { throw new Error('no'); }); test.skip('later', () => {});`);
  write('two', `test('good', () => {}); test.todo('never');`);
  assert.deepEqual(counts(), { passed: 2, failures: ['one.test.mjs  bad: no'], skipped: 2 });
});

test('a file that cannot be loaded fails', () => {
  write('good', `test('good', () => {});`);
  write('broken', `import './nowhere.mjs';`);
  const { failures, ...others } = counts();
  assert.deepEqual(others, { passed: 1, skipped: 0 });
  assert.match(failures.join('\n'), /^broken\.test\.mjs .*nowhere\.mjs.*$/);
});

test('a file without a test fails', () => {
  write('empty', 'export {};');
  assert.deepEqual(counts(), { passed: 0, failures: ['empty.test.mjs  ran no test'], skipped: 0 });
});

test('a file that ends in the middle of a test fails', () => {
  write('ends', `test('ends', () => process.exit(0)); test('never reached', () => {});`);
  assert.deepEqual(counts(), { passed: 0, failures: ['ends.test.mjs  ended in the middle of a test'], skipped: 0 });
});

test('a file that never ends is stopped, and fails', () => {
  write('open', `test('good', () => { setInterval(() => {}, 1000); });`);
  assert.equal(counts({ silence: 6000 }).failures.length, 1);
});

test('with `again`, a file that failed runs once more, and what passes then counts as passed', () => {
  write(
    'moody',
    `import { existsSync, writeFileSync } from 'node:fs';
     test('good', () => {});
     test('good the second time', () => { if (!existsSync('been')) { writeFileSync('been', ''); throw new Error('no'); } });`,
  );
  write('bad', `test('bad', () => { throw new Error('no'); });`);
  assert.deepEqual(counts({ again: true }), { passed: 2, failures: ['bad.test.mjs  bad: no'], skipped: 0 });
});

test('files that do not exist are no tests at all', () => {
  assert.deepEqual(counts(), { passed: 0, failures: [], skipped: 0 });
});

/** Runs in a separate process, because a test runner doesn't run inside a test. */
function counts({ silence = 60_000, again = false } = {}): Counts {
  const tool = JSON.stringify(new URL('node-tests.ts', import.meta.url).href);
  writeFileSync(
    join(folder, 'run.mjs'),
    `import { runNodeTests } from ${tool};
     const { passed, failures, skipped } = await runNodeTests(['*.test.mjs'], process.stderr, { silence: ${silence}, again: ${again} });
     console.log(JSON.stringify({ passed, failures, skipped }));`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout } = spawnSync(process.execPath, ['run.mjs'], { cwd: folder, env, encoding: 'utf8', timeout: 60_000 });
  return JSON.parse(stdout) as Counts;
}

function write(name: string, code: string): void {
  writeFileSync(join(folder, `${name}.test.mjs`), `import test from 'node:test';\n${code}\n`);
}
