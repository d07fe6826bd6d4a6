import { sql } from 'kysely';
import type { Trx } from '../db/client.ts';

/**
 * Records, until the transaction ends, what has been used up or revoked by now, so that restoring an older backup doesn't
 * bring it back. Must run before the backup's rows replace the current ones.
 */
export async function noteUsed(trx: Trx): Promise<void> {
  await sql`create temporary table revoked_feeds on commit drop as
    select id, revoked_at from calendar_feeds where revoked_at is not null`.execute(trx);
  await sql`create temporary table present_factors on commit drop as
    select person_id, sealed_secret, last_step from second_factors where confirmed_at is not null`.execute(trx);
  await sql`create temporary table present_codes on commit drop as
    select person_id, code_hash from recovery_codes`.execute(trx);
  await sql`create temporary table changed_links on commit drop as
    select id, link_version, page_token_hash, tokens_expire_at, claim_token_hash is null as is_claimed
    from quotes where link_version > 0 or claim_token_hash is null`.execute(trx);
}

/**
 * Revokes what was recorded again, where the backup has the earlier state: calendar URLs, used recovery codes, the last code
 * of the same authenticator app, earlier links of quotes and used claims. Links are skipped if the signing key differs, since
 * no link signed before then is valid any more.
 */
export async function endUsed(trx: Trx, { hasSameKey }: { readonly hasSameKey: boolean }): Promise<void> {
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
  if (!hasSameKey) return;
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
export async function voidOneTimeAccess(trx: Trx): Promise<void> {
  for (const table of [
    'sessions',
    'person_links',
    'launch_links',
    'launch_passes',
    'passkey_challenges',
    'applicant_passes',
    'job_lookups',
  ] as const)
    await trx.deleteFrom(table).execute();
}
