import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { openTestDatabase, testServer } from '#testing/database.ts';
import type { Database } from './client.ts';
import { StartupError } from './errors.ts';
import { migrate, migrationNames, MIGRATIONS_DIR } from './migrate.ts';

const scratch = await mkdtemp(join(tmpdir(), 'brightbay-migrate-'));
const log = { info: () => {}, warn: () => {}, error: () => {} };
const none = folder('none', {});
let database: Database;
before(async () => {
  database = await openTestDatabase({ migrationsDir: none });
});
beforeEach(() => sql`drop schema public cascade; create schema public`.execute(database.db));
after(async () => {
  await database.close();
  await rm(scratch, { recursive: true, force: true });
});

/** A folder of migrations. */
function folder(name: string, files: Readonly<Record<string, string>>): string {
  const path = join(scratch, name);
  mkdirSync(path, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(path, file), text);
  return path;
}

/** The real migrations before one. */
async function olderThan(name: string): Promise<string> {
  const names = (await migrationNames(MIGRATIONS_DIR)).filter((each) => each < name);
  const files = names.map((each) => [`${each}.sql`, readFileSync(join(MIGRATIONS_DIR, `${each}.sql`), 'utf8')]);
  return folder(`before-${name}`, Object.fromEntries(files));
}

async function rows(table: string): Promise<readonly unknown[]> {
  return (await sql`select * from ${sql.id(table)}`.execute(database.db)).rows;
}

test('files are applied in the order of their names, each once, others left alone', async () => {
  const first = { '0001_list.sql': 'create table list (n serial, word text);' };
  const second = { '0002_words.sql': `insert into list (word) values ('a'); insert into list (word) values ('b')` };
  await migrate(database.db, folder('one', first), log);
  const both = folder('both', { ...second, ...first, 'notes.md': 'not SQL', '0003_draft.sql.txt': 'nor this' });
  await migrate(database.db, both, log);
  await migrate(database.db, both, log);
  assert.deepEqual(await rows('list'), [
    { n: 1, word: 'a' },
    { n: 2, word: 'b' },
  ]);
});

test('all files that are applied are one line of the log, and none is no line', async () => {
  const said: object[] = [];
  const heard = { ...log, info: (fields: object) => void said.push(fields) };
  const files = { '0001_one.sql': 'select 1', '0002_two.sql': 'select 2', '0003_three.sql': 'select 3' };
  const path = folder('quiet', files);
  await migrate(database.db, path, heard);
  await migrate(database.db, path, heard);
  assert.deepEqual(said, [{ migrations: 3, newest: '0003_three' }]);
});

test('a file that fails leaves nothing of itself and says which it was', async () => {
  const files = {
    '0001_good.sql': 'create table good ()',
    '0002_bad.sql': 'create table bad (); select * from nowhere',
  };
  await assert.rejects(
    migrate(database.db, folder('bad', files), log),
    /^Error: The migration 0002_bad failed: .*nowhere/,
  );
  assert.deepEqual(await rows('good'), []);
  await assert.rejects(rows('bad'), /"bad" does not exist/);
});

test('the program next to the migrations is applied after the last of them, and again when only its text has changed', async () => {
  const next = (answer: number) =>
    `create or replace function answer() returns int language sql as 'select ${answer}';`;
  const migrations = folder('with-program/migrations', { '0001_a.sql': 'create table a (n int)' });
  const program = folder('with-program/program', {
    'b.sql': `${next(1)} insert into a values (1)`,
    'notes.md': 'not SQL',
  });
  const answers = async () => (await sql<{ answer: number }>`select answer()`.execute(database.db)).rows[0]?.answer;

  await migrate(database.db, migrations, log);
  await migrate(database.db, migrations, log);
  assert.equal(await answers(), 1);
  assert.equal((await rows('a')).length, 1, 'it is applied once');
  writeFileSync(join(program, 'b.sql'), next(2));
  await migrate(database.db, migrations, log);
  assert.equal(await answers(), 2);
});

test('a program that fails takes the last migration with it', async () => {
  const migrations = folder('bad-program/migrations', { '0001_a.sql': 'create table a (n int)' });
  folder('bad-program/program', { 'b.sql': 'select * from nowhere' });
  await assert.rejects(migrate(database.db, migrations, log), /nowhere/);
  await assert.rejects(rows('a'), /"a" does not exist/);
});

test('a database that a newer program made is refused', async () => {
  const files = { '0001_a.sql': 'select 1', '0002_b.sql': 'select 2' };
  await migrate(database.db, folder('newer', files), log);
  const older = folder('older', { '0001_a.sql': 'select 1' });
  await assert.rejects(migrate(database.db, older, log), (error: unknown) => {
    assert.ok(error instanceof StartupError);
    const newer = 'The database was made by a newer version of this program (it has 0002_b): start that version.';
    return error.message === newer;
  });
});

test('text messages of an older database move into the outbox as they are', async () => {
  await migrate(database.db, await olderThan('0031'), log);
  // The rows that the moved ones refer to are of no interest here.
  await sql`alter table text_messages drop constraint text_messages_quote_id_fkey`.execute(database.db);
  await sql`alter table outbox drop constraint outbox_quote_id_fkey`.execute(database.db);
  const quote = '0197a3b0-0000-7000-8000-000000000001';
  await sql`
    insert into text_messages (id, recipient, words, status, attempts, due_at, until, last_error, quote_id, created_at,
      sent_at)
    select gen_random_uuid(), '+15185550142', 'Your visit ' || status, status, attempts, '2027-06-18T14:00:30Z',
      '2027-06-19T10:00:00Z', error, ${quote}::uuid, '2027-06-18T14:00:00Z', sent_at
    from (values ('waiting', 1, 'Later.', null), ('sent', 1, null, '2027-06-18T14:00:01Z'::timestamptz),
      ('failed', 3, 'Refused.', null)) as given (status, attempts, error, sent_at)`.execute(database.db);
  await sql`
    insert into outbox (id, kind, recipient, message_id, data, due_at, created_at)
    values (gen_random_uuid(), 'test-email', 'dana@example.com', '<1@x>', '{}', now(), now())`.execute(database.db);

  await migrate(database.db, MIGRATIONS_DIR, log);
  const { rows: moved } = await sql`
    select channel, kind, recipient, data ->> 'text' as text, status, attempts, last_error, quote_id,
      due_at = '2027-06-18T14:00:30Z' and deadline = '2027-06-19T10:00:00Z' and created_at = '2027-06-18T14:00:00Z'
        and (sent_at is not null) = (status = 'sent') as has_times
    from outbox order by channel, status`.execute(database.db);
  const text = { channel: 'sms', kind: 'visit-reminder', recipient: '+15185550142', quote_id: quote, has_times: true };
  assert.deepEqual(moved.slice(1), [
    { ...text, text: 'Your visit failed', status: 'failed', attempts: 3, last_error: 'Refused.' },
    { ...text, text: 'Your visit sent', status: 'sent', attempts: 1, last_error: null },
    { ...text, text: 'Your visit waiting', status: 'waiting', attempts: 1, last_error: 'Later.' },
  ]);
  assert.equal((moved[0] as { channel: string }).channel, 'mail');
});

test('what was done besides what was sold names extras by ID after an update', async () => {
  await migrate(database.db, await olderThan('0034'), log);
  const settings = {
    extras: [{ id: 'tire-shine', name: 'Tire Shine' }],
    translations: { es: { extras: { 'tire-shine': { name: 'Brillo para llantas' } } } },
  };
  await sql`insert into business_versions (settings, saved_at) values ('{"extras":[{"name":"Tire Shine"}]}', now())`.execute(
    database.db,
  );
  await sql`insert into business_versions (settings, saved_at) values (${JSON.stringify(settings)}, now())`.execute(
    database.db,
  );
  // The job that the rows belong to is of no interest here.
  await sql`alter table job_completions drop constraint job_completions_job_id_fkey`.execute(database.db);
  const lists = [['Brillo para llantas', 'Odor fogging'], ['tire shine'], []];
  for (const list of lists)
    await sql`
      insert into job_completions (id, job_id, client_id, notes, quality_rating, time_spent, supplies_used,
        additional_services, checklist, photos, at, request_hash)
      values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', 5, 0, '[]', ${JSON.stringify(list)}, '[]', '[]',
        now(), '')`.execute(database.db);

  await migrate(database.db, MIGRATIONS_DIR, log);
  const shine = { id: 'tire-shine', name: 'Tire Shine' };
  const { rows: kept } = await sql<{ additional_services: unknown }>`select additional_services from job_completions
    order by jsonb_array_length(additional_services) desc`.execute(database.db);
  assert.deepEqual(
    kept.map(({ additional_services: services }) => services),
    [[shine, { name: 'Odor fogging' }], [shine], []],
  );
  await assert.rejects(
    sql`update job_completions set additional_services = '[]'`.execute(database.db),
    /never changed/,
  );
});

const skip = testServer === undefined && 'needs a PostgreSQL server';

test('estimates without a level are left behind, and what was learned before stays usable', async () => {
  await migrate(database.db, await olderThan('0037'), log);
  // The rows that these refer to are of no interest here.
  await sql`alter table analyses drop constraint analyses_business_version_fkey`.execute(database.db);
  await sql`alter table findings drop constraint findings_quote_id_fkey`.execute(database.db);
  await sql`
    insert into heads (id, version, weights, trained_on, held_back, figures, created_at)
    values (gen_random_uuid(), 'shop-1', ${Buffer.alloc(12_300)}, 120, 24, '{}', now())`.execute(database.db);
  await sql`
    insert into findings (quote_id, found_by, level, minutes, at)
    values (gen_random_uuid(), 'crew', 'heavy', 95, now())`.execute(database.db);
  await sql`
    insert into analyses (id, token_hash, package_type, mode, engine, model, version, level, percent, confidence, minutes,
      assessment, texts, business_version, sender_hash, created_at, expires_at)
    select gen_random_uuid(), sha256(level::bytea), 'express', 'price', 'embedded', 'm', '1', nullif(level, 'none'), 0, 0.5, 60,
      '{}', '{}', 1, '', now(), now() + interval '1 day'
    from (values ('light'), ('none')) as given (level)`.execute(database.db);

  await migrate(database.db, MIGRATIONS_DIR, log);
  const [learned] = (await rows('learned_versions')) as Readonly<Record<string, unknown>>[];
  assert.deepEqual(
    [learned?.['version'], learned?.['learned_from'], learned?.['engine'], learned?.['kind'], learned?.['comparison']],
    ['shop-1', 120, 'embedded', 'classifier', null],
  );
  assert.deepEqual(learned?.['calibration'], { temperature: 5, shifts: [0, 0, 0], levelFrom: 0.5, chargeFrom: 0.7 });
  const [truth] = (await rows('ground_truths')) as Readonly<Record<string, unknown>>[];
  assert.deepEqual([truth?.['level'], truth?.['minutes'], truth?.['photo_missed_it']], ['heavy', 95, false]);
  const { rows: kept } = await sql`
    select level from analyses where expires_at > now()`.execute(database.db);
  assert.deepEqual(kept, [{ level: 'light' }]);
});

test('quotes, payments and refunds from before sales tax keep every price, total and line, and contain no tax', async () => {
  await migrate(database.db, await olderThan('0050'), log);
  // The other columns are of no interest here.
  await sql`
    do $$ declare name text; begin
      for name in select attname from pg_attribute where attrelid = 'quotes'::regclass and attnum > 0 and attnotnull
        and not attisdropped and attgenerated = '' and attname not in ('id', 'lines', 'total_cents', 'paid_cents') loop
        execute format('alter table quotes alter column %I drop not null', name);
      end loop;
    end $$`.execute(database.db);
  const lines = [
    { kind: 'package', label: 'Full Detail', cents: 12_000 },
    { kind: 'adjustment', label: 'Tax, by hand', cents: 1065 },
  ];
  const sold = [
    { reference: 'paid', status: 'approved', ledger: [['payment', 13_065]] },
    {
      reference: 'refunded',
      status: 'approved',
      ledger: [
        ['payment', 13_065],
        ['refund', -2000],
      ],
    },
    {
      reference: 'in part',
      status: 'approved',
      ledger: [
        ['deposit', 5000],
        ['tip', 500],
      ],
    },
    {
      reference: 'off',
      status: 'cancelled',
      ledger: [
        ['deposit', 5000],
        ['refund', -5000],
      ],
    },
    { reference: 'asked', status: 'pending', ledger: [] },
  ] as const;
  for (const { reference, status, ledger } of sold) {
    const paid = ledger.reduce((sum, [kind, cents]) => sum + (kind === 'tip' ? 0 : cents), 0);
    await sql`
      insert into quotes (id, reference, status, lines, total_cents, paid_cents)
      values (gen_random_uuid(), ${reference}, ${status}, ${JSON.stringify(lines)}, 13065, ${paid})`.execute(
      database.db,
    );
    for (const [kind, cents] of ledger)
      await sql`
        insert into payments (id, quote_id, client_id, kind, method, cents, is_tip, received_on, recorded_at)
        select gen_random_uuid(), id, gen_random_uuid(), ${kind}, 'cash', ${cents}, ${kind === 'tip'}, '2027-06-01', now()
        from quotes where reference = ${reference}`.execute(database.db);
  }
  const kept = async () => {
    const { rows: quotes } = await sql`
      select id, reference, status, lines, total_cents, paid_cents from quotes order by reference`.execute(database.db);
    const { rows: entries } = await sql`
      select id, quote_id, kind, method, cents, is_tip, recorded_at from payments order by id`.execute(database.db);
    return [quotes, entries];
  };
  const before = await kept();

  await migrate(database.db, MIGRATIONS_DIR, log);
  assert.deepEqual(await kept(), before);
  const { rows: added } = await sql`
    select distinct tax_cents, fee_cents, cancellation_lines, taxes from quotes left join payments on quote_id = quotes.id
    where taxes is not null`.execute(database.db);
  assert.deepEqual(added, [{ tax_cents: 0, fee_cents: 0, cancellation_lines: [], taxes: [] }]);
});

test('refunds of an older database lower the price as far as it was not paid again', async () => {
  await migrate(database.db, await olderThan('0054'), log);
  // The other columns are of no interest here.
  await sql`
    do $$ declare name text; begin
      for name in select attname from pg_attribute where attrelid = 'quotes'::regclass and attnum > 0 and attnotnull
        and not attisdropped and attgenerated = '' and attname not in ('id', 'lines', 'total_cents', 'paid_cents') loop
        execute format('alter table quotes alter column %I drop not null', name);
      end loop;
    end $$`.execute(database.db);
  const ledgers: Readonly<Record<string, readonly number[]>> = {
    refunded: [16_500, -2000],
    'refunded twice': [16_500, -2000, -1000],
    overpaid: [20_000, -5000],
    'paid again': [16_500, -2000, 2000],
    'paid in part': [6500, -2000],
  };
  for (const [reference, ledger] of Object.entries({ ...ledgers, off: [16_500, -16_500] })) {
    const paid = ledger.reduce((sum, cents) => sum + cents, 0);
    await sql`
      insert into quotes (id, reference, status, lines, total_cents, paid_cents)
      values (gen_random_uuid(), ${reference}, ${reference === 'off' ? 'cancelled' : 'approved'}, '[]', 16500, ${paid})`.execute(
      database.db,
    );
    for (const [index, cents] of ledger.entries())
      await sql`
        insert into payments (id, quote_id, client_id, kind, method, cents, is_tip, received_on, recorded_at)
        select gen_random_uuid(), id, gen_random_uuid(), ${cents > 0 ? 'payment' : 'refund'}, 'cash', ${cents}, false,
          '2027-06-01', '2027-06-01T12:00:00Z'::timestamptz + ${index} * interval '1 hour'
        from quotes where reference = ${reference}`.execute(database.db);
  }

  await migrate(database.db, MIGRATIONS_DIR, log);
  const { rows: reduced } = await sql<{ reference: string; reduced_cents: number; entries: unknown }>`
    select reference, reduced_cents,
      (select jsonb_agg(reduces_cents order by recorded_at) from payments where quote_id = quotes.id) as entries
    from quotes order by reference`.execute(database.db);
  assert.deepEqual(
    reduced.map(({ reference, reduced_cents: cents, entries }) => [reference, cents, entries]),
    [
      ['off', 0, [0, 0]],
      ['overpaid', 1500, [0, 1500]],
      ['paid again', 0, [0, 0, 0]],
      ['paid in part', 2000, [0, 2000]],
      ['refunded', 2000, [0, 2000]],
      ['refunded twice', 3000, [0, 2000, 1000]],
    ],
  );
  await assert.rejects(sql`update payments set reduces_cents = 0`.execute(database.db), /never changed/);
});

test('several processes that start at once apply each file once', { skip }, async () => {
  const files = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [
      `000${index + 1}_step.sql`,
      `create table step_${index} (); select pg_sleep(0.02);`,
    ]),
  );
  const migrationsDir = folder('many', files);
  const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(database.db);
  const url = new URL(testServer ?? '');
  url.pathname = `/${names[0]?.name}`;
  const options = JSON.stringify({ url: url.href, dataDir: '', migrationsDir });
  const program = `
    const { openDatabase } = await import(${JSON.stringify(new URL('./client.ts', import.meta.url))});
    const log = { info: () => {}, warn: () => {}, error: console.error };
    const database = await openDatabase({ ...${options}, log });
    await database.close();`;
  const start = () => promisify(execFile)(process.execPath, ['-e', program]);
  const ended = await Promise.all([start(), start(), start()]);
  assert.deepEqual(
    ended.map(({ stderr }) => stderr),
    ['', '', ''],
  );
  assert.equal((await rows('schema_migration')).length, 8);
});
