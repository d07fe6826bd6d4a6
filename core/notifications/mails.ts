import type { CrewAnswer } from '#core/jobs/crew.ts';
import type { Language } from '#core/languages/language.ts';
import type { CancellationEvent } from '#core/payments/cancellation-fee.ts';
import type { PaidBy, SoldBy } from '#core/payments/methods.ts';
import type { EntryKind } from '#core/payments/payments.ts';
import type { ApplicationStatus } from '#core/people/applications.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import { offeredChangeUntil } from '#core/quotes/quotes.ts';
import type { FreeTexts } from '#core/quotes/request-texts.ts';
import type { Arrival } from '#core/scheduling/arrival-words.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import type { Settings } from '#core/settings/settings.ts';
import { languageForCustomer } from '#core/settings/translations.ts';
import type {
  Cleaned,
  QuoteMailData,
  FreeChange,
  VisitLength,
  PromisedBy,
  JobFacts,
  JobMailData,
  ArrivalData,
  CrewMailData,
  InvoiceMailData,
  PaymentAlert,
} from './mail-data.ts';
import type { PushTopic } from './push.ts';

/** The data of each kind of mail. The business's name, address and zone are added when it is written. */
export type Mails = {
  readonly 'quote-received': QuoteMailData &
    VisitLength & {
      readonly quoteUrl: string;
      /** Opens the page with what proves the mailbox; absent where that is known already. */
      readonly confirmUrl?: string;
      /** The instant until which the slot is held without that. */
      readonly confirmBy?: string;
      /** What is paid by card, where, and until when the slot is held without it; missing where there's no deposit. */
      readonly depositCents?: number;
      readonly payUrl?: string;
      readonly payBy?: string;
      /** Whether paying it confirms the appointment. */
      readonly isBookedWhenPaid?: true;
    } & PromisedBy &
    FreeChange;
  /** What the customer wrote is missing in emails that an earlier version queued, like the address of the quote in the dashboard. */
  readonly 'new-quote': QuoteMailData &
    Partial<FreeTexts> & {
      readonly customerEmail: string;
      readonly customerPhone: string;
      readonly dashboardUrl?: string;
      readonly answers?: readonly StoredAnswer[];
      readonly hasEstimate?: boolean;
      /** What the customer was asked to pay by card; missing where there's no deposit. */
      readonly depositCents?: number;
      /** Whether the rule of its package has approved it. */
      readonly isBooked?: boolean;
      /** Whether that rule approves it when the deposit is paid. */
      readonly isBookedWhenPaid?: true;
    } & PromisedBy;
  readonly 'quote-approved': QuoteMailData &
    VisitLength &
    FreeChange & {
      readonly startsAt: string;
      readonly quoteUrl: string;
      /** With a gift card or as a deposit; missing in emails that an earlier version queued. */
      readonly paidCents?: number;
      /** Where it is paid, by Venmo or otherwise. */
      readonly payUrl: string;
      readonly venmo: string;
      readonly visitSequence: number;
    };
  /** The quote as it was, and what is offered instead. */
  readonly 'quote-countered': QuoteMailData & {
    readonly quoteUrl: string;
    readonly offer: {
      readonly lines: readonly PriceLine[];
      readonly totalCents: number;
      readonly startsAt: string;
      /** When the crew arrives, at a stop of a round. */
      readonly arrival?: Arrival;
      /** The owner's own words. */
      readonly reason: string;
      /** Instant. */
      readonly expiresAt: string;
    };
  };
  /** The quote as it is, and the change that needs the customer's agreement. */
  readonly 'price-change-proposed': QuoteMailData & {
    readonly quoteUrl: string;
    readonly offer: {
      readonly lines: readonly PriceLine[];
      readonly totalCents: number;
      /** The name of another package; absent where the package stays. */
      readonly packageName?: string;
      /** In the words of the shop; may be empty. */
      readonly reason: string;
    };
  };
  /** The shop no longer asks for a change that the customer hasn't answered. */
  readonly 'price-change-withdrawn': QuoteMailData & { readonly quoteUrl: string };
  /** The quote as it is since the customer agreed to a change. */
  readonly 'price-change-agreed': QuoteMailData & { readonly quoteUrl: string; readonly formerTotalCents: number };
  /** The quote as it is since the shop changed its answers, and with them the price. */
  readonly 'answers-changed': QuoteMailData & {
    readonly quoteUrl: string;
    readonly formerTotalCents: number;
    readonly answers: readonly StoredAnswer[];
  };
  /** The visit for which the shop asks for another time; `reason` in the shop's words. */
  readonly 'move-asked': QuoteMailData & {
    readonly quoteUrl: string;
    readonly reason: string;
    /** Whether the crew was there and couldn't do the work. */
    readonly isMissed?: true;
  };
  /** The visit stays after that. */
  readonly 'time-kept': QuoteMailData & { readonly quoteUrl: string };
  /** What became of the plan that repeats a quote; days are local dates, `time` as sold, amounts in cents. */
  readonly 'plan-changed': QuoteMailData & {
    readonly quoteUrl: string;
    readonly news:
      | 'started'
      | 'paused'
      | 'resumed'
      | 'ended'
      | 'endedWithFirst'
      | 'skipped'
      | 'changed'
      | 'missed'
      | 'price'
      | 'priceWithdrawn';
    readonly interval: PlanInterval;
    readonly firstOn: string;
    /** The next day without a visit yet. */
    readonly nextOn: string;
    readonly time: string;
    readonly visitCents: number;
    readonly skippedOn?: string;
    /** What each visit costs from that day on, and before it; for a price that's withdrawn, what it would have cost. */
    readonly newPrice?: { readonly fromOn: string; readonly visitCents: number; readonly formerCents: number };
    /** The card that was declined, whether its bank only wants the customer to confirm, and what is owed for the visit. */
    readonly missed?: {
      readonly card: string;
      readonly isConfirmable: boolean;
      readonly owedCents: number;
    };
    /** Where that is paid. */
    readonly payUrl?: string;
    /** The saved card that a new plan's visits can be charged to, if the customer agrees: 'Visa •••• 4242'. */
    readonly savedCard?: string;
  };
  /** The quote with its new visit; `isConfirmed` where it had been approved. */
  readonly 'quote-rescheduled': QuoteMailData &
    VisitLength &
    FreeChange & {
      readonly startsAt: string;
      readonly formerStartsAt: string | null;
      /** Where the shop has changed its time zone and the hour on the clock stays the same. */
      readonly formerTimeZone?: string;
      readonly quoteUrl: string;
      readonly isConfirmed: boolean;
      readonly visitSequence: number;
    };
  /** `reason` is the text of the person who cancelled, or null. */
  readonly 'quote-cancelled': QuoteMailData &
    VisitLength & {
      readonly quoteUrl: string;
      readonly by: 'admin' | 'customer';
      readonly reason: string | null;
      /** Whose it is; missing in emails that an earlier version queued. */
      readonly event?: CancellationEvent;
      /** What was paid, tips apart; missing in emails that an earlier version queued. */
      readonly paidCents?: number;
      /** Whether it goes back to the card by itself. */
      readonly isToCard?: boolean;
      readonly tipCents?: number;
      /**
       * The fee that is charged with it, what is still owed of it and where, and what was paid beyond it. 0 where the owner has
       * waived it, missing while that isn't decided.
       */
      readonly feeCents?: number;
      readonly dueCents?: number;
      readonly overpaidCents?: number;
      readonly payUrl?: string;
      /** As an earlier version queued it: what was paid before a late cancellation, while the owner decides on the fee. */
      readonly keptCents?: number;
      readonly visitSequence: number;
    };
  /** `reason` is the owner's own words, or null; `depositCents` goes back to the card. */
  readonly 'quote-declined': QuoteMailData &
    VisitLength & { readonly reason: string | null; readonly depositCents?: number; readonly visitSequence?: number };
  /** The customer said no to a counter-offer; `depositCents` goes back to the card. */
  readonly 'offer-refused': QuoteMailData &
    VisitLength & { readonly quoteUrl: string; readonly depositCents?: number; readonly visitSequence: number };
  /**
   * The slot of a request was opened again because its address wasn't confirmed, or the deposit wasn't paid; `startsAt` is
   * when it would have been.
   */
  readonly 'quote-lapsed': QuoteMailData &
    VisitLength & {
      readonly startsAt: string;
      readonly confirmUrl: string;
      readonly depositCents?: number;
      readonly visitSequence: number;
    };
  /** The deposit of a quote was paid; `isTimeGone` if it came after the slot was booked by others. */
  readonly 'deposit-received': QuoteMailData &
    FreeChange & {
      readonly depositCents: number;
      readonly isTimeGone?: boolean;
      readonly quoteUrl: string;
    };
  /** What was paid goes back to the card. */
  readonly 'deposit-returned': QuoteMailData & {
    readonly depositCents: number;
    readonly quoteUrl: string;
  };
  /** To the business: what a customer did on the quote page. The quote as it is since. */
  readonly 'customer-answered': QuoteMailData & {
    readonly what:
      | 'booked'
      | 'accepted'
      | 'refused'
      | 'moved'
      | 'cancelled'
      | 'gave-address'
      | 'agreed-change'
      | 'refused-change'
      | 'paused-plan'
      | 'missed-payment'
      | 'resumed-plan'
      | 'ended-plan'
      | 'ended-with-first'
      | 'skipped-visit';
    readonly customerEmail: string;
    readonly customerPhone: string;
    readonly formerStartsAt: string | null;
    readonly reason: string | null;
    /** Whether the work takes longer now than the time that's reserved, since the time after it is taken. */
    readonly lacksRoom?: boolean;
  };
  /** To the business: a customer is unhappy. */
  readonly 'low-rating': QuoteMailData & {
    /** 1 to 3. */
    readonly stars: number;
    readonly words: string;
    readonly customerEmail: string;
    readonly customerPhone: string;
    readonly dashboardUrl: string;
  };
  /** To the employee who had accepted the old time; `startsAt` is the new one. `isStillTheirs` where they don't have to accept it again. */
  readonly 'job-moved': CrewMailData & { readonly startsAt: string | null; readonly isStillTheirs?: boolean };
  readonly 'job-cancelled': CrewMailData;
  /** To the employee who had the job before. */
  readonly 'job-unassigned': CrewMailData;
  /** To who drives a round on a day, or did before. */
  readonly 'round-assigned': {
    readonly name: string;
    readonly roundName: string;
    readonly startsAt: string | null;
    readonly arrival?: Arrival;
    readonly stops: number;
    readonly isTaken: boolean;
    readonly jobsUrl: string;
  };
  readonly 'new-message': {
    readonly name: string;
    readonly email: string;
    readonly phone: string | null;
    readonly message: string;
  };
  readonly 'reset-password': { readonly name: string; readonly resetUrl: string };
  readonly 'verify-email': { readonly name: string; readonly verifyUrl: string };
  readonly 'log-in-link': { readonly name: string; readonly logInUrl: string };
  /** The new secret link of a quote; earlier links no longer work. */
  readonly 'quote-link': {
    readonly reference: string;
    readonly customerName: string;
    readonly quoteUrl: string;
    /** The same with what proves the mailbox, where that is not known yet. */
    readonly confirmUrl?: string;
  };
  /** `sentAt` is the instant of the request. */
  readonly 'test-email': { readonly sentAt: string };
  readonly 'admin-invitation': { readonly name: string; readonly invitedBy: string; readonly acceptUrl: string };
  readonly 'job-credentials': JobMailData;
  readonly 'job-reminder': JobMailData;
  readonly 'job-accepted': JobFacts & { readonly appointmentId: string | null; readonly jobUrl?: string };
  readonly 'job-turned-down': JobFacts;
  /** To the shop: an employee's answer to a job. `wasConfirmed` where they had been confirmed for it. */
  readonly 'job-answered': Cleaned & {
    readonly answer: CrewAnswer;
    readonly wasConfirmed: boolean;
    readonly employeeName: string;
    readonly employeeEmail: string;
    readonly notes: string;
    readonly reference: string;
    readonly packageName: string;
    readonly startsAt: string | null;
    /** When the crew arrives at a stop of a round. */
    readonly arrival?: Arrival;
    readonly jobUrl: string;
  };
  /** To an employee: the owner's answer to their request. Local dates, both included. */
  readonly 'time-off-answered': {
    readonly name: string;
    readonly from: string;
    readonly to: string;
    /** Only between these times of each day. */
    readonly times?: { readonly from: string; readonly until: string };
    readonly isApproved: boolean;
  };
  /** `expiresAt` is an instant. */
  readonly 'staff-invitation': {
    readonly name: string;
    readonly employeeId: string;
    readonly code: string;
    readonly signUpUrl: string;
    readonly expiresAt: string;
  };
  /** What is still owed, and where it is paid. */
  readonly 'payment-request': QuoteMailData & {
    readonly dueCents: number;
    readonly payUrl: string;
    /** The deposit that is due first, because the gift card can't pay any more, and until when the time is held for it. */
    readonly depositCents?: number;
    readonly payBy?: string;
    /** Whether it's the fee for a quote that was canceled late or missed. */
    readonly isFee?: boolean;
    /** The customer's saved card that was declined; whether their bank only wants them to confirm the payment. */
    readonly declined?: { readonly card: string; readonly isConfirmable: boolean };
  };
  /** What was paid, entry by entry; `receivedOn` is a local date. */
  readonly receipt: QuoteMailData & {
    readonly paidCents: number;
    readonly dueCents: number;
    readonly tipCents: number;
    readonly entries: readonly {
      readonly kind: EntryKind;
      readonly method: PaidBy;
      readonly cents: number;
      /** Mails that were waiting when this came do not have it. */
      readonly taxCents?: number;
      readonly receivedOn: string;
    }[];
    /** What has to be returned; missing in emails that an earlier version queued. */
    readonly overpaidCents?: number;
    /** The fee for a quote that was canceled late or missed, where this email is the first to tell of it. */
    readonly coveredFeeCents?: number;
    readonly receiptUrl: string;
  };
  /** The link to an invoice, or to the credit note that takes it back: then `credits` is the invoice's number. */
  readonly invoice: InvoiceMailData & { readonly credits: string | null };
  /** `isDue` from the day after the due date. */
  readonly 'invoice-reminder': InvoiceMailData & { readonly isDue: boolean };
  /** To its recipient. The code and the link are derived when it's written, so that they are never stored. */
  readonly 'gift-card': {
    readonly cardId: string;
    readonly last4: string;
    readonly amountCents: number;
    readonly recipientName: string;
    readonly senderName: string;
    readonly message: string;
    /** Local dates of the shop. */
    readonly expiresOn: string | null;
    /** What it is instead of an amount, and how many visits are left. */
    readonly bundle?: { readonly name: string; readonly left: number };
    readonly code?: string;
    readonly url?: string;
  };
  /** To the buyer of a gift card; `deliverOn` is when it's sent, null for at once. */
  readonly 'gift-card-receipt': {
    readonly last4: string;
    readonly amountCents: number;
    readonly recipientName: string;
    readonly recipientEmail: string;
    readonly deliverOn: string | null;
    readonly bundle?: { readonly name: string; readonly left: number };
    readonly method?: SoldBy;
  };
  /** To the business: a card payment that needs the owner; cents with the tip. `quote` is null where none is known for it. */
  readonly 'payment-alert': {
    /** Missing in emails that an earlier version queued: overpaid, or without a quote. */
    readonly alert?: PaymentAlert;
    readonly cents: number;
    /** What the card service knows the payment by. */
    readonly cardReference: string;
    readonly quote: {
      readonly reference: string;
      readonly customerName: string;
      readonly overpaidCents: number;
    } | null;
    /** Until when the shop can answer a dispute. */
    readonly respondBy?: string | null;
    readonly dashboardUrl: string;
  };
  /** Before an approved visit; its page takes the answers. */
  readonly 'visit-reminder': QuoteMailData & FreeChange & { readonly startsAt: string; readonly quoteUrl: string };
  /** On the day of the appointment, when the employee sets out and when the work starts. `crewName` is a first name, or the shop's. */
  readonly 'crew-on-the-way': ArrivalData & {
    /** The drive from the employee's stop before; absent where it isn't known. */
    readonly driveMinutes?: number;
  };
  readonly 'work-started': ArrivalData;
  /** After the work is done, with what was paid for it and what is still owed. */
  readonly 'thank-you': QuoteMailData & {
    readonly quoteUrl: string;
    /** Whether the page shows how it was before and after. */
    readonly hasPhotos: boolean;
    readonly paidCents: number;
    readonly dueCents: number;
    /** Null where nothing was paid. */
    readonly receiptUrl: string | null;
    /** The customer says that it is paid; mails that were waiting when this came do not tell. */
    readonly isClaimed?: boolean;
    /** The saved card that what is owed will be charged to, as the customer agreed: 'Visa •••• 4242'. */
    readonly chargedTo?: string;
    /** Null where nothing may be paid now. */
    readonly payUrl: string | null;
    /** Ends the mails that aren't about an own order; absent in mails that were waiting when this came. */
    readonly unsubscribeUrl?: string;
  };
  /** To a customer whose review the owner has answered on the site. */
  readonly 'review-answered': QuoteMailData & {
    readonly answer: string;
    readonly quoteUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To a customer who is due again, with their last visit. */
  readonly 'due-again': QuoteMailData & {
    /** Instant. */
    readonly lastVisitAt: string;
    /** The first step of the wizard, with the same package chosen. */
    readonly bookUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To a customer who asked for it: their last visit of a package is so long ago that it's due again. */
  readonly 'due-reminder': QuoteMailData & {
    /** Instant. */
    readonly lastVisitAt: string;
    /** Opens the page that fills the wizard in, or ends these reminders. */
    readonly bookUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To someone who began a quote and asked for a link to finish it. */
  readonly 'unfinished-quote': {
    /** As typed; empty if it wasn't. */
    readonly customerName: string;
    /** Null where the package is no longer sold. */
    readonly packageName: string | null;
    /** Instant. */
    readonly expiresAt: string;
    /** Opens what was entered, or deletes it. */
    readonly bookUrl: string;
    readonly unsubscribeUrl: string;
  };
  /** To a customer on the waitlist: a time on their day is held for them (both are instants). */
  readonly 'waitlist-offer': {
    readonly customerName: string;
    /** In the customer's language. */
    readonly work: string;
    readonly startsAt: string;
    readonly heldUntil: string;
    /** Books the time, or leaves the list. */
    readonly bookUrl: string;
  };
  /** `code` opens the application; `expiresAt` is an instant. */
  readonly 'application-code': { readonly code: string; readonly applyUrl: string; readonly expiresAt: string };
  readonly 'application-received': { readonly name: string };
  /** To the business: who applied, and how to reach them. */
  readonly 'new-application': {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
    readonly availability: readonly string[];
    readonly experience: string;
    readonly whyJoin: string;
    readonly transportation: string;
    readonly applicationUrl: string;
  };
  readonly 'application-status': {
    readonly name: string;
    readonly status: Exclude<ApplicationStatus, 'pending'>;
  };
};

export type MailKind = keyof Mails;
export type Mail = {
  readonly [Kind in MailKind]: {
    readonly kind: Kind;
    readonly recipient: string;
    readonly data: Mails[Kind];
    /** After this instant it isn't sent anymore. */
    readonly deadline?: Temporal.Instant;
  };
}[MailKind];

/** A mail as it goes out. */
export type WrittenMail = { readonly subject: string; readonly html: string; readonly text: string };

/** The rules of one kind of mail. Its name in the email log is in `mailKindsTexts`, its template in `web/mail`. */
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

/** The kinds that aren't sent to an address that the mail server has refused for good. Pure, so that browsers don't load the rules. */
export const SKIPPED_WHEN_REFUSED = /* @__PURE__ */ mailKindsWith(({ to, isAskedFor }) => to !== 'shop' && !isAskedFor);

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
