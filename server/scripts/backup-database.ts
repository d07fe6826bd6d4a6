import type { BackupKind } from '#core/operations/scripts.ts';
import { line } from '#core/operations/script-lines.ts';
import { sizeText } from '#core/lib/size.ts';
import { removeHalfBackups, removeOldBackups } from '../backup/folder.ts';
import { writeBackup, type Written } from '../backup/write-backup.ts';
import type { ScriptContext } from './script.ts';

/** Writes a backup; the nightly one makes room by removing the oldest of its kind. */
export async function backupDatabase(context: ScriptContext): Promise<void> {
  const kind = context.origin === 'schedule' ? 'nightly' : 'manual';
  await backUp(context, kind);
  if (kind !== 'nightly') return;
  const removed = await removeOldBackups(context.deps.env, context.deps.env.BACKUP_KEEP);
  for (const name of removed) context.say(line('backupRemoved', { name, kept: context.deps.env.BACKUP_KEEP }));
}

/** Writes a backup and says what is in it. */
export async function backUp({ deps, say, signal }: ScriptContext, kind: BackupKind): Promise<Written> {
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
