import { sql } from 'kysely';
import { STRANGER } from '#core/people/permissions.ts';
import { writeAudit } from '#server/audit.ts';
import { eraseAccount, eraseRecord, eraseTraces } from '#server/customers/erase.ts';
import {
  findCustomerRecord,
  lockQuotesOf,
  ownAddresses,
  ERASED_NAME,
  findCustomer,
} from '#server/customers/queries.ts';
import type { Trx } from '#server/db/client.ts';
import { deleteUnusedPhotos, rememberNamedPhotos } from '#server/photos/queries.ts';
import { listOwnIds } from '#server/quotes/queries.ts';

/** What the audit log calls an ending that leaves no row. */
const LOGGED = ['customer.delete', 'customer-record.erase', 'promo-code.delete'] as const;

type LoggedEnding = { readonly action: (typeof LOGGED)[number]; readonly subject: string; readonly subject_id: string };

/**
 * Records, until the transaction ends, what the current database knows as spent, voided, used, erased, blocked, removed or
 * withdrawn, so that an older backup doesn't bring it back. Must run before the backup's rows replace the current ones.
 */
export async function noteEndings(trx: Trx): Promise<void> {
  for (const [name, rows] of Object.entries({
    present_gift_cards: sql`select id, balance_cents, voided_at, void_reason from gift_cards`,
    present_promo_codes: sql`select id, uses, is_paused, ends_on from promo_codes`,
    present_quotes: sql`select id, opt_out_social_media as is_out,
      customer_name = ${ERASED_NAME} and customer_email = '' and customer_record_id is null as is_erased from quotes`,
    present_cards: sql`select method_ref from saved_cards`,
    waiting_removals: sql`select method_ref, customer_ref from card_removals`,
    blocked_records: sql`select id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at
      from customer_records where blocked_at is not null`,
    blocked_keys: sql`select key, record_id, email, phone from customer_keys
      where record_id in (select id from customer_records where blocked_at is not null) and key not like 'account:%'`,
    logged_endings: sql`select distinct action, subject, subject_id from audit
      where action in (${sql.join(LOGGED)})`,
  }))
    await sql`create temporary table ${sql.table(name)} on commit drop as ${rows}`.execute(trx);
}

/**
 * Ends again what was noted, where the backup has the earlier state. Returns the hashes of photos whose bytes may be deleted
 * after the commit.
 */
export async function keepEndings(trx: Trx, now: Temporal.Instant): Promise<readonly Buffer[]> {
  await rememberNamedPhotos(trx);
  const endings = (await sql<LoggedEnding>`select * from logged_endings`.execute(trx)).rows;
  await erasePeople(trx, endings);
  await logAgain(trx, endings, now);
  await spendGiftCards(trx, now);
  await usePromoCodes(trx);
  await sql`update quotes set opt_out_social_media = true
    where not opt_out_social_media and id in (select id from present_quotes where is_out)`.execute(trx);
  await blockAgain(trx);
  await sql`delete from saved_cards where method_ref in (select method_ref from waiting_removals)
    or quote_id in (select id from present_quotes) and method_ref not in (select method_ref from present_cards)`.execute(
    trx,
  );
  await sql`insert into card_removals (method_ref, customer_ref) select method_ref, customer_ref from waiting_removals
    on conflict do nothing`.execute(trx);
  return deleteUnusedPhotos(trx);
}

/** Erases the accounts, records and quotes that were erased. */
async function erasePeople(trx: Trx, endings: readonly LoggedEnding[]): Promise<void> {
  const idsOf = (action: LoggedEnding['action']) =>
    endings.filter((ending) => ending.action === action).map(({ subject_id: id }) => id);
  for (const customerId of idsOf('customer.delete')) {
    const customer = await findCustomer(trx, customerId);
    if (customer) await eraseAccount(trx, { customer, quotes: await listOwnIds(trx, customerId) });
  }
  for (const id of idsOf('customer-record.erase')) {
    const row = await findCustomerRecord(trx, id);
    if (!row) continue;
    const account = row.customer_id === null ? undefined : await findCustomer(trx, row.customer_id);
    const [quotes, emails] = [await lockQuotesOf(trx, id), await ownAddresses(trx, id)];
    await eraseRecord(trx, { id, account, quotes, emails });
  }
  const { rows } = await sql<{ id: string }>`select id from quotes where customer_name <> ${ERASED_NAME}
    and id in (select id from present_quotes where is_erased)`.execute(trx);
  if (rows.length > 0) await eraseTraces(trx, { quotes: rows.map(({ id }) => id), emails: [] });
}

/** The next restore of an older backup reads them in the log. */
async function logAgain(trx: Trx, endings: readonly LoggedEnding[], now: Temporal.Instant): Promise<void> {
  for (const { action, subject, subject_id: subjectId } of endings) {
    const known = await trx
      .selectFrom('audit')
      .select('id')
      .where('action', '=', action)
      .where('subject_id', '=', subjectId)
      .executeTakeFirst();
    if (!known)
      await writeAudit(trx, { at: now.toString(), actor: STRANGER, action, subject, subjectId, requestId: 'restore' });
  }
}

/** A card holds at most what it held; what was spent since is taken off as if it was voided. */
async function spendGiftCards(trx: Trx, now: Temporal.Instant): Promise<void> {
  const at = now.toString();
  await sql`insert into gift_card_entries (id, card_id, kind, cents, received_on, recorded_at)
    select gen_random_uuid(), c.id, 'void', p.balance_cents - c.balance_cents, (${at}::timestamptz at time zone (
      select settings ->> 'timeZone' from business_versions order by version desc limit 1))::date, ${at}::timestamptz
    from gift_cards c join present_gift_cards p using (id) where p.balance_cents < c.balance_cents`.execute(trx);
  await sql`update gift_cards set voided_at = p.voided_at, void_reason = p.void_reason
    from present_gift_cards p where p.id = gift_cards.id and p.voided_at is not null
      and gift_cards.voided_at is null`.execute(trx);
}

/** The uses that aren't in the backup come off the limit of a code; one that was used up, paused or deleted is paused. */
async function usePromoCodes(trx: Trx): Promise<void> {
  await sql`update promo_codes c set
      most_uses = greatest(c.most_uses - greatest(p.uses - c.uses, 0), c.uses, 1),
      is_paused = c.is_paused or p.is_paused or coalesce(c.most_uses - greatest(p.uses - c.uses, 0) <= c.uses, false),
      ends_on = case when p.ends_on >= coalesce(c.starts_on, p.ends_on) then least(c.ends_on, p.ends_on) else c.ends_on end
    from present_promo_codes p where p.id = c.id`.execute(trx);
  await sql`update promo_codes set is_paused = true
    where id::text in (select subject_id from logged_endings where action = 'promo-code.delete')`.execute(trx);
}

/** Blocks the records again, and makes those that aren't in the backup, so that they refuse further requests. */
async function blockAgain(trx: Trx): Promise<void> {
  await sql`update customer_records set blocked_at = b.blocked_at
    from blocked_records b where b.id = customer_records.id and customer_records.blocked_at is null`.execute(trx);
  await sql`insert into customer_records (id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at)
    select id, name, first_name, last_name, email, phone, language, blocked_at, created_at, last_at from blocked_records
    where id::text not in (select subject_id from logged_endings) on conflict do nothing`.execute(trx);
  await sql`insert into customer_keys (key, record_id, email, phone) select key, record_id, email, phone from blocked_keys
    where record_id in (select id from customer_records) on conflict do nothing`.execute(trx);
}
