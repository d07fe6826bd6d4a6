import type { MailInList } from '#contract/mail.ts';
import type { MailKind } from '#core/notifications/mails.ts';

/** What each kind of mail is for. */
const KINDS: Readonly<Partial<Record<MailKind, string>>> = {
  'quote-received': 'Quote received',
  'new-quote': 'New quote, to you',
  'quote-approved': 'Quote approved',
  'quote-declined': 'Quote declined',
  'quote-countered': 'Offer to a customer',
  'quote-rescheduled': 'Visit moved',
  'quote-cancelled': 'Visit cancelled',
  'quote-lapsed': 'Reservation lapsed',
  'offer-refused': 'Offer declined',
  'customer-answered': 'Answer of a customer, to you',
  'new-message': 'New message, to you',
  'reset-password': 'Set a new password',
  'verify-email': 'Verify an address',
  'log-in-link': 'One-time link to log in',
  'quote-link': 'New link of a quote',
  'admin-invitation': 'Invitation of an admin',
  'staff-invitation': 'Invitation of an employee',
  'payment-request': 'Payment request',
  receipt: 'Receipt',
  'payment-alert': 'Card payment to look at, to you',
  'visit-reminder': 'Reminder of a visit',
  'thank-you': 'Thanks after a visit',
  'application-code': 'Code for an applicant',
  'application-received': 'Application received',
  'new-application': 'New application, to you',
  'application-status': 'Answer to an application',
  'job-credentials': 'Job credentials',
  'job-reminder': 'Job reminder',
  'job-accepted': 'Job is theirs',
  'job-turned-down': 'Job went to someone else',
  'job-moved': 'Job moved',
  'job-cancelled': 'Job cancelled',
  'job-unassigned': 'Job no longer assigned',
};

/** 'Quote received'; a kind without a text of its own is shown as stored. */
export function kindText(kind: string): string {
  const text = new Map<string, string>(Object.entries(KINDS)).get(kind);
  return text ?? (kind.charAt(0).toUpperCase() + kind.slice(1)).replaceAll('-', ' ');
}

type Standing = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'calm';
  readonly icon: 'clock' | 'check' | 'alert' | 'minus';
};

/** The state of a mail. Without a mail server it was written to the folder. */
export function standingOf({ status, sentTo }: Pick<MailInList, 'status' | 'sentTo'>): Standing {
  if (status === 'failed') return { word: 'Failed', tone: 'stop', icon: 'alert' };
  if (status === 'superseded') return { word: 'Superseded', tone: 'calm', icon: 'minus' };
  if (status === 'waiting') return { word: 'Waiting', tone: 'wait', icon: 'clock' };
  return { word: sentTo === 'folder' ? 'Written to the mail folder' : 'Sent', tone: 'good', icon: 'check' };
}
