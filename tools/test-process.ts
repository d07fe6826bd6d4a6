// node tools/test-process.ts CLAIMS MOST FILE...: runs test files one after the other in this process, each as a suite of
// its own, so that the hooks of one never run for the tests of another. Several processes may share a list: a file belongs
// to the one that makes its claim, an empty file in the folder CLAIMS.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { closeReusable, reuseBetweenFiles } from '#testing/reusable.ts';

const [claims = '', most = '', ...files] = process.argv.slice(2);

reuseBetweenFiles();
let taken = 0;
for (const [index, file] of files.entries()) {
  if (taken === Number(most)) break;
  if (!claim(index)) continue;
  taken += 1;
  await runFile(file);
}
await closeReusable();

function claim(index: number): boolean {
  try {
    writeFileSync(join(claims, String(index)), '', { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

/** Resolves when the last test of the file has ended, and its hooks, which run in the order in which they are registered. */
function runFile(file: string): Promise<void> {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  void describe(file, async () => {
    try {
      await import(pathToFileURL(resolve(file)).href);
    } finally {
      after(() => end());
    }
  });
  return ended;
}
