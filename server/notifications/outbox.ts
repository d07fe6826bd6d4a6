import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import type { Mail } from '#core/notifications/mails.ts';
import type { Trx } from '../db/client.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { currentRequestId } from '../telemetry/telemetry.ts';
import { CHANNELS, type ChannelName } from './channels.ts';
import { mailHost } from './mail-message.ts';
import { pushCopies } from './push-copies.ts';
import type { Sms } from './sms.ts';
import { supersedeEarlier } from './supersede.ts';

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
