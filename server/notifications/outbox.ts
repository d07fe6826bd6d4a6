import { sql, type Insertable, type RawBuilder, type SqlBool } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { failureText } from '#core/notifications/failures.ts';
import { isMailKind, MAIL_RULES } from '#core/notifications/mail-rules.ts';
import type { Mail } from '#core/notifications/mails.ts';
import type { Trx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/telemetry/telemetry.ts';
import { CHANNELS, type ChannelName } from './channels.ts';
import { mailHost } from './mail-message.ts';
import { maskSecrets, REMOVED } from './mail-secrets.ts';
import { pushCopies } from './push-copies.ts';
import type { Sms } from './sms.ts';

/** PostgreSQL notifications of this name tell the senders of all processes that a message was queued. */
export const OUTBOX_SIGNAL = 'outbox';

/** Why a message is held: what it reports can be undone until that instant. */
export type MailHold = { readonly undoId: string; readonly until: string };

export type MailOrigin = {
  /** The recipient's. */
  readonly language: Language;
  readonly quoteId?: string | undefined;
  readonly isTest?: boolean | undefined;
  readonly hold?: MailHold | undefined;
};

/**
 * Returns the row that sends a message: due now or when its hold ends, with a Message-ID that is kept across retries,
 * and with the id of the current request. Insert it in the transaction of its event. With `mailing: 'log-only'` it is
 * stored as already sent, without its secrets.
 */
export function outboxRow(
  deps: Pick<Deps, 'env' | 'clock' | 'random' | 'mailing'>,
  message: Mail | Sms,
  origin: MailOrigin,
): Insertable<OutboxTable> {
  const id = deps.random.id();
  const now = deps.clock.now().toString();
  const channel: ChannelName = 'channel' in message ? message.channel : 'mail';
  const row = {
    id,
    channel,
    kind: message.kind,
    recipient: message.recipient,
    message_id: `<${id}@${mailHost(deps.env)}>`,
    data: JSON.stringify(message.data),
    due_at: origin.hold?.until ?? now,
    deadline: message.deadline?.toString() ?? null,
    quote_id: origin.quoteId ?? null,
    undo_id: origin.hold?.undoId ?? null,
    is_test: origin.isTest ?? false,
    language: origin.language,
    request_id: currentRequestId(),
    created_at: now,
  };
  if (deps.mailing !== 'log-only') return row;
  const data = JSON.stringify(CHANNELS[channel].withoutSecrets({ kind: message.kind, data: { ...message.data } }));
  return { ...row, data, status: 'sent', attempts: 1, sent_at: now };
}

/**
 * Queues messages in the transaction of their event, dropping earlier mails that they replace. They are sent soon after
 * the commit, with the notifications of the same events. A message without a recipient is left out: a walk-in may have no
 * address or no phone number.
 */
export async function enqueue(trx: Trx, messages: readonly Insertable<OutboxTable>[]): Promise<void> {
  const [event] = messages;
  if (!event) return;
  const reachable = messages.filter(({ recipient }) => recipient !== '');
  const rows = await supersedeEarlier(trx, reachable);
  await trx
    .with('queued', (db) => (rows.length > 0 ? db.insertInto('outbox').values(rows).returning('id') : NO_ROWS))
    .with('pushes', () => pushCopies(messages))
    .selectNoFrom(notifySenders(event.created_at).as('notified'))
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

type MailToQueue = Insertable<OutboxTable>;

/**
 * Marks the waiting emails that these replace as superseded, with their secrets masked, and returns these. If one
 * mentions a former time, it becomes the time the recipient was last told. An email that is being sent is left alone.
 */
async function supersedeEarlier(trx: Trx, mails: readonly MailToQueue[]): Promise<readonly MailToQueue[]> {
  const rows: MailToQueue[] = [];
  for (const mail of mails) rows.push(await supersede(trx, mail));
  return rows;
}

async function supersede(trx: Trx, mail: MailToQueue): Promise<MailToQueue> {
  const kinds = isMailKind(mail.kind) ? MAIL_RULES[mail.kind].supersedes : undefined;
  // What can still be undone doesn't replace anything yet.
  if (mail.channel !== 'mail' || !kinds || !mail.quote_id || mail.undo_id) return mail;
  const earlier = await trx
    .selectFrom('outbox')
    .select(['id', 'kind', 'data'])
    .where('channel', '=', 'mail')
    .where('quote_id', '=', mail.quote_id)
    .where('recipient', '=', mail.recipient)
    .where('status', '=', 'waiting')
    .where('kind', 'in', kinds)
    // Other news for the shop isn't replaced by a move.
    .where(sql<SqlBool>`(kind <> 'customer-answered' or data ->> 'what' = 'moved')`)
    .where((where) => where.or([where('claim', 'is', null), where('claimed_until', '<=', mail.created_at)]))
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .execute();
  await dropMails(trx, earlier, failureText('replaced'));
  const first = earlier.find(({ kind }) => kind === mail.kind);
  return first ? { ...mail, data: withFormerTime(mail.data, first.data) } : mail;
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

function withFormerTime(data: string, earlier: Readonly<Record<string, unknown>>): string {
  const told: Readonly<Record<string, unknown>> = JSON.parse(data);
  const isAboutMove = 'formerStartsAt' in told && told['formerStartsAt'] !== null;
  return isAboutMove && 'formerStartsAt' in earlier
    ? JSON.stringify({ ...told, formerStartsAt: earlier['formerStartsAt'] })
    : data;
}
