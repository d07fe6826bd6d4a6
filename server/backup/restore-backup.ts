import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { MAIL_SECRETS } from '#core/notifications/mail-rules.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { BUSINESS_CHANNEL, RESTORED } from '../data/business.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { openPhotoStore, type PhotoStore } from '../storage/photo-store.ts';
import type { Footer, Header } from './format.ts';
import { loadBackup, refuseNewer } from './load-backup.ts';
import { checkBackup } from './read-backup.ts';
import { endUsed, noteUsed, voidOneTimeAccess } from './used-since.ts';

export type RestoreDeps = Pick<Deps, 'db' | 'env' | 'clock'>;

export type Restored = {
  readonly createdAt: string;
  readonly rows: number;
  readonly photos: number;
  /** Photos that were missing when the backup was written. */
  readonly missingPhotos: number;
  /** The key that signs and derives came with the backup: running programs know another one. */
  readonly hasOtherKey: boolean;
};

/**
 * Replaces all data with a backup's rows (same ids) and photos, or changes nothing if anything fails. Afterwards everyone is
 * logged out, one-time links are void, anything used or revoked since the backup stays so, and emails whose secret links
 * aren't in the backup are marked failed. Throws BackupError with a one-sentence message.
 */
export async function restoreBackup(deps: RestoreDeps, path: string): Promise<Restored> {
  const { header, footer } = await checkBackup(path);
  await refuseNewer(header);
  const store = openPhotoStore(deps.env);
  const hasOtherKey = await transaction(deps.db, async (trx) => {
    const key = await signingKey(trx);
    await noteUsed(trx);
    await loadBackup(trx, { path, keepPhoto: (sha256, bytes) => keep(store, sha256, bytes) });
    const isOther = deps.env.SECRET === undefined && (await signingKey(trx)) !== key;
    await endUsed(trx, { hasSameKey: !isOther });
    await settle(trx, deps.clock.now(), { path, header });
    return isOther;
  });
  const rows = Object.values(footer.tables).reduce((sum, { count }) => sum + count, 0);
  return { createdAt: header.createdAt, rows, hasOtherKey, ...photosIn(footer) };
}

/** What was going on when the backup was written goes on no more. */
async function settle(trx: Trx, now: Temporal.Instant, { path, header }: Source): Promise<void> {
  const secret = Object.entries(MAIL_SECRETS).flatMap(([kind, secrets]) => (secrets.length > 0 ? [kind] : []));
  await voidOneTimeAccess(trx);
  await trx.deleteFrom('script_lease').execute();
  await trx.deleteFrom('script_runs').where('ended_at', 'is', null).execute();
  await trx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: 'Its secret link is not in the backup that was restored.' })
    .where('status', '=', 'waiting')
    .where('kind', 'in', secret)
    .execute();
  await trx.updateTable('outbox').set({ claim: null, claimed_until: null }).where('claim', 'is not', null).execute();
  await writeAudit(trx, {
    at: now.toString(),
    actor: STRANGER,
    action: 'backup.restore',
    subject: 'backup',
    subjectId: basename(path),
    after: { createdAt: header.createdAt, schema: header.schema },
    requestId: 'restore',
  });
  await sql`select pg_notify(${BUSINESS_CHANNEL}, ${RESTORED})`.execute(trx);
}

type Source = { readonly path: string; readonly header: Header };

/** Undefined if the database has none yet. */
async function signingKey(trx: Trx): Promise<string | undefined> {
  const row = await trx.selectFrom('secrets').select('value').where('name', '=', 'signing-key').executeTakeFirst();
  return row?.value;
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
