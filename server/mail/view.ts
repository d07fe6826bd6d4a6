import type { MailDetail, MailInList } from '#contract/mail.ts';
import type { WrittenMail } from '#core/notifications/mails.ts';
import type { MailRow } from '#server/data/email-log.ts';

/** A mail in the owner's list; nothing of its content, which may hold secrets. */
export function listView(mail: MailRow): MailInList {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    status: mail.status,
    sentTo: mail.sent_to,
    attempts: mail.attempts,
    lastError: mail.last_error,
    dueAt: mail.status === 'waiting' ? mail.due_at : null,
    createdAt: mail.created_at,
    sentAt: mail.sent_at,
    isTest: mail.is_test,
  };
}

export type MailParts = {
  readonly preview: WrittenMail | null;
  readonly file: string | null;
  readonly resendRefusal: string | null;
};

/** One mail as it reads. */
export function detailView(mail: MailRow, { preview, file, resendRefusal }: MailParts): MailDetail {
  return { ...listView(mail), messageId: mail.message_id, quoteId: mail.quote_id, preview, file, resendRefusal };
}
