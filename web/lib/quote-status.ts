import { quoteStatusTexts } from '#core/languages/en/quote-page.ts';
import type { Language } from '#core/languages/language.ts';
import type { IconName } from '#web/ui/icon.tsx';
import type { Answer } from './api.ts';

export type CustomerQuote = Answer<'GET /api/quotes/by-token/:token'>;
export type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
  /** Its meaning for the customer. */
  readonly title: string;
  readonly next: string;
};

type Key = Parameters<ReturnType<typeof quoteStatusTexts>>[0];
/** Each status as the customer sees it; words are keys of its texts. */
const LOOKS: Readonly<
  Record<
    CustomerQuote['status'] | 'depositDue' | 'lapsed' | 'offerDeclined' | 'offerExpired',
    Pick<StatusText, 'tone' | 'icon'> & { readonly word: Key; readonly title: Key; readonly next: Key }
  >
> = {
  pending: {
    tone: 'wait',
    icon: 'clock',
    word: 'waitingForShop',
    title: 'waitingForShopTitle',
    next: 'waitingForShopNext',
  },
  countered: {
    tone: 'water',
    icon: 'mail',
    word: 'waitingForYou',
    title: 'waitingForYouTitle',
    next: 'waitingForYouNext',
  },
  approved: { tone: 'good', icon: 'check', word: 'approved', title: 'approvedTitle', next: 'bookedNext' },
  'employee-accepted': {
    tone: 'good',
    icon: 'check',
    word: 'crewAssigned',
    title: 'crewAssignedTitle',
    next: 'bookedNext',
  },
  'in-progress': { tone: 'water', icon: 'spark', word: 'inProgress', title: 'inProgressTitle', next: 'inProgressNext' },
  completed: { tone: 'good', icon: 'check', word: 'completed', title: 'completedTitle', next: 'completedNext' },
  declined: { tone: 'stop', icon: 'close', word: 'declined', title: 'declinedTitle', next: 'declinedNext' },
  offerDeclined: {
    tone: 'calm',
    icon: 'close',
    word: 'declined',
    title: 'offerDeclinedTitle',
    next: 'offerDeclinedNext',
  },
  offerExpired: { tone: 'calm', icon: 'close', word: 'declined', title: 'offerExpiredTitle', next: 'offerExpiredNext' },
  cancelled: { tone: 'calm', icon: 'close', word: 'cancelled', title: 'cancelledTitle', next: 'cancelledNext' },
  depositDue: { tone: 'wait', icon: 'alert', word: 'depositDue', title: 'depositDueTitle', next: 'depositNext' },
  lapsed: { tone: 'wait', icon: 'clock', word: 'lapsed', title: 'lapsedTitle', next: 'lapsedNext' },
};

/** A status in the customer's words. */
export function statusText(status: keyof typeof LOOKS, language: Language): StatusText {
  const t = quoteStatusTexts(language);
  const { word, title, next, ...look } = LOOKS[status];
  return { ...look, word: t(word), title: t(title), next: t(next) };
}

/** The status of a quote for its customer, including what they have to do until the email address is confirmed. */
export function statusTextOf(
  quote: Pick<CustomerQuote, 'status' | 'isEmailConfirmed' | 'lapsedAt' | 'closedOffer' | 'deposit' | 'scheduledDate'>,
  language: Language,
): StatusText {
  const { status, isEmailConfirmed, lapsedAt, closedOffer, deposit, scheduledDate } = quote;
  const isDepositDue = deposit?.state === 'due';
  const t = quoteStatusTexts(language);
  if (lapsedAt !== null && isDepositDue)
    return { ...statusText('lapsed', language), title: t('lapsedDepositTitle'), next: t('lapsedDepositNext') };
  if (lapsedAt !== null)
    return {
      ...statusText('lapsed', language),
      ...(deposit?.state === 'paid' && { next: t('depositPaidPickNext') }),
    };
  if (closedOffer) return statusText(closedOffer === 'declined' ? 'offerDeclined' : 'offerExpired', language);
  if (status === 'pending' && isDepositDue)
    return { ...statusText('depositDue', language), ...(!scheduledDate && { next: t('depositUntimedNext') }) };
  if (status === 'pending' && deposit?.state === 'paid')
    return { ...statusText('pending', language), next: t('depositPaidNext') };
  if (status !== 'pending' || isEmailConfirmed) return statusText(status, language);
  return { ...statusText('pending', language), next: t('unconfirmedNext') };
}
