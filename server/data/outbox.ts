import type { Insertable } from 'kysely';
import type { Mail } from '#core/notifications/mails.ts';
import type { Trx } from '../db/client.ts';
import { openStatement } from '../db/statement.ts';
import type { OutboxTable } from '../db/tables.ts';
import type { Deps } from '../deps.ts';
import { currentRequestId } from '../telemetry/flow.ts';
import { maskSecrets, REMOVED } from './mask-mail.ts';
import { supersedeEarlier } from './supersede-mails.ts';

/** Notifications on this channel tell the senders of all processes that mail was queued. */
export const OUTBOX_CHANNEL = 'outbox';

/** Why a mail waits: what it tells of can be undone until that instant. */
export type MailHold = { readonly undoId: string; readonly until: string };

export type MailOrigin = {
  readonly quoteId?: string | undefined;
  readonly isTest?: boolean | undefined;
  readonly hold?: MailHold | undefined;
};

/**
 * The row that sends a mail: due at once or when its hold ends, with the Message-ID that it keeps through every try, and
 * with the request that it is queued in. To be inserted in the transaction of its event. With `mailing: 'log-only'` it counts
 * as sent already, without its secrets.
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
 * Queues mails in the transaction of their event; earlier ones that they replace are not sent any more. They are sent
 * soon after it commits.
 */
export async function queueMails(trx: Trx, mails: readonly Insertable<OutboxTable>[]): Promise<void> {
  const rows = await supersedeEarlier(trx, mails);
  const [first] = rows;
  if (!first) return;
  const { insert, place, run } = openStatement();
  await run(trx, `with queued as (${insert('outbox', rows)}) select ${notifySenders(place(first.created_at))}`);
}

/** The text of when a mail is due that still waits; null when it does not. As the index has it. */
export const DUE = `case when status = 'waiting' then due_at end`;

/**
 * The text of an expression that, selected in a transaction that queues mail, wakes the senders when it commits; `now` is
 * what stands for the instant. Where due mail waits already they are awake, and nothing is sent: the server lets
 * transactions that notify commit one after the other.
 */
export function notifySenders(now: string): string {
  return `(
    select pg_notify('${OUTBOX_CHANNEL}', '') where (
      select id from outbox where ${DUE} <= ${now}::timestamptz and claim is null order by ${DUE} limit 1
    ) is null
  )`;
}

/** What stands after the @ of a Message-ID and of a calendar's UID: the site's own name. */
export function mailHost({ PUBLIC_URL }: Pick<Deps['env'], 'PUBLIC_URL'>): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'brightbay.example';
}
