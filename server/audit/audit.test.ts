import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'kysely';
import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import type { AuditAction } from '#core/operations/audit-actions.ts';
import { transaction } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#testing/app.ts';
import { asOwner, type Caller } from '#testing/callers.ts';
import { addPerson } from '#testing/people.ts';
import { exampleQuote, submit } from '#testing/quotes.ts';
import { readCsv } from '#testing/read-csv.ts';
import { writeAudit } from './queries.ts';

let testApp: TestApp;
let ask: Caller<Page<AuditEntry>>;

before(async () => void (testApp = await startTestApp()));
after(() => testApp.close());
beforeEach(async () => {
  const { db } = testApp.deps;
  await db.deleteFrom('quotes').execute();
  await sql`truncate audit`.execute(db);
  testApp.setNow('2027-06-01T12:00:00Z');
  ask = await asOwner(testApp);
});

const list = async (query = '') => (await ask(`GET /api/admin/audit?${query}`)).body.items;
const actions = async (query: string) => (await list(query)).map(({ action }) => action);
const submitted = async () => (await submit(testApp.app, exampleQuote())).body;

async function write(action: AuditAction, change: { readonly personId?: string; readonly subjectId?: string } = {}) {
  const { personId, subjectId = testApp.deps.random.id() } = change;
  const at = testApp.deps.clock.now().toString();
  const actor = personId === undefined ? {} : { personId };
  await transaction(testApp.deps.db, (trx) =>
    writeAudit(trx, { actor, requestId: 'a-request' }, { at, action, subject: action.split('.')[0]!, subjectId }),
  );
}

describe('the log', () => {
  test('says who approved a quote, which one, and how it was before', async () => {
    const { id, reference } = await submitted();
    await ask(`POST /api/quotes/${id}/approve`, {});
    const [approved, sent] = await list('status=quotes');
    assert.deepEqual(
      [approved?.action, approved?.subjectId, approved?.label, approved?.personId],
      ['quote.approve', id, reference, ask.person.personId],
    );
    assert.match(approved?.who ?? '', /^The admin \d+$/);
    assert.deepEqual(approved?.before, { status: 'pending', startsAt: '2027-06-19T14:00:00Z' });
    assert.deepEqual(approved?.after, { status: 'approved', startsAt: '2027-06-19T14:00:00Z' });
    assert.deepEqual([sent?.action, sent?.who, sent?.label], ['quote.submit', null, reference]);
  });

  test('shows one entry by its number', async () => {
    await write('job.accept');
    const [entry] = await list('status=jobs');
    const { status, body } = await ask(`GET /api/admin/audit/${entry?.id}`);
    assert.equal(status, 200);
    assert.deepEqual(body, entry);
    assert.equal((await ask('GET /api/admin/audit/999999999')).status, 404);
    assert.equal((await ask('GET /api/admin/audit/nonsense')).status, 422);
  });

  test('is paged without an entry twice or left out, also of one moment', async () => {
    for (const number of [1, 2, 3, 4, 5]) await write('script.run', { subjectId: `run-${number}` });
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body }: { body: Page<AuditEntry> } = await ask(
        `GET /api/admin/audit?status=business&limit=2${cursor ? `&cursor=${cursor}` : ''}`,
      );
      seen.push(...body.items.map(({ subjectId }) => subjectId));
      cursor = body.nextCursor;
    } while (cursor);
    assert.deepEqual(
      seen,
      [5, 4, 3, 2, 1].map((number) => `run-${number}`),
    );
  });

  test('is narrowed to a group, a person and days, together', async () => {
    const { personId } = await addPerson(testApp.deps, 'employee');
    await write('job.accept', { personId });
    testApp.setNow('2027-06-02T12:00:00Z');
    await write('job.complete', { personId });
    await write('job.cancel', { personId: ask.person.personId });
    ask = await asOwner(testApp, ask.person);
    assert.deepEqual(await actions('status=jobs'), ['job.cancel', 'job.complete', 'job.accept']);
    assert.deepEqual(await actions(`person=${personId}`), ['job.complete', 'job.accept']);
    assert.deepEqual(await actions(`person=${personId}&status=jobs&from=2027-06-02`), ['job.complete']);
    assert.deepEqual(await actions('status=jobs&to=2027-06-01'), ['job.accept']);
    assert.deepEqual(await actions(`person=${personId}&status=business`), []);
    for (const query of ['status=secrets', 'person=me', 'cursor=rubbish', 'from=June'])
      assert.equal((await ask(`GET /api/admin/audit?${query}`)).status, 422, query);
  });

  test('is searched by person, action, reference and id', async () => {
    const { id, reference } = await submitted();
    await ask(`POST /api/quotes/${id}/approve`, {});
    const { personId, email } = await addPerson(testApp.deps, 'employee', { email: 'kim.unusual@example.com' });
    await write('job.accept', { personId });
    const finds = (q: string) => actions(`q=${encodeURIComponent(q)}`);
    assert.deepEqual(await finds('the emplo'), ['job.accept']);
    assert.deepEqual(await finds(email), ['job.accept']);
    for (const q of ['approve', 'Approved', 'quote.approve', 'quote approve'])
      assert.deepEqual(await finds(q), ['quote.approve'], q);
    for (const q of [reference, reference.toLowerCase(), id])
      assert.deepEqual(await finds(q), ['quote.approve', 'quote.submit'], q);
    assert.deepEqual(await finds("'; drop table audit; --"), []);
    assert.deepEqual(await actions(`q=${reference}&person=${ask.person.personId}`), ['quote.approve']);
  });

  test('keeps the actions of an erased person, without the name', async () => {
    const { personId } = await addPerson(testApp.deps, 'employee');
    await write('job.accept', { personId });
    await testApp.deps.db.deleteFrom('people').where('id', '=', personId).execute();
    const [entry] = await list(`person=${personId}`);
    assert.deepEqual([entry?.action, entry?.who, entry?.personId], ['job.accept', null, personId]);
  });

  test('comes as a table, narrowed as the list is', async () => {
    const { id, reference } = await submitted();
    await ask(`POST /api/quotes/${id}/approve`, {});
    const { body, headers } = await ask.download('/api/admin/audit/export?status=quotes&q=approve');
    assert.match(String(headers['content-type']), /^text\/csv/);
    assert.match(String(headers['content-disposition']), /audit\.csv/);
    const lines = readCsv(body).map((cells) => cells.join());
    assert.equal(lines.length, 2);
    assert.match(lines[1] ?? '', new RegExp(`^2027-06-01 08:00,The admin \\d+,${ask.person.personId},quote.approve`));
    assert.match(lines[1] ?? '', new RegExp(`,${reference},${id},\\{"status":"pending"`));
  });

  test('comes as a table of more rows than are read at once', async () => {
    await fill(2500);
    const { body } = await ask.download('/api/admin/audit/export?status=jobs');
    const ids = body.match(/job-\d+/g) ?? [];
    assert.equal(ids.length, 2500);
    assert.equal(new Set(ids).size, 2500);
  });
});

describe('what happened', () => {
  test('cannot be changed or deleted, not even by a direct query', async () => {
    const { db } = testApp.deps;
    await write('job.accept');
    await assert.rejects(sql`update audit set action = 'job.nothing'`.execute(db), /The audit log is never changed\./);
    await assert.rejects(sql`delete from audit`.execute(db), /The audit log is never changed\./);
    assert.ok((await actions('status=jobs')).includes('job.accept'));
  });
});

describe('the first page of a log of 30 000 entries', () => {
  const KIM = '01a1f796-4398-7cb5-9fd2-250eb7dd5185';
  const queries = [
    '',
    'from=2027-03-01&to=2027-03-20',
    'status=jobs',
    'status=access',
    `person=${KIM}`,
    'q=accept',
    'q=job-777',
    `q=${KIM}`,
  ];

  test('is read by an index, a few rows of it, however it is narrowed', async (t) => {
    // The connections of a pool tell late what they have read, also what they read before the log was long.
    if (testApp.deps.database.engine !== 'embedded') return t.skip('only one connection counts at once');
    await fill(30_000);
    await sql`analyze audit`.execute(testApp.deps.db);
    for (const query of queries) {
      const before = await readsOfAudit();
      await list(query);
      const after = await readsOfAudit();
      assert.equal(after.scans - before.scans, 0, `'${query}' looks through the whole log`);
      assert.ok(after.rows > before.rows, `'${query}' is not counted`);
      assert.ok(after.rows - before.rows < 500, `'${query}' reads ${after.rows - before.rows} entries`);
    }
  });
});

/** How often the whole log was looked through, and how many entries were found by its indexes, since it was made. */
async function readsOfAudit(): Promise<{ readonly scans: number; readonly rows: number }> {
  const { db } = testApp.deps;
  return db.connection().execute(async (connection) => {
    await sql`select pg_stat_force_next_flush()`.execute(connection);
    await sql`select pg_stat_clear_snapshot()`.execute(connection);
    const { rows } = await sql<{ scans: number; rows: number }>`
      select seq_scan as scans, (select sum(idx_tup_read) from pg_stat_user_indexes where relname = 'audit') as rows
      from pg_stat_user_tables where relname = 'audit'`.execute(connection);
    return rows[0]!;
  });
}

/** Entries of jobs over half a year, the newest last. */
async function fill(count: number): Promise<void> {
  await sql`
    insert into audit (at, person_id, action, subject, subject_id)
    select timestamptz '2027-01-01' + n * interval '5 minutes',
      case when n % 7 = 0 then uuid '01a1f796-4398-7cb5-9fd2-250eb7dd5185' end,
      case when n % 3 = 0 then 'job.accept' else 'job.complete' end, 'job', 'job-' || n
    from generate_series(1, ${count}::integer) as n`.execute(testApp.deps.db);
}
