import type { ComponentType } from 'react';
import type { DeskCounts } from '#contract/counts.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { formatShortDate } from '#core/lib/time.ts';
import { later } from '../later.tsx';
import { scriptsCard } from '../scripts/scripts-card.ts';
import type { Tab } from './desk-search.ts';
import { QuotesPart } from './quotes-part.tsx';

/** What the card of a tab says: the number that matters, and what it counts. `alarm` stands out. */
export type Card = {
  readonly number?: number | string | undefined;
  readonly about: string;
  readonly alarm?: string | false;
};

export type Part = {
  /** Undefined is the bare address. */
  readonly tab: Tab | undefined;
  readonly title: string;
  /** The card needs the counts, which may not have been read yet. */
  readonly card: (counts: DeskCounts | undefined) => Card | undefined;
  readonly Content: ComponentType;
  /** Read, not worked in: text column instead of the full width. */
  readonly isNarrow?: boolean;
};

/** The parts of the dashboard with a card each, in their order. */
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
    Content: QuotesPart,
  },
  {
    tab: 'jobs',
    title: 'Jobs',
    card: (counts) => counts && { number: counts.jobs.open, about: `open, ${counts.jobs.today} today` },
    Content: later(() => import('../jobs/jobs-part.tsx').then((module) => module.JobsPart)),
  },
  {
    tab: 'staff',
    title: 'Staff',
    card: (counts) => counts && { number: counts.staff.active, about: `${counts.staff.clockedIn} clocked in` },
    Content: later(() => import('../staff/staff-part.tsx').then((module) => module.StaffPart)),
  },
  {
    tab: 'applications',
    title: 'Applications',
    card: (counts) =>
      counts && {
        number: counts.applications.pending,
        about: `to review, ${counts.applications.all} in all`,
      },
    Content: later(() => import('../applications/applications-part.tsx').then((module) => module.ApplicationsPart)),
  },
  {
    tab: 'scripts',
    title: 'Scripts',
    card: (counts) => counts && scriptsCard(counts.scripts, Temporal.Now.instant()),
    Content: later(() => import('../scripts/scripts-part.tsx').then((module) => module.ScriptsPart)),
  },
];

/** The parts in the line under the cards. */
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
    Content: later(() => import('../payments/payments-part.tsx').then((module) => module.PaymentsPart)),
  },
  {
    tab: 'messages',
    title: 'Messages',
    card: (counts) => counts && { number: cardCount(counts.messages.unread), about: 'unread' },
    Content: later(() => import('../messages/messages-part.tsx').then((module) => module.MessagesPart)),
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
    Content: later(() => import('../mail-room/mail-part.tsx').then((module) => module.MailPart)),
  },
  {
    tab: 'business',
    title: 'Business',
    card: (counts) =>
      counts && {
        about: `version ${counts.business.version}, ${formatShortDate(Temporal.PlainDate.from(counts.business.savedOn))}`,
      },
    Content: later(() => import('../business/business-part.tsx').then((module) => module.BusinessPart)),
  },
  {
    tab: 'estimates',
    title: 'Estimate quality',
    card: () => undefined,
    Content: later(() => import('../learning/quality-part.tsx').then((module) => module.QualityPart)),
  },
  {
    tab: 'audit',
    title: 'Audit',
    card: () => undefined,
    Content: later(() => import('../audit/audit-part.tsx').then((module) => module.AuditPart)),
  },
  {
    tab: 'account',
    title: 'Account',
    card: () => undefined,
    Content: later(() => import('../people/account.tsx').then((module) => module.Account)),
    isNarrow: true,
  },
];

export function partOf(tab: Tab | undefined): Part {
  const found = [...MAIN_PARTS, ...MORE_PARTS].find((part) => part.tab === tab);
  return found ?? (MAIN_PARTS[0] as Part);
}
