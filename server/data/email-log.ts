import { sql, type Selectable, type SqlBool } from 'kysely';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import { failureText } from '#core/notifications/failures.ts';
import type { MailStatus } from '#core/notifications/mail-rules.ts';
import type { DbOrTrx, Trx } from '../db/client.ts';
import { countOf, listNewest } from './search.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Cursor } from '../lib/paging.ts';
import { OUTBOX_SIGNAL } from '#server/notifications/outbox.ts';

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

type Slice = { readonly cursor: Cursor | undefined; readonly limit: number };

/** Returns emails newest first, starting after the cursor. */
export async function listMails(
  db: DbOrTrx,
  { narrowing: { status, ...narrowing }, ...slice }: Slice & { readonly narrowing: MailNarrowing },
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

/** Makes an email due now with its retry count reset, and wakes the senders on commit. */
export async function makeDue(trx: Trx, id: string, now: string): Promise<void> {
  await trx
    .updateTable('outbox')
    .set({ status: 'waiting', attempts: 0, due_at: now, claim: null, claimed_until: null })
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

const REFUSED = `${failureText('recipientRefused', { detail: '' }).replace(').', '')}%`;

/** Whether the mail server refused the address for good, and has taken no email to it that was sent after that one was queued. */
export async function isAddressRefused(db: DbOrTrx, address: string): Promise<boolean> {
  const { rows } = await sql`
    select from outbox as refused
    where status = 'failed' and channel = 'mail' and recipient = ${address} and last_error like ${REFUSED}
      and not exists (
        select from outbox
        where mailbox_of(recipient) = mailbox_of(${address}) and recipient = ${address} and sent_at > refused.created_at)
    limit 1`.execute(db);
  return rows.length > 0;
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
] as const satisfies readonly (keyof OutboxTable)[];
