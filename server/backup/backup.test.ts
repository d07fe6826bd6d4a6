import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import sharp from 'sharp';
import { dumpAll } from '#server/backup/testing/dump-all.ts';
import type { Database } from '#server/db/client.ts';
import { MIGRATIONS_DIR, migrationNames } from '#server/db/migrate.ts';
import { addTestData } from '#server/scripts/add-test-data.ts';
import { startTestApp, type TestApp, mailsOf } from '#testing/app.ts';
import { asOwner } from '#testing/callers.ts';
import { openTestDatabase, testServer } from '#testing/database.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { BackupError, type Footer } from './format.ts';
import { checkBackup } from './read-backup.ts';
import { restoreBackup, type RestoreDeps } from './restore-backup.ts';
import { writeBackup, type WrittenBackup } from './write-backup.ts';

/** What a restore changes on purpose, and the tries of clients, which go on being counted while the source runs. */
const ENDED = new Set(['sessions', 'audit', 'outbox', 'rate_limits']);

let source: TestApp;
let backup: WrittenBackup;

before(async () => {
  source = await startTestApp();
  const photo = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
  const { body } = await submit(source.app, exampleQuote({ aiPhotos: [photo.toString('base64')] }));
  const notes = 'Zoë "quo\\te"\n\t O’Hara, {null} 🚗';
  await source.deps.db.updateTable('quotes').set({ notes }).where('id', '=', body.id).execute();
  await addTestData(source.deps, 24);
  await asOwner(source);
  await addPerson(source.deps, 'employee');
  backup = await writeBackup(source.deps, { kind: 'manual' });
});
after(() => source.close());

describe('a backup', () => {
  test('is one compressed text with a header, each table and its rows, the photos, and sums at the end', async () => {
    const lines = gunzipSync(await readFile(backup.path))
      .toString()
      .trimEnd()
      .split('\n');
    const header = JSON.parse(lines[0] ?? '');
    assert.equal(header.format, 1);
    assert.equal(header.createdAt, '2027-06-01T12:00:00Z');
    const tables = Object.keys(await dumpAll(source.deps.db));
    const told = lines.flatMap((line) => (line.startsWith('{"table"') ? [JSON.parse(line).table as string] : []));
    assert.deepEqual(told, tables);
    assert.ok(tables.includes('quotes') && tables.includes('sessions'));
    const footer = JSON.parse(lines.at(-1) ?? '');
    assert.equal(footer.tables.quotes.count, 25);
    const { length: photos } = await source.deps.db.selectFrom('photos').select('id').execute();
    assert.ok(photos > 1);
    assert.equal(footer.photos.count, photos);
    assert.equal(backup.rows, lines.length - tables.length - photos - 2);
  });

  test('holds no secret link of a mail that waits', async () => {
    const text = gunzipSync(await readFile(backup.path)).toString();
    const [mail] = await mailsOf(source, { kind: 'quote-received' });
    const link = String(mail?.data['quoteUrl']);
    assert.match(link, /\/quote\//);
    assert.ok(!text.includes(link.slice(link.lastIndexOf('/') + 1)));
  });

  test('leaves no half of a file behind when it cannot be written', async () => {
    const signal = AbortSignal.abort(new Error('stopped'));
    const folder = join(backup.path, '..');
    const before_ = await readdir(folder);
    await assert.rejects(writeBackup(source.deps, { kind: 'nightly', signal }), /stopped/);
    assert.deepEqual(await readdir(folder), before_);
  });
});

describe('restoring', () => {
  const engines = [
    ['the same engine', undefined],
    ...(testServer ? ([['the embedded engine', '']] as const) : []),
  ] as const;
  for (const [where, url] of engines) {
    test(`into an empty database of ${where} brings back every row and photo`, async () => {
      const target = await openTarget(url);
      try {
        const { deps, database } = target;
        const restored = await restoreBackup(deps, backup.path);
        assert.equal(restored.rows, backup.rows);
        assert.equal(restored.photos, backup.photos);
        await assertSame(database);
        const { rows } = await sql<{ found: string }>`
          select reference as found from quotes where search @@ to_tsquery('simple', 'dana:*')`.execute(database.db);
        assert.equal(rows.length, 1, 'generated columns are filled');
      } finally {
        await target.close();
      }
    });
  }

  test('replaces everything that is there, and the program goes on', async () => {
    const target = await startTestApp({ settings: { name: 'Another Shop' } });
    try {
      await submit(target.app, exampleQuote());
      const owner = await asOwner(target);
      await restoreBackup(target.deps, backup.path);
      await assertSame(target.deps.database);
      assert.equal((await owner('GET /api/quotes')).status, 401, 'the session has ended');
      const quote = await submit(target.app, exampleQuote({ scheduledDate: '2027-07-20' }));
      assert.equal(quote.status, 201);
      await target.deps.refreshSettings();
      assert.equal((await target.deps.settings()).settings.name, 'Brightbay Detailing');
    } finally {
      await target.close();
    }
  });

  test('counts a waiting mail without its secret link as failed, and sends the others', async () => {
    const target = await openTarget();
    try {
      await restoreBackup(target.deps, backup.path);
      const mails = await target.database.db
        .selectFrom('outbox')
        .select(['kind', 'status'])
        .where('is_test', '=', false)
        .orderBy('kind')
        .execute();
      assert.deepEqual(mails, [
        { kind: 'new-quote', status: 'waiting' },
        { kind: 'quote-received', status: 'failed' },
      ]);
    } finally {
      await target.close();
    }
  });

  test('of an older schema takes its rows through the migrations that came since', async () => {
    const older = await openOlder();
    const target = await openTarget();
    try {
      const { path } = await writeBackup({ ...source.deps, ...older.deps, db: older.database.db }, { kind: 'nightly' });
      await restoreBackup(target.deps, path);
      const found = await dumpAll(target.database.db);
      assert.deepEqual(Object.keys(found), Object.keys(await dumpAll(source.deps.db)));
      const messages = await target.database.db.selectFrom('contact_messages').select(['name', 'read_at']).execute();
      assert.deepEqual(messages, [{ name: 'Dana', read_at: null }]);
    } finally {
      await older.close();
      await target.close();
    }
  });

  const damages: readonly (readonly [string, () => Promise<string>, RegExp])[] = [
    ['cut off', () => damaged((bytes) => bytes.subarray(0, bytes.length - 200)), /unexpected end|cut off|too early/],
    ['cut off at a line', () => rewritten((lines) => lines.slice(0, -1)), /ends too early/],
    ['empty', () => damaged(() => Buffer.alloc(0)), /too early|unexpected end/],
    ['with a flipped bit', () => damaged((bytes) => flip(bytes)), /cannot be used/],
    [
      'with a changed figure',
      () => rewritten((lines) => lines.map(cheaper)),
      /the rows of quotes are not what they were/,
    ],
    ['without a row', () => rewritten((lines) => lines.filter((line) => !line.includes('O’Hara'))), /the rows of/],
    ['with another photo', () => rewritten((lines) => lines.map(repainted)), /photo .* is not what it was/],
    ['that is no backup', () => rewritten(() => ['{"hello":1}']), /not a backup/],
    ['of a newer format', () => rewritten(([first = '', ...rest]) => [newerFormat(first), ...rest]), /has format 2/],
    [
      'of a newer program',
      () => rewritten(([first = '', ...rest]) => sealed([newerSchema(first), ...rest])),
      /newer version/,
    ],
  ];
  for (const [what, make, says] of damages) {
    test(`a file ${what} is refused with one sentence and changes nothing`, async () => {
      const path = await make();
      const target = await openTarget();
      try {
        const before_ = await dumpAll(target.database.db);
        await assert.rejects(restoreBackup(target.deps, path), (error: unknown) => {
          assert.ok(error instanceof BackupError, String(error));
          assert.match(error.message, says);
          assert.match(error.message, /^[^\n]*\.$/);
          return true;
        });
        assert.deepEqual(await dumpAll(target.database.db), before_);
      } finally {
        await target.close();
      }
    });
  }
});

test('a photo that has lost its file is told and does not hinder the backup', async () => {
  const { deps, app, close } = await startTestApp();
  try {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'gold' } })
      .jpeg()
      .toBuffer();
    await submit(app, exampleQuote({ aiPhotos: [photo.toString('base64')] }));
    await rm(join(deps.env.DATA_DIR, 'photos'), { recursive: true });
    const { path, missingPhotos, photos } = await writeBackup(deps, { kind: 'manual' });
    assert.deepEqual({ missingPhotos, photos }, { missingPhotos: 1, photos: 0 });
    assert.equal((await checkBackup(path)).footer.photos.missing, 1);
  } finally {
    await close();
  }
});

type Target = { readonly deps: RestoreDeps; readonly database: Database; readonly close: () => Promise<void> };

/** A migrated, empty database: of the engine that the tests run on, or of the one that the address names ('': embedded). */
async function openTarget(url?: string): Promise<Target> {
  const database = await openTestDatabase({ url: url ?? testServer });
  const dataDir = join(source.deps.env.DATA_DIR, `target-${Math.random()}`);
  const deps = { env: { ...source.deps.env, DATA_DIR: dataDir }, db: database.db, clock: source.deps.clock };
  return { deps, database, close: database.close };
}

async function assertSame({ db }: Database): Promise<void> {
  const expected = await dumpAll(source.deps.db);
  const found = await dumpAll(db);
  assert.deepEqual(Object.keys(found), Object.keys(expected));
  for (const [name, rows] of Object.entries(expected)) {
    if (!ENDED.has(name)) assert.deepEqual(found[name], rows, name);
  }
  assert.deepEqual(found['sessions'], []);
  assert.equal(found['audit']?.length, (expected['audit']?.length ?? 0) + 1);
  assert.equal(found['outbox']?.length, expected['outbox']?.length);
}

const OLDER_MIGRATIONS = 3;
let files = 0;

async function damaged(change: (bytes: Buffer) => Buffer): Promise<string> {
  files += 1;
  const path = join(source.deps.env.DATA_DIR, `damaged-${files}`);
  await writeFile(path, change(await readFile(backup.path)));
  return path;
}

function rewritten(change: (lines: readonly string[]) => readonly string[]): Promise<string> {
  return damaged((bytes) => {
    const lines = change(gunzipSync(bytes).toString().trimEnd().split('\n'));
    return gzipSync(lines.map((line) => `${line}\n`).join(''));
  });
}

function flip(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  const middle = Math.floor(bytes.length / 2);
  changed[middle] = (changed[middle] ?? 0) ^ 1;
  return changed;
}

/** The quote with a truck fee of $5: other rows hold the same total. */
const cheaper = (line: string) => line.replace('"500","13500"', '"500","1350"');
const repainted = (line: string) => line.replace('"base64":"/9j/', '"base64":"/9j9');
const newerFormat = (line: string) => JSON.stringify({ ...JSON.parse(line), format: 2 });
const newerSchema = (line: string) =>
  JSON.stringify({ ...JSON.parse(line), migrations: [...JSON.parse(line).migrations, '9999_future'] });

/** A database as the program without its newest migrations had it, with a row. */
async function openOlder(): Promise<Target> {
  const migrationsDir = join(source.deps.env.DATA_DIR, 'older-migrations');
  await mkdir(migrationsDir);
  for (const name of (await migrationNames(MIGRATIONS_DIR)).slice(0, OLDER_MIGRATIONS))
    await cp(join(MIGRATIONS_DIR, `${name}.sql`), join(migrationsDir, `${name}.sql`));
  const database = await openTestDatabase({ url: testServer, migrationsDir });
  await sql`insert into contact_messages (id, name, email, message, created_at)
    values (gen_random_uuid(), 'Dana', 'dana@example.com', 'Hi', now())`.execute(database.db);
  const { env, clock } = source.deps;
  return { deps: { env, db: database.db, clock }, database, close: database.close };
}

/** The lines with matching checksums, as a deliberate forger would write them. */
function sealed(lines: readonly string[]): readonly string[] {
  const body = lines.slice(0, -1);
  const footer = JSON.parse(lines.at(-1) ?? '') as Footer;
  const isThere = (name: string) => body.some((line) => line.startsWith(`{"table":"${name}"`));
  const tables = Object.fromEntries(Object.entries(footer.tables).filter(([name]) => isThere(name)));
  const sha256 = createHash('sha256')
    .update(body.map((line) => `${line}\n`).join(''))
    .digest('hex');
  return [...body, JSON.stringify({ ...footer, tables, sha256 })];
}
