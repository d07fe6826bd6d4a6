import { z } from 'zod';
import { MAIL_STATUSES, MAIL_DESTINATIONS } from '#core/notifications/mails.ts';
import { type Call, type CallKey, csvAnswer, fileOf } from './call.ts';
import { oneOf, plainText } from './fields.ts';
import { listed, paged, pageOf } from './pages.ts';
import { idInPath } from './sessions.ts';

/** A mail in the owner's list. */
export const MailInList = z
  .object({
    id: z.string(),
    kind: z.string(),
    recipient: z.string(),
    /** Null until the mail was rendered for the first time. */
    subject: z.string().nullable(),
    status: z.enum(MAIL_STATUSES),
    /** Whether it went to a mail server or, without one, to the folder; null until it's sent. */
    sentTo: z.enum(MAIL_DESTINATIONS).nullable(),
    attempts: z.number(),
    /** Why the last attempt failed. */
    lastError: z.string().nullable(),
    /** The time of the next attempt; null if there is none. */
    dueAt: z.string().nullable(),
    createdAt: z.string(),
    sentAt: z.string().nullable(),
    isTest: z.boolean(),
  })
  .meta({ id: 'MailInList' });

export const MailDetail = MailInList.extend({
  messageId: z.string(),
  quoteId: z.string().nullable(),
  /** The rendered mail with secret links and codes masked; null if it can no longer be rendered. */
  preview: z.object({ subject: z.string(), html: z.string(), text: z.string() }).nullable(),
  /** The name of its file in the mail folder, if it's still there. */
  file: z.string().nullable(),
  /** Why it can't be sent again; null if it can. */
  resendRefusal: z.string().nullable(),
}).meta({ id: 'MailDetail' });

export const MailHealth = z
  .object({
    /** Whether the sender works, and if not, why. */
    sender: z.object({ ok: z.boolean(), detail: z.string().optional(), lastRunAt: z.string().nullable() }),
    /** The same for the scheduler of reminders and other periodic tasks. */
    scheduler: z.object({ ok: z.boolean(), detail: z.string().optional(), lastRunAt: z.string().nullable() }),
    waiting: z.number(),
    failed: z.number(),
    /** Where mail goes: host and port of the mail server, or the folder on this machine. */
    sendsTo: z.enum(MAIL_DESTINATIONS),
    place: z.string(),
  })
  .meta({ id: 'MailHealth' });

const status = oneOf('status', MAIL_STATUSES).optional();

export const mailCalls = {
  'GET /api/mails': {
    summary: 'Returns a page of the email log, newest first.',
    audience: 'admin',
    query: z.object({ ...paged, status }),
    response: { 200: pageOf(MailInList).meta({ id: 'MailPage' }) },
    problems: [422],
  },
  'GET /api/mails/export': {
    summary: 'Exports the email log as CSV, with the same filters as the list and without content.',
    audience: 'admin',
    query: z.object({ ...listed, status }),
    response: { 200: csvAnswer },
    problems: [422],
  },
  'GET /api/mails/health': {
    summary: 'Returns whether the sender works, what is queued and failed, and where mail goes.',
    audience: 'admin',
    response: { 200: MailHealth },
  },
  'GET /api/mails/:id': {
    summary: 'Returns one email as it reads, with its secrets masked.',
    audience: 'admin',
    params: idInPath,
    response: { 200: MailDetail },
    problems: [404],
  },
  'GET /api/mails/:id/file': {
    summary: 'Returns an email that was written to the mail folder, as it was written.',
    audience: 'admin',
    params: idInPath,
    response: { 200: fileOf('message/rfc822') },
    problems: [404],
  },
  'POST /api/mails/:id/resend': {
    summary:
      'Sends a failed or queued email now; sends a copy of one that was sent already. Returns the email that goes out.',
    audience: 'admin',
    params: idInPath,
    response: { 200: MailDetail },
    problems: [404, 409],
    touches: ['mail', 'audit'],
  },
} as const satisfies Record<CallKey, Call>;

export const unsubscribeCalls = {
  'POST /unsubscribe/:token': {
    summary:
      "Unsubscribes a customer from emails that aren't about their own order: the one-click address of RFC 8058.",
    audience: 'anyone',
    touches: ['mail', 'audit'],
    params: z.object({ token: plainText('link', 100) }),
    takesForm: true,
    passesLaunchLock: true,
    response: { 200: z.object({ success: z.literal(true) }) },
    problems: [404],
    limit: { most: 60, seconds: 60 },
  },
} as const satisfies Record<CallKey, Call>;

export type MailInList = z.infer<typeof MailInList>;
export type MailDetail = z.infer<typeof MailDetail>;
export type MailHealth = z.infer<typeof MailHealth>;
