import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf, type Message } from '#core/languages/message.ts';
import { isMailKind, secretsOf, type MailStatus, type Mail } from '#core/notifications/mails.ts';

type Stored = { readonly kind: string; readonly data: Readonly<Record<string, unknown>> };

/** Replaces a secret in an email that was sent. */
export const REMOVED = '(removed after sending)';
/** Returns the data of an email with its secret links and codes masked. */
export function maskSecrets({ kind, data }: Stored, mask: string): Record<string, unknown> {
  const secrets = secretsOf(kind);
  const isSecret = (name: string, value: unknown) => secrets.includes(name) && value !== null && value !== REMOVED;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, isSecret(name, value) ? mask : value]));
}

/** Returns the data of an email with the masks of what was sent put in the reader's words. */
export function showMasks(data: Readonly<Record<string, unknown>>, words: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value === REMOVED ? words : value]));
}

/** Returns why an email that was sent cannot be resent; null if it can. */
export function resendRefusal({ kind, data, status }: Stored & { readonly status: MailStatus }): Message | null {
  if (status === 'superseded') return messageOf(operationErrorsTexts, 'mailDropped');
  if (!isMailKind(kind)) return messageOf(operationErrorsTexts, 'mailUnknown');
  return secretsOf(kind).some((name) => data[name] === REMOVED) ? SECRET_IS_GONE : null;
}

const SECRET_IS_GONE = messageOf(operationErrorsTexts, 'mailSecretGone');

/** Rows are only written from a `Mail`; an unknown kind comes from a newer version running alongside this one. */
export function toMail(row: Stored & { readonly recipient: string }): Mail {
  if (!isMailKind(row.kind)) throw new RangeError(`There is no mail '${row.kind}'`);
  return { kind: row.kind, recipient: row.recipient, data: row.data } as unknown as Mail;
}

/** Links of a preview lead nowhere: what is masked is no address, and a click would count as the reader's. */
export function withoutLinks(html: string): string {
  return html.replaceAll(/\shref="[^"]*"/g, '');
}
