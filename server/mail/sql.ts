import { sql, type Updateable } from 'kysely';
import type { DbOrTrx } from '../db/client.ts';
import type { OutboxTable } from '../db/tables.ts';
import { DUE } from './outbox.ts';

export type ClaimedMail = {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly message_id: string;
  readonly data: Record<string, unknown>;
  readonly attempts: number;
  readonly created_at: string;
  /** The request that queued it; null when it was the scheduler. */
  readonly request_id: string | null;
};

type Claim = {
  /** The fencing token: only who knows it may say what became of the mail. */
  readonly claim: string;
  readonly now: Temporal.Instant;
  /** After this the mail counts as unclaimed, whatever became of the claimer. */
  readonly until: Temporal.Instant;
  readonly most: number;
  /** What the claimer is sending still: its own claim may have run out by a clock that jumped. */
  readonly except: readonly string[];
};

/** Claims up to `most` due mails, the longest due first. Mails that another sender is claiming are passed over. */
export function claimDueMails(db: DbOrTrx, { claim, now, until, most, except }: Claim): Promise<ClaimedMail[]> {
  return db
    .with('due', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where(sql.raw<string>(DUE), '<=', now.toString())
        .where(sql<boolean>`id <> all(${except}::uuid[])`)
        .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', now.toString())]))
        .orderBy(sql.raw(DUE))
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('outbox')
    .from('due')
    .set({ claim, claimed_until: until.toString() })
    .whereRef('outbox.id', '=', 'due.id')
    .returning(['outbox.id', 'kind', 'recipient', 'message_id', 'data', 'attempts', 'created_at', 'request_id'])
    .execute();
}

/** Writes what became of a claimed mail and gives up the claim. False when the claim was lost meanwhile. */
export async function settleMail(
  db: DbOrTrx,
  { id, claim }: { readonly id: string; readonly claim: string },
  outcome: Updateable<OutboxTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...outcome, claim: null, claimed_until: null })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Says that a repeated duty ran. */
export async function beat(db: DbOrTrx, name: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values({ name, last_run_at: now.toString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: now.toString() }))
    .execute();
}

/** When a repeated duty ran last; null when it never did. */
export async function lastBeat(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('heartbeats').select('last_run_at').where('name', '=', name).executeTakeFirst();
  return row?.last_run_at ?? null;
}

export type OutboxState = {
  readonly lastRunAt: string | null;
  /** Mails whose time came before `overdueSince`. */
  readonly overdue: number;
  /** Mails that wait for another try. */
  readonly retrying: number;
};

/** What there is to say of the outbox, in one query. */
export async function readOutboxState(db: DbOrTrx, overdueSince: Temporal.Instant): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      (select last_run_at from heartbeats where name = 'outbox') as "lastRunAt",
      count(*) filter (where due_at < ${overdueSince.toString()}::timestamptz) as overdue,
      count(*) filter (where attempts > 0) as retrying
    from outbox where status = 'waiting'`.execute(db);
  return rows[0] ?? { lastRunAt: null, overdue: 0, retrying: 0 };
}
