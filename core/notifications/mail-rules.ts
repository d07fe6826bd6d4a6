import type { Language } from '#core/languages/language.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type { MailKind } from './mails.ts';

/** The fields that hold a secret link or code: masked in the outbox once the mail is sent. */
export const MAIL_SECRETS: Readonly<Record<MailKind, readonly string[]>> = {
  'quote-received': ['quoteUrl', 'confirmUrl', 'payUrl'],
  'new-quote': [],
  'quote-approved': ['quoteUrl', 'payUrl'],
  'quote-countered': ['quoteUrl'],
  'quote-rescheduled': ['quoteUrl'],
  'quote-cancelled': ['quoteUrl'],
  'quote-declined': [],
  'offer-refused': ['quoteUrl'],
  'quote-lapsed': ['confirmUrl'],
  'deposit-received': ['quoteUrl'],
  'deposit-returned': ['quoteUrl'],
  'customer-answered': [],
  'job-moved': [],
  'job-cancelled': [],
  'job-unassigned': [],
  'new-message': [],
  'reset-password': ['resetUrl'],
  'verify-email': ['verifyUrl'],
  'log-in-link': ['logInUrl'],
  'quote-link': ['quoteUrl', 'confirmUrl'],
  'admin-invitation': ['acceptUrl'],
  'test-email': [],
  'job-credentials': ['accessCode'],
  'job-reminder': ['accessCode'],
  'job-accepted': [],
  'job-turned-down': [],
  'job-answered': [],
  'staff-invitation': ['code'],
  'payment-request': ['payUrl'],
  receipt: ['receiptUrl'],
  invoice: ['invoiceUrl'],
  'invoice-reminder': ['invoiceUrl'],
  'gift-card': [],
  'gift-card-receipt': [],
  'payment-alert': [],
  'visit-reminder': ['quoteUrl'],
  'crew-on-the-way': ['quoteUrl', 'unsubscribeUrl'],
  'work-started': ['quoteUrl', 'unsubscribeUrl'],
  'thank-you': ['quoteUrl', 'receiptUrl', 'payUrl', 'unsubscribeUrl'],
  'due-again': ['unsubscribeUrl'],
  'application-code': ['code'],
  'application-received': [],
  'new-application': [],
  'application-status': [],
};

/** The mails that aren't strictly about the recipient's own order: recipients who unsubscribe get none of them. */
export const OPTIONAL_MAILS = [
  'crew-on-the-way',
  'work-started',
  'thank-you',
  'due-again',
] as const satisfies readonly MailKind[];

/** The mails to staff and applicants, and to people with an account; all others go to the customer of a quote. */
const NOT_TO_CUSTOMERS: ReadonlySet<MailKind> = new Set([
  'new-quote',
  'customer-answered',
  'job-moved',
  'job-cancelled',
  'job-unassigned',
  'new-message',
  'reset-password',
  'verify-email',
  'log-in-link',
  'admin-invitation',
  'test-email',
  'job-credentials',
  'job-reminder',
  'job-accepted',
  'job-turned-down',
  'job-answered',
  'staff-invitation',
  'payment-alert',
  'application-code',
  'application-received',
  'new-application',
  'application-status',
]);

/** The language that a queued mail is written in: its recipient's, or English while that isn't offered to customers. */
export function mailLanguage(
  settings: Pick<Settings, 'offeredLanguages'>,
  { kind, language }: { readonly kind: MailKind; readonly language: Language },
): Language {
  return NOT_TO_CUSTOMERS.has(kind) ? language : languageForCustomer(settings, language);
}

/** How many mails a mailbox other than the shop's own is sent within an hour; the others wait. */
export const MOST_MAILS_AN_HOUR = 10;

/**
 * The mails without which people can't log in, and how many of the hour's mails are kept for them: what strangers make the
 * shop send to an address must not delay them, since their links soon expire.
 */
export const LOG_IN_MAILS = [
  'reset-password',
  'log-in-link',
  'verify-email',
  'admin-invitation',
  'staff-invitation',
] as const satisfies readonly MailKind[];
export const KEPT_FOR_LOG_IN = 2;

/** The earlier mails about the same quote to the same address that a new one replaces, as long as they weren't sent. */
export const SUPERSEDES: Readonly<Partial<Record<MailKind, readonly MailKind[]>>> = {
  'quote-approved': ['quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  'quote-rescheduled': ['quote-rescheduled', 'quote-lapsed'],
  'quote-cancelled': ['quote-received', 'quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  'quote-declined': ['quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  'quote-lapsed': ['quote-rescheduled'],
  'deposit-received': ['quote-lapsed'],
  'quote-link': ['quote-link'],
  'offer-refused': ['quote-countered'],
  'payment-request': ['payment-request'],
  'customer-answered': ['customer-answered'],
  'job-moved': ['job-moved'],
  'job-cancelled': ['job-moved'],
  'work-started': ['crew-on-the-way'],
};

/** The state of a mail in the outbox. It is also waiting between two attempts; superseded mails aren't sent. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'superseded'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Where mail goes: to the mail server, or into a folder while none is configured. */
export const MAIL_DESTINATIONS = ['server', 'folder'] as const;
export type MailDestination = (typeof MAIL_DESTINATIONS)[number];
