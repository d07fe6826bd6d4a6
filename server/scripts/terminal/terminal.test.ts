import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openDatabase, type Db } from '#server/db/client.ts';
import { makeTestDataDir, testServer } from '#testing/database.ts';
import { COMPILED } from '#testing/processes.ts';
import { exampleQuote } from '#testing/quotes.ts';
import { endPrograms, startServerProcess, type ServerProcess } from '#testing/server-process.ts';

const skip = testServer !== undefined && 'about the embedded engine';
const OWNER = 'owner@brightbay.example';
let dataDir: string;
let server: ServerProcess;

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'brightbay-terminal-'));
  if (skip) return;
  await makeTestDataDir(dataDir);
  server = await startServerProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'error' });
});
after(async () => {
  await endPrograms();
  await rm(dataDir, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly said: string; readonly errors: string };

/** Runs one of the commands as npm would, in this data folder. */
function type(command: string, parameters: readonly string[], typed = ''): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(import.meta.dirname, `${command}.ts`), ...parameters],
      { cwd: tmpdir(), env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: COMPILED, DATA_DIR: dataDir } },
      (error, said, errors) => resolve({ code: error ? Number(error.code) : 0, said, errors }),
    );
    child.stdin?.end(typed);
  });
}

const sendQuote = () => {
  const { scheduledDate: _, scheduledTime: __, ...quote } = exampleQuote();
  return fetch(`${server.url}/api/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(quote),
  });
};

/** Looks into the database while no server runs. */
async function look<T>(ask: (db: Db) => Promise<T>): Promise<T> {
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const database = await openDatabase({ dataDir, log });
  try {
    return await ask(database.db);
  } finally {
    await database.close();
  }
}

test(
  'a command reaches the running server, line by line, through a socket that is its owner’s alone',
  { skip },
  async () => {
    assert.equal(statSync(join(dataDir, 'terminal.sock')).mode & 0o777, 0o600);
    const { code, said } = await type('script', ['verify-database']);
    assert.equal(code, 0, said);
    assert.match(said, /\d+ rules were checked\.\nSuccess\n$/);
  },
);

test('what is not on the list is answered with the list', { skip }, async () => {
  const { code, errors } = await type('script', ['rm']);
  assert.equal(code, 1);
  assert.match(errors, /npm run script -- NAME[^]*verify-photos/);
});

for (const command of ['script', 'restore', 'demo'])
  test(`an option that ${command} doesn’t have is answered with one sentence`, { skip }, async () => {
    const { code, errors } = await type(command, ['--help']);
    assert.equal(code, 1);
    assert.match(errors, /^Unknown option '--help'[^\n]*\n$/);
  });

test('backup, clear all, restore while the server runs: everything is back', { skip }, async () => {
  const answer = await sendQuote();
  assert.equal(answer.status, 201);
  const { quoteUrl } = (await answer.json()) as { quoteUrl: string };
  const page = `${server.url}/api/quotes/by-token/${quoteUrl.slice(quoteUrl.lastIndexOf('/') + 1)}`;
  assert.equal((await fetch(page)).status, 200);

  const refused = await type('script', ['clear-all-data']);
  assert.equal(refused.code, 1);
  assert.match(refused.errors, /Type the name of the business, Brightbay Detailing/);
  const cleared = await type('script', ['clear-all-data', '--confirm', 'Brightbay Detailing']);
  assert.equal(cleared.code, 0, cleared.errors);
  assert.equal((await fetch(page)).status, 404);

  const [backup = ''] = await readdir(join(dataDir, 'backups'));
  const wrong = await type('restore', [backup], 'Another Shop\n');
  assert.match(wrong.errors, /That isn't Brightbay Detailing\. Nothing was changed\./);
  assert.equal((await fetch(page)).status, 404);
  const restored = await type('restore', [backup], 'Brightbay Detailing\n');
  assert.equal(restored.code, 0, restored.errors);
  assert.match(restored.said, /\d+ rows and 0 photos are back/);
  assert.equal((await fetch(page)).status, 200);
  assert.equal((await type('demo', ['3'])).code, 0);
  assert.equal((await sendQuote()).status, 201);
});

test('after the server was killed the same commands open the database themselves', { skip }, async () => {
  await server.kill('SIGKILL');
  const { code, said, errors } = await type('script', ['backup-database']);
  assert.equal(code, 0, errors);
  assert.match(said, /manual\.jsonl\.gz/);
  const [backup = ''] = (await readdir(join(dataDir, 'backups'))).filter((name) => name.includes('manual'));
  const restored = await type('restore', [backup, '--yes']);
  assert.equal(restored.code, 0, restored.errors);
});

test('an admin who has lost phone and recovery codes gets in again', { skip }, async () => {
  assert.match((await type('reset-second-factor', ['unknown@example.com'])).errors, /no admin with that email/);
  assert.match((await type('reset-second-factor', [OWNER])).errors, /has no second factor/);
  await look(async (db) => {
    const { id } = await db.selectFrom('people').select('id').where('email', '=', OWNER).executeTakeFirstOrThrow();
    await db
      .insertInto('second_factors')
      .values({ person_id: id, sealed_secret: Buffer.alloc(1), confirmed_at: '2027-06-01T12:00:00Z' })
      .execute();
  });
  const { code, said } = await type('reset-second-factor', [OWNER.toUpperCase()]);
  assert.equal(code, 0);
  assert.match(said, /The second factor is gone/);
  await look(async (db) => {
    assert.deepEqual(await db.selectFrom('second_factors').selectAll().execute(), []);
    const audited = db.selectFrom('audit').select('subject').where('action', '=', 'second-factor.reset');
    assert.deepEqual(await audited.execute(), [{ subject: 'person' }]);
  });
});
