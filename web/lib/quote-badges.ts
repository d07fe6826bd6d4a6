import type { QuoteInList } from '#contract/dashboard-quotes.ts';
import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import type { Language } from '#core/languages/language.ts';
import type { IconName } from '#web/ui/icon.tsx';

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
  readonly icon: IconName;
};

type Look = Omit<StatusText, 'word'> & { readonly word: Parameters<ReturnType<typeof quoteFactsTexts>>[0] };

/** Each status, with the key of its word. */
const STATUS_BADGES: Readonly<Record<QuoteInList['progress'], Look>> = {
  pending: { word: 'pending', tone: 'wait', icon: 'clock' },
  countered: { word: 'countered', tone: 'water', icon: 'mail' },
  approved: { word: 'approved', tone: 'good', icon: 'check' },
  'employee-accepted': { word: 'crewAccepted', tone: 'good', icon: 'check' },
  'in-progress': { word: 'inProgress', tone: 'water', icon: 'drop' },
  completed: { word: 'completed', tone: 'calm', icon: 'check' },
  declined: { word: 'declined', tone: 'stop', icon: 'close' },
  cancelled: { word: 'cancelled', tone: 'calm', icon: 'close' },
};

const PAYMENT_BADGES: Readonly<Record<NonNullable<QuoteInList['payment']>, Look>> = {
  unpaid: { word: 'unpaid', tone: 'stop', icon: 'alert' },
  'partly-paid': { word: 'partlyPaid', tone: 'wait', icon: 'clock' },
  paid: { word: 'paid', tone: 'good', icon: 'check' },
};

const DEPOSIT_BADGES: Readonly<Record<NonNullable<QuoteInList['deposit']>['state'], Look>> = {
  due: { word: 'depositDue', tone: 'wait', icon: 'clock' },
  paid: { word: 'depositPaid', tone: 'good', icon: 'check' },
  waived: { word: 'depositWaived', tone: 'calm', icon: 'close' },
  returned: { word: 'depositReturned', tone: 'calm', icon: 'check' },
};

/** What became of the deposit of a quote, in the owner's words. */
export function depositBadge({ state }: NonNullable<QuoteInList['deposit']>, language: Language): StatusText {
  const badge = DEPOSIT_BADGES[state];
  return { ...badge, word: quoteFactsTexts(language)(badge.word) };
}

/** A status in the owner's words. */
export function statusBadge(status: QuoteInList['progress'], language: Language): StatusText {
  const badge = STATUS_BADGES[status];
  return { ...badge, word: quoteFactsTexts(language)(badge.word) };
}

/** A payment state of a quote in the owner's words. */
export function paymentBadge(state: NonNullable<QuoteInList['payment']>, language: Language): StatusText {
  const badge = PAYMENT_BADGES[state];
  return { ...badge, word: quoteFactsTexts(language)(badge.word) };
}
