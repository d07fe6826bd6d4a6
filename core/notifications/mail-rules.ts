import type { Language } from '#core/languages/language.ts';
import { offeredChangeUntil } from '#core/quotes/quotes.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type { MailKind, Mails, Mail } from './mails.ts';
import type { PushTopic } from './push.ts';

/** The rules of one kind of mail. Its name in the email log is in `emailLogTexts`, its template in `web/mail/render-mail.tsx`. */
export type MailRules = {
  /** `account` is a person who logs in, `shop` the owner and the admins. Mails to the `crew` don't count against the hourly limit. */
  readonly to: 'customer' | 'account' | 'crew' | 'applicant' | 'shop';
  /** Who gets a reply to a mail to the shop: the fields with their name and email, which may be empty. All others go to the shop. */
  readonly replyTo?: 'shop' | readonly [name: string, email: string];
  /** The fields that hold a secret link or code: masked in the outbox once the mail is sent. */
  readonly secrets: readonly string[];
  /** How it counts against `MOST_MAILS_AN_HOUR`: `reserved` mails also have the places of `KEPT_FOR_LOG_IN`. */
  readonly hourly?: 'reserved';
  /** The earlier mails about the same quote to the same address that it replaces, as long as they weren't sent. */
  readonly supersedes?: readonly MailKind[];
  /** It's dropped when its appointment moves or is canceled, if it wasn't sent. */
  readonly endsWithVisit?: true;
  /** The notification on a device that tells of the same event. */
  readonly push?: PushTopic;
  /** What it offers its reader to do, and why that still holds when it's read. */
  readonly offers?: { readonly [Offer in Offering[keyof Offering]]?: OfferHolds };
  /** Its recipient, or an admin, asks for it just then: it's tried even if the mail server has refused the address before. */
  readonly isAskedFor?: true;
  /** It isn't strictly about the recipient's own order: recipients who unsubscribe don't get it. */
  readonly isOptional?: true;
};

/** The fields with which a mail offers its reader to do something, and what that is. */
type Offering = {
  readonly freeChangeUntil: 'change';
  readonly payUrl: 'pay';
  readonly confirmUrl: 'confirm';
  readonly offer: 'answer';
  readonly bookUrl: 'book';
};
type OfferIn<Kind extends MailKind> = Offering[keyof Offering & keyof Mails[Kind]];

/**
 * Why an offer still holds when the mail is read: the page takes it `always` (or says what has become of it), the mail says
 * until when (`until-stated`), or it also leaves it out if it's over when it's sent (`checked-when-sent`).
 */
export type OfferHolds = 'always' | 'until-stated' | 'checked-when-sent';

/**
 * Secrets are fields of the mail, each offer says why it holds, a mail to the shop says who gets a reply, and exactly the optional
 * mails have a link to unsubscribe.
 */
type RulesOf<Kind extends MailKind> = MailRules & {
  readonly secrets: readonly (keyof Mails[Kind])[];
} & (
    | { readonly to: 'shop'; readonly replyTo: 'shop' | readonly [name: keyof Mails[Kind], email: keyof Mails[Kind]] }
    | { readonly to: Exclude<MailRules['to'], 'shop'>; readonly replyTo?: never }
  ) &
  ([OfferIn<Kind>] extends [never]
    ? { readonly offers?: never }
    : { readonly offers: { readonly [Offer in OfferIn<Kind>]: OfferHolds } }) &
  ('unsubscribeUrl' extends keyof Mails[Kind] ? { readonly isOptional: true } : { readonly isOptional?: never });

/** The rules of every kind of mail. */
export const MAIL_RULES: { readonly [Kind in MailKind]: RulesOf<Kind> } = {
  'quote-received': {
    offers: { change: 'checked-when-sent', confirm: 'always', pay: 'always' },
    to: 'customer',
    secrets: ['quoteUrl', 'confirmUrl', 'payUrl'],
    isAskedFor: true,
  },
  'new-quote': { to: 'shop', replyTo: ['customerName', 'customerEmail'], secrets: [], push: 'new-quote' },
  'quote-approved': {
    offers: { change: 'checked-when-sent', pay: 'always' },
    to: 'customer',
    secrets: ['quoteUrl', 'payUrl'],
    supersedes: ['quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  },
  'quote-countered': { offers: { answer: 'until-stated' }, to: 'customer', secrets: ['quoteUrl'] },
  'price-change-proposed': {
    offers: { answer: 'always' },
    to: 'customer',
    secrets: ['quoteUrl'],
    supersedes: ['price-change-proposed', 'price-change-withdrawn'],
  },
  'price-change-withdrawn': { to: 'customer', secrets: ['quoteUrl'], supersedes: ['price-change-proposed'] },
  'price-change-agreed': { to: 'customer', secrets: ['quoteUrl'], supersedes: ['price-change-proposed'] },
  'answers-changed': { to: 'customer', secrets: ['quoteUrl'], supersedes: ['answers-changed'] },
  'move-asked': {
    to: 'customer',
    secrets: ['quoteUrl'],
    supersedes: ['move-asked', 'time-kept'],
    endsWithVisit: true,
  },
  'time-kept': { to: 'customer', secrets: ['quoteUrl'], supersedes: ['move-asked'], endsWithVisit: true },
  'plan-changed': { offers: { pay: 'always' }, to: 'customer', secrets: ['quoteUrl', 'payUrl'] },
  'quote-rescheduled': {
    offers: { change: 'checked-when-sent' },
    to: 'customer',
    secrets: ['quoteUrl'],
    supersedes: ['quote-rescheduled', 'quote-lapsed'],
  },
  'quote-cancelled': {
    offers: { pay: 'always' },
    to: 'customer',
    secrets: ['quoteUrl', 'payUrl'],
    supersedes: ['quote-received', 'quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  },
  'quote-declined': {
    to: 'customer',
    secrets: [],
    supersedes: ['quote-rescheduled', 'quote-countered', 'quote-lapsed'],
  },
  'offer-refused': { to: 'customer', secrets: ['quoteUrl'], supersedes: ['quote-countered'] },
  'quote-lapsed': {
    offers: { confirm: 'always' },
    to: 'customer',
    secrets: ['confirmUrl'],
    supersedes: ['quote-rescheduled'],
  },
  'deposit-received': {
    offers: { change: 'checked-when-sent' },
    to: 'customer',
    secrets: ['quoteUrl'],
    supersedes: ['quote-lapsed'],
  },
  'deposit-returned': { to: 'customer', secrets: ['quoteUrl'] },
  'customer-answered': {
    to: 'shop',
    replyTo: ['customerName', 'customerEmail'],
    secrets: [],
    supersedes: ['customer-answered'],
    push: 'customer-answered',
  },
  'low-rating': {
    to: 'shop',
    replyTo: ['customerName', 'customerEmail'],
    secrets: [],
    supersedes: ['low-rating'],
    push: 'low-rating',
  },
  'job-moved': { to: 'crew', secrets: [], supersedes: ['job-moved'], push: 'job-moved' },
  'job-cancelled': { to: 'crew', secrets: [], supersedes: ['job-moved'], push: 'job-cancelled' },
  'job-unassigned': { to: 'crew', secrets: [], push: 'job-cancelled' },
  'round-assigned': { to: 'crew', secrets: [], push: 'new-job' },
  'new-message': { to: 'shop', replyTo: ['name', 'email'], secrets: [] },
  'reset-password': { to: 'account', secrets: ['resetUrl'], hourly: 'reserved', isAskedFor: true },
  'verify-email': { to: 'account', secrets: ['verifyUrl'], hourly: 'reserved', isAskedFor: true },
  'log-in-link': { to: 'account', secrets: ['logInUrl'], hourly: 'reserved', isAskedFor: true },
  'quote-link': {
    offers: { confirm: 'always' },
    to: 'customer',
    secrets: ['quoteUrl', 'confirmUrl'],
    supersedes: ['quote-link'],
    isAskedFor: true,
  },
  'admin-invitation': { to: 'account', secrets: ['acceptUrl'], hourly: 'reserved', isAskedFor: true },
  'test-email': { to: 'shop', replyTo: 'shop', secrets: [] },
  'job-credentials': { to: 'crew', secrets: ['accessCode'], push: 'new-job' },
  'job-reminder': { to: 'crew', secrets: ['accessCode'] },
  'job-accepted': { to: 'crew', secrets: [] },
  'job-turned-down': { to: 'crew', secrets: [] },
  'job-answered': { to: 'shop', replyTo: ['employeeName', 'employeeEmail'], secrets: [], push: 'job-answered' },
  'time-off-answered': { to: 'crew', secrets: [], push: 'time-off' },
  'staff-invitation': { to: 'account', secrets: ['code'], hourly: 'reserved', isAskedFor: true },
  'payment-request': {
    offers: { pay: 'always' },
    to: 'customer',
    secrets: ['payUrl'],
    supersedes: ['payment-request'],
  },
  receipt: { to: 'customer', secrets: ['receiptUrl'], push: 'payment' },
  invoice: { to: 'customer', secrets: ['invoiceUrl'] },
  'invoice-reminder': { to: 'customer', secrets: ['invoiceUrl'] },
  'gift-card': { to: 'customer', secrets: [] },
  'gift-card-receipt': { to: 'customer', secrets: [] },
  'payment-alert': { to: 'shop', replyTo: 'shop', secrets: [], push: 'payment' },
  'visit-reminder': {
    offers: { change: 'checked-when-sent' },
    to: 'customer',
    secrets: ['quoteUrl'],
    endsWithVisit: true,
  },
  'crew-on-the-way': { to: 'customer', secrets: ['quoteUrl', 'unsubscribeUrl'], isOptional: true, endsWithVisit: true },
  'work-started': {
    to: 'customer',
    secrets: ['quoteUrl', 'unsubscribeUrl'],
    supersedes: ['crew-on-the-way'],
    isOptional: true,
    endsWithVisit: true,
  },
  'thank-you': {
    offers: { pay: 'always' },
    to: 'customer',
    secrets: ['quoteUrl', 'receiptUrl', 'payUrl', 'unsubscribeUrl'],
    isOptional: true,
  },
  'review-answered': { to: 'customer', secrets: ['quoteUrl', 'unsubscribeUrl'], isOptional: true },
  'waitlist-offer': { offers: { book: 'until-stated' }, to: 'customer', secrets: ['bookUrl'] },
  'due-again': { offers: { book: 'always' }, to: 'customer', secrets: ['unsubscribeUrl'], isOptional: true },
  'due-reminder': {
    offers: { book: 'always' },
    to: 'customer',
    secrets: ['bookUrl', 'unsubscribeUrl'],
    isOptional: true,
  },
  'unfinished-quote': {
    offers: { book: 'until-stated' },
    to: 'customer',
    secrets: ['bookUrl', 'unsubscribeUrl'],
    isOptional: true,
  },
  'application-code': { to: 'applicant', secrets: ['code'], isAskedFor: true },
  'application-received': { to: 'applicant', secrets: [] },
  'new-application': { to: 'shop', replyTo: ['name', 'email'], secrets: [] },
  'application-status': { to: 'applicant', secrets: [] },
};

/** Whether a stored kind is known; an unknown one comes from a newer version that runs alongside this one. */
export function isMailKind(kind: string): kind is MailKind {
  return Object.hasOwn(MAIL_RULES, kind);
}

/** Returns the kinds of mail whose rules match. */
export function mailKindsWith(matches: (rules: MailRules) => boolean): readonly MailKind[] {
  return (Object.keys(MAIL_RULES) as MailKind[]).filter((kind) => matches(MAIL_RULES[kind]));
}

/** Returns the fields of a mail that hold a secret; none for an unknown kind. */
export function secretsOf(kind: string): readonly string[] {
  return isMailKind(kind) ? MAIL_RULES[kind].secrets : [];
}

/** The kinds that aren't sent to an address that the mail server has refused for good. */
export const SKIPPED_WHEN_REFUSED = mailKindsWith(({ to, isAskedFor }) => to !== 'shop' && !isAskedFor);

/** The language that a queued mail is written in: its recipient's, or English while that isn't offered to customers. */
export function mailLanguage(
  settings: Pick<Settings, 'offeredLanguages'>,
  { kind, language }: { readonly kind: MailKind; readonly language: Language },
): Language {
  return MAIL_RULES[kind].to === 'customer' ? languageForCustomer(settings, language) : language;
}

/** How many mails a mailbox other than the shop's own is sent within an hour, without those to the crew; the others wait. */
export const MOST_MAILS_AN_HOUR = 10;

/**
 * How many of the hour's mails are kept for those without which people can't log in: what strangers make the shop send to
 * an address must not delay them, since their links soon expire.
 */
export const KEPT_FOR_LOG_IN = 2;

/** The state of a mail in the outbox. It is also waiting between two attempts; superseded mails aren't sent. */
export const MAIL_STATUSES = ['waiting', 'sent', 'failed', 'superseded'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** Where mail goes: to the mail server, or into a folder while none is configured. */
export const MAIL_DESTINATIONS = ['server', 'folder'] as const;
export type MailDestination = (typeof MAIL_DESTINATIONS)[number];

/** A mail as it's sent at that instant: it offers only what the customer's page still does. */
export function currentMail(mail: Mail, now: Temporal.Instant): Mail {
  const { offers } = MAIL_RULES[mail.kind];
  if (offers?.change !== 'checked-when-sent' || !('startsAt' in mail.data) || mail.data.startsAt === null) return mail;
  const until = offeredChangeUntil(Temporal.Instant.from(mail.data.startsAt), now);
  return { ...mail, data: { ...mail.data, freeChangeUntil: until?.toString() } } as Mail;
}
