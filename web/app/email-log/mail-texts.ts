import type { MailInList } from '#contract/mail.ts';
import { emailLogTexts } from '#core/languages/en/email-log.ts';
import type { Language } from '#core/languages/language.ts';
import type { MailKind } from '#core/notifications/mails.ts';

/** The kinds of mail that have a text. */
const KINDS = [
  'quote-received',
  'new-quote',
  'quote-approved',
  'quote-declined',
  'quote-countered',
  'quote-rescheduled',
  'quote-cancelled',
  'quote-lapsed',
  'offer-refused',
  'customer-answered',
  'new-message',
  'reset-password',
  'verify-email',
  'log-in-link',
  'quote-link',
  'admin-invitation',
  'staff-invitation',
  'payment-request',
  'receipt',
  'payment-alert',
  'visit-reminder',
  'thank-you',
  'application-code',
  'application-received',
  'new-application',
  'application-status',
  'job-credentials',
  'job-reminder',
  'job-answered',
  'job-accepted',
  'job-turned-down',
  'job-moved',
  'job-cancelled',
  'job-unassigned',
  'test-email',
] as const satisfies readonly MailKind[];

/** 'Quote received'; a kind without a text of its own is shown as stored. */
export function kindText(kind: string, language: Language): string {
  const known = KINDS.find((each) => each === kind);
  return known ? emailLogTexts(language)(known) : (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
}

type Standing = {
  /** The key of its word. */
  readonly word: 'failed' | 'superseded' | 'waiting' | 'sent' | 'sentToFolder';
  readonly tone: 'wait' | 'good' | 'stop' | 'calm';
  readonly icon: 'clock' | 'check' | 'alert' | 'minus';
};

/** The state of a mail. Without a mail server it was written to the folder. */
export function standingOf({ status, sentTo }: Pick<MailInList, 'status' | 'sentTo'>): Standing {
  if (status === 'failed') return { word: 'failed', tone: 'stop', icon: 'alert' };
  if (status === 'superseded') return { word: 'superseded', tone: 'calm', icon: 'minus' };
  if (status === 'waiting') return { word: 'waiting', tone: 'wait', icon: 'clock' };
  return { word: sentTo === 'folder' ? 'sentToFolder' : 'sent', tone: 'good', icon: 'check' };
}
