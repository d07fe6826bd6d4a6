import { listBackups, type BackupFile } from '../backup/folder.ts';
import { BackupError } from '../backup/format.ts';
import type { Loaded } from '../backup/load-backup.ts';
import { proveBackup } from '../backup/prove-backup.ts';
import { countText, sizeText } from '#core/lib/size.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { Deps } from '../deps.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';
import { SOURCE } from '#core/languages/language.ts';

/** Restores the newest backup into a scratch database, compares, and writes down that it was proven, or that it was not. */
export async function verifyBackups({ deps, say }: ScriptContext): Promise<void> {
  const [newest] = await listBackups(deps.env);
  if (!newest) throw new ScriptFailure('There is no backup yet. Run backup-database first.');
  say(`Restoring ${newest.name} (${sizeText(newest.bytes)}) into a scratch database.`);
  const proven = await proveBackup(deps, newest.path).catch((error: unknown) => error);
  if (proven instanceof Error) {
    await writeProof(deps, newest, undefined);
    throw proven instanceof BackupError ? new ScriptFailure(proven.message) : proven;
  }
  const { header, footer } = proven as Loaded;
  const { timeZone } = (await deps.settings()).settings;
  for (const [table, { count }] of Object.entries(footer.tables))
    if (count > 0) say(`${table}: ${countText(count, 'row')}, the same.`);
  say(`${countText(footer.photos.count - footer.photos.missing, 'photo')}, the same.`);
  const tables = countText(Object.keys(footer.tables).length, 'table');
  say(
    `${tables} came back as they were on ${formatInstant(Temporal.Instant.from(header.createdAt), timeZone, SOURCE)}.`,
  );
  await writeProof(deps, newest, proven as Loaded);
}

async function writeProof(deps: Deps, { name, createdAt }: BackupFile, proven: Loaded | undefined): Promise<void> {
  const { tables = {}, photos } = proven?.footer ?? {};
  await deps.db
    .insertInto('backup_proofs')
    .values({
      id: deps.random.id(),
      file: name,
      backup_created_at: createdAt,
      proven_at: deps.clock.now().toString(),
      is_success: proven !== undefined,
      row_count: Object.values(tables).reduce((sum, { count }) => sum + count, 0),
      photo_count: photos ? photos.count - photos.missing : 0,
    })
    .execute();
}
