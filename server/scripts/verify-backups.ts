import { listBackups, type BackupFile } from '../backup/folder.ts';
import { BackupError } from '../backup/format.ts';
import type { Loaded } from '../backup/load-backup.ts';
import { proveBackup } from '../backup/prove-backup.ts';
import { line } from '#core/operations/script-lines.ts';
import { sizeText } from '#core/lib/size.ts';
import type { Deps } from '../deps.ts';
import { ScriptFailure, type ScriptContext } from './script.ts';

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
  const { header, footer } = proven as Loaded;
  const { timeZone } = (await deps.settings()).settings;
  for (const [table, { count }] of Object.entries(footer.tables))
    if (count > 0) say(line('sameRows', { table, count }));
  say(line('samePhotos', { count: footer.photos.count - footer.photos.missing }));
  const count = Object.keys(footer.tables).length;
  say(line('tablesCameBack', { count, written: { at: header.createdAt, timeZone } }));
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
