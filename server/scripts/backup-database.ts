import type { BackupKind } from '#core/operations/scripts.ts';
import { countText, sizeText } from '#core/lib/size.ts';
import { removeHalfBackups, removeOldBackups } from '../backup/folder.ts';
import { writeBackup, type Written } from '../backup/write-backup.ts';
import type { ScriptContext } from './script.ts';

/** Writes a backup; the nightly one makes room by removing the oldest of its kind. */
export async function backupDatabase(context: ScriptContext): Promise<void> {
  const kind = context.origin === 'schedule' ? 'nightly' : 'manual';
  await backUp(context, kind);
  if (kind !== 'nightly') return;
  const removed = await removeOldBackups(context.deps.env, context.deps.env.BACKUP_KEEP);
  for (const name of removed)
    context.say(`Removed ${name}, since ${context.deps.env.BACKUP_KEEP} nightly ones are kept.`);
}

/** Writes a backup and says what is in it. */
export async function backUp({ deps, say, signal }: ScriptContext, kind: BackupKind): Promise<Written> {
  await removeHalfBackups(deps.env);
  say('Reading every table as it is at this moment.');
  const start = performance.now();
  const written = await writeBackup(deps, { kind, signal });
  const { name, rows, photos, missingPhotos, bytes } = written;
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  say(`${name}: ${countText(rows, 'row')} and ${countText(photos, 'photo')}, ${sizeText(bytes)}, in ${seconds} s.`);
  if (missingPhotos > 0)
    say(`${missingPhotos} photos have lost their files and are not in it. verify-photos names them.`);
  return written;
}
