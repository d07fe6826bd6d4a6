import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely';
import { mailboxOf } from '#core/people/contact.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { SavedDraftsTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { keyedHash } from '#server/lib/secrets.ts';

/** The hash of an address for the limit on links: the same for every spelling of it. */
export function draftMailboxHash({ secret }: Pick<Deps, 'secret'>, email: string): Buffer {
  return keyedHash(secret, `draft-mailbox:${mailboxOf(email)}`);
}

/** The hash of the key that a quote is sent with. */
export function draftKeyHash({ secret }: Pick<Deps, 'secret'>, key: string): Buffer {
  return keyedHash(secret, `draft-key:${key}`);
}

export type SavedDraftRow = Selectable<SavedDraftsTable>;

export async function insertDraft(trx: Trx, draft: Insertable<SavedDraftsTable>): Promise<void> {
  await trx.insertInto('saved_drafts').values(draft).execute();
}

/** Replaces what is kept of a draft. Returns false if it's no longer there. */
export async function updateDraft(
  trx: Trx,
  tokenHash: Buffer,
  change: Pick<Insertable<SavedDraftsTable>, 'draft' | 'step' | 'key_hash' | 'saved_at'>,
): Promise<boolean> {
  const row = await trx
    .updateTable('saved_drafts')
    .set(change)
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the draft of a link until it expires. */
export async function findDraft(db: DbOrTrx, tokenHash: Buffer, now: string): Promise<SavedDraftRow | undefined> {
  return db
    .selectFrom('saved_drafts')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Notes under which key the browser that opened a draft will send it. */
export async function setDraftKey(trx: Trx, id: string, keyHash: Buffer): Promise<void> {
  await trx.updateTable('saved_drafts').set({ key_hash: keyHash }).where('id', '=', id).execute();
}

/** Deletes the draft of a link. Returns false if there's none. */
export async function deleteDraft(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const row = await trx
    .deleteFrom('saved_drafts')
    .where('token_hash', '=', tokenHash)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes what was begun of a quote that is sent: the draft of its key, and all of its address. */
export async function deleteSentDrafts(
  trx: Trx,
  { mailboxHash, keyHash }: { readonly mailboxHash: Buffer; readonly keyHash: Buffer | null },
): Promise<void> {
  await trx
    .deleteFrom('saved_drafts')
    .where((where) => where.or([where('mailbox_hash', '=', mailboxHash), where('key_hash', '=', keyHash)]))
    .execute();
}

/** Deletes the drafts of an address, and whether it was written to lately. */
export async function eraseDrafts(trx: Trx, email: string | undefined): Promise<void> {
  if (email !== undefined) await trx.deleteFrom('saved_drafts').where('email', '=', email).execute();
}

/** Returns the addresses of drafts by their hash, which the link to unsubscribe in their email names. */
export async function addressesOfDrafts(trx: Trx, addressHash: Buffer): Promise<readonly string[]> {
  const rows = await trx
    .selectFrom('saved_drafts')
    .select('email')
    .distinct()
    .where('address_hash', '=', addressHash)
    .execute();
  return rows.map(({ email }) => email);
}

/** Deletes drafts that have expired, and forgets to whom links were sent before an instant. */
export async function deleteExpiredDrafts(
  db: DbOrTrx,
  { now, mailedBefore }: { readonly now: string; readonly mailedBefore: string },
): Promise<void> {
  await db.deleteFrom('saved_drafts').where('expires_at', '<=', now).execute();
  await db.deleteFrom('draft_mails').where('sent_at', '<=', mailedBefore).execute();
}

/** Returns the newest draft of each address that wasn't changed since an instant, of those that got no link yet. */
export async function listUnfinishedDrafts(
  db: DbOrTrx,
  { savedBefore, now }: { readonly savedBefore: string; readonly now: string },
): Promise<readonly { readonly id: string; readonly email: string }[]> {
  const { rows } = await sql<{ readonly id: string; readonly email: string }>`
    select id, email from (
      select distinct on (mailbox_hash) id, email, mailbox_hash, saved_at, mailed_at, expires_at
      from saved_drafts order by mailbox_hash, saved_at desc, id desc
    ) as newest
    where saved_at <= ${savedBefore}::timestamptz and mailed_at is null and expires_at > ${now}::timestamptz
      and not exists (select from draft_mails where draft_mails.mailbox_hash = newest.mailbox_hash)
    order by saved_at, id`.execute(db);
  return rows;
}

/** Locks a draft without a link until the transaction ends; undefined if it has one or is gone. */
export async function lockUnmailed(trx: Trx, id: string): Promise<SavedDraftRow | undefined> {
  return trx
    .selectFrom('saved_drafts')
    .selectAll()
    .where('id', '=', id)
    .where('mailed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

/** Whether a quote was requested with that address since an instant. */
export async function hasRequestedSince(db: DbOrTrx, email: string, since: string): Promise<boolean> {
  const row = await db
    .selectFrom('quotes')
    .select('id')
    .where('customer_email', '=', email)
    .where('created_at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that the link of a draft is being sent. Returns false if its address got one lately. */
export async function setMailed(
  trx: Trx,
  draft: Pick<SavedDraftRow, 'id' | 'mailbox_hash'>,
  at: string,
): Promise<boolean> {
  const row = await trx
    .insertInto('draft_mails')
    .values({ mailbox_hash: draft.mailbox_hash, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sent_at')
    .executeTakeFirst();
  if (!row) return false;
  await trx.updateTable('saved_drafts').set({ mailed_at: at }).where('id', '=', draft.id).execute();
  return true;
}

/** Deletes a draft by its ID. */
export async function dropDraft(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_drafts').where('id', '=', id).execute();
}

/** Returns what's kept of the drafts of these addresses, for their owner. */
export async function exportDrafts(db: DbOrTrx, emails: readonly string[]) {
  const rows = await db
    .selectFrom('saved_drafts')
    .selectAll()
    .where(sql<SqlBool>`email = any(${emails}::text[])`)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    email: row.email,
    language: row.language,
    entered: row.draft,
    step: row.step,
    createdAt: row.created_at,
    savedAt: row.saved_at,
    expiresAt: row.expires_at,
    mailedAt: row.mailed_at,
  }));
}
