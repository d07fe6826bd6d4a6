import { readdir, stat, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BackupKind } from '#core/operations/scripts.ts';
import type { Deps } from '#server/deps.ts';

export type BackupFile = {
  readonly name: string;
  readonly path: string;
  readonly kind: BackupKind;
  readonly bytes: number;
  /** Instant of its snapshot. */
  readonly createdAt: string;
};

/** Where this installation keeps its backups: BACKUP_DIR, else `backups` in the data folder. */
export function backupDir({ BACKUP_DIR, DATA_DIR }: Deps['env']): string {
  return BACKUP_DIR ?? join(DATA_DIR, 'backups');
}

/** 'brightbay-2027-06-01T12-00-00.000Z-nightly.jsonl.gz': sorts by time. */
export function nameOf(createdAt: Temporal.Instant, kind: BackupKind): string {
  const time = createdAt.toString({ smallestUnit: 'millisecond' }).replaceAll(':', '-');
  return `brightbay-${time}-${kind}.jsonl.gz`;
}

const NAME = /^brightbay-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d\.\d{3}Z)-(nightly|manual|before-clear)\.jsonl\.gz$/;

/** The backups in the folder, newest first; none when there is no folder yet. */
export async function listBackups(env: Deps['env']): Promise<readonly BackupFile[]> {
  const found = await Promise.all((await namesIn(env)).map((name) => findBackup(env, name)));
  return found.filter((file) => file !== undefined).toSorted((a, b) => (a.name < b.name ? 1 : -1));
}

async function namesIn(env: Deps['env']): Promise<readonly string[]> {
  return readdir(backupDir(env)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/** Finds a backup by its name. Only names in our own format are accepted, so no name can point outside the folder. */
export async function findBackup(env: Deps['env'], name: string): Promise<BackupFile | undefined> {
  const [, day, hours, minutes, rest, kind] = NAME.exec(name) ?? [];
  if (!day) return undefined;
  const path = join(backupDir(env), name);
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return { name, path, kind: kind as BackupKind, bytes: stats.size, createdAt: `${day}${hours}:${minutes}:${rest}` };
}

/** Removes what a killed process has left of a backup. Not while another one is being written. */
export async function removeHalfBackups(env: Deps['env']): Promise<void> {
  for (const name of await namesIn(env))
    if (name.endsWith('.new') && NAME.test(name.slice(0, -'.new'.length))) await rm(join(backupDir(env), name));
}

/**
 * Deletes the oldest nightly backups until `keep` are left, and returns their names. Other backups are left for the owner to
 * delete.
 */
export async function removeOldBackups(env: Deps['env'], keep: number): Promise<readonly string[]> {
  const nightly = (await listBackups(env)).filter(({ kind }) => kind === 'nightly');
  const old = nightly.slice(keep);
  for (const { path } of old) await rm(path, { force: true });
  return old.map(({ name }) => name);
}

/** The nightly backups among these names, newest first. */
export function nightlyIn(names: readonly string[]): readonly string[] {
  return names.filter((name) => NAME.exec(name)?.[5] === 'nightly').toSorted((a, b) => (a < b ? 1 : -1));
}
