import type { BackupPlaceDetails } from '#core/operations/backup-places.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readConnection, type Connection } from '#server/lib/connections.ts';
import { queuePushNotice } from '#server/notifications/queries.ts';
import { PlaceFailure } from './backup-place.ts';
import { listBackups, nightlyIn } from './folder.ts';
import { openPlace } from './open-place.ts';
import { claimCopy, endCopy } from './queries.ts';

/**
 * Returns the place for copies of backups, read from the database each time; undefined if none is set. Its secret is '' for a folder, and
 * undefined where it can't be read and has to be typed again.
 */
export async function readBackupPlace(deps: Pick<Deps, 'secret'> & { readonly db: DbOrTrx }): Promise<
  | (Omit<Connection, 'details' | 'secret'> & {
      readonly details: BackupPlaceDetails;
      readonly secret: string | undefined;
    })
  | undefined
> {
  const stored = await readConnection(deps, 'backups', (details) => bindingOf(asDetails(details)));
  if (!stored) return undefined;
  const details = asDetails(stored.details);
  return { ...stored, details, secret: details.kind === 'folder' ? '' : stored.secret };
}

/** What the secret may be used for: it's sent nowhere else. */
export function bindingOf(place: BackupPlaceDetails): string {
  if (place.kind === 's3') return `s3:${place.endpoint}:${place.accessKeyId}`;
  return place.kind === 'sftp' ? `sftp:${place.host}:${place.port}:${place.user}` : 'folder';
}

/** What `writeConnection` stored for this kind. */
function asDetails(details: Connection['details']): BackupPlaceDetails {
  return details as unknown as BackupPlaceDetails;
}

/** In milliseconds: how long one copy may take. */
const LONGEST = 6 * 60 * 60 * 1000;
/** In minutes: when a copy that failed is tried again. */
const RETRY_AFTER = 60;

/**
 * Copies the newest backup to the owner's place unless it's there, and removes nightly ones that are too many. One process does it, once
 * an hour until it works; what kept it from working is written down, and admins get a push notice the first time.
 */
export async function copyNewestBackup(deps: Deps): Promise<void> {
  const place = await readBackupPlace(deps);
  if (place?.secret === undefined) return;
  const [newest] = await listBackups(deps.env);
  if (!newest) return;
  const now = deps.clock.now();
  const claimed = await claimCopy(deps.db, { file: newest.name, now, since: now.subtract({ minutes: RETRY_AFTER }) });
  if (!claimed) return;
  try {
    const there = await openPlace(deps, place.details, place.secret);
    try {
      await there.put(newest.name, newest.path, AbortSignal.any([AbortSignal.timeout(LONGEST), deps.leaving.signal]));
      for (const name of nightlyIn(await there.list()).slice(deps.env.BACKUP_KEEP)) await there.remove(name);
    } finally {
      there.close();
    }
    await endCopy(deps.db, newest.name, { copiedAt: deps.clock.now() });
    deps.log.info({ kind: place.details.kind, bytes: newest.bytes }, 'a backup was copied');
  } catch (error) {
    const reason = error instanceof PlaceFailure ? error.reason : 'unreachable';
    await endCopy(deps.db, newest.name, { failure: reason });
    if (claimed.failure === null) await queuePushNotice(deps.db, 'backup-failed', deps.clock.now());
    deps.log.error({ reason, kind: place.details.kind }, 'a backup could not be copied');
  }
}
