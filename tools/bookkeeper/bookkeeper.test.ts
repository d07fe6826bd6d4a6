import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { env, execPath } from 'node:process';
import { test } from 'node:test';

test('a month of quotes agrees to the cent on every screen and paper', { timeout: 900_000 }, async () => {
  const isFull = env['TEST_SIZE'] === 'full';
  const quotes = isFull ? 300 : 40;
  const { promise, resolve } = Promise.withResolvers<{ readonly failed: boolean; readonly printed: string }>();
  execFile(execPath, [join(import.meta.dirname, 'main.ts'), String(quotes)], (error, out, errors) =>
    resolve({ failed: error !== null, printed: out + errors }),
  );
  const { failed, printed } = await promise;
  // Only a month of full size uses every rule.
  if (isFull) assert.ok(!failed, printed);
  assert.match(printed, new RegExp(`^${quotes} quotes, \\d{4,} figures compared, 0 differ`, 'm'));
});
