import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { picture } from '#testing/documentation.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { endPrograms, startServerProcess, until } from '#testing/server-process.ts';

const skip = process.platform === 'win32' && 'about accounts of a Unix system';
const OTHERS = 0o077;

const dataDir = mkdtempSync(join(tmpdir(), 'brightbay-private-'));
after(async () => {
  await endPrograms();
  rmSync(dataDir, { recursive: true, force: true });
});

test(
  'no other account of the machine can read mails, photos or rows, even in a folder open to all',
  { skip },
  async () => {
    chmodSync(dataDir, 0o755);
    const server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
    const photo = (await picture()).toString('base64');
    const { scheduledDate: _, scheduledTime: __, ...quote } = exampleQuote({ aiPhotos: [photo] });
    const answer = await fetch(`${server.url}/api/quotes`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(quote),
    });
    assert.equal(answer.status, 201, await answer.text());
    await until('both mails are written', () => namesIn('mail').filter((name) => name.endsWith('.eml')).length === 2);
    assert.equal(namesIn('photos').filter((name) => name.endsWith('.jpg')).length, 1);
    assert.deepEqual(openToOthers(dataDir), []);
  },
);

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(join(dataDir, folder), { recursive: true, encoding: 'utf8' });
  } catch {
    return [];
  }
}

/** Returns the files that another account could reach from this folder and open. */
function openToOthers(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if ((statSync(path).mode & OTHERS) === 0) return [];
    return entry.isDirectory() ? openToOthers(path) : [path];
  });
}
