import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely';
import type { MessageFilter } from '#core/operations/owner-lists.ts';
import type { SearchWord } from '#core/quotes/dashboard.ts';
import type { DbOrTrx, Trx } from '#server/db/client.ts';
import type { Cursor } from '#server/db/row-order.ts';
import { countOf, listNewest } from '#server/db/search.ts';
import type { ContactMessagesTable } from '#server/db/tables.ts';

export type MessageRow = Selectable<ContactMessagesTable>;

export type MessageNarrowing = {
  readonly status?: MessageFilter | undefined;
  readonly words: readonly SearchWord[];
  /** Received from this instant on and before that one (exclusive). */
  readonly from?: Temporal.Instant | undefined;
  readonly before?: Temporal.Instant | undefined;
};

export async function insertMessage(trx: Trx, message: Insertable<ContactMessagesTable>): Promise<void> {
  await trx.insertInto('contact_messages').values(message).execute();
}

/** Returns messages newest first, starting after the cursor. */
export async function listMessages(
  db: DbOrTrx,
  {
    narrowing: { status, ...narrowing },
    ...slice
  }: { readonly cursor: Cursor | undefined; readonly limit: number } & { readonly narrowing: MessageNarrowing },
): Promise<readonly MessageRow[]> {
  const conditions = status ? [CONDITIONS[status]] : [];
  return listNewest(db, { table: 'contact_messages', columns: COLUMNS, conditions, ...narrowing, ...slice });
}

const CONDITIONS: Readonly<Record<MessageFilter, RawBuilder<unknown>>> = {
  unread: sql`read_at is null`,
  open: sql`answered_at is null`,
  answered: sql`answered_at is not null`,
};

export async function findMessage(db: DbOrTrx, id: string): Promise<MessageRow | undefined> {
  return db.selectFrom('contact_messages').select(COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Locks the message until the transaction ends. */
export async function lockMessage(trx: Trx, id: string): Promise<MessageRow | undefined> {
  return trx.selectFrom('contact_messages').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
}

export type Marks = Pick<MessageRow, 'read_at' | 'answered_at'>;

/** Marks a message as read or unread, answered or open. */
export async function setMarks(trx: Trx, id: string, marks: Marks): Promise<void> {
  await trx.updateTable('contact_messages').set(marks).where('id', '=', id).execute();
}

/** Returns how many messages are unread, how many are unanswered, and how many there are. */
export async function countMessages(
  db: DbOrTrx,
): Promise<{ readonly unread: number; readonly open: number; readonly all: number }> {
  return db
    .selectNoFrom([
      countOf('contact_messages', CONDITIONS.unread).as('unread'),
      countOf('contact_messages', CONDITIONS.open).as('open'),
      countOf('contact_messages').as('all'),
    ])
    .executeTakeFirstOrThrow();
}

const COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'message',
  'is_test',
  'created_at',
  'read_at',
  'answered_at',
] as const satisfies readonly (keyof ContactMessagesTable)[];
