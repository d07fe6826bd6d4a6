import assert from 'node:assert/strict';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { backupDir, listBackups } from '#server/backup/folder.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { dumpAll } from '#server/backup/testing/dump-all.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { readMailFiles, writeMailFiles } from '#testing/mail-files.ts';
import { addPerson, send } from '#testing/people.ts';
import { openScriptCaller, quoteWithPhoto, scriptCallerOf, type ScriptCaller } from '#testing/scripts.ts';
import { addTestData } from './add-test-data.ts';

let testApp: TestApp;
let caller: ScriptCaller;

before(async () => void (testApp = await startTestApp({ env: { PORT: '0' } })));
after(() => testApp.close());
beforeEach(async () => void (caller = await openScriptCaller(testApp)));

describe('backups', () => {
  test('are written, proven, listed and handed out, to admins only', async () => {
    await quoteWithPhoto(testApp);
    assert.match((await caller.run('backup-database')).output, /manual\.jsonl\.gz: \d+ rows and \d photos?/);
    const proven = await caller.run('verify-backups');
    assert.equal(proven.success, true, proven.output + proven.error);
    assert.match(proven.output, /^quotes: 1 row, the same\.$/m);

    const { body } = await send(testApp.app, 'GET /api/admin/backups', { cookie: caller.cookie });
    const [newest] = body as unknown as { name: string; bytes: number; provenAt: string; isProven: boolean }[];
    assert.equal(newest?.isProven, true);
    const file = await testApp.app.inject({
      url: `/api/admin/backups/${newest?.name}`,
      headers: { cookie: caller.cookie },
    });
    assert.equal(file.statusCode, 200);
    assert.equal(file.rawPayload.byteLength, newest?.bytes);
    assert.match(String(file.headers['content-disposition']), /^attachment/);
    const counts = await send(testApp.app, 'GET /api/admin/counts', { cookie: caller.cookie });
    assert.equal((counts.body['scripts'] as { lastProof: string }).lastProof, newest?.provenAt);
    assert.equal((await testApp.app.inject({ url: `/api/admin/backups/${newest?.name}` })).statusCode, 401);
  });

  for (const name of ['..%2F..%2Fetc%2Fpasswd', '%2e%2e%2fphotos', 'brightbay.jsonl.gz', '..%5Csecret']) {
    test(`are found by their own names only, not by ${name}`, async () => {
      await writeFile(join(backupDir(testApp.deps.env), 'brightbay.jsonl.gz'), 'mine').catch(() => undefined);
      const { statusCode } = await testApp.app.inject({
        url: `/api/admin/backups/${name}`,
        headers: { cookie: caller.cookie },
      });
      assert.equal(statusCode, 404);
    });
  }

  test('that are damaged fail the proof, and the dashboard knows', async () => {
    await caller.run('backup-database');
    const [newest] = await listBackups(testApp.deps.env);
    assert.ok(newest);
    await writeFile(newest.path, Buffer.alloc(newest.bytes));
    const { success, error } = await caller.run('verify-backups');
    assert.equal(success, false);
    assert.match(error ?? '', /cannot be used/);
    const { body } = await send(testApp.app, 'GET /api/admin/backups', { cookie: caller.cookie });
    assert.equal((body as unknown as { isProven: boolean }[])[0]?.isProven, false);
    await rm(newest.path);
  });
});

test('clear-all-data keeps admins, settings and the audit log, and its backup brings the rest back', async () => {
  const { deps, app } = testApp;
  await rm(backupDir(deps.env), { recursive: true, force: true });
  const { id } = await quoteWithPhoto(testApp);
  await addTestData(deps, 4);
  await addPerson(deps, 'employee');
  await addPerson(deps, 'customer');
  await send(app, `POST /api/quotes/${id}/approve`, { cookie: caller.cookie, body: {} });
  await writeMailFiles(testApp);
  assert.notEqual((await readMailFiles(testApp)).length, 0);
  const before_ = await dumpAll(deps.db);

  const { success, output, error } = await caller.run('clear-all-data', ' Brightbay Detailing ');
  assert.equal(success, true, error ?? output);
  const cleared = await dumpAll(deps.db);
  for (const table of ['admins', 'business_versions', 'sessions', 'secrets', 'passkeys']) {
    assert.deepEqual(cleared[table], before_[table], table);
  }
  assert.deepEqual(cleared['audit']?.slice(0, before_['audit']?.length), before_['audit']);
  assert.match(cleared['audit']?.at(-1) ?? '', /data\.clear-all/);
  for (const table of ['quotes', 'jobs', 'slot_holds', 'photos', 'outbox', 'employees', 'customers']) {
    assert.deepEqual(cleared[table], [], table);
  }
  assert.equal(cleared['people']?.length, cleared['admins']?.length);
  assert.deepEqual(await readMailFiles(testApp), []);
  assert.deepEqual(
    (await readdir(join(deps.env.DATA_DIR, 'photos'), { recursive: true })).filter((n) => n.endsWith('jpg')),
    [],
  );
  assert.equal(
    (await send(app, 'GET /api/quotes', { cookie: caller.cookie })).status,
    200,
    'the admin is still logged in',
  );

  const [backup] = await listBackups(deps.env);
  assert.equal(backup?.kind, 'before-clear');
  await restoreBackup(deps, backup?.path ?? '');
  const restored = await dumpAll(deps.db);
  for (const table of ['quotes', 'jobs', 'slot_holds', 'photos', 'quote_photos', 'employees', 'customers', 'people']) {
    assert.deepEqual(restored[table], before_[table], table);
  }
  caller = await scriptCallerOf(testApp);
  assert.equal((await caller.run('verify-photos')).success, true);
  assert.equal((await caller.run('verify-database')).success, true);
});
