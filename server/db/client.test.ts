import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { openTestDatabase } from '#testing/database.ts';
import { isUniqueViolation, transaction, type Database, type DbOrTrx } from './client.ts';

// The engine under test: all of this must hold on both.
let database: Database;
before(async () => {
  database = await openTestDatabase({ migrationsDir: join(import.meta.dirname, 'testing', 'migrations') });
});
beforeEach(() => run(sql`truncate written`));
after(() => database.close());

async function run<Row>(query: RawBuilder<Row>, on: DbOrTrx = database.db): Promise<readonly Row[]> {
  return (await query.execute(on)).rows;
}
const insert = (id: number, on?: DbOrTrx) => run(sql`insert into written values (${id}, '')`, on);
const ids = async () => (await run(sql<{ id: number }>`select id from written order by id`)).map(({ id }) => id);

test('columns arrive as text, numbers and parsed JSON, never as a Date', async () => {
  const [row] = await run(sql`select
    1::int8 as int8, count(*) as count, 1.5::numeric as numeric, avg(n) as avg, '2027-06-05'::date as date,
    '2027-06-05 08:00:00.25-04'::timestamptz as instant, '2027-06-05 12:00-04'::timestamptz as whole,
    '2027-06-05 08:00'::timestamp as local, '08:30'::time as time, '{"a": [1]}'::jsonb as jsonb, '[1]'::json as json,
    array[1, 2]::int8[] as numbers, array['2027-06-05', null]::date[] as dates,
    array['2027-06-05 08:00-04']::timestamptz[] as instants, true as yes, null::timestamptz as nothing,
    '\\x00ff'::bytea as bytes
    from (values (1), (2), (2)) as list (n)`);
  assert.deepEqual(row, {
    int8: 1,
    count: 3,
    numeric: 1.5,
    avg: 5 / 3,
    date: '2027-06-05',
    instant: '2027-06-05T12:00:00.25Z',
    whole: '2027-06-05T16:00:00Z',
    local: '2027-06-05T08:00:00',
    time: '08:30:00',
    jsonb: { a: [1] },
    json: [1],
    numbers: [1, 2],
    dates: ['2027-06-05', null],
    instants: ['2027-06-05T12:00:00Z'],
    yes: true,
    nothing: null,
    bytes: Buffer.from([0, 255]),
  });
});

test('instants, dates and times go in as Temporal values and come back equal', async () => {
  const instant = Temporal.Instant.from('2027-06-05T12:00:00.123456Z');
  const [row] = await run(sql<{ at: string; day: string; hour: string; object: object }>`select
    ${instant}::timestamptz as at, ${Temporal.PlainDate.from('2027-06-05')}::date as day,
    ${Temporal.PlainTime.from('08:30')}::time as hour, ${{ a: 1 }}::jsonb as object`);
  assert.deepEqual(row, { at: instant.toString(), day: '2027-06-05', hour: '08:30:00', object: { a: 1 } });
  assert.ok(Temporal.Instant.from(row.at).equals(instant));
});

test('a number too large to be exact fails instead of being wrong', async () => {
  await assert.rejects(run(sql`select 9007199254740993::int8 as large`), /9007199254740993 is too large to be exact/);
  assert.deepEqual(await run(sql`select 9007199254740991::int8 as large`), [{ large: Number.MAX_SAFE_INTEGER }]);
});

test('the session’s time zone is UTC', async () => {
  const [row] = await run(sql`select '2027-06-05 23:30-04'::timestamptz::date as day`);
  assert.deepEqual(row, { day: '2027-06-06' });
});

test('a transaction whose callback throws leaves nothing', async () => {
  const failing = transaction(database.db, async (trx) => {
    await insert(1, trx);
    throw new Error('no');
  });
  await assert.rejects(failing, /^Error: no$/);
  assert.deepEqual(await ids(), []);
});

test('a transaction in which a statement failed commits nothing, even when the failure was caught', async () => {
  const failing = transaction(database.db, async (trx) => {
    await insert(1, trx);
    await insert(1, trx).catch(() => {});
  });
  await assert.rejects(failing);
  assert.deepEqual(await ids(), []);
});

test('statements of one transaction may be issued together', async () => {
  await transaction(database.db, (trx) => Promise.all([3, 1, 2].map((id) => insert(id, trx))));
  assert.deepEqual(await ids(), [1, 2, 3]);
});

test('of statements issued together none is kept when one fails, wherever it stands', async () => {
  for (const issued of [
    [1, 1, 2, 3, 4, 5],
    [1, 2, 3, 4, 5, 1],
  ]) {
    const failing = transaction(database.db, (trx) => Promise.all(issued.map((id) => insert(id, trx))));
    await assert.rejects(failing, /duplicate key/);
    await insert(9);
    assert.deepEqual(await ids(), [9]);
    await run(sql`truncate written`);
  }
});

test('a savepoint undoes only what came after it', async () => {
  await transaction(database.db, async (trx) => {
    await insert(1, trx);
    await run(sql`savepoint before`, trx);
    await insert(1, trx).catch(() => {});
    await run(sql`rollback to savepoint before`, trx);
    await insert(2, trx);
  });
  assert.deepEqual(await ids(), [1, 2]);
});

for (const [what, code] of [
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
] as const) {
  test(`${what} runs the whole callback again, three times at most`, async () => {
    const fail = sql`do ${sql.lit(`begin raise exception 'again' using errcode = '${code}'; end`)}`;
    let attempts = 0;
    const id = await transaction(database.db, async (trx) => {
      attempts++;
      await insert(attempts, trx);
      if (attempts < 3) await run(fail, trx);
      return attempts;
    });
    assert.equal(id, 3);
    assert.deepEqual(await ids(), [3]);

    attempts = 0;
    const hopeless = transaction(database.db, async (trx) => {
      attempts++;
      await run(fail, trx);
    });
    await assert.rejects(hopeless, { code });
    assert.equal(attempts, 3);
  });
}

test('a taken key is told apart by its constraint', async () => {
  await insert(1);
  const error = await insert(1).catch((reason: unknown) => reason);
  assert.equal(isUniqueViolation(error, 'written_pkey'), true);
  assert.equal(isUniqueViolation(error, 'another_key'), false);
  const other = await run(sql`select * from no_such_table`).catch((reason: unknown) => reason);
  assert.equal(isUniqueViolation(other, 'written_pkey'), false);
});

test('a query beside the open transaction of its own caller is refused at once', async () => {
  const beside = /beside the open transaction of its own caller/;
  await assert.rejects(
    transaction(database.db, async (trx) => {
      await insert(1, trx);
      await ids();
    }),
    beside,
  );
  await assert.rejects(
    transaction(database.db, async (trx) => {
      await insert(1, trx);
      await transaction(database.db, (inner) => insert(2, inner));
    }),
    beside,
  );
  assert.deepEqual(await ids(), []);
});

test('work that a transaction has left behind may use the database once it has ended', async () => {
  let later: Promise<unknown> | undefined;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  await transaction(database.db, async (trx) => {
    await insert(1, trx);
    later = ended.then(() => insert(2)).then(() => transaction(database.db, (next) => insert(3, next)));
  });
  end();
  await later;
  assert.deepEqual(await ids(), [1, 2, 3]);
});

test('changed columns of a table are seen by statements used before', async () => {
  const all = sql`select * from written`;
  await insert(1);
  for (let use = 0; use < 3; use++) assert.deepEqual(await run(all), [{ id: 1, filler: '' }]);
  await run(sql`alter table written add column more integer`);
  for (let use = 0; use < 3; use++) assert.deepEqual(await run(all), [{ id: 1, filler: '', more: null }]);
  await run(sql`alter table written drop column more`);
});

test('a notification arrives when its transaction commits, and not otherwise', async () => {
  const heard: string[] = [];
  const stop = await database.subscribe('News', (payload) => heard.push(payload));
  const notify = (text: string, on?: DbOrTrx) => run(sql`select pg_notify('News', ${text})`, on);
  await notify('alone');
  await transaction(database.db, async (trx) => void (await notify('committed', trx)));
  await transaction(database.db, async (trx) => {
    await notify('undone', trx);
    throw new Error('no');
  }).catch(() => {});
  await notify('last');
  while (!heard.includes('last')) await delay(5);
  stop();
  await notify('after the end');
  await delay(50);
  assert.deepEqual(heard, ['alone', 'committed', 'last']);
});
