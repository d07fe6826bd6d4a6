import { type Selectable, sql, type SqlBool } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import { type MailStatus, mailKindsWith, type MailKind } from '#core/notifications/mails.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { Cursor } from '#server/db/row-order.ts';
import { listNewest, countOf } from '#server/db/search.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { keyedHash } from '#server/lib/secrets.ts';
import { OUTBOX_SIGNAL, dropMails } from '#server/notifications/queries.ts';
import { deleteConsentsOf } from '#server/quotes/due-again/queries.ts';
import { eraseDrafts } from '#server/quotes/saved-drafts/queries.ts';

export type MailRow = Omit<Selectable<OutboxTable>, 'channel' | 'deadline'>;

/** The log lists emails only, not messages of other channels. */
const IS_MAIL = sql<SqlBool>`channel = 'mail'`;

export type MailNarrowing = {
  readonly status?: MailStatus | undefined;
  readonly words: readonly SearchWord[];
  /** Queued from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

/** Returns emails newest first, starting after the cursor. */
export async function listMails(
  db: DbOrTrx,
  {
    narrowing: { status, ...narrowing },
    ...slice
  }: { readonly cursor: Cursor | undefined; readonly limit: number } & { readonly narrowing: MailNarrowing },
): Promise<readonly MailRow[]> {
  const conditions = [IS_MAIL, ...(status ? [sql`status = ${status}`] : [])];
  return listNewest(db, { table: 'outbox', columns: COLUMNS, conditions, ...narrowing, ...slice });
}

export async function findMail(db: DbOrTrx, id: string): Promise<MailRow | undefined> {
  return db.selectFrom('outbox').select(COLUMNS).where('id', '=', id).where(IS_MAIL).executeTakeFirst();
}

/** Locks the email until the transaction ends. */
export async function lockMail(trx: Trx, id: string): Promise<MailRow | undefined> {
  return trx.selectFrom('outbox').select(COLUMNS).where('id', '=', id).where(IS_MAIL).forUpdate().executeTakeFirst();
}

/** Locks the email of that kind that waits because what it reports can still be undone; undefined if there is none. */
export async function lockHeldMail(
  trx: Trx,
  { quoteId, kind, now }: { readonly quoteId: string; readonly kind: MailKind; readonly now: Temporal.Instant },
) {
  return trx
    .selectFrom('outbox')
    .select(['id', 'data'])
    .where('quote_id', '=', quoteId)
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('undo_id', 'is not', null)
    .where('due_at', '>', now.toString())
    .where('claim', 'is', null)
    .where(IS_MAIL)
    .forUpdate()
    .executeTakeFirst();
}

/** Replaces what an email that waits will say. */
export async function rewriteMail(trx: Trx, id: string, data: object): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute();
}

/** Makes an email due now, by hand, with its retry count reset, and wakes the senders on commit. */
export async function makeDue(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, due_at: now, claim: null, claimed_until: null, is_by_hand: true })
    .where('id', '=', id)
    .execute();
  await sql`select pg_notify(${OUTBOX_SIGNAL}, '')`.execute(trx);
}

/** Returns how many emails are waiting, and how many failed for good. */
export async function countMails(db: DbOrTrx): Promise<{ readonly waiting: number; readonly failed: number }> {
  return db
    .selectNoFrom([
      countOf('outbox', sql`status = 'waiting' and ${IS_MAIL}`).as('waiting'),
      countOf('outbox', sql`status = 'failed' and ${IS_MAIL}`).as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

const COLUMNS = [
  'request_id',
  'id',
  'kind',
  'language',
  'recipient',
  'message_id',
  'data',
  'status',
  'attempts',
  'due_at',
  'claim',
  'claimed_until',
  'last_error',
  'quote_id',
  'undo_id',
  'is_test',
  'created_at',
  'sent_at',
  'subject',
  'sent_to',
  'is_by_hand',
] as const satisfies readonly (keyof OutboxTable)[];

const OPTIONAL_MAILS = mailKindsWith(({ isOptional }) => isOptional === true);

export type SigningKey = Pick<Deps, 'secret'>;

/** Whether an address wants no optional mails. */
export async function isOptedOut(db: DbOrTrx, deps: SigningKey, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('mail_opt_outs')
    .select('at')
    .where('address_hash', '=', optOutHash(deps, email))
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns those of the addresses that want no optional mails. */
export async function listOptedOut(
  db: DbOrTrx,
  deps: SigningKey,
  emails: readonly string[],
): Promise<ReadonlySet<string>> {
  const byHash = new Map(emails.map((email) => [optOutHash(deps, email).toString('hex'), email]));
  const rows = await db
    .selectFrom('mail_opt_outs')
    .select('address_hash')
    .where('address_hash', '=', sql<Buffer>`any(${[...byHash.keys()].map((hex) => Buffer.from(hex, 'hex'))}::bytea[])`)
    .execute();
  return new Set(rows.flatMap(({ address_hash: hash }) => byHash.get(hash.toString('hex')) ?? []));
}

/** Stores that an address wants no optional mails, and drops those that wait. False: that was stored before. */
export async function insertOptOut(
  trx: Trx,
  deps: SigningKey,
  { email, at }: { readonly email: string; readonly at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_opt_outs')
    .values({ address_hash: optOutHash(deps, email), at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await trx
    .updateTable('customer_records')
    .set({ opted_out_at: at })
    .where('opted_out_at', 'is', null)
    .where('id', 'in', (keys) => keys.selectFrom('customer_keys').select('record_id').where('email', '=', email))
    .execute();
  await deleteConsentsOf(trx, email);
  await eraseDrafts(trx, email);
  const waiting = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'data'])
    .where('recipient', '=', email)
    .where('status', '=', 'waiting')
    .where('kind', 'in', OPTIONAL_MAILS)
    .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', at)]))
    .forUpdate()
    .execute();
  await dropMails(trx, waiting, failureText('unsubscribed'));
  return numInsertedOrUpdatedRows === 1n;
}

/** Stores the same of an address that's known by its hash only. */
export async function insertOptOutOf(trx: Trx, addressHash: Buffer, at: string): Promise<void> {
  await trx
    .insertInto('mail_opt_outs')
    .values({ address_hash: addressHash, at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The hash under which it is stored that an address wants no optional mails. */
export function optOutHash({ secret }: SigningKey, email: string): Buffer {
  return keyedHash(secret, `opt-out:${email}`);
}
