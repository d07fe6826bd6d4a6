import { sql } from 'kysely';
import { TOPICS } from '#core/operations/owner-lists.ts';
import { line } from '#core/operations/script-lines.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { readTables } from '#server/backup/tables.ts';
import type { WrittenBackup } from '#server/backup/write-backup.ts';
import { deleteEmptyRecords } from '#server/customers/queries.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { todayOf } from '#server/gift-cards/look-up.ts';
import { insertGiftCardEntry } from '#server/gift-cards/queries.ts';
import { deleteMailFiles } from '#server/notifications/mail-files.ts';
import { deleteFiles } from '#server/photos/keep-photos.ts';
import { deleteUnusedPhotos, rememberNamedPhotos } from '#server/photos/queries.ts';
import { backUp } from './backup-database.ts';
import { auditScript, ScriptFailure, type ScriptContext } from './script.ts';

/**
 * What is kept: admins' log-ins, the versions of the settings, the audit log, the keys, what is still to be removed at the card
 * service, and what the scripts themselves write. All other tables are emptied, including those added by later versions.
 */
const KEPT = new Set([
  'admins',
  'audit',
  'backup_proofs',
  'business_versions',
  'card_removals',
  'heartbeats',
  'launch_links',
  'launch_passes',
  'passkey_challenges',
  'passkeys',
  'people',
  'person_links',
  'rate_limits',
  'recovery_codes',
  'script_lease',
  'script_lines',
  'script_runs',
  'second_factors',
  'secrets',
  'sessions',
]);
const MAX_ATTEMPTS = 3;

/** Removes everything but what is kept, after a backup that was read again from the disk. Nothing that came since is lost. */
export async function clearAllData(context: ScriptContext): Promise<void> {
  const { say, change } = context;
  for (let tries = 1; ; tries += 1) {
    const backup = await backUp(context, 'before-clear');
    const { footer } = await checkBackup(backup.path);
    say(line('backupRightSums'));
    const cleared = await change((trx) => clear(trx, context, { backup: backup.name, saved: footer.tables }));
    if (cleared) return finish(context, backup, cleared);
    if (tries === MAX_ATTEMPTS) throw new ScriptFailure(line('cameEachTime'));
    say(line('cameMeanwhile'));
  }
}

async function finish({ deps, say }: ScriptContext, { name, path }: WrittenBackup, cleared: Cleared): Promise<void> {
  await deleteFiles(deps, cleared.photos);
  const mails = await deleteMailFiles(deps);
  for (const [table, count] of Object.entries(cleared.counts))
    if (count > 0) say(line('rowsRemoved', { table, count }));
  if (mails > 0) say(line('mailFilesRemoved', { count: mails }));
  say(line('keptBusiness'));
  say(line('restoreCommand', { name, path }));
  for (const topic of TOPICS) deps.changes.tell(topic);
}

type Saved = {
  readonly backup: string;
  readonly saved: Readonly<Record<string, { readonly count: number }>>;
};
type Cleared = { readonly counts: Record<string, number>; readonly photos: readonly Buffer[] };

/** Undefined when a table has more rows than the backup. */
async function clear(trx: Trx, context: ScriptContext, { backup, saved }: Saved): Promise<Cleared | undefined> {
  const tables = (await readTables(trx)).map(({ name }) => name).filter((name) => !KEPT.has(name));
  const names = sql.join(tables.map((name) => sql.table(name)));
  await sql`lock table ${names} in access exclusive mode`.execute(trx);
  const counts: Record<string, number> = {};
  for (const name of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(trx);
    counts[name] = rows[0]?.count ?? 0;
    if (counts[name] > (saved[name]?.count ?? 0)) return undefined;
  }
  const photos = await trx.selectFrom('photos').select('sha256').execute();
  // Truncating a table doesn't run its triggers. The cards go at the card service, too.
  await trx.deleteFrom('saved_cards').execute();
  await sql`truncate ${names}`.execute(trx);
  const { numDeletedRows } = await trx
    .deleteFrom('people')
    .where('id', 'not in', trx.selectFrom('admins').select('person_id'))
    .executeTakeFirst();
  counts['people'] = Number(numDeletedRows);
  await auditScript(trx, context, { action: 'data.clear-all', subjectId: backup, after: counts });
  return { counts, photos: photos.map(({ sha256 }) => sha256) };
}

/**
 * Deletes rows that were tagged as test data when created, along with their dependents. A test employee is kept if real rows
 * reference them, because deleting them would change those rows, and a test gift card if it has paid for a real quote.
 */
export async function clearTestData(context: ScriptContext): Promise<void> {
  const { deps, say, change } = context;
  await backUp(context, 'before-clear');
  const { removed, photos } = await change(async (trx) => {
    await rememberNamedPhotos(trx);
    const analyses = await analysesOfTestQuotes(trx);
    const counts = await deleteTagged(trx, deps);
    if (analyses.length > 0) await trx.deleteFrom('analyses').where('id', 'in', analyses).execute();
    const unused = await deleteUnusedPhotos(trx);
    // oxlint-disable-next-line texts/no-hardcoded-text -- an ID of the audit log
    await auditScript(trx, context, { action: 'data.clear-test', subjectId: 'test data', after: counts });
    return { removed: counts, photos: unused };
  });
  await deleteFiles(deps, photos);
  const mails = await deleteMailFiles(deps);
  for (const [table, count] of Object.entries(removed)) say(line('rowsRemoved', { table, count }));
  if (photos.length > 0) say(line('rowsRemoved', { table: 'photos', count: photos.length }));
  if (mails > 0) say(line('mailFilesRemoved', { count: mails }));
  const kept = await deps.db.selectFrom('employees').select('employee_id').where('is_test', '=', true).execute();
  for (const { employee_id: id } of kept) say(line('keptEmployee', { id }));
  const cards = await deps.db.selectFrom('gift_cards').select('last4').where('is_test', '=', true).execute();
  for (const { last4 } of cards) say(line('keptGiftCard', { last4 }));
  for (const topic of TOPICS) deps.changes.tell(topic);
}

/** The photo estimates that go with the quotes they were sold with. */
async function analysesOfTestQuotes(trx: Trx): Promise<readonly string[]> {
  const rows = await trx.selectFrom('quotes').select('analysis_id').where('is_test', '=', true).execute();
  return rows.flatMap(({ analysis_id: id }) => id ?? []);
}

/** Whether a gift card has moved money of a quote that stays. */
const HAS_PAID_FOR_REAL = sql`exists (select from gift_card_entries as e join payments as p on p.id = e.payment_id
  join quotes as q on q.id = p.quote_id where e.card_id = gift_cards.id and not q.is_test)`;

/** What test quotes took from real gift cards goes back to them: the payments go with their quotes, movements of cards stay. */
async function returnToRealCards(trx: Trx, deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string; cents: number }>`
    select e.card_id as id, -sum(e.cents)::int as cents from gift_card_entries as e
    join payments as p on p.id = e.payment_id join quotes as q on q.id = p.quote_id
    join gift_cards as c on c.id = e.card_id
    where q.is_test and not c.is_test and c.voided_at is null and e.kind <> 'issue' group by 1 having sum(e.cents) < 0`.execute(
    trx,
  );
  for (const { id, cents } of rows)
    await insertGiftCardEntry(trx, {
      id: deps.random.id(),
      card_id: id,
      kind: 'return',
      cents,
      received_on: await todayOf(deps),
      recorded_at: deps.clock.now().toString(),
      recorded_by: null,
    });
}

/** From every table that tags its rows; employees last, when nothing of test quotes and jobs names them any more. */
async function deleteTagged(trx: Trx, deps: Deps): Promise<Record<string, number>> {
  await returnToRealCards(trx, deps);
  const counts: Record<string, number> = {};
  for (const table of await taggedTables(trx)) {
    const isNamed =
      table === 'employees' ? await namedByReal(trx) : table === 'gift_cards' ? HAS_PAID_FOR_REAL : sql`false`;
    const { rows } = await sql<{ count: number }>`
      with gone as (delete from ${sql.table(table)} where is_test and not (${isNamed}) returning 1)
      select count(*) as count from gone`.execute(trx);
    counts[table] = rows[0]?.count ?? 0;
  }
  counts['customer_records'] = await deleteEmptyRecords(trx);
  return counts;
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
