import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BackupPlaceDetails } from '#core/operations/backup-places.ts';
import { flushFolder } from '#server/db/durable-files.ts';
import type { Deps } from '#server/deps.ts';
import { PlaceFailure, type BackupPlace } from './backup-place.ts';
import { openBucket } from './bucket-place.ts';
import { openSftp } from './sftp-place.ts';

/** Opens a place with its secret: the secret key of a bucket, or the password of a server. */
export async function openPlace(
  { env }: Pick<Deps, 'env'>,
  details: BackupPlaceDetails,
  secret: string,
): Promise<BackupPlace> {
  const isPrivateAllowed = env.BACKUP_TO_PRIVATE;
  if (details.kind === 's3') return openBucket(details, secret, isPrivateAllowed);
  if (details.kind === 'sftp') return openSftp(details, secret, isPrivateAllowed);
  return openFolder(env, details.folder);
}

/** Writes a small file, reads it back and removes it. Throws PlaceFailure. */
export async function tryPlace(place: BackupPlace): Promise<void> {
  const name = `brightbay-test-${randomUUID()}.txt`;
  const folder = await mkdtemp(join(tmpdir(), 'brightbay-try-'));
  try {
    const path = join(folder, name);
    await writeFile(path, `Brightbay can keep its backups here. ${name}\n`);
    await place.put(name, path, AbortSignal.timeout(30_000));
    const isThere = (await place.list()).includes(name);
    const isSame = (await place.read(name)).equals(await readFile(path));
    if (!isThere || !isSame) throw new PlaceFailure('notReadBack');
    await place.remove(name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder that exists already, such as a mounted drive; not one of the program, which may serve its files. */
async function openFolder({ DATA_DIR }: Deps['env'], typed: string): Promise<BackupPlace> {
  const folder = await realpath(typed).catch((error: unknown) => {
    throw new PlaceFailure('noFolder', error);
  });
  const program = resolve(import.meta.dirname, '../..');
  for (const each of [program, await realpath(DATA_DIR).catch(() => resolve(DATA_DIR))])
    if (isWithin(each, folder) || isWithin(folder, each)) throw new PlaceFailure('ownFolder');
  if (!(await stat(folder)).isDirectory()) throw new PlaceFailure('noFolder');
  return {
    async put(name, path, signal) {
      const aside = join(folder, `${name}.new`);
      try {
        await pipeline(createReadStream(path), (await open(aside, 'w', 0o600)).createWriteStream({ flush: true }), {
          signal,
        });
        await rename(aside, join(folder, name));
        flushFolder(folder);
      } catch (error) {
        await rm(aside, { force: true }).catch(() => undefined);
        throw fileFailure(error);
      }
    },
    read: async (name) => readFile(join(folder, name)).catch(rethrow),
    remove: async (name) => rm(join(folder, name), { force: true }).catch(rethrow),
    list: async () => readdir(folder).catch(rethrow),
    close: () => {},
  };
}

function isWithin(outer: string, inner: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}

function rethrow(error: unknown): never {
  throw fileFailure(error);
}

function fileFailure(error: unknown): PlaceFailure {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return new PlaceFailure('notAllowed', error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new PlaceFailure('full', error);
  return new PlaceFailure(code === 'ENOENT' || code === 'ENOTDIR' ? 'noFolder' : 'unreachable', error);
}
