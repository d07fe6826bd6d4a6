import type { DashboardCounts } from '#contract/counts.ts';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import type { Language } from '#core/languages/language.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { formatShortDate } from '#core/lib/time.ts';
import type { Tab } from '#web/lib/dashboard-search.ts';

/** The number on a tab's card, and what it counts. `alarm` highlights it. */
export type Card = {
  readonly number?: number | string | undefined;
  readonly about: string;
  readonly alarm?: string | false;
};

/** A key of the texts. */
export type PartName = Tab | 'todayPart';

export type Part = {
  /** Undefined is Today, at the bare address. */
  readonly tab: Tab | undefined;
  /** The key of its title. */
  readonly title: PartName;
  /** Text of the card; the counts may not have loaded yet. */
  readonly card: (counts: DashboardCounts | undefined, language: Language) => Card | undefined;
  /** For reading rather than working: a text column instead of the full width. */
  readonly isNarrow?: boolean;
};

/** The parts of the dashboard, in order. */
export const PARTS: readonly Part[] = [
  { tab: undefined, title: 'todayPart', card: () => undefined },
  {
    tab: 'quotes',
    title: 'quotes',
    card: (counts, language) =>
      counts && {
        number: cardCount(counts.quotes.pending),
        about: adminFrameTexts(language)('pendingQuotes'),
        alarm:
          counts.quotes.overdue > 0 &&
          adminFrameTexts(language)('overdue', { count: cardCount(counts.quotes.overdue) }),
      },
  },
  { tab: 'jobs', title: 'jobs', card: () => undefined },
  { tab: 'staff', title: 'staff', card: () => undefined },
  { tab: 'applications', title: 'applications', card: () => undefined },
  { tab: 'scripts', title: 'scripts', card: () => undefined },
  {
    tab: 'customers',
    title: 'customers',
    card: () => undefined,
  },
  {
    tab: 'payments',
    title: 'payments',
    card: (counts, language) =>
      counts && {
        number: counts.payments.announced,
        about: adminFrameTexts(language)('paymentsCard'),
        alarm:
          counts.payments.unmatched > 0 &&
          adminFrameTexts(language)('withoutQuote', { count: counts.payments.unmatched }),
      },
  },
  {
    tab: 'reports',
    title: 'reports',
    card: () => undefined,
  },
  {
    tab: 'messages',
    title: 'messages',
    card: (counts, language) =>
      counts && { number: cardCount(counts.messages.unread), about: adminFrameTexts(language)('messagesCard') },
  },
  {
    tab: 'mail',
    title: 'mail',
    card: (counts, language) =>
      counts && {
        number: cardCount(counts.mail.waiting),
        about: adminFrameTexts(language)('mailCard'),
        alarm: counts.mail.failed > 0 && adminFrameTexts(language)('failed', { count: cardCount(counts.mail.failed) }),
      },
  },
  {
    tab: 'business',
    title: 'business',
    card: (counts, language) =>
      counts && {
        about: adminFrameTexts(language)('businessCard', {
          version: counts.business.version,
          day: formatShortDate(Temporal.PlainDate.from(counts.business.savedOn), language),
        }),
      },
  },
  {
    tab: 'estimates',
    title: 'estimates',
    card: () => undefined,
  },
  {
    tab: 'audit',
    title: 'audit',
    card: () => undefined,
  },
  {
    tab: 'account',
    title: 'account',
    card: () => undefined,
    isNarrow: true,
  },
];

export function partOf(tab: Tab | undefined): Part {
  const found = PARTS.find((part) => part.tab === tab);
  return found ?? (PARTS[0] as Part);
}
