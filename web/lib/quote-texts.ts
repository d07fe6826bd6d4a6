import type { QuoteDetail, QuoteInList } from '#contract/dashboard-quotes.ts';
import { formatMoney } from '#core/lib/money.ts';
import {
  isAtCustomer,
  paymentText,
  placeFacts,
  serviceText,
  subjectLabel,
  subjectText,
} from '#core/quotes/describe.ts';
import { formatInstant, formatShortDate, formatTime, localDate } from '#core/lib/time.ts';
import type { IconName } from '#web/ui/icon.tsx';
import { actionName } from './action-texts.ts';

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
};

/** Each status in the owner's words. */
export const STATUS_BADGES: Readonly<Record<QuoteInList['progress'], StatusText>> = {
  pending: { word: 'Pending', tone: 'wait', icon: 'clock' },
  countered: { word: 'Offer sent', tone: 'water', icon: 'mail' },
  approved: { word: 'Approved', tone: 'good', icon: 'check' },
  'employee-accepted': { word: 'Crew accepted', tone: 'good', icon: 'check' },
  'in-progress': { word: 'In progress', tone: 'water', icon: 'drop' },
  completed: { word: 'Completed', tone: 'calm', icon: 'check' },
  declined: { word: 'Declined', tone: 'stop', icon: 'close' },
  cancelled: { word: 'Cancelled', tone: 'calm', icon: 'close' },
};

/** Each payment state of a quote, in the owner's words. */
export const PAYMENT_BADGES: Readonly<Record<NonNullable<QuoteInList['payment']>, StatusText>> = {
  unpaid: { word: 'Unpaid', tone: 'stop', icon: 'alert' },
  'partly-paid': { word: 'Partly paid', tone: 'wait', icon: 'clock' },
  paid: { word: 'Paid', tone: 'good', icon: 'check' },
};

/** 'Sat, Jun 19' and '10:00 AM' of an instant, in the business's zone; 'Sat, Jun 19, 2028' in another year than this one. */
export function dayAndTime(instant: string, timeZone: string): readonly [day: string, time: string] {
  const at = Temporal.Instant.from(instant);
  const day = localDate(at, timeZone);
  const isThisYear = day.year === Temporal.Now.zonedDateTimeISO(timeZone).year;
  return [isThisYear ? formatShortDate(day) : `${formatShortDate(day)}, ${day.year}`, formatTime(at, timeZone)];
}

/** '(518) 555-0142' of a North American number; others as they are stored. */
export function phoneText(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

/** The service row by row, without what is shown elsewhere. */
export function factsOf(quote: QuoteDetail): readonly { readonly title: string; readonly value: string }[] {
  const subject = subjectText(quote);
  return [
    { title: 'Service', value: serviceText(quote, 'team') },
    ...(subject ? [{ title: subjectLabel(quote.packageType), value: subject }] : []),
    ...(quote.conditionLevel ? [{ title: 'Condition', value: capitalized(quote.conditionLevel) }] : []),
    ...(isAtCustomer(quote) ? placeFacts(quote, { title: 'Address', reader: 'team' }) : []),
    ...(quote.mobileDiscount ? [{ title: 'Water', value: 'The customer provides it' }] : []),
    { title: 'Payment', value: paymentText(quote.paymentMethod) },
    { title: 'Photos', value: quote.optOutSocialMedia ? 'Not on social media' : 'May be shown on social media' },
    { title: 'Consents', value: 'Terms of Service and damage liability accepted' },
    ...(quote.crewName && hasCrew(quote)
      ? [{ title: quote.completedAt ? 'Done by' : 'Crew', value: quote.crewName }]
      : []),
    ...(quote.declineReason ? [{ title: 'Reason', value: quote.declineReason }] : []),
  ];
}

/** Whether an employee has or requests the job; no other can be assigned then. */
export function hasCrew({ job }: Pick<QuoteDetail, 'job'>): boolean {
  return job !== null && job.status !== 'scheduled';
}

/** The text of one history entry, with the time and the price that it led to. */
export function actionText({ action, after }: QuoteDetail['history'][number], timeZone: string): string {
  const text = actionName(action);
  const facts = factsIn(after);
  const offer = factsIn(facts['offer']);
  const when = (word: string, instant: unknown) =>
    typeof instant === 'string' ? `${word} ${formatInstant(Temporal.Instant.from(instant), timeZone)}` : undefined;
  const price = (cents: unknown) => (typeof cents === 'number' ? formatMoney(cents) : undefined);
  const told: Readonly<Record<string, readonly (string | undefined)[]>> = {
    'quote.approve': [when('for', facts['startsAt'])],
    'quote.accept': [when('for', facts['startsAt']), price(facts['totalCents'])],
    'quote.reschedule': [when('to', facts['startsAt'])],
    'quote.counter': [when('to', offer['startsAt']), price(offer['totalCents'])],
  };
  return [text, told[action]?.filter(Boolean).join(', ')].filter(Boolean).join(' ');
}

/** Audit data was written by this version or an older one, so its shape isn't certain. */
function factsIn(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
