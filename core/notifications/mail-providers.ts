/** Mail servers that the owner can connect without looking anything up. Sources: docs/decisions/0161-mail-server-in-the-settings.md. */
export const MAIL_PROVIDERS = [
  'gmail',
  'microsoft',
  'icloud',
  'yahoo',
  'zoho',
  'fastmail',
  'sendgrid',
  'mailgun',
  'ses',
  'postmark',
  'other',
] as const;
export type MailProvider = (typeof MAIL_PROVIDERS)[number];

/** TLS from the start, or switched on by the server's STARTTLS. Without either, a password would travel in the clear. */
export const MAIL_ENCRYPTIONS = ['tls', 'starttls'] as const;
export type MailEncryption = (typeof MAIL_ENCRYPTIONS)[number];

/** The ports of mail submission: those of RFC 8314, of servers among themselves, and what providers offer where these are blocked. */
export const MAIL_PORTS = [25, 465, 587, 2465, 2525, 2587] as const;

/** What a password is called at a provider. */
export type MailSecret = 'appPassword' | 'password' | 'apiKey' | 'smtpPassword' | 'serverToken';

export type MailPreset = {
  readonly name: string;
  readonly host: string;
  readonly port: number;
  readonly encryption: MailEncryption;
  /** Whether its server has other names too, by region or plan. */
  readonly hasOtherHosts?: boolean;
  /** The user name, if everyone has the same. */
  readonly user?: string;
  /** Whether the password is the user name, too: it's then stored as a password only. */
  readonly isUserSecret?: boolean;
  /** Whether the user name is the account's email address. */
  readonly isUserEmail?: boolean;
  readonly secret: MailSecret;
  /** Where the provider explains it. */
  readonly help?: string;
};

export const MAIL_PRESETS: Readonly<Record<MailProvider, MailPreset>> = {
  gmail: {
    name: 'Gmail',
    host: 'smtp.gmail.com',
    port: 465,
    encryption: 'tls',
    isUserEmail: true,
    secret: 'appPassword',
    help: 'https://support.google.com/accounts/answer/185833',
  },
  microsoft: {
    name: 'Microsoft 365 / Outlook',
    host: 'smtp.office365.com',
    port: 587,
    encryption: 'starttls',
    isUserEmail: true,
    secret: 'password',
    help: 'https://learn.microsoft.com/exchange/clients-and-mobile-in-exchange-online/authenticated-client-smtp-submission',
  },
  icloud: {
    name: 'iCloud',
    host: 'smtp.mail.me.com',
    port: 587,
    encryption: 'starttls',
    isUserEmail: true,
    secret: 'appPassword',
    help: 'https://support.apple.com/102654',
  },
  yahoo: {
    name: 'Yahoo',
    host: 'smtp.mail.yahoo.com',
    port: 465,
    encryption: 'tls',
    isUserEmail: true,
    secret: 'appPassword',
    help: 'https://help.yahoo.com/kb/SLN15241.html',
  },
  zoho: {
    name: 'Zoho Mail',
    host: 'smtppro.zoho.com',
    port: 465,
    encryption: 'tls',
    hasOtherHosts: true,
    isUserEmail: true,
    secret: 'appPassword',
    help: 'https://www.zoho.com/mail/help/zoho-smtp.html',
  },
  fastmail: {
    name: 'Fastmail',
    host: 'smtp.fastmail.com',
    port: 465,
    encryption: 'tls',
    isUserEmail: true,
    secret: 'appPassword',
    help: 'https://www.fastmail.help/hc/en-us/articles/360058752854',
  },
  sendgrid: {
    name: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    encryption: 'starttls',
    user: 'apikey',
    secret: 'apiKey',
    help: 'https://www.twilio.com/docs/sendgrid/for-developers/sending-email/integrating-with-the-smtp-api',
  },
  mailgun: {
    name: 'Mailgun',
    host: 'smtp.mailgun.org',
    port: 587,
    encryption: 'starttls',
    hasOtherHosts: true,
    secret: 'smtpPassword',
    help: 'https://documentation.mailgun.com/docs/mailgun/user-manual/sending-messages',
  },
  ses: {
    name: 'Amazon SES',
    host: 'email-smtp.us-east-1.amazonaws.com',
    port: 587,
    encryption: 'starttls',
    hasOtherHosts: true,
    secret: 'smtpPassword',
    help: 'https://docs.aws.amazon.com/ses/latest/dg/smtp-credentials.html',
  },
  postmark: {
    name: 'Postmark',
    host: 'smtp.postmarkapp.com',
    port: 587,
    encryption: 'starttls',
    isUserSecret: true,
    secret: 'serverToken',
    help: 'https://postmarkapp.com/developer/user-guide/send-email-with-smtp',
  },
  other: { name: '', host: '', port: 465, encryption: 'tls', hasOtherHosts: true, secret: 'password' },
};

/** What is stored of a mail server besides its password. */
export type MailServerDetails = {
  readonly provider: MailProvider;
  readonly host: string;
  readonly port: number;
  readonly encryption: MailEncryption;
  /** '' for a server without a log-in. */
  readonly user: string;
  /** '' for the shop's name. */
  readonly fromName: string;
  readonly fromEmail: string;
};

/** Whether it can be the name of a server on the internet: at least two labels, no IP address, nothing that is only known in a private network. */
export function isServerName(host: string): boolean {
  return (
    host.length <= 253 &&
    /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/.test(host) &&
    !/\.(localhost|local|internal|intranet|lan|home|corp|arpa)$/.test(host)
  );
}
