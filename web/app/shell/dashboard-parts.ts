import type { DashboardCounts } from '#contract/counts.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { ageFigure } from '#web/lib/script-texts.ts';
import type { Tab } from '#web/lib/dashboard-search.ts';

/** The number on a tab's card, and what it counts. `alarm` highlights it. */
export type Card = {
  readonly number?: number | string | undefined;
  readonly about: string;
  readonly alarm?: string | false;
};

export type Part = {
  /** Undefined means the bare address. */
  readonly tab: Tab | undefined;
  readonly title: string;
  /** Text of the card; the counts may not have loaded yet. */
  readonly card: (counts: DashboardCounts | undefined) => Card | undefined;
  /** For reading rather than working: a text column instead of the full width. */
  readonly isNarrow?: boolean;
};

/** The parts of the dashboard with a card, in order. */
export const MAIN_PARTS: readonly Part[] = [
  {
    tab: undefined,
    title: 'Quotes',
    card: (counts) =>
      counts && {
        number: cardCount(counts.quotes.pending),
        about: `pending, ${cardCount(counts.quotes.all)} in all`,
        alarm: counts.quotes.overdue > 0 && `${cardCount(counts.quotes.overdue)} overdue`,
      },
  },
  {
    tab: 'jobs',
    title: 'Jobs',
    card: (counts) => counts && { number: counts.jobs.open, about: `open, ${counts.jobs.today} today` },
  },
  {
    tab: 'staff',
    title: 'Staff',
    card: (counts) => counts && { number: counts.staff.active, about: `${counts.staff.clockedIn} clocked in` },
  },
  {
    tab: 'applications',
    title: 'Applications',
    card: (counts) =>
      counts && {
        number: counts.applications.pending,
        about: `to review, ${counts.applications.all} in all`,
      },
  },
  {
    tab: 'scripts',
    title: 'Scripts',
    card: (counts) => counts && scriptsCard(counts.scripts, Temporal.Now.instant()),
  },
];

/** The parts in the line below the cards. */
export const MORE_PARTS: readonly Part[] = [
  {
    tab: 'payments',
    title: 'Payments',
    card: (counts) =>
      counts && {
        number: counts.payments.announced,
        about: 'to confirm',
        alarm: counts.payments.unmatched > 0 && `${counts.payments.unmatched} without a quote`,
      },
  },
  {
    tab: 'messages',
    title: 'Messages',
    card: (counts) => counts && { number: cardCount(counts.messages.unread), about: 'unread' },
  },
  {
    tab: 'mail',
    title: 'Mail',
    card: (counts) =>
      counts && {
        number: cardCount(counts.mail.waiting),
        about: 'waiting',
        alarm: counts.mail.failed > 0 && `${cardCount(counts.mail.failed)} failed`,
      },
  },
  {
    tab: 'business',
    title: 'Business',
    card: (counts) =>
      counts && {
        about: `version ${counts.business.version}, ${formatShortDate(Temporal.PlainDate.from(counts.business.savedOn))}`,
      },
  },
  {
    tab: 'estimates',
    title: 'Estimate quality',
    card: () => undefined,
  },
  {
    tab: 'audit',
    title: 'Audit',
    card: () => undefined,
  },
  {
    tab: 'account',
    title: 'Account',
    card: () => undefined,
    isNarrow: true,
  },
];

export function partOf(tab: Tab | undefined): Part {
  const found = [...MAIN_PARTS, ...MORE_PARTS].find((part) => part.tab === tab);
  return found ?? (MAIN_PARTS[0] as Part);
}

/** The number of scripts, and the age of the newest backup. There is room for some 20 characters. */
function scriptsCard({ all, lastBackup, failed }: DashboardCounts['scripts'], now: Temporal.Instant): Card {
  const alarm = failed > 0 && `${failed} failed`;
  return { number: all, about: lastBackup ? `backup ${ageFigure(lastBackup, now)} old` : 'no backup yet', alarm };
}
