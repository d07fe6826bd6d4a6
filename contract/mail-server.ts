import { z } from 'zod';
import { isServerName, MAIL_ENCRYPTIONS, MAIL_PORTS, MAIL_PROVIDERS } from '#core/notifications/mail-providers.ts';
import { RECORD_FINDINGS, RECORD_STATES } from '#core/notifications/mail-records.ts';
import type { Call, CallKey } from './call.ts';
import { anObject, email, freeText, numberOf, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';

const details = {
  provider: z.enum(MAIL_PROVIDERS),
  host: z.string(),
  port: z.number(),
  encryption: z.enum(MAIL_ENCRYPTIONS),
  user: z.string(),
  /** '' for the shop's name. */
  fromName: z.string(),
  fromEmail: z.string(),
};

export const MailServer = z
  .object({
    /** Where the mail server in use is set: the environment wins over the settings. `none`: emails are written to files. */
    source: z.enum(['environment', 'settings', 'none']),
    /** Host and port; null if there is none. */
    place: z.string().nullable(),
    /** What emails say they're from. */
    sender: z.object({ name: z.string(), email: z.string() }),
    /** The one of the settings, without its password; null if the environment wins or none was saved. */
    server: z.object(details).nullable(),
    /** Whether the saved password can't be read: the signing key has changed, or a backup was restored. */
    needsPassword: z.boolean(),
    changedAt: z.string().nullable(),
    changedBy: z.string().nullable(),
    /** Where a test email goes: the caller's own address. */
    testTo: z.string(),
  })
  .meta({ id: 'MailServer' });

export const MailRecords = z
  .object({
    /** The sender's. */
    domain: z.string(),
    provider: z.enum(MAIL_PROVIDERS),
    /** For an address of a freemail provider: whether its emails go out over it or over another one. No record can be added then. */
    freemail: z.enum(['own', 'foreign']).nullable(),
    /** SPF, DKIM and DMARC, in this order. */
    records: z.array(
      z.object({
        finding: z.enum(RECORD_FINDINGS),
        state: z.enum(RECORD_STATES),
        type: z.enum(['TXT', 'CNAME']),
        name: z.string(),
        /** What it should say; null if nothing is to be changed, or only the provider knows. */
        value: z.string().nullable(),
        /** What it says now. */
        present: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'MailRecords' });

const typed = {
  provider: oneOf('mailProvider', MAIL_PROVIDERS),
  host: freeText('mailHost', 253)
    .transform((text) => text.toLowerCase().replace(/\.$/, ''))
    .refine(isServerName, { error: issue('notServerName') }),
  port: numberOf('mailPort').refine((port) => MAIL_PORTS.some((each) => each === port), {
    error: issue('notMailPort', { ports: MAIL_PORTS.join(', ') }),
  }),
  encryption: oneOf('encryption', MAIL_ENCRYPTIONS),
  user: freeText('username', 254),
  /** Left out to keep the saved one, which works for the same server and user name only. */
  password: plainText('password', 1000).optional(),
  fromName: freeText('mailSender', 100),
  fromEmail: email,
};

/** An admin's own attempts are limited to half of that. */
const limit = { most: 60, seconds: 3600 };

export const mailServerCalls = {
  'GET /api/admin/mail-server': {
    summary: 'Returns the mail server in use and where it is set, without its password.',
    audience: 'admin',
    response: { 200: MailServer },
  },
  'POST /api/admin/mail-server/test': {
    summary:
      "Sends a test email to the caller's own address over the typed mail server, which isn't saved. Returns the proof that saving it needs.",
    audience: 'admin',
    body: z.object(typed, anObject).meta({ id: 'TypedMailServer' }),
    response: { 200: z.object({ sentTo: z.string(), proof: z.string() }).meta({ id: 'MailServerTest' }) },
    problems: [409, 422],
    limit,
  },
  'PUT /api/admin/mail-server': {
    summary:
      'Saves a mail server over which a test email was sent within the last hour; all emails go out over it at once.',
    audience: 'admin',
    body: z.object({ ...typed, proof: plainText('token', 100) }, anObject).meta({ id: 'ProvenMailServer' }),
    response: { 200: MailServer },
    problems: [409, 422],
    touches: ['mail', 'audit'],
  },
  'DELETE /api/admin/mail-server': {
    summary: 'Disconnects the mail server of the settings: emails are written to files until there is another one.',
    audience: 'admin',
    response: { 200: MailServer },
    problems: [409],
    touches: ['mail', 'audit'],
  },
  'POST /api/admin/mail-server/records': {
    summary:
      "Looks up the DNS records (SPF, DKIM, DMARC) of the sender's domain, and says what the provider in use needs. Changes nothing.",
    audience: 'admin',
    body: z
      .object(
        {
          /** The name of a DKIM key that the provider has given; '' for the names that the provider always uses. */
          selector: freeText('dkimSelector', 63).refine((text) => /^([\w-]+(\.[\w-]+)*)?$/.test(text), {
            error: issue('notSelector'),
          }),
        },
        anObject,
      )
      .meta({ id: 'MailRecordsRequest' }),
    response: { 200: MailRecords },
    problems: [409, 422],
    limit,
  },
} as const satisfies Record<CallKey, Call>;

export type MailRecords = z.infer<typeof MailRecords>;
export type MailServer = z.infer<typeof MailServer>;
