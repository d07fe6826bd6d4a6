import type { DashboardCounts } from '#contract/counts.ts';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import type { Language } from '#core/languages/language.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { agoText } from '#web/lib/script-texts.ts';
import type { Tab } from '#web/lib/dashboard-search.ts';

/** The number on a tab's card, and what it counts. `alarm` highlights it. */
export type Card = {
  readonly number?: number | string | undefined;
  readonly about: string;
  readonly alarm?: string | false;
};

/** A key of the texts. */
export type PartName = Exclude<Tab, 'today'> | 'quotes' | 'todayPart';

export type Part = {
  /** Undefined means the bare address. */
  readonly tab: Tab | undefined;
  /** The key of its title. */
  readonly title: PartName;
  /** Text of the card; the counts may not have loaded yet. */
  readonly card: (counts: DashboardCounts | undefined, language: Language) => Card | undefined;
  /** For reading rather than working: a text column instead of the full width. */
  readonly isNarrow?: boolean;
};

/** The parts of the dashboard with a card, in order. */
export const MAIN_PARTS: readonly Part[] = [
  {
    tab: undefined,
    title: 'quotes',
    card: (counts, language) =>
      counts && {
        number: cardCount(counts.quotes.pending),
        about: adminFrameTexts(language)('quotesCard', { all: cardCount(counts.quotes.all) }),
        alarm:
          counts.quotes.overdue > 0 &&
          adminFrameTexts(language)('overdue', { count: cardCount(counts.quotes.overdue) }),
      },
  },
  {
    tab: 'jobs',
    title: 'jobs',
    card: (counts, language) =>
      counts && {
        number: counts.jobs.open,
        about: adminFrameTexts(language)('jobsCard', { today: counts.jobs.today }),
      },
  },
  {
    tab: 'staff',
    title: 'staff',
    card: (counts, language) =>
      counts && {
        number: counts.staff.active,
        about: adminFrameTexts(language)('staffCard', { count: counts.staff.clockedIn }),
      },
  },
  {
    tab: 'applications',
    title: 'applications',
    card: (counts, language) =>
      counts && {
        number: counts.applications.pending,
        about: adminFrameTexts(language)('applicationsCard', { all: counts.applications.all }),
      },
  },
  {
    tab: 'scripts',
    title: 'scripts',
    card: (counts, language) => counts && scriptsCard(counts.scripts, Temporal.Now.instant(), language),
  },
];

/** The parts in the line below the cards. */
export const MORE_PARTS: readonly Part[] = [
  {
    tab: 'today',
    title: 'todayPart',
    card: () => undefined,
  },
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
  const found = [...MAIN_PARTS, ...MORE_PARTS].find((part) => part.tab === tab);
  return found ?? (MAIN_PARTS[0] as Part);
}

/** The number of scripts, and the age of the newest backup. There is room for some 20 characters. */
function scriptsCard(
  { all, lastBackup, failed }: DashboardCounts['scripts'],
  now: Temporal.Instant,
  language: Language,
): Card {
  const t = adminFrameTexts(language);
  const alarm = failed > 0 && t('failed', { count: String(failed) });
  return {
    number: all,
    about: lastBackup ? t('scriptsCard', { ago: agoText(lastBackup, now, language) }) : t('scriptsCardNoBackup'),
    alarm,
  };
}
