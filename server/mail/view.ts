import type { MailDetail, MailInList } from '#contract/mail.ts';
import type { Language } from '#core/languages/language.ts';
import { readFailure } from '#core/notifications/failures.ts';
import type { WrittenMail } from '#core/notifications/mails.ts';
import type { MailRow } from '#server/data/email-log.ts';

/** A mail in the owner's list; nothing of its content, which may hold secrets. */
export function listView(mail: MailRow, language: Language): MailInList {
  return {
    id: mail.id,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    status: mail.status,
    sentTo: mail.sent_to,
    attempts: mail.attempts,
    lastError: mail.last_error && readFailure(mail.last_error, language),
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
  readonly language: Language;
};

/** One mail as it reads. */
export function detailView(mail: MailRow, { preview, file, resendRefusal, language }: MailParts): MailDetail {
  return {
    ...listView(mail, language),
    messageId: mail.message_id,
    quoteId: mail.quote_id,
    preview,
    file,
    resendRefusal,
  };
}
