import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { test } from 'node:test';

const IS_FULL = env['TEST_SIZE'] === 'full';

type Run = { readonly failed: boolean; readonly printed: string };

/** Runs the bookkeeper and expects that each figure agrees. */
async function expectBalanced(quotes: number, ...options: readonly string[]): Promise<Run> {
  const { promise, resolve } = Promise.withResolvers<Run>();
  execFile(execPath, [join(import.meta.dirname, 'main.ts'), String(quotes), ...options], (error, out, errors) =>
    resolve({ failed: error !== null, printed: out + errors }),
  );
  const run = await promise;
  assert.match(run.printed, new RegExp(`^${quotes} quotes, \\d{4,} figures compared, 0 differ`, 'm'), run.printed);
  return run;
}

test('a month of quotes agrees to the cent on every screen and paper', { timeout: 900_000 }, async () => {
  const { failed, printed } = await expectBalanced(IS_FULL ? 300 : 40);
  // Only a month of full size uses every rule.
  if (IS_FULL) assert.ok(!failed, printed);
});

test('so does a month of a shop that started with another menu', { timeout: 900_000 }, async () => {
  await expectBalanced(IS_FULL ? 300 : 24, '--menu', 'studio');
});
