import type { Language } from '#core/languages/language.ts';
import type { ExpectedFee } from '#core/payments/cancellation-fee.ts';
import type { GiftCardShare } from '#core/payments/gift-cards.ts';
import type { PaymentMethod } from '#core/payments/methods.ts';
import type { PlanChoice } from '#core/pricing/plans.ts';
import type { PriceLine } from '#core/pricing/pricing.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import { subjectText, type Appointment, type MenuWords, type Subject } from '#core/quotes/describe.ts';
import type { FreeTexts, VehicleTexts } from '#core/quotes/request-texts.ts';
import type { Arrival } from '#core/scheduling/arrival-words.ts';
import type { ServiceType } from '#core/settings/settings.ts';

/** What is cleaned, as text and as facts; mail that was queued earlier has the text only, in English. */
export type Cleaned = {
  /** 'Truck, Ford F-150', '3 cans', 'KTM'. */
  readonly subject: string;
  readonly cleaned?: Subject | undefined;
};

/** What is cleaned: 'Truck, Ford F-150', '3 cans', 'KTM'. */
export function subjectOf(menu: MenuWords, { cleaned, subject }: Cleaned, language: Language): string {
  return cleaned ? subjectText(menu, cleaned, language) : subject;
}

/** A vehicle after the first one, with what was said of it; names in English. */
export type MailItem = VehicleTexts & {
  readonly packageName: string;
  readonly cleaned: Subject;
  readonly extras: readonly string[];
  readonly answers: readonly StoredAnswer[];
};

/** The data of a mail about a quote; money in cents, the appointment as an instant, or null until the owner schedules it. */
export type QuoteMailData = Pick<Appointment, 'serviceAddress'> &
  Cleaned & {
    readonly reference: string;
    readonly customerName: string;
    /** With the service type it says where the appointment is (`placeOf`); mail that was queued earlier doesn't have it. */
    readonly isAtCustomer?: boolean;
    readonly packageName: string;
    readonly serviceType: ServiceType;
    readonly lines: readonly PriceLine[];
    readonly totalCents: number;
    readonly startsAt: string | null;
    /** When the crew arrives at a stop of a round; missing for an appointment with a time of its own. */
    readonly arrival?: Arrival;
    readonly paymentMethod: PaymentMethod;
    /** What canceling late or not being there can cost. */
    readonly cancellationFee?: ExpectedFee;
    /** The vehicles after the first one; missing where there are none. */
    readonly items?: readonly MailItem[];
    /** Whether work is done again for nothing. */
    readonly isRedo?: true;
    /** What a gift card pays once it's approved; missing without one. */
    readonly giftCard?: GiftCardShare;
    /** The plan that the customer chose with the request; missing without one. */
    readonly plan?: PlanChoice;
  };

/**
 * Until when the customer's page changes the appointment, an instant. It's set when the mail is sent; absent where that is
 * over, or nearly.
 */
export type FreeChange = { readonly freeChangeUntil?: string };

/** How long the visit takes as it was sold; mails that were waiting when this came do not say. */
export type VisitLength = { readonly visitHours?: number };

/** The instant by which the confirmation is promised; mail that was queued before this came doesn't say. */
export type PromisedBy = { readonly confirmationDue?: string };

/** The data of a mail to an employee about a job; the appointment as an instant. */
export type JobFacts = Pick<Appointment, 'serviceAddress'> &
  Cleaned & {
    readonly employeeName: string;
    readonly isAtCustomer?: boolean;
    readonly packageName: string;
    readonly serviceType: ServiceType;
    /** There is an address, which is disclosed once the job is theirs. */
    readonly isAddressLater: boolean;
    readonly startsAt: string | null;
    /** When the crew arrives at a stop of a round. */
    readonly arrival?: Arrival;
    readonly payCents: number;
    /** Mails that were waiting when these came don't have them. */
    readonly extras?: readonly string[];
    /** The town of the visit. */
    readonly area?: string | null;
    /** Everything needed to do the job; only to the employee whose job it is. */
    readonly sold?: SoldFacts;
  };
/** What was sold, to whom, and what they wrote; texts that came later are missing in emails that were queued before. */
export type SoldFacts = Partial<FreeTexts> & {
  readonly answers?: readonly StoredAnswer[];
  readonly items?: readonly MailItem[];
  readonly lines: readonly PriceLine[];
  readonly totalCents: number;
  readonly customerName: string;
  readonly customerPhone: string;
};
/** With what opens the job for that employee alone. */
export type JobMailData = JobFacts & {
  readonly employeeId: string;
  readonly appointmentId: string;
  readonly accessCode: string;
  /** Whether the owner has confirmed this employee, so that no one else is asked. */
  readonly isConfirmed: boolean;
  /** Whether they have the job without accepting it; missing in emails that an earlier version queued. */
  readonly isTheirs?: boolean;
  /** Where they do it together with the employee who has it: that one's name, or null while no one has it. */
  readonly helps?: { readonly leadName: string | null };
  /** Where the job is looked up; the code is typed there. */
  readonly jobUrl: string;
};

export type ArrivalData = QuoteMailData & {
  readonly crewName: string;
  readonly quoteUrl: string;
  readonly unsubscribeUrl: string;
};

/** What the crew learns about a changed job: nothing about its customer. */
export type CrewMailData = Cleaned & {
  readonly name: string;
  readonly reference: string;
  readonly packageName: string;
  readonly formerStartsAt: string | null;
  /** When the crew arrives at a stop of a round. */
  readonly arrival?: Arrival;
};

/** Money in cents, days as local dates; a credit note isn't due. */
export type InvoiceMailData = {
  readonly number: string;
  readonly customerName: string;
  /** Of its quotes. */
  readonly references: readonly string[];
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly totalCents: number;
  readonly owedCents: number;
  readonly invoiceUrl: string;
  /** Of the paper that is attached; mails of earlier versions have none. */
  readonly invoiceId?: string;
};

/** Why a card payment needs the owner. */
export type PaymentAlert =
  | 'overpaid'
  | 'unmatched'
  | 'refund-failed'
  | 'dispute-opened'
  | 'dispute-won'
  | 'dispute-lost'
  /** Of a payment that is corrected in the ledger. */
  | 'refund-of-corrected'
  /** The money of a gift card that was bought online went back to its buyer. */
  | 'gift-card-returned';
