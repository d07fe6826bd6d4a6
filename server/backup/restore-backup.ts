import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { transaction, type Trx, openDatabase } from '#server/db/client.ts';
import { insideTransaction } from '#server/db/connection-guard.ts';
import { notify } from '#server/db/notifications.ts';
import type { Deps } from '#server/deps.ts';
import { countLostSecrets } from '#server/lib/queries.ts';
import { claimFile } from '#server/photos/queries.ts';
import { SETTINGS_CHANNEL, RESTORED } from '#server/settings/queries.ts';
import { openPhotoStore, type PhotoStore } from '#server/storage/photo-store.ts';
import { keepEndings } from './endings.ts';
import type { Header, Footer } from './format.ts';
import { refuseNewer, loadBackup, type LoadedBackup } from './load-backup.ts';
import { signingKey, noteUsed, noteEndings, endUsed, voidOneTimeAccess, endRunning, enterSchema } from './queries.ts';
import { checkBackup } from './read-backup.ts';

export type RestoreDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

type Restored = {
  readonly createdAt: string;
  readonly rows: number;
  readonly photos: number;
  /** Photos that were missing when the backup was written. */
  readonly missingPhotos: number;
  /** The key that signs and derives came with the backup: running programs know another one. */
  readonly hasOtherKey: boolean;
  /** Connected services whose passwords have to be typed again: a backup holds none. */
  readonly lostSecrets: number;
};

/**
 * Replaces all data with a backup's rows (same ids) and photos, or changes nothing if anything fails. Afterwards everyone is
 * logged out, one-time links are void, anything used, revoked or erased since the backup stays so, and emails whose secret links
 * aren't in the backup are marked failed. Throws BackupError with a one-sentence message.
 */
export async function restoreBackup(deps: RestoreDeps, path: string): Promise<Restored> {
  const { header, footer } = await checkBackup(path);
  await refuseNewer(header);
  const store = openPhotoStore(deps.env);
  let unused: readonly Buffer[] = [];
  const hasOtherKey = await transaction(deps.db, async (trx) => {
    const key = await signingKey(trx);
    await noteUsed(trx);
    await noteEndings(trx);
    await loadBackup(trx, { path, keepPhoto: (sha256, bytes) => keep(store, sha256, bytes) });
    const isOther = deps.env.SECRET === undefined && (await signingKey(trx)) !== key;
    await endUsed(trx, { hasSameKey: !isOther });
    unused = await keepEndings(trx, deps.clock.now());
    await settle(trx, deps.clock.now(), { path, header });
    return isOther;
  });
  for (const sha256 of unused)
    await transaction(deps.db, async (trx) => {
      if (await claimFile(trx, sha256)) await store.delete(sha256);
    });
  const rows = Object.values(footer.tables).reduce((sum, { count }) => sum + count, 0);
  const lostSecrets = await countLostSecrets(deps.db);
  return { createdAt: header.createdAt, rows, hasOtherKey, lostSecrets, ...photosIn(footer) };
}

/** Ends what was running when the backup was written. */
async function settle(
  trx: Trx,
  now: Temporal.Instant,
  { path, header }: { readonly path: string; readonly header: Header },
): Promise<void> {
  await voidOneTimeAccess(trx);
  await endRunning(trx);
  await writeAudit(
    trx,
    { actor: STRANGER, requestId: 'restore' },
    {
      at: now.toString(),
      action: 'backup.restore',
      subject: 'backup',
      subjectId: basename(path),
      after: { createdAt: header.createdAt, schema: header.schema },
    },
  );
  await notify(trx, SETTINGS_CHANNEL, RESTORED);
}

/** Checks the content: a file of the same size with different bytes would otherwise pass for the photo. */
async function keep(store: PhotoStore, sha256: Buffer, bytes: Buffer): Promise<void> {
  const known = await store.open(sha256);
  if (known) {
    const found = createHash('sha256')
      .update(await buffer(known))
      .digest();
    if (found.equals(sha256)) return;
    await store.delete(sha256);
  }
  await store.put(sha256, bytes);
}

function photosIn({ photos }: Footer): Pick<Restored, 'photos' | 'missingPhotos'> {
  return { photos: photos.count - photos.missing, missingPhotos: photos.missing };
}

/**
 * Test-restores a backup the way `restoreBackup` would, isolated from live data, and compares every row and photo with the
 * backup's checksums; leaves nothing behind. Throws BackupError if it can't be restored.
 */
export async function proveBackup({ database, db, log }: Pick<Deps, 'database' | 'db' | 'log'>, path: string) {
  await checkBackup(path);
  if (database.engine === 'embedded') return inScratchCluster(path, log);
  try {
    return await inScratchSchema(db, path);
  } catch (error) {
    // Without permission to create a schema there, it can still be proven here.
    if (error instanceof pg.DatabaseError && error.code === NOT_ALLOWED) return inScratchCluster(path, log);
    throw error;
  }
}

const NOT_ALLOWED = '42501';
const keepPhoto = async () => {};

/** A database of the embedded engine, in a folder for temporary files. */
async function inScratchCluster(path: string, log: Deps['log']): Promise<LoadedBackup> {
  const dataDir = await mkdtemp(join(tmpdir(), 'brightbay-proof-'));
  try {
    const died = Promise.withResolvers<never>();
    died.promise.catch(() => undefined);
    const onDeath = (sentence: string) => died.reject(new Error(sentence));
    const scratch = await openDatabase({ dataDir, log, isDurable: false, onDeath });
    try {
      const loading = transaction(scratch.db, (trx) => loadBackup(trx, { path, keepPhoto }));
      return await Promise.race([loading, died.promise]);
    } finally {
      await scratch.close();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

class Proven extends Error {
  readonly loaded: LoadedBackup;

  constructor(loaded: LoadedBackup) {
    super('proven');
    this.loaded = loaded;
  }
}

/** A schema in the same database that never becomes visible: its transaction is rolled back, also when this process dies. */
async function inScratchSchema(db: Deps['db'], path: string): Promise<LoadedBackup> {
  const schema = `proof_${randomUUID().slice(0, 8)}`;
  try {
    return await insideTransaction(() =>
      db.transaction().execute(async (trx) => {
        await enterSchema(trx, schema);
        throw new Proven(await loadBackup(trx, { path, keepPhoto }));
      }),
    );
  } catch (error) {
    if (error instanceof Proven) return error.loaded;
    throw error;
  }
}
