import { sql, type RawBuilder, type Updateable } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import { transaction, type Db, type DbOrTrx, type Trx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { ClaimedMessage, HourlyLimit, ChannelName } from './channels.ts';
import { DUE } from './outbox.ts';

type Claim = {
  readonly channel: ChannelName;
  /** The fencing token: only its holder may record the outcome of the message. */
  readonly claim: string;
  readonly now: Temporal.Instant;
  /** The claim expires at this instant, whatever became of the claimer. */
  readonly until: Temporal.Instant;
  readonly most: number;
  /** Messages that the claimer is still sending: its own claim may have expired because the clock jumped. */
  readonly except: readonly string[];
  /** Most messages to one mailbox within an hour. */
  readonly hourlyLimit?: HourlyLimit | undefined;
  /** The shop's own address: like its admins' addresses, it gets every email at once. */
  readonly shop: string;
};

/** If a round only postponed messages, another round follows, so that those behind them don't wait. */
const MOST_ROUNDS = 5;

/**
 * Claims up to `most` due messages of a channel, oldest due first, skipping those that another sender is claiming.
 * Messages to a mailbox that has reached its hourly limit are postponed; claims are serialized so that no two miscount
 * it.
 */
export async function claimDue(db: Db, claim: Claim): Promise<readonly ClaimedMessage[]> {
  for (let round = 0; round < MOST_ROUNDS && (await isAnyDue(db, claim)); round += 1) {
    const claimed = await transaction(db, async (trx) => {
      const [, rows] = await Promise.all([lockClaims(trx), claimAllowed(trx, claim)]);
      return rows;
    });
    if (claimed.length > 0) return claimed;
  }
  return [];
}

async function isAnyDue(db: Db, claim: Claim): Promise<boolean> {
  const { rows } = await sql`${dueMessages({ ...claim, most: 1 })}`.execute(db);
  return rows.length > 0;
}

async function lockClaims(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox-claim', 0))`.execute(trx);
}

async function claimAllowed(trx: Trx, claim: Claim): Promise<readonly ClaimedMessage[]> {
  const { channel, shop, now, hourlyLimit } = claim;
  const at = sql`${now.toString()}::timestamptz`;
  const hourAgo = sql`${now.subtract({ hours: 1 }).toString()}::timestamptz`;
  const { exempt = [] } = hourlyLimit ?? {};
  const { kinds = [], places = 0, reason: firstReason = null } = hourlyLimit?.first ?? {};
  // Without a limit, the comparison with null excludes no message.
  const most = sql`${hourlyLimit?.most ?? null}::int - case when is_first then 0 else ${places}::int end`;
  const { rows } = await sql<ClaimedMessage>`
    with due as (${dueMessages(claim)} for update skip locked),
    addressed as (
      select id, due_at, mailbox_of(recipient) as mailbox, kind = any(${kinds}::text[]) as is_first,
        recipient <> ${shop} and recipient not in (
          select people.email from admins join people on people.id = admins.person_id where admins.accepted_at is not null
        ) and kind <> all(${exempt}::text[]) as is_capped
      from due
    ),
    places as (
      select id, mailbox, is_first, row_number() over (partition by mailbox order by is_first desc, due_at, id) as place
      from addressed where is_capped
    ),
    used as (
      select mailbox,
        (select count(*) from outbox where mailbox_of(recipient) = capped.mailbox and sent_at > ${hourAgo}
            and channel = ${channel} and kind <> all(${exempt}::text[]))
          + (select count(*) from outbox where mailbox_of(recipient) = capped.mailbox and claim is not null
              and claimed_until > ${at} and channel = ${channel}
              and kind <> all(${exempt}::text[])) as messages,
        (select min(sent_at) from outbox where mailbox_of(recipient) = capped.mailbox and sent_at > ${hourAgo}
            and channel = ${channel} and kind <> all(${exempt}::text[])) as first_at
      from (select distinct mailbox from places) as capped
    ),
    excess as (
      select id, is_first, first_at from places join used using (mailbox) where place + messages > ${most}
    ),
    later as (
      update outbox set due_at = coalesce(excess.first_at, ${at}) + interval '1 hour',
        last_error = case when is_first then ${firstReason} else ${hourlyLimit?.reason ?? null} end
      from excess where outbox.id = excess.id
      returning outbox.id
    )
    update outbox set claim = ${claim.claim}::uuid, claimed_until = ${claim.until.toString()}::timestamptz
    from due
    where outbox.id = due.id and due.id not in (select id from excess)
    returning outbox.id, outbox.kind, outbox.recipient, message_id, data, outbox.language, attempts, created_at, request_id,
      is_by_hand`.execute(trx);
  return rows;
}

function dueMessages({
  channel,
  now,
  except,
  most,
}: Pick<Claim, 'channel' | 'now' | 'except' | 'most'>): RawBuilder<unknown> {
  const due = sql.raw(DUE);
  const at = sql`${now.toString()}::timestamptz`;
  return sql`select id, kind, recipient, due_at from outbox
    where channel = ${channel} and ${due} <= ${at} and id <> all(${except}::uuid[])
      and (claim is null or claimed_until <= ${at}) and (deadline is null or deadline > ${at})
    order by ${due} limit ${most}::int`;
}

/** Returns when the next message of these channels becomes due; null if none does in that time. */
export async function nextDue(
  db: DbOrTrx,
  {
    channels,
    after,
    until,
  }: { readonly channels: readonly ChannelName[]; readonly after: Temporal.Instant; readonly until: Temporal.Instant },
): Promise<string | null> {
  const due = sql.raw(DUE);
  const { rows } = await sql<{ next: string | null }>`select min(${due}) as next from outbox
    where channel = any(${channels}::text[])
      and ${due} > ${after.toString()}::timestamptz and ${due} <= ${until.toString()}::timestamptz`.execute(db);
  return rows[0]?.next ?? null;
}

/**
 * Records the outcome of a claimed message and releases the claim. Returns false if the claim was lost in the meantime.
 */
export async function settle(
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

/** Gives up the messages whose deadline has passed, and forgets their content. */
export async function expireMessages(db: DbOrTrx, now: Temporal.Instant): Promise<void> {
  const at = now.toString();
  await db
    .updateTable('outbox')
    .set({ status: 'failed', last_error: failureText('expired'), data: '{}' })
    .where('status', '=', 'waiting')
    .where('deadline', '<=', at)
    .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', at)]))
    .execute();
}
