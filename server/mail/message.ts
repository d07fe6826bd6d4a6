import type { SendMailOptions } from 'nodemailer';
import type { Business } from '#core/business.ts';
import type { Mail, WrittenMail } from '#core/mails.ts';
import { visitCalendar } from './calendar.ts';

type Person = { readonly name: string; readonly address: string };

export type Envelope = {
  readonly messageId: string;
  readonly business: Business;
  /** 'Shop <shop@example.com>'; the business's own address when absent. */
  readonly from: string | undefined;
  /** What stands after the @ of a calendar's UID. */
  readonly host: string;
  readonly now: Temporal.Instant;
};

/** A written mail as nodemailer takes it: who it comes from, where a reply goes, what is attached. */
export function composeMessage(mail: Mail, written: WrittenMail, envelope: Envelope): SendMailOptions {
  const { business, from, messageId, now } = envelope;
  return {
    messageId,
    date: new Date(now.epochMilliseconds),
    from: from ?? person(business.name, business.email),
    to: mail.recipient,
    replyTo: whoAnswers(mail, business),
    subject: written.subject,
    text: written.text,
    html: written.html,
    attachments: calendarOf(mail, envelope),
    // Keeps out-of-office answers away.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

function whoAnswers(mail: Mail, business: Business): Person {
  switch (mail.kind) {
    case 'quote-received':
    case 'quote-approved':
    case 'quote-declined':
    case 'reset-password':
    case 'admin-invitation':
    case 'test-email':
      return person(business.name, business.email);
    case 'new-quote':
      return person(mail.data.customerName, mail.data.customerEmail);
    case 'new-message':
      return person(mail.data.name, mail.data.email);
  }
}

function calendarOf(mail: Mail, { business, host, now }: Envelope): SendMailOptions['attachments'] {
  if (mail.kind !== 'quote-received' && mail.kind !== 'quote-approved') return [];
  const { startsAt } = mail.data;
  if (startsAt === null) return [];
  const isConfirmed = mail.kind === 'quote-approved';
  const content = visitCalendar(business, { ...mail.data, startsAt, isConfirmed }, { host, now });
  return [
    { filename: `${mail.data.reference}.ics`, contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content },
  ];
}

/** A line break in a name could begin a header of its own. */
function person(name: string, address: string): Person {
  return { name: name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '), address };
}
