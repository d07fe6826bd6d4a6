import type { Insertable } from 'kysely';
import type { Mail } from '#core/notifications/mails.ts';
import type { Trx } from '../db/client.ts';
import { openStatement } from '../db/statement.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { currentRequestId } from '../telemetry/flow.ts';
import { maskSecrets, REMOVED } from './mask-mail.ts';
import { supersedeEarlier } from './supersede-mails.ts';

/** Notifications on this channel tell the senders of all processes that email was queued. */
export const OUTBOX_CHANNEL = 'outbox';

/** Why an email is held: what it reports can be undone until that instant. */
export type MailHold = { readonly undoId: string; readonly until: string };

export type MailOrigin = {
  readonly quoteId?: string | undefined;
  readonly isTest?: boolean | undefined;
  readonly hold?: MailHold | undefined;
};

/**
 * Returns the row that sends an email: due now or when its hold ends, with a Message-ID that is kept across retries,
 * and with the id of the current request. Insert it in the transaction of its event. With `mailing: 'log-only'` it is
 * stored as already sent, without its secrets.
 */
export function outboxRow(
  deps: Pick<Deps, 'env' | 'clock' | 'random' | 'mailing'>,
  mail: Mail,
  origin: MailOrigin,
): Insertable<OutboxTable> {
  const id = deps.random.id();
  const now = deps.clock.now().toString();
  const row = {
    id,
    kind: mail.kind,
    recipient: mail.recipient,
    message_id: `<${id}@${mailHost(deps.env)}>`,
    data: JSON.stringify(mail.data),
    due_at: origin.hold?.until ?? now,
    quote_id: origin.quoteId ?? null,
    undo_id: origin.hold?.undoId ?? null,
    is_test: origin.isTest ?? false,
    request_id: currentRequestId(),
    created_at: now,
  };
  if (deps.mailing !== 'log-only') return row;
  const data = JSON.stringify(maskSecrets(mail, REMOVED));
  return { ...row, data, status: 'sent', attempts: 1, sent_at: now };
}

/**
 * Queues emails in the transaction of their event, dropping earlier ones that they replace. They are sent soon after
 * the commit.
 */
export async function queueMails(trx: Trx, mails: readonly Insertable<OutboxTable>[]): Promise<void> {
  const rows = await supersedeEarlier(trx, mails);
  const [first] = rows;
  if (!first) return;
  const { insert, place, run } = openStatement();
  await run(trx, `with queued as (${insert('outbox', rows)}) select ${notifySenders(place(first.created_at))}`);
}

/** SQL for when a waiting email is due; null for others. Must match the expression of the index. */
export const DUE = `case when status = 'waiting' then due_at end`;

/**
 * SQL expression that, when selected in a transaction that queues email, wakes the senders on commit; `now` is the
 * placeholder of the instant. If due email is already waiting the senders are awake, so nothing is sent: the server
 * serializes the commits of transactions that notify.
 */
export function notifySenders(now: string): string {
  return `(
    select pg_notify('${OUTBOX_CHANNEL}', '') where (
      select id from outbox where ${DUE} <= ${now}::timestamptz and claim is null order by ${DUE} limit 1
    ) is null
  )`;
}

/** The host after the @ of a Message-ID or calendar UID: the site's own name. */
export function mailHost({ PUBLIC_URL }: Pick<Deps['env'], 'PUBLIC_URL'>): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'brightbay.example';
}
