import { type Insertable, type SqlBool, sql } from 'kysely';
import { failureText } from '#core/notifications/failures.ts';
import { SUPERSEDES } from '#core/notifications/mail-rules.ts';
import type { MailKind } from '#core/notifications/mails.ts';
import type { Trx } from '../db/client.ts';
import type { OutboxTable } from '../db/tables.ts';
import { maskSecrets, REMOVED } from './mail-secrets.ts';

type MailToQueue = Insertable<OutboxTable>;

/**
 * Marks the waiting emails that these replace as superseded, with their secrets masked, and returns these. If one
 * mentions a former time, it becomes the time the recipient was last told. An email that is being sent is left alone.
 */
export async function supersedeEarlier(trx: Trx, mails: readonly MailToQueue[]): Promise<readonly MailToQueue[]> {
  const rows: MailToQueue[] = [];
  for (const mail of mails) rows.push(await supersede(trx, mail));
  return rows;
}

async function supersede(trx: Trx, mail: MailToQueue): Promise<MailToQueue> {
  const kinds = SUPERSEDES[mail.kind as MailKind];
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
