import type { PriceLine } from './pricing.ts';

/** What a mail about a quote tells; money in cents, the visit as an instant or null while the owner is to schedule. */
export type QuoteMailData = {
  readonly reference: string;
  readonly customerName: string;
  readonly packageName: string;
  readonly serviceType: 'dropoff' | 'mobile';
  /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
  readonly subject: string;
  readonly serviceAddress: string | null;
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
  readonly startsAt: string | null;
  readonly paymentMethod: 'venmo' | 'cash';
};

/** The data of each kind of mail. The business's name, address and zone are added when it is written. */
export type Mails = {
  readonly 'quote-received': QuoteMailData & { readonly quoteUrl: string };
  readonly 'new-quote': QuoteMailData & { readonly customerEmail: string; readonly customerPhone: string };
  readonly 'quote-approved': QuoteMailData & {
    readonly startsAt: string;
    readonly quoteUrl: string;
    readonly venmo: string;
  };
  /** `reason` is the owner's own words, or null. */
  readonly 'quote-declined': QuoteMailData & { readonly reason: string | null };
  readonly 'new-message': {
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly message: string;
  };
  readonly 'reset-password': { readonly name: string; readonly resetUrl: string };
  /** `sentAt` is the instant at which somebody asked for it. */
  readonly 'test-email': { readonly sentAt: string };
  readonly 'admin-invitation': { readonly name: string; readonly invitedBy: string; readonly acceptUrl: string };
};

export type MailKind = keyof Mails;
export type Mail = {
  readonly [Kind in MailKind]: { readonly kind: Kind; readonly recipient: string; readonly data: Mails[Kind] };
}[MailKind];

/** The fields that hold a secret link or code: masked in the outbox once the mail is sent. */
export const MAIL_SECRETS: Readonly<Record<MailKind, readonly string[]>> = {
  'quote-received': ['quoteUrl'],
  'new-quote': [],
  'quote-approved': ['quoteUrl'],
  'quote-declined': [],
  'new-message': [],
  'reset-password': ['resetUrl'],
  'admin-invitation': ['acceptUrl'],
  'test-email': [],
};

/** A mail as it goes out. */
export type WrittenMail = { readonly subject: string; readonly html: string; readonly text: string };
