import { sql } from 'kysely';
import { line } from '#core/operations/script-lines.ts';
import { TOPICS } from '#core/operations/owner-lists.ts';
import { checkBackup } from '../backup/read-backup.ts';
import { readTables } from '../backup/tables.ts';
import type { Written } from '../backup/write-backup.ts';
import type { Trx } from '../db/client.ts';
import { deleteFiles } from '../photos/keep-photos.ts';
import { auditScript, ScriptFailure, type ScriptContext } from './script.ts';
import { backUp } from './backup-database.ts';

/**
 * What is kept: admins' log-ins, the versions of the settings, the audit log, the keys, and what the scripts themselves
 * write. All other tables are emptied, including those added by later versions.
 */
const KEPT = new Set([
  'admins',
  'audit',
  'backup_proofs',
  'business_versions',
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

async function finish({ deps, say }: ScriptContext, { name, path }: Written, cleared: Cleared): Promise<void> {
  await deleteFiles(deps, cleared.photos);
  for (const [table, count] of Object.entries(cleared.counts))
    if (count > 0) say(line('rowsRemoved', { table, count }));
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
  await sql`truncate ${names}`.execute(trx);
  const { numDeletedRows } = await trx
    .deleteFrom('people')
    .where('id', 'not in', trx.selectFrom('admins').select('person_id'))
    .executeTakeFirst();
  counts['people'] = Number(numDeletedRows);
  await auditScript(trx, context, { action: 'data.clear-all', subjectId: backup, after: counts });
  return { counts, photos: photos.map(({ sha256 }) => sha256) };
}
