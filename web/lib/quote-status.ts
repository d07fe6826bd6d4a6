import type { IconName } from '#web/ui/icon.tsx';
import type { Answer } from './api.ts';

export type CustomerQuote = Answer<'GET /api/quotes/by-token/:token'>;
type Status = CustomerQuote['status'];

export type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
  /** Its meaning for the customer. */
  readonly title: string;
  readonly next: string;
};

/** Each status in the customer's words. */
export const STATUS_TEXTS: Readonly<Record<Status, StatusText>> = {
  pending: {
    word: 'Waiting for us',
    tone: 'wait',
    icon: 'clock',
    title: 'We are looking at your quote',
    next: 'Your time is held while we look. We confirm by email; there is nothing you have to do.',
  },
  countered: {
    word: 'Waiting for you',
    tone: 'water',
    icon: 'mail',
    title: 'We suggest a change',
    next: 'Look at the new price or time below, and tell us whether it suits you.',
  },
  approved: {
    word: 'Approved',
    tone: 'good',
    icon: 'check',
    title: 'You are booked',
    next: 'We see you at the time below. Cancelling or rescheduling is free up to 24 hours ahead.',
  },
  'employee-accepted': {
    word: 'Crew assigned',
    tone: 'good',
    icon: 'check',
    title: 'Your crew is set',
    next: 'We see you at the time below. Cancelling or rescheduling is free up to 24 hours ahead.',
  },
  'in-progress': {
    word: 'In progress',
    tone: 'water',
    icon: 'spark',
    title: 'We are at work',
    next: 'We write to you as soon as it is done.',
  },
  completed: {
    word: 'Completed',
    tone: 'good',
    icon: 'check',
    title: 'All clean',
    next: 'Thank you. If anything is not as it should be, tell us and we make it right.',
  },
  declined: {
    word: 'Declined',
    tone: 'stop',
    icon: 'close',
    title: 'We cannot take this one',
    next: 'Your time is free again, and there is nothing to pay. Our email says why; you are welcome to ask for another quote.',
  },
  cancelled: {
    word: 'Cancelled',
    tone: 'calm',
    icon: 'close',
    title: 'This quote was cancelled',
    next: 'Your time is free again, and there is nothing to pay. You are welcome to ask for another quote.',
  },
};

const LAPSED: StatusText = {
  word: 'No time yet',
  tone: 'wait',
  icon: 'clock',
  title: 'Please pick another time',
  next: "Your email wasn't confirmed in time, so others can book your old time. Your quote and its price stay.",
};

/** The status of a quote for its customer, including what they have to do until the email address is confirmed. */
export function statusTextOf({ status, isEmailConfirmed, lapsedAt }: CustomerQuote): StatusText {
  if (lapsedAt !== null) return LAPSED;
  if (status !== 'pending' || isEmailConfirmed) return STATUS_TEXTS[status];
  return { ...STATUS_TEXTS.pending, next: 'We answer by email. Please confirm that the address is yours.' };
}
