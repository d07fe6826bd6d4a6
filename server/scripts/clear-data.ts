import { TOPICS } from '#core/operations/owner-lists.ts';
import { line } from '#core/operations/script-lines.ts';
import { readTables } from '#server/backup/queries.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import type { WrittenBackup } from '#server/backup/write-backup.ts';
import { deleteEmptyRecords } from '#server/customers/queries.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { todayOf } from '#server/gift-cards/look-up.ts';
import { insertGiftCardEntry } from '#server/gift-cards/queries.ts';
import { deleteMailFiles } from '#server/notifications/mail-files.ts';
import { deleteFiles } from '#server/photos/keep-photos.ts';
import { rememberNamedPhotos, deleteUnusedPhotos } from '#server/photos/queries.ts';
import { backUp } from './backup-database.ts';
import {
  lockAndCount,
  emptyTables,
  deleteAllButAdmins,
  analysesOfTestQuotes,
  deleteTagged,
  deleteAnalyses,
  listTagged,
  sumTakenFromRealCards,
} from './queries.ts';
import { type ScriptContext, ScriptFailure, auditScript } from './script.ts';

/**
 * What is kept: admins' log-ins, the versions of the settings, connected services, the audit log, the keys, what is still to be
 * removed at the card service, and what the scripts themselves write. All other tables are emptied, including those added by later versions.
 */
const KEPT = new Set([
  'admins',
  'audit',
  'backup_copies',
  'backup_proofs',
  'business_versions',
  'card_removals',
  'connections',
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
  const counts = await lockAndCount(trx, tables);
  if (tables.some((name) => (counts[name] ?? 0) > (saved[name]?.count ?? 0))) return undefined;
  const photos = await emptyTables(trx, tables);
  counts['people'] = await deleteAllButAdmins(trx);
  await auditScript(trx, context, { action: 'data.clear-all', subjectId: backup, after: counts });
  return { counts, photos };
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
    await returnToRealCards(trx, deps);
    const counts = await deleteTagged(trx);
    counts['customer_records'] = await deleteEmptyRecords(trx);
    await deleteAnalyses(trx, analyses);
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
  const kept = await listTagged(deps.db);
  for (const { employee_id: id } of kept.employees) say(line('keptEmployee', { id }));
  for (const { last4 } of kept.giftCards) say(line('keptGiftCard', { last4 }));
  for (const topic of TOPICS) deps.changes.tell(topic);
}

/** What test quotes took from real gift cards goes back to them: the payments go with their quotes, movements of cards stay. */
async function returnToRealCards(trx: Trx, deps: Deps): Promise<void> {
  for (const { id, cents } of await sumTakenFromRealCards(trx))
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
