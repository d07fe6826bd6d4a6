import { sql, type RawBuilder, type Updateable } from 'kysely';
import { MOST_MAILS_AN_HOUR } from '#core/notifications/mail-rules.ts';
import { transaction, type Db, type DbOrTrx, type Trx } from '../db/client.ts';
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
  /** The request that queued it; null if the scheduler did. */
  readonly request_id: string | null;
};

type Claim = {
  /** The fencing token: only its holder may record the outcome of the email. */
  readonly claim: string;
  readonly now: Temporal.Instant;
  /** The claim expires at this instant, whatever became of the claimer. */
  readonly until: Temporal.Instant;
  readonly most: number;
  /** Emails that the claimer is still sending: its own claim may have expired because the clock jumped. */
  readonly except: readonly string[];
  /** The shop's own address: like its admins' addresses, it gets every email at once. */
  readonly shop: string;
};

/** If a round only postponed emails, another round follows, so that those behind them don't wait. */
const MOST_ROUNDS = 5;
const TOO_MANY = `This address had ${MOST_MAILS_AN_HOUR} emails within an hour. This one is sent when the hour is over.`;

/**
 * Claims up to `most` due emails, oldest due first, skipping those that another sender is claiming. Emails to an
 * address that has reached its hourly limit are postponed; claims are serialized so that no two miscount it.
 */
export async function claimDueMails(db: Db, claim: Claim): Promise<readonly ClaimedMail[]> {
  for (let round = 0; round < MOST_ROUNDS && (await isAnyDue(db, claim)); round += 1) {
    const claimed = await transaction(db, async (trx) => {
      const [, rows] = await Promise.all([lockClaims(trx), claimAllowed(trx, claim)]);
      return rows;
    });
    if (claimed.length > 0) return claimed;
  }
  return [];
}

async function isAnyDue(db: Db, { now, except }: Claim): Promise<boolean> {
  const { rows } = await sql`${dueMails({ now, except, most: 1 })}`.execute(db);
  return rows.length > 0;
}

async function lockClaims(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox-claim', 0))`.execute(trx);
}

async function claimAllowed(trx: Trx, { shop, claim, now, until, most, except }: Claim): Promise<ClaimedMail[]> {
  const at = sql`${now.toString()}::timestamptz`;
  const hourAgo = sql`${now.subtract({ hours: 1 }).toString()}::timestamptz`;
  const { rows } = await sql<ClaimedMail>`
    with due as (${dueMails({ now, except, most })} for update skip locked),
    places as (
      select id, recipient, row_number() over (partition by recipient order by due_at, id) as place from due
    ),
    capped as (
      select recipient from (select distinct recipient from due) as addresses
      where recipient <> ${shop} and recipient not in (
        select people.email from admins join people on people.id = admins.person_id where admins.accepted_at is not null
      )
    ),
    used as (
      select recipient,
        (select count(*) from outbox where recipient = capped.recipient and sent_at > ${hourAgo})
          + (select count(*) from outbox where recipient = capped.recipient and claim is not null
              and claimed_until > ${at}) as mails,
        (select min(sent_at) from outbox where recipient = capped.recipient and sent_at > ${hourAgo}) as first_at
      from capped
    ),
    later as (
      update outbox set due_at = coalesce(used.first_at, ${at}) + interval '1 hour', last_error = ${TOO_MANY}
      from places join used on used.recipient = places.recipient
      where outbox.id = places.id and places.place + used.mails > ${MOST_MAILS_AN_HOUR}::int
      returning outbox.id
    )
    update outbox set claim = ${claim}::uuid, claimed_until = ${until.toString()}::timestamptz
    from due
    where outbox.id = due.id and due.id not in (
      select places.id from places join used on used.recipient = places.recipient
      where places.place + used.mails > ${MOST_MAILS_AN_HOUR}::int
    )
    returning outbox.id, kind, outbox.recipient, message_id, data, attempts, created_at, request_id`.execute(trx);
  return rows;
}

function dueMails({ now, except, most }: Pick<Claim, 'now' | 'except' | 'most'>): RawBuilder<unknown> {
  const due = sql.raw(DUE);
  const at = now.toString();
  return sql`select id, recipient, due_at from outbox
    where ${due} <= ${at}::timestamptz and id <> all(${except}::uuid[])
      and (claim is null or claimed_until <= ${at}::timestamptz)
    order by ${due} limit ${most}::int`;
}

/** Returns when the next email becomes due; null if none does in that time. */
export async function nextDue(
  db: DbOrTrx,
  { after, until }: { readonly after: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<string | null> {
  const due = sql.raw(DUE);
  const { rows } = await sql<{ next: string | null }>`select min(${due}) as next from outbox
    where ${due} > ${after.toString()}::timestamptz and ${due} <= ${until.toString()}::timestamptz`.execute(db);
  return rows[0]?.next ?? null;
}

/**
 * Records the outcome of a claimed email and releases the claim. Returns false if the claim was lost in the meantime.
 */
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

/** Records that a recurring task ran. */
export async function beat(db: DbOrTrx, name: string, now: Temporal.Instant): Promise<void> {
  await db
    .insertInto('heartbeats')
    .values({ name, last_run_at: now.toString() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ last_run_at: now.toString() }))
    .execute();
}

/** Returns when a recurring task last ran; null if it never did. */
export async function lastBeat(db: DbOrTrx, name: string): Promise<string | null> {
  const row = await db.selectFrom('heartbeats').select('last_run_at').where('name', '=', name).executeTakeFirst();
  return row?.last_run_at ?? null;
}

export type OutboxState = {
  readonly lastRunAt: string | null;
  /** Emails that were due before `overdueSince`. */
  readonly overdue: number;
  /** Emails waiting for a retry. */
  readonly retrying: number;
};

/** Returns the state of the outbox, in one query. */
export async function readOutboxState(db: DbOrTrx, overdueSince: Temporal.Instant): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      (select last_run_at from heartbeats where name = 'outbox') as "lastRunAt",
      count(*) filter (where due_at < ${overdueSince.toString()}::timestamptz) as overdue,
      count(*) filter (where attempts > 0) as retrying
    from outbox where status = 'waiting'`.execute(db);
  return rows[0] ?? { lastRunAt: null, overdue: 0, retrying: 0 };
}
