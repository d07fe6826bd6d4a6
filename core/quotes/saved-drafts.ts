import type { PaymentMethod } from '#core/payments/methods.ts';
import type { WaitlistDraft } from './waitlist.ts';
import type { DraftText, StepId } from './wizard.ts';

/** What was chosen and typed for a quote that wasn't sent yet. Nothing of it is checked before it's sent. */
export type SavedDraft = WaitlistDraft & { readonly [Text in DraftText]?: string | undefined } & {
  readonly scheduledDate?: string | undefined;
  readonly scheduledTime?: string | undefined;
  readonly plan?: string | undefined;
  readonly paymentMethod?: PaymentMethod | undefined;
  readonly promoCode?: string | undefined;
  readonly optOutSocialMedia?: boolean | undefined;
};

/** A draft with the step at which it was left. */
export type DraftAtStep = { readonly draft: SavedDraft; readonly step: StepId };

/** A saved draft is deleted after this many days. */
export const KEEP_DRAFT_DAYS = 14;
/** An address gets at most one link within this many days, however many drafts are saved for it. */
export const DRAFT_MAIL_DAYS = 7;
/** How many drafts can be saved within a day for one address, and from one network. */
export const MOST_DRAFTS_TO_ADDRESS = 3;
export const MOST_DRAFTS_OF_NETWORK = 5;
/** From how many hours after the last change the link is sent. */
export const DRAFT_HOURS = { least: 1, most: 72 } as const;

/** Wall hours of the shop between which the link is sent. */
const FROM_HOUR = 8;
const UNTIL_HOUR = 20;

/** Whether the link may be sent at that moment: not at night. */
export function mayMailDraft(now: Temporal.Instant, timeZone: string): boolean {
  const { hour } = now.toZonedDateTimeISO(timeZone);
  return hour >= FROM_HOUR && hour < UNTIL_HOUR;
}
