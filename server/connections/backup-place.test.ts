import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, describe, test } from 'node:test';
import S3rver from '@20minutes/s3rver';
import { copyNewestBackup } from '#server/backup/copy-backups.ts';
import { listBackups } from '#server/backup/folder.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { openSftpServer, SFTP_ACCOUNT, SFTP_FOLDER, type SftpStandIn } from '#testing/sftp-server.ts';

const BUCKET = 'brightbay-copies';
const SECRET = 'S3RVER';

let root: string;
let s3: S3rver;
let sftp: SftpStandIn;
let endpoint: string;
let testApp: TestApp;
let owner: Caller;

before(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'brightbay-copies-')));
  s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(root, 's3'),
    configureBuckets: [{ name: BUCKET, configs: [] }],
  });
  endpoint = `http://127.0.0.1:${(await s3.run()).port}`;
  sftp = await openSftpServer();
  testApp = await startTestApp({ env: { BACKUP_TO_PRIVATE: 'on', BACKUP_KEEP: '2' } });
  owner = await asOwner(testApp);
});
afterEach(async () => {
  sftp.isFull = false;
  sftp.files.clear();
  testApp.setNow('2027-06-01T12:00:00Z');
  const { db, env } = testApp.deps;
  for (const table of ['connections', 'rate_limits', 'backup_copies', 'outbox'] as const)
    await db.deleteFrom(table).execute();
  for (const { path } of await listBackups(env)) await rm(path);
});
after(async () => {
  await testApp.close();
  await sftp.close();
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

type Typed = Readonly<Record<string, unknown>>;
const bucket = (change: Typed = {}): Typed => ({
  kind: 's3',
  endpoint,
  region: 'us-east-1',
  bucket: BUCKET,
  folder: '/nightly/',
  accessKeyId: 'S3RVER',
  secret: SECRET,
  ...change,
});
const server = (change: Typed = {}): Typed => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: sftp.port,
  user: SFTP_ACCOUNT.user,
  folder: SFTP_FOLDER,
  secret: SFTP_ACCOUNT.password,
  ...change,
});
const folder = (change: Typed = {}): Typed => ({ kind: 'folder', folder: root, ...change });

const testIt = (typed: Typed) => owner('POST /api/admin/backup-place/test', typed);

async function connect(typed: Typed): Promise<void> {
  const { body, status } = await testIt(typed);
  assert.equal(status, 200, JSON.stringify(body));
  const saved = await owner('PUT /api/admin/backup-place', { ...typed, proof: body['proof'] });
  assert.equal(saved.status, 200, JSON.stringify(saved.body));
}

async function refusal(typed: Typed): Promise<readonly unknown[]> {
  const { status, body } = await testIt(typed);
  assert.equal(status, 422, JSON.stringify(body));
  const [error] = body['errors'] as readonly { path: string; code: string }[];
  return [error?.path, error?.code];
}

/** The files at each kind of place. */
const kept = {
  s3: async () => {
    const names = await readdir(join(root, 's3', BUCKET, 'nightly')).catch(() => []);
    return names.flatMap((name) => /^(brightbay-.*)\._S3rver_object$/.exec(name)?.[1] ?? []);
  },
  sftp: async () => [...sftp.files.keys()].map((path) => path.slice(SFTP_FOLDER.length + 1)),
  folder: async () => (await readdir(root)).filter((name) => name.startsWith('brightbay-')),
};

for (const [kind, typed] of [
  ['s3', bucket],
  ['sftp', server],
  ['folder', folder],
] as const)
  describe(`a place of kind ${kind}`, () => {
    test('is tested with a small file that’s removed, gets each new backup, and keeps as many as the folder', async () => {
      const earlier = await kept[kind]();
      assert.equal((await testIt(typed())).status, 200);
      assert.deepEqual(await kept[kind](), earlier);
      await connect(typed());
      for (const day of ['02', '03', '04']) {
        testApp.setNow(`2027-06-${day}T07:00:00Z`);
        await writeBackup(testApp.deps, { kind: 'nightly' });
        await copyNewestBackup(testApp.deps);
        // The same one isn't copied twice.
        await copyNewestBackup(testApp.deps);
      }
      const names = (await kept[kind]()).toSorted();
      assert.deepEqual(
        names.map((name) => name.slice(10, 20)),
        ['2027-06-03', '2027-06-04'],
      );
      testApp.setNow('2027-06-04T08:00:00Z');
      owner = await asOwner(testApp);
      const { body } = await owner('GET /api/admin/backup-place');
      assert.equal((body['lastCopy'] as { file: string }).file, names[1]);
      assert.equal(body['failure'], null);
      await owner('DELETE /api/admin/backup-place');
      assert.equal((await kept[kind]()).length, 2);
      if (kind === 'folder') for (const name of names) await rm(join(root, name));
    });
  });

test('a copy is the backup, byte for byte', async () => {
  await connect(server());
  const { name, path } = await writeBackup(testApp.deps, { kind: 'manual' });
  await copyNewestBackup(testApp.deps);
  assert.deepEqual(sftp.files.get(`${SFTP_FOLDER}/${name}`), await readFile(path));
});

test('a copy that fails says why, alerts admins once, and is tried again after an hour', async () => {
  await connect(server());
  await writeBackup(testApp.deps, { kind: 'nightly' });
  sftp.isFull = true;
  await copyNewestBackup(testApp.deps);
  const failure = async () => (await owner('GET /api/admin/backup-place')).body['failure'] as { reason: string } | null;
  assert.match((await failure())?.reason ?? '', /isn’t enough room/);
  assert.doesNotMatch([...sftp.files.keys()].join(), /nightly\.jsonl\.gz$/);
  sftp.isFull = false;
  await copyNewestBackup(testApp.deps);
  assert.ok(await failure(), 'it isn’t tried again at once');
  testApp.setNow('2027-06-01T13:00:01Z');
  await copyNewestBackup(testApp.deps);
  assert.equal(await failure(), null);
  assert.equal(sftp.files.size, 1);
});

test('copies that stay away for a day and a half are among what needs the owner', async () => {
  await connect(server());
  const copies = async () => {
    const { body } = await (await asOwner(testApp))('GET /api/dashboard/needs');
    return (body['needs'] as readonly { kind: string; about: string }[]).filter(({ kind }) => kind === 'backup');
  };
  testApp.setNow('2027-06-03T12:00:00Z');
  await writeBackup(testApp.deps, { kind: 'nightly' });
  assert.deepEqual(
    (await copies()).map(({ about }) => about),
    ['copies'],
  );
  await copyNewestBackup(testApp.deps);
  assert.deepEqual(await copies(), []);
  owner = await asOwner(testApp);
});

test('is refused at the field to mend, and the place in use stays', async () => {
  await connect(server());
  assert.deepEqual(await refusal(bucket({ secret: 'guessed' })), ['secret', 'wrong-key']);
  assert.deepEqual(await refusal(bucket({ bucket: 'another-bucket' })), ['bucket', 'no-bucket']);
  assert.deepEqual(await refusal(bucket({ endpoint: 'http://127.0.0.1:1' })), ['endpoint', 'unreachable']);
  assert.deepEqual(await refusal(bucket({ endpoint: 'https://nowhere.invalid' })), ['endpoint', 'unknown-host']);
  assert.deepEqual(await refusal(bucket({ endpoint: 'file:///etc' })), ['endpoint', 'not-web-address']);
  assert.deepEqual(await refusal(bucket({ bucket: '../up' })), ['bucket', 'not-bucket']);
  assert.deepEqual(await refusal(server({ secret: 'guessed' })), ['secret', 'wrong-log-in']);
  assert.deepEqual(await refusal(server({ folder: '/elsewhere' })), ['folder', 'no-folder']);
  assert.deepEqual(await refusal(server({ port: 1 })), ['host', 'unreachable']);
  assert.deepEqual(await refusal(server({ user: 'other', secret: undefined })), ['secret', 'secret-missing']);
  for (const [typed, code] of [
    [join(root, 'missing'), 'no-folder'],
    ['relative/path', 'not-whole-path'],
    [process.cwd(), 'own-folder'],
    [join(process.cwd(), 'dist'), 'own-folder'],
    ['/', 'own-folder'],
    [testApp.deps.env.DATA_DIR, 'own-folder'],
  ] as const)
    assert.deepEqual(await refusal(folder({ folder: typed })), ['folder', code], typed);
  const { body } = await owner('GET /api/admin/backup-place');
  assert.equal((body['place'] as { kind: string }).kind, 'sftp');
});

test('a server that shows another key than when it was tested gets nothing', async () => {
  await connect(server());
  const { port } = sftp;
  await sftp.close();
  sftp = await openSftpServer(port);
  try {
    await writeBackup(testApp.deps, { kind: 'nightly' });
    await copyNewestBackup(testApp.deps);
    assert.equal(sftp.files.size, 0);
    const { body } = await owner('GET /api/admin/backup-place');
    assert.match((body['failure'] as { reason: string }).reason, /another key/);
  } finally {
    await owner('DELETE /api/admin/backup-place');
  }
});

test('leaves its secret in no answer, log, audit row, table or backup', async () => {
  const secret = new RegExp(SFTP_ACCOUNT.password);
  await connect(server());
  for (const url of ['/api/admin/backup-place', '/api/admin/audit', '/api/admin/business'])
    assert.doesNotMatch((await owner.download(url)).body, secret, url);
  assert.doesNotMatch(testApp.logged(), secret);
  const { db } = testApp.deps;
  const [row] = await db.selectFrom('connections').selectAll().execute();
  assert.equal(Buffer.from(row!.secret!).includes(SFTP_ACCOUNT.password), false);
  assert.doesNotMatch(JSON.stringify(row!.details), secret);
  const audited = await db.selectFrom('audit').selectAll().where('subject', '=', 'backup-place').execute();
  assert.ok(audited.length > 0);
  for (const { before: was, after: is } of audited) assert.deepEqual([was, is], [null, null]);

  const { path } = await writeBackup(testApp.deps, { kind: 'manual' });
  await restoreBackup(testApp.deps, path);
  owner = await asOwner(testApp);
  assert.equal((await owner('GET /api/admin/backup-place')).body['needsSecret'], true);
  await copyNewestBackup(testApp.deps);
  assert.equal(sftp.files.size, 0);
  await connect(server());
});

test('can only be saved as it was tested, within an hour, by the admin who did', async () => {
  const { proof } = (await testIt(server())).body;
  const save = (ask: Caller, change: Typed = {}) =>
    ask('PUT /api/admin/backup-place', { ...server(), proof, ...change });
  assert.equal((await save(await asOwner(testApp))).status, 409);
  for (const change of [{ secret: 'other' }, { folder: '/other' }, { proof: 'made-up' }])
    assert.equal((await save(owner, change)).status, 409);
  testApp.setNow('2027-06-01T13:00:01Z');
  assert.equal((await save(owner)).status, 409);
  testApp.setNow('2027-06-01T12:59:59Z');
  assert.equal((await save(owner)).status, 200);
});

test('only public places with encryption are allowed where the operator hasn’t said otherwise', async () => {
  const strict = await startTestApp();
  try {
    const ask = await asOwner(strict);
    for (const [typed, path] of [
      [bucket(), 'endpoint'],
      [bucket({ endpoint: 'https://10.0.0.5' }), 'endpoint'],
      [bucket({ endpoint: 'https://storage.lan' }), 'endpoint'],
      [server(), 'host'],
      [server({ host: 'localhost' }), 'host'],
    ] as const) {
      const { status, body } = await ask('POST /api/admin/backup-place/test', typed);
      const [error] = body['errors'] as readonly { path: string; code: string }[];
      assert.deepEqual([status, error?.path, error?.code], [422, path, 'private-address'], JSON.stringify(typed));
    }
  } finally {
    await strict.close();
  }
});
