import { sizeText } from '#core/lib/wording.ts';
import { line } from '#core/operations/script-lines.ts';
import type { BackupKind } from '#core/operations/scripts.ts';
import { removeOldBackups, removeHalfBackups, listBackups, type BackupFile } from '#server/backup/folder.ts';
import { BackupError } from '#server/backup/format.ts';
import type { LoadedBackup } from '#server/backup/load-backup.ts';
import { insertProof } from '#server/backup/queries.ts';
import { proveBackup } from '#server/backup/restore-backup.ts';
import { type WrittenBackup, writeBackup } from '#server/backup/write-backup.ts';
import type { Deps } from '#server/deps.ts';
import { type ScriptContext, ScriptFailure } from './script.ts';

/** Writes a backup; the nightly one makes room by removing the oldest of its kind. */
export async function backupDatabase(context: ScriptContext): Promise<void> {
  const kind = context.origin === 'schedule' ? 'nightly' : 'manual';
  await backUp(context, kind);
  if (kind !== 'nightly') return;
  const removed = await removeOldBackups(context.deps.env, context.deps.env.BACKUP_KEEP);
  for (const name of removed) context.say(line('backupRemoved', { name, kept: context.deps.env.BACKUP_KEEP }));
}

/** Writes a backup and says what is in it. */
export async function backUp({ deps, say, signal }: ScriptContext, kind: BackupKind): Promise<WrittenBackup> {
  await removeHalfBackups(deps.env);
  say(line('backupReading'));
  const start = performance.now();
  const written = await writeBackup(deps, { kind, signal });
  const { name, rows, photos, missingPhotos, bytes } = written;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(line('backupWritten', { name, rows, photos, size: sizeText(bytes), seconds }));
  if (missingPhotos > 0) say(line('backupLacksPhotos', { count: missingPhotos }));
  return written;
}

/** Restores the newest backup into a scratch database, compares, and writes down that it was proven, or that it was not. */
export async function verifyBackups({ deps, say }: ScriptContext): Promise<void> {
  const [newest] = await listBackups(deps.env);
  if (!newest) throw new ScriptFailure(line('noBackup'));
  say(line('restoring', { name: newest.name, size: sizeText(newest.bytes) }));
  const proven = await proveBackup(deps, newest.path).catch((error: unknown) => error);
  if (proven instanceof Error) {
    await writeProof(deps, newest, undefined);
    throw proven instanceof BackupError ? new ScriptFailure(proven.line) : proven;
  }
  const { header, footer } = proven as LoadedBackup;
  const { timeZone } = (await deps.settings()).settings;
  for (const [table, { count }] of Object.entries(footer.tables))
    if (count > 0) say(line('sameRows', { table, count }));
  say(line('samePhotos', { count: footer.photos.count - footer.photos.missing }));
  const count = Object.keys(footer.tables).length;
  say(line('tablesCameBack', { count, written: { at: header.createdAt, timeZone } }));
  await writeProof(deps, newest, proven as LoadedBackup);
}

async function writeProof(
  deps: Deps,
  { name, createdAt }: BackupFile,
  proven: LoadedBackup | undefined,
): Promise<void> {
  const { tables = {}, photos } = proven?.footer ?? {};
  await insertProof(deps.db, {
    id: deps.random.id(),
    file: name,
    backup_created_at: createdAt,
    proven_at: deps.clock.now().toString(),
    is_success: proven !== undefined,
    row_count: Object.values(tables).reduce((sum, { count }) => sum + count, 0),
    photo_count: photos ? photos.count - photos.missing : 0,
  });
}
