import { sql } from 'kysely';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { line, lineText, storedLineText, type Line } from '#core/operations/script-lines.ts';
import type { ScriptName } from '#core/operations/scripts.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
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

type Lease = { readonly id: string; readonly now: Temporal.Instant; readonly until: Temporal.Instant };

/** Takes the lease, which a killed process has lost by then. Returns false if another run holds it. */
export async function takeLease(trx: Trx, { id, now, until }: Lease): Promise<boolean> {
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
