import { sql, type Selectable, type SqlBool } from 'kysely';
import type { MailStatus } from '#core/notifications/mail-rules.ts';
import type { MailKind } from '#core/notifications/mails.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import { countOf, listNewest } from '#server/db/search.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Cursor } from '#server/lib/paging.ts';
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

type HeldMail = { readonly quoteId: string; readonly kind: MailKind; readonly now: Temporal.Instant };

/** Locks the email of that kind that waits because what it reports can still be undone; undefined if there is none. */
export async function lockHeldMail(trx: Trx, { quoteId, kind, now }: HeldMail) {
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
