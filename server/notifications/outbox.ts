import type { Insertable } from 'kysely';
import type { Language } from '#core/languages/language.ts';
import { failureText } from '#core/notifications/failures.ts';
import { isMailKind, MAIL_RULES, type Mail } from '#core/notifications/mails.ts';
import type { Trx } from '#server/db/client.ts';
import type { OutboxTable } from '#server/db/tables.ts';
import type { Deps } from '#server/deps.ts';
import { currentRequestId } from '#server/telemetry/telemetry.ts';
import { type ChannelName, CHANNELS } from './channels.ts';
import { mailHost } from './mail-message.ts';
import { insertMessages, type MailToQueue, lockReplaced, dropMails } from './queries.ts';
import type { Sms } from './sms.ts';

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
  deps: Pick<Deps, 'env' | 'publicUrl' | 'clock' | 'random' | 'mailing'>,
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
    message_id: `<${id}@${mailHost(deps)}>`,
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
  await insertMessages(trx, rows, { events: messages, at: event.created_at });
}

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
  const earlier = await lockReplaced(trx, mail, kinds);
  await dropMails(trx, earlier, failureText('replaced'));
  const first = earlier.find(({ kind }) => kind === mail.kind);
  return first ? { ...mail, data: withFormerTime(mail.data, first.data) } : mail;
}

function withFormerTime(data: string, earlier: Readonly<Record<string, unknown>>): string {
  const told: Readonly<Record<string, unknown>> = JSON.parse(data);
  const isAboutMove = 'formerStartsAt' in told && told['formerStartsAt'] !== null;
  return isAboutMove && 'formerStartsAt' in earlier
    ? JSON.stringify({ ...told, formerStartsAt: earlier['formerStartsAt'] })
    : data;
}
