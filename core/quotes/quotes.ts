import type { Transition } from '#core/lib/transitions.ts';

export const QUOTE_STATUSES = ['pending', 'countered', 'approved', 'declined', 'cancelled'] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];
/**
 * What lists of quotes can be narrowed to besides a status: pending for longer than was promised, the work completed, and
 * completed without being paid in full.
 */
export const QUOTE_FILTERS = ['overdue', 'completed', 'unpaid'] as const;
export type QuoteFilter = QuoteStatus | (typeof QUOTE_FILTERS)[number];
export type QuoteEvent =
  | 'approve'
  | 'decline'
  | 'counter'
  | 'accept'
  | 'refuse'
  | 'expire'
  | 'cancel'
  | 'reschedule'
  | 'ask-to-move'
  | 'keep-time'
  | 'change-length'
  | 'lapse';
export type QuoteActor = 'customer' | 'admin' | 'crew' | 'clock';

/** Who may move a quote from which status to which. Accepting a counter-offer is followed by its approval at once. */
export const QUOTE_TRANSITIONS: readonly Transition<QuoteStatus, QuoteEvent, QuoteActor>[] = [
  { from: 'pending', event: 'approve', to: 'approved', who: ['admin'] },
  { from: 'pending', event: 'decline', to: 'declined', who: ['admin'] },
  { from: 'pending', event: 'counter', to: 'countered', who: ['admin'] },
  { from: 'countered', event: 'accept', to: 'pending', who: ['customer'] },
  { from: 'countered', event: 'refuse', to: 'declined', who: ['customer'] },
  { from: 'countered', event: 'expire', to: 'declined', who: ['clock'] },
  { from: 'pending', event: 'cancel', to: 'cancelled', who: ['customer', 'admin'] },
  { from: 'approved', event: 'cancel', to: 'cancelled', who: ['customer', 'admin'] },
  { from: 'pending', event: 'reschedule', to: 'pending', who: ['customer', 'admin'] },
  { from: 'approved', event: 'reschedule', to: 'approved', who: ['customer', 'admin'] },
  { from: 'pending', event: 'ask-to-move', to: 'pending', who: ['admin'] },
  { from: 'approved', event: 'ask-to-move', to: 'approved', who: ['admin', 'crew'] },
  { from: 'pending', event: 'keep-time', to: 'pending', who: ['admin'] },
  { from: 'approved', event: 'keep-time', to: 'approved', who: ['admin'] },
  { from: 'pending', event: 'change-length', to: 'pending', who: ['admin'] },
  { from: 'approved', event: 'change-length', to: 'approved', who: ['admin'] },
  { from: 'pending', event: 'lapse', to: 'pending', who: ['clock'] },
];

/** A quote in one of these holds its slot, if it has one. */
export const HOLDING_STATUSES: readonly QuoteStatus[] = ['pending', 'countered', 'approved'];

/** A quote in one of these waits for an answer and counts against the limit of its address and phone number. */
export const OPEN_STATUSES: readonly QuoteStatus[] = ['pending', 'countered'];

/** How many quotes may wait for an answer per e-mail address or phone number, and per sending network address. */
export const MOST_OPEN_QUOTES = 3;
export const MOST_OPEN_QUOTES_OF_SENDER = 60;
/** How many slots a client network may reserve with unconfirmed email addresses or unpaid deposits. */
export const MOST_UNPROVEN_OF_SENDER = 5;
/** How often a customer may move a visit within 24 hours: each move sends emails. */
export const MOST_MOVES_A_DAY = 5;
/**
 * How many quotes that the owner hasn't approved may be canceled within 24 hours, per email address and per network that
 * sent them: each cancellation sends emails, and leaves room for another quote.
 */
export const CANCELLATION_LIMITS = {
  ofAddress: { most: 5, seconds: 86_400 },
  ofSender: { most: 20, seconds: 86_400 },
} as const;
export const FREE_CHANGE_HOURS = 24;
export const COUNTER_OFFER_HOURS = 72;
/** The note on the success screen, regardless of the promise in the settings: 'within 24-48 hours'. */
export const ANSWER_HOURS = { least: 24, most: 48 } as const;

/** The last instant at which the customer may still cancel or reschedule without a call: 24 hours before the visit. */
export function freeChangeUntil(startsAt: Temporal.Instant): Temporal.Instant {
  return startsAt.subtract({ hours: FREE_CHANGE_HOURS });
}

/** Whether the customer may still do so: always while there is no visit yet. */
export function isChangeFree(startsAt: Temporal.Instant | undefined, now: Temporal.Instant): boolean {
  return !startsAt || Temporal.Instant.compare(now, freeChangeUntil(startsAt)) <= 0;
}

/** How long a customer has at least to use a free change that an email offers. */
const LEAST_MINUTES_TO_CHANGE = 60;

/** Until when a customer who is written to now can change the visit themselves; undefined if that is over, or nearly. */
export function offeredChangeUntil(startsAt: Temporal.Instant, now: Temporal.Instant): Temporal.Instant | undefined {
  return isChangeFree(startsAt, now.add({ minutes: LEAST_MINUTES_TO_CHANGE })) ? freeChangeUntil(startsAt) : undefined;
}

/**
 * Whether its customer can be asked to pick another time: the appointment is ahead. `startsAt` is undefined where there is none. Once
 * asked, they may do so at any time before it.
 */
export function canBeAskedToMove(
  { startsAt, isCompleted }: { readonly startsAt: Temporal.Instant | undefined; readonly isCompleted: boolean },
  now: Temporal.Instant,
): boolean {
  return startsAt !== undefined && !isCompleted && Temporal.Instant.compare(startsAt, now) > 0;
}

const REFERENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short reference for people ('BB-4F7K2'), without letters that look alike, from random bytes (five are used). */
export function referenceFrom(bytes: Uint8Array): string {
  const letters = [...bytes.subarray(0, 5)].map((byte) => REFERENCE_LETTERS[byte % REFERENCE_LETTERS.length]);
  return `BB-${letters.join('')}`;
}

/** How long the secret links of a quote work, in days: longer than the furthest visit and its follow-up. */
export const LINK_DAYS = 540;
