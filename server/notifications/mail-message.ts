import type { SendMailOptions } from 'nodemailer';
import type { Language } from '#core/languages/language.ts';
import type { QuoteMailData, VisitLength } from '#core/notifications/mail-data.ts';
import { MAIL_RULES, type MailRules, type Mail, type WrittenMail } from '#core/notifications/mails.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import { visitCalendar, type Visit } from './calendar-file.ts';

type Person = { readonly name: string; readonly address: string };

export type Envelope = {
  readonly messageId: string;
  readonly settings: Settings;
  /** 'Shop <shop@example.com>', or name and address; the shop's name and address when absent. */
  readonly from: string | Person | undefined;
  /** The part after the @ in a calendar's UID. */
  readonly host: string;
  readonly now: Temporal.Instant;
  /** The recipient's. */
  readonly language: Language;
  /** The gift card or the invoice of a mail with one, as a PDF. */
  readonly paper?: { readonly name: string; readonly pdf: Uint8Array } | undefined;
};

/** Composes a rendered email for nodemailer: sender, reply-to address and attachments. */
export function composeMessage(mail: Mail, written: WrittenMail, envelope: Envelope): SendMailOptions {
  const { settings, from, messageId, now } = envelope;
  return {
    messageId,
    date: new Date(now.epochMilliseconds),
    from:
      typeof from === 'object'
        ? person(from.name || settings.name, from.address)
        : (from ?? person(settings.name, settings.email)),
    to: mail.recipient,
    replyTo: whoAnswers(mail, settings),
    subject: written.subject,
    text: written.text,
    html: written.html,
    attachments: envelope.paper ? [attached(envelope.paper)] : calendarOf(mail, envelope),
    // Prevents out-of-office replies.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail) },
  };
}

/** What mail programs show as their own 'Unsubscribe' (RFC 8058): one press posts to the address. */
function unsubscribeHeaders(mail: Mail): Readonly<Record<string, string>> {
  if (!('unsubscribeUrl' in mail.data) || mail.data.unsubscribeUrl === undefined) return {};
  return {
    'List-Unsubscribe': `<${mail.data.unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}

/** Who gets a reply. A walk-in, or someone who writes by the link in a text message, may have no email address. */
function whoAnswers({ kind, data }: Mail, settings: Settings): Person {
  const shop = person(settings.name, settings.email);
  const { replyTo = 'shop' }: MailRules = MAIL_RULES[kind];
  if (replyTo === 'shop') return shop;
  const [name = '', email = ''] = replyTo.map((field) => String((data as Readonly<Record<string, unknown>>)[field]));
  return email === '' ? shop : person(name, email);
}

function attached({ name, pdf }: NonNullable<Envelope['paper']>) {
  return { filename: `${name}.pdf`, contentType: 'application/pdf', content: Buffer.from(pdf) };
}

function calendarOf(mail: Mail, { settings, host, now, language }: Envelope): SendMailOptions['attachments'] {
  const visit = visitOf(mail);
  if (!visit) return [];
  const content = visitCalendar(settings, visit, { host, now, language });
  const method = visit.state === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  return [
    { filename: `${visit.reference}.ics`, contentType: `text/calendar; charset=utf-8; method=${method}`, content },
  ];
}

/** The visit that a mail puts into a calendar, moves there or takes out of it. */
function visitOf(mail: Mail): Visit | undefined {
  switch (mail.kind) {
    case 'quote-received':
      return mail.data.startsAt === null
        ? undefined
        : { ...mail.data, startsAt: mail.data.startsAt, state: 'tentative', sequence: 0 };
    case 'quote-approved':
      return { ...mail.data, state: 'confirmed', sequence: mail.data.visitSequence };
    case 'quote-rescheduled':
      return {
        ...mail.data,
        state: mail.data.isConfirmed ? 'confirmed' : 'tentative',
        sequence: mail.data.visitSequence,
      };
    case 'quote-cancelled':
    case 'quote-declined':
    case 'quote-lapsed':
    case 'offer-refused':
      return endedVisit(mail.data);
    default:
      return undefined;
  }
}

/** What takes a visit out of calendars; a mail that was waiting when this came does not count its changes. */
function endedVisit(
  end: QuoteMailData & VisitLength & { readonly quoteUrl?: string; readonly visitSequence?: number },
): Visit | undefined {
  const { startsAt, visitSequence, ...data } = end;
  if (startsAt === null || visitSequence === undefined) return undefined;
  return { ...data, startsAt, state: 'cancelled', sequence: visitSequence };
}

/** A line break in a name could inject a header. */
function person(name: string, address: string): Person {
  return { name: name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), address };
}

/** The host after the @ of a Message-ID: the site's own name. */
export function mailHost({ env, publicUrl }: Pick<Deps, 'env' | 'publicUrl'>): string {
  return publicUrl.startsWith('https://') ? new URL(publicUrl).hostname : calendarHost(env);
}

/** The host after the @ of a calendar's UID. An address from the settings doesn't change it: events in calendars would stay there twice. */
export function calendarHost({ PUBLIC_URL }: Pick<Deps['env'], 'PUBLIC_URL'>): string {
  return PUBLIC_URL ? new URL(PUBLIC_URL).hostname : 'brightbay.example';
}
