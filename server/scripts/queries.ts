import { sql } from 'kysely';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { line, type Line, lineText, storedLineText } from '#core/operations/script-lines.ts';
import type { ScriptName } from '#core/operations/scripts.ts';
import type { Trx, DbOrTrx, Db } from '#server/db/client.ts';
import type { ScriptOrigin } from '#server/db/operation-tables.ts';

export type NewRun = {
  readonly id: string;
  readonly script: ScriptName;
  readonly origin: ScriptOrigin;
  readonly personId: string | undefined;
  readonly now: Temporal.Instant;
  readonly until: Temporal.Instant;
};

const INTERRUPTED = line('programEnded');
/** A longer line is cut: what another program said is in it. */
const LONGEST_LINE = 2000;
const KEPT_RUNS = 200;

/** Takes the lease, which a killed process has lost by then. Returns false if another run holds it. */
export async function takeLease(
  trx: Trx,
  { id, now, until }: { readonly id: string; readonly now: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<boolean> {
  const lease = await trx
    .insertInto('script_lease')
    .values({ run_id: id, expires_at: until.toString() })
    .onConflict((conflict) =>
      conflict
        .column('is_only')
        .doUpdateSet({ run_id: id, expires_at: until.toString() })
        .where('script_lease.expires_at', '<=', now.toString()),
    )
    .returning('run_id')
    .executeTakeFirst();
  return lease !== undefined;
}

/** Takes the lease and starts a run. Returns false while another script is running. */
export async function beginRun(trx: Trx, { id, script, origin, personId, now, until }: NewRun): Promise<boolean> {
  if (!(await takeLease(trx, { id, now, until }))) return false;
  await endInterruptedRuns(trx, now);
  const row = { id, script, origin, person_id: personId ?? null, started_at: now.toString() };
  await trx
    .insertInto('script_runs')
    .values({ ...row, ended_at: null, is_success: null, error: null })
    .execute();
  await forgetOldRuns(trx);
  return true;
}

/** Extends the lease until then. Returns false if it was lost. */
export async function extendLease(db: DbOrTrx, runId: string, until: Temporal.Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('script_lease')
    .set({ expires_at: until.toString() })
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Whether this run holds the lease; if so, no other run can take it until the transaction ends. */
export async function holdLease(trx: Trx, runId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('script_lease')
    .select('run_id')
    .where('run_id', '=', runId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the tables are being filled: with test data, or from a terminal with a demo shop or a backup. */
export async function areTablesFilled(db: DbOrTrx, now: Temporal.Instant): Promise<boolean> {
  const turn = await db
    .selectFrom('script_lease')
    .leftJoin('script_runs', 'script_runs.id', 'script_lease.run_id')
    .select('script_runs.script')
    .where('script_lease.expires_at', '>', now.toString())
    .executeTakeFirst();
  return turn !== undefined && (turn.script === null || turn.script === 'add-test-data');
}

/** Ends a run and releases the lease. */
export async function endRun(
  trx: Trx,
  { id, now, error }: { readonly id: string; readonly now: Temporal.Instant; readonly error: Line | null },
): Promise<void> {
  await trx
    .updateTable('script_runs')
    .set({ ended_at: now.toString(), is_success: error === null, ...storedError(error) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
  await giveBack(trx, id);
}

/** Releases the lease. */
export async function giveBack(db: DbOrTrx, id: string): Promise<void> {
  await db.deleteFrom('script_lease').where('run_id', '=', id).execute();
}

/** For the embedded engine, which belongs to one process: a lease held at startup belongs to a run that was killed. */
export async function freeLease(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx.deleteFrom('script_lease').execute();
  await endInterruptedRuns(trx, now);
}

/** In English as well, for those who read the table. */
function storedError(error: Line | null) {
  return {
    error: error && lineText(error, SOURCE).slice(0, LONGEST_LINE),
    error_line: error && JSON.stringify(error),
  };
}

async function endInterruptedRuns(trx: Trx, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('script_runs')
    .set({ ended_at: now.toString(), is_success: false, ...storedError(INTERRUPTED) })
    .where('ended_at', 'is', null)
    .execute();
}

async function forgetOldRuns(trx: Trx): Promise<void> {
  await sql`delete from script_runs where id in (
    select id from script_runs order by started_at desc, id desc offset ${sql.lit(KEPT_RUNS)})`.execute(trx);
}

/** Appends lines to a run. They are dropped if the run no longer exists. */
export async function addLines(
  db: DbOrTrx,
  runId: string,
  { from, lines }: { readonly from: number; readonly lines: readonly Line[] },
): Promise<void> {
  const texts = lines.map((each) => lineText(each, SOURCE).slice(0, LONGEST_LINE));
  await sql`insert into script_lines (run_id, position, text, line)
    select script_runs.id, ${from}::integer + place - 1, text, line
    from script_runs, unnest(${texts}::text[], ${lines.map((each) => JSON.stringify(each))}::jsonb[])
      with ordinality as given (text, line, place)
    where script_runs.id = ${runId}`.execute(db);
}

/** Returns the runs, newest first, with the names of the people who started them. */
export async function listRuns(db: DbOrTrx, most: number) {
  return runs(db).orderBy('script_runs.started_at', 'desc').orderBy('script_runs.id', 'desc').limit(most).execute();
}

/** Returns the newest run of each script. */
export async function newestRuns(db: DbOrTrx) {
  return runs(db)
    .distinctOn('script_runs.script')
    .orderBy('script_runs.script')
    .orderBy('script_runs.started_at', 'desc')
    .orderBy('script_runs.id', 'desc')
    .execute();
}

export async function findRun(db: DbOrTrx, id: string) {
  return runs(db).where('script_runs.id', '=', id).executeTakeFirst();
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

function runs(db: DbOrTrx) {
  return db
    .selectFrom('script_runs')
    .leftJoin('people', 'people.id', 'script_runs.person_id')
    .selectAll('script_runs')
    .select('people.name as person_name');
}

/** Returns the output of a run so far, in the reader's language. */
export async function readLines(db: DbOrTrx, runId: string, language: Language): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('script_lines')
    .select(['text', 'line'])
    .where('run_id', '=', runId)
    .orderBy('position')
    .execute();
  return rows.map((row) => storedLineText(row, language));
}

/** Locks these tables against everything else until the transaction ends, and returns how many rows each has. */
export async function lockAndCount(trx: Trx, tables: readonly string[]): Promise<Record<string, number>> {
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Empties these tables. Returns the hashes of the photos that there were. */
export async function emptyTables(trx: Trx, tables: readonly string[]): Promise<readonly Buffer[]> {
  const photos = await trx.selectFrom('photos').select('sha256').execute();
  // Truncating a table doesn't run its triggers. The cards go at the card service, too.
  await trx.deleteFrom('saved_cards').execute();
  await sql`truncate ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
  return photos.map(({ sha256 }) => sha256);
}

/** Deletes everyone but the admins, and returns how many those were. */
export async function deleteAllButAdmins(trx: Trx): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('people')
    .where('id', 'not in', trx.selectFrom('admins').select('person_id'))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes these photo estimates. */
export async function deleteAnalyses(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('analyses').where('id', 'in', ids).execute();
}

/** Returns the employees and gift cards that are tagged as test data. */
export async function listTagged(db: Db) {
  const [employees, giftCards] = await Promise.all([
    db.selectFrom('employees').select('employee_id').where('is_test', '=', true).execute(),
    db.selectFrom('gift_cards').select('last4').where('is_test', '=', true).execute(),
  ]);
  return { employees, giftCards };
}

/** The photo estimates that go with the quotes they were sold with. */
export async function analysesOfTestQuotes(trx: Trx): Promise<readonly string[]> {
  const rows = await trx.selectFrom('quotes').select('analysis_id').where('is_test', '=', true).execute();
  const further = await trx
    .selectFrom('item_estimates')
    .innerJoin('quotes', 'quotes.id', 'item_estimates.quote_id')
    .select('item_estimates.analysis_id')
    .where('is_test', '=', true)
    .execute();
  return [...rows, ...further].flatMap(({ analysis_id: id }) => id ?? []);
}

/** Whether a gift card has moved money of a quote that stays. */
const HAS_PAID_FOR_REAL = sql`exists (select from gift_card_entries as e join payments as p on p.id = e.payment_id
  join quotes as q on q.id = p.quote_id where e.card_id = gift_cards.id and not q.is_test)`;

/** Returns what test quotes took from each real gift card. */
export async function sumTakenFromRealCards(trx: Trx) {
  const { rows } = await sql<{ id: string; cents: number }>`
    select e.card_id as id, -sum(e.cents)::int as cents from gift_card_entries as e
    join payments as p on p.id = e.payment_id join quotes as q on q.id = p.quote_id
    join gift_cards as c on c.id = e.card_id
    where q.is_test and not c.is_test and c.voided_at is null and e.kind <> 'issue' group by 1 having sum(e.cents) < 0`.execute(
    trx,
  );
  return rows;
}

/** From every table that tags its rows; employees last, when nothing of test quotes and jobs names them any more. */
export async function deleteTagged(trx: Trx): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await taggedTables(trx)) {
    const isNamed =
      table === 'employees' ? await namedByReal(trx) : table === 'gift_cards' ? HAS_PAID_FOR_REAL : sql`false`;
    const { rows } = await sql<{ count: number }>`
      with gone as (delete from ${sql.table(table)} where is_test and not (${isNamed}) returning 1)
      select count(*) as count from gone`.execute(trx);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Makes test data the shop's own, in every table: a demo shop has nothing else to tell it from. */
export async function untagAll(trx: Trx): Promise<void> {
  for (const table of await taggedTables(trx))
    await sql`update ${sql.table(table)} set is_test = false where is_test`.execute(trx);
}

async function taggedTables(trx: Trx): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'is_test' and not a.attisdropped)
    order by c.relname = 'employees', 1`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Whether a row names the employee and isn't merely theirs: rows that belong to nothing else are deleted with them. */
async function namedByReal(trx: Trx) {
  const { rows } = await sql<{ child: string; column: string }>`
    select conrelid::regclass::text as child, quote_ident(a.attname) as column from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    where contype = 'f' and confrelid = 'employees'::regclass and not (confdeltype = 'c' and not exists (
      select from pg_constraint o where o.contype = 'f' and o.conrelid = c.conrelid
        and o.confrelid not in (c.confrelid, c.conrelid, 'people'::regclass)))`.execute(trx);
  if (rows.length === 0) return sql`false`;
  const names = rows.map(
    ({ child, column }) =>
      sql`exists (select from ${sql.raw(child)} as other where other.${sql.raw(column)} = employees.id)`,
  );
  return sql`${sql.join(names, sql` or `)}`;
}

/** Returns what became of an email so far. */
export async function findDelivery(db: Db, id: string) {
  return db
    .selectFrom('outbox')
    .select(['status', 'last_error', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** Returns the instant that the database takes for the present one. */
export async function readDatabaseClock(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db);
  return rows[0]?.now ?? '';
}

/** Returns the ids that a query in SQL finds, at most so many. */
export async function listFound(db: Db, query: string, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from (${sql.raw(query)}) as faults order by 1 limit ${sql.lit(most)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the foreign keys of one column. */
export async function listForeignKeys(db: Db) {
  const { rows } = await sql<{ child: string; column: string; parent: string; target: string }>`
    select conrelid::regclass::text as child, quote_ident(a.attname) as column,
      confrelid::regclass::text as parent, quote_ident(b.attname) as target
    from pg_constraint c
    join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and connamespace = current_schema()::regnamespace and cardinality(conkey) = 1
    order by 1, 2`.execute(db);
  return rows;
}

/** Returns the hash and the size of every photo. */
export async function listPhotos(db: Db) {
  return db.selectFrom('photos').select(['id', 'sha256', 'byte_size']).orderBy('id').execute();
}
