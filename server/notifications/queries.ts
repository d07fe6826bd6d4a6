import { type Insertable, type RawBuilder, sql, type SqlBool, type Updateable } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import {
  type PushTopic,
  type PushRole,
  type PushFacts,
  pushTopicOf,
  pushFactsOf,
  roleOfTopic,
  pushPath,
  PUSH_DEADLINE,
} from '#core/notifications/push.ts';
import type { DbOrTrx, Db, Trx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { ChannelName, HourlyLimit, ClaimedMessage } from './channels.ts';
import { maskSecrets, REMOVED } from './mail-secrets.ts';

type Notice = {
  readonly topic: PushTopic;
  readonly role: PushRole;
  /** Of the employee; admins all get theirs. */
  readonly email: string;
  readonly data: PushFacts & { readonly path: string };
  readonly due_at: string;
  readonly deadline: string;
  readonly quote_id: string | null;
  readonly undo_id: string | null;
  readonly is_test: boolean;
  readonly request_id: string | null;
  readonly created_at: string;
};

/**
 * SQL that queues the notifications of the events that these mails tell of: one per subscribed device of the people
 * concerned, except those who turned the topic off. For a `with` of the statement that queues the mails.
 */
export function pushCopies(mails: readonly Insertable<OutboxTable>[]): RawBuilder<{ readonly id: string }> {
  return queueNotices(
    mails.flatMap((mail) => {
      if (mail.channel !== 'mail' || mail.status === 'sent') return [];
      const data = JSON.parse(mail.data) as object;
      const topic = pushTopicOf(mail.kind, data);
      if (!topic) return [];
      const facts = pushFactsOf(topic, data);
      return [notice(topic, mail, facts)];
    }),
  );
}

/** SQL that queues a notification about something that no mail tells of, for all admins. */
export function pushNotice(topic: PushTopic, at: Temporal.Instant): RawBuilder<{ readonly id: string }> {
  const row = { recipient: '', due_at: at.toString(), created_at: at.toString() };
  return queueNotices([notice(topic, row, { who: '', packageName: '', startsAt: null, what: '', cents: 0 })]);
}

function notice(
  topic: PushTopic,
  event: Pick<Insertable<OutboxTable>, 'recipient' | 'due_at' | 'created_at'> &
    Partial<Pick<Insertable<OutboxTable>, 'quote_id' | 'undo_id' | 'is_test' | 'request_id'>>,
  facts: PushFacts,
): Notice {
  const { quote_id: quoteId = null } = event;
  return {
    topic,
    role: roleOfTopic(topic),
    email: event.recipient,
    data: { ...facts, path: pushPath(topic, { quoteId }) },
    due_at: event.due_at,
    deadline: Temporal.Instant.from(event.due_at).add(PUSH_DEADLINE).toString(),
    quote_id: quoteId,
    undo_id: event.undo_id ?? null,
    is_test: event.is_test ?? false,
    request_id: event.request_id ?? null,
    created_at: event.created_at,
  };
}

function queueNotices(notices: readonly Notice[]): RawBuilder<{ readonly id: string }> {
  if (notices.length === 0) return sql`(select null::uuid as id where false)`;
  return sql`(
    insert into outbox (id, channel, kind, recipient, message_id, data, due_at, deadline, quote_id, undo_id, is_test,
      language, request_id, created_at)
    select gen_random_uuid(), 'push', notice.topic, device.id::text, gen_random_uuid()::text, notice.data, notice.due_at,
      notice.deadline, notice.quote_id, notice.undo_id, notice.is_test, people.language, notice.request_id,
      notice.created_at
    from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as notice (topic text, role text, email text, data jsonb,
      due_at timestamptz, deadline timestamptz, quote_id uuid, undo_id uuid, is_test boolean, request_id text,
      created_at timestamptz)
    join push_subscriptions device on device.role = notice.role
    join people on people.id = device.person_id
    where case notice.role
        when 'admin' then exists (select from admins where person_id = people.id and accepted_at is not null)
        else people.email = notice.email
          and exists (select from employees where person_id = people.id and deleted_at is null) end
      and not exists (select from push_topics_off off where off.person_id = people.id and off.topic = notice.topic)
    returning id
  )`;
}

const startOf = (failure: 'recipientRefused' | 'skippedAddress') =>
  `${failureText(failure, { detail: '' }).replace(/\).*$/, '')}%`;
const REFUSED = startOf('recipientRefused');

/** SQL for whether an email wasn't sent because of an earlier refusal that is still listed as failed itself. */
export const IS_BEHIND_REFUSAL = sql<SqlBool>`(
  last_error like ${sql.lit(startOf('skippedAddress'))} and exists (
    select from outbox as refused
    where refused.recipient = outbox.recipient and refused.status = 'failed' and refused.last_error like ${sql.lit(REFUSED)}))`;

/**
 * Why the mail server refused the address for good; undefined if it didn't, or has taken an email to it that was sent after
 * that one was queued.
 */
export async function findRefusal(db: DbOrTrx, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ readonly last_error: string }>`
    select last_error from outbox as refused
    where status = 'failed' and channel = 'mail' and recipient = ${address} and last_error like ${REFUSED}
      and not exists (
        select from outbox
        where mailbox_of(recipient) = mailbox_of(${address}) and recipient = ${address} and sent_at > refused.created_at)
    order by created_at desc limit 1`.execute(db);
  return rows[0]?.last_error;
}

/** Returns what an invoice says, and its language. */
export async function findPaper(db: DbOrTrx, invoiceId: string) {
  const row = await db
    .selectFrom('invoices')
    .select(['paper', 'language'])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  return row && { content: row.paper, language: row.language };
}

export type Claim = {
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

/** Whether a message of the channel is due. */
export async function isAnyDue(db: Db, claim: Claim): Promise<boolean> {
  const { rows } = await sql`${dueMessages({ ...claim, most: 1 })}`.execute(db);
  return rows.length > 0;
}

/** Serializes claims until the transaction ends. */
export async function lockClaims(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('outbox-claim', 0))`.execute(trx);
}

/** Claims the due messages, and postpones those to mailboxes that have reached their limit. */
export async function claimAllowed(trx: Trx, claim: Claim): Promise<readonly ClaimedMessage[]> {
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

type OutboxState = {
  readonly lastRunAt: string | null;
  /** Emails that were due before `overdueSince`. */
  readonly overdue: number;
  /** Emails waiting for a retry. */
  readonly retrying: number;
};

/** Returns the state of the mails in the outbox, in one query. */
export async function readOutboxState(db: DbOrTrx, overdueSince: Temporal.Instant): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select
      (select last_run_at from heartbeats where name = 'outbox') as "lastRunAt",
      count(*) filter (where due_at < ${overdueSince.toString()}::timestamptz) as overdue,
      count(*) filter (where attempts > 0) as retrying
    from outbox where status = 'waiting' and channel = 'mail'`.execute(db);
  return rows[0] ?? { lastRunAt: null, overdue: 0, retrying: 0 };
}

/** Returns those of the emails that are in the email log with their subject, or not sent yet. */
export async function keptMails(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const kept = await db
    .selectFrom('outbox')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[]) and (subject is not null or status <> 'sent')`)
    .execute();
  return new Set(kept.map(({ id }) => id));
}

/** PostgreSQL notifications of this name tell the senders of all processes that a message was queued. */
export const OUTBOX_SIGNAL = 'outbox';

/** Inserts messages with the notifications of these events, and wakes the senders at the commit. */
export async function insertMessages(
  trx: Trx,
  rows: readonly Insertable<OutboxTable>[],
  { events, at }: { readonly events: readonly Insertable<OutboxTable>[]; readonly at: string },
): Promise<void> {
  await trx
    .with('queued', (db) => (rows.length > 0 ? db.insertInto('outbox').values(rows).returning('id') : NO_ROWS))
    .with('pushes', () => pushCopies(events))
    .selectNoFrom(notifySenders(at).as('notified'))
    .execute();
}

const NO_ROWS = sql<{ readonly id: string }>`(select null::uuid as id where false)`;

/** SQL for when a waiting message is due; null for others. Must match the expression of the index. */
export const DUE = `case when status = 'waiting' then due_at end`;

/**
 * SQL expression that, when selected in a transaction that queues messages, wakes the senders on commit; `now` is the
 * instant of the change. If due mail is already waiting the senders are awake, so nothing is sent: the server
 * serializes the commits of transactions that notify.
 */
export function notifySenders(now: string): RawBuilder<unknown> {
  const due = sql.raw(DUE);
  return sql`(
    select pg_notify(${sql.lit(OUTBOX_SIGNAL)}, '') where (
      select id from outbox where channel = 'mail' and ${due} <= ${now}::timestamptz and claim is null
      order by ${due} limit 1
    ) is null
  )`;
}

export type MailToQueue = Insertable<OutboxTable>;

/** Locks the waiting emails of these kinds to the same recipient about the same quote. */
export async function lockReplaced(
  trx: Trx,
  mail: Pick<MailToQueue, 'quote_id' | 'recipient' | 'created_at'>,
  kinds: readonly string[],
): Promise<readonly WaitingMail[]> {
  return (
    trx
      .selectFrom('outbox')
      .select(['id', 'kind', 'data'])
      .where('channel', '=', 'mail')
      .where('quote_id', '=', mail.quote_id ?? null)
      .where('recipient', '=', mail.recipient)
      .where('status', '=', 'waiting')
      .where('kind', 'in', kinds)
      // Other news for the shop isn't replaced by a move.
      .where(sql<SqlBool>`(kind <> 'customer-answered' or data ->> 'what' = 'moved')`)
      .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', mail.created_at)]))
      .orderBy('created_at')
      .orderBy('id')
      .forUpdate()
      .execute()
  );
}

type WaitingMail = { readonly id: string; readonly kind: string; readonly data: Readonly<Record<string, unknown>> };

/** Drops waiting emails. They stay in the log with the reason, their secrets masked. */
export async function dropMails(trx: Trx, mails: readonly WaitingMail[], reason: string): Promise<void> {
  for (const { id, ...stored } of mails)
    await trx
      .updateTable('outbox')
      .set({
        status: 'superseded',
        last_error: reason,
        data: JSON.stringify(maskSecrets(stored, REMOVED)),
        claim: null,
        claimed_until: null,
      })
      .where('id', '=', id)
      .execute();
}

/** Returns the device of a person that gets notifications. */
export async function findDevice(db: Db, id: string) {
  return db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Deletes a device that its push service doesn't know any more. */
export async function deleteDevice(db: Db, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Returns the stored keys as JSON; undefined before the first start. */
export async function findPushKeys(db: DbOrTrx): Promise<string | undefined> {
  const kept = await db.selectFrom('secrets').select('value').where('name', '=', 'push-keys').executeTakeFirst();
  return kept?.value;
}

/** Queues a notification for all admins, about something that no mail tells of. */
export async function queuePushNotice(db: Db, topic: PushTopic, at: Temporal.Instant): Promise<void> {
  await sql`with pushes as ${pushNotice(topic, at)} select`.execute(db);
}
