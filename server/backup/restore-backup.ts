import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import { failureText } from '#core/notifications/failures.ts';
import { mailKindsWith } from '#core/notifications/mail-rules.ts';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit.ts';
import { transaction, type Trx, openDatabase } from '#server/db/client.ts';
import { insideTransaction } from '#server/db/connection-guard.ts';
import type { Deps } from '#server/deps.ts';
import { claimFile } from '#server/photos/queries.ts';
import { SETTINGS_CHANNEL, RESTORED } from '#server/settings/queries.ts';
import { openPhotoStore, type PhotoStore } from '#server/storage/photo-store.ts';
import { keepEndings, noteEndings } from './endings.ts';
import type { Footer, Header } from './format.ts';
import { loadBackup, refuseNewer, type LoadedBackup } from './load-backup.ts';
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
  return { createdAt: header.createdAt, rows, hasOtherKey, ...photosIn(footer) };
}

/** Ends what was running when the backup was written. */
async function settle(trx: Trx, now: Temporal.Instant, { path, header }: Source): Promise<void> {
  const secret = mailKindsWith(({ secrets }) => secrets.length > 0);
  await voidOneTimeAccess(trx);
  await trx.deleteFrom('script_lease').execute();
  await trx.deleteFrom('script_runs').where('ended_at', 'is', null).execute();
  await trx
    .updateTable('outbox')
    .set({ status: 'failed', last_error: failureText('secretLost') })
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
  await sql`select pg_notify(${SETTINGS_CHANNEL}, ${RESTORED})`.execute(trx);
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

/**
 * Records, until the transaction ends, what has been used up or revoked by now, so that restoring an older backup doesn't
 * bring it back. Must run before the backup's rows replace the current ones.
 */
async function noteUsed(trx: Trx): Promise<void> {
  await sql`create temporary table revoked_feeds on commit drop as
    select id, revoked_at from calendar_feeds where revoked_at is not null`.execute(trx);
  await sql`create temporary table present_factors on commit drop as
    select person_id, sealed_secret, last_step from second_factors where confirmed_at is not null`.execute(trx);
  await sql`create temporary table present_codes on commit drop as
    select person_id, code_hash from recovery_codes`.execute(trx);
  await sql`create temporary table changed_links on commit drop as
    select id, link_version, page_token_hash, tokens_expire_at, claim_token_hash is null as is_claimed
    from quotes where link_version > 0 or claim_token_hash is null`.execute(trx);
  await sql`create temporary table ended_invitations on commit drop as
    select id, expires_at, wrong_tries from invitations where used_at is null`.execute(trx);
  await sql`create temporary table present_opt_outs on commit drop as
    select address_hash, at from mail_opt_outs`.execute(trx);
  await sql`create temporary table opted_out_records on commit drop as
    select id, opted_out_at from customer_records where opted_out_at is not null`.execute(trx);
}

/**
 * Revokes what was recorded again, where the backup has the earlier state: calendar URLs, used recovery codes, the last code
 * of the same authenticator app, withdrawn invitations, earlier links of quotes and used claims; and who has unsubscribed
 * stays so. What depends on the signing key is skipped if it differs: it means nothing under another key.
 */
async function endUsed(trx: Trx, { hasSameKey }: { readonly hasSameKey: boolean }): Promise<void> {
  await sql`update calendar_feeds set revoked_at = revoked_feeds.revoked_at
    from revoked_feeds where revoked_feeds.id = calendar_feeds.id and calendar_feeds.revoked_at is null`.execute(trx);
  await sql`delete from recovery_codes where
    exists (select from present_factors join second_factors using (person_id, sealed_secret)
      where person_id = recovery_codes.person_id)
    and not exists (select from present_codes
      where present_codes.person_id = recovery_codes.person_id and present_codes.code_hash = recovery_codes.code_hash)`.execute(
    trx,
  );
  await sql`update second_factors set last_step = greatest(second_factors.last_step, present_factors.last_step)
    from present_factors where present_factors.person_id = second_factors.person_id
      and present_factors.sealed_secret = second_factors.sealed_secret`.execute(trx);
  await sql`update invitations set expires_at = least(invitations.expires_at, ended_invitations.expires_at),
      wrong_tries = greatest(invitations.wrong_tries, ended_invitations.wrong_tries)
    from ended_invitations where ended_invitations.id = invitations.id`.execute(trx);
  await sql`update customer_records set opted_out_at = opted_out_records.opted_out_at
    from opted_out_records where opted_out_records.id = customer_records.id and customer_records.opted_out_at is null`.execute(
    trx,
  );
  if (!hasSameKey) return;
  await sql`insert into mail_opt_outs (address_hash, at) select address_hash, at from present_opt_outs
    on conflict do nothing`.execute(trx);
  await sql`update quotes set link_version = changed_links.link_version,
      page_token_hash = changed_links.page_token_hash, tokens_expire_at = changed_links.tokens_expire_at
    from changed_links where changed_links.id = quotes.id and changed_links.link_version > quotes.link_version`.execute(
    trx,
  );
  await sql`update quotes set claim_token_hash = null
    from changed_links where changed_links.id = quotes.id and is_claimed and quotes.claim_token_hash is not null`.execute(
    trx,
  );
}

/** Revokes everything that is one-time or tied to one browser: there's no telling whether it was used after the backup. */
async function voidOneTimeAccess(trx: Trx): Promise<void> {
  for (const table of [
    'sessions',
    'push_subscriptions',
    'person_links',
    'launch_links',
    'launch_passes',
    'passkey_challenges',
    'applicant_passes',
    'job_lookups',
  ] as const)
    await trx.deleteFrom(table).execute();
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
  const schema = sql.id(`proof_${randomUUID().slice(0, 8)}`);
  try {
    return await insideTransaction(() =>
      db.transaction().execute(async (trx) => {
        await sql`create schema ${schema}`.execute(trx);
        await sql`set local search_path to ${schema}`.execute(trx);
        throw new Proven(await loadBackup(trx, { path, keepPhoto }));
      }),
    );
  } catch (error) {
    if (error instanceof Proven) return error.loaded;
    throw error;
  }
}
