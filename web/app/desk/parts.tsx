import type { ComponentType } from 'react';
import type { DeskCounts } from '#contract/counts.ts';
import { later } from '../later.tsx';
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
        number: counts.quotes.pending,
        about: `pending, ${counts.quotes.all} in all`,
        alarm: counts.quotes.overdue > 0 && `${counts.quotes.overdue} overdue`,
      },
    Content: QuotesPart,
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
];

/** The parts in the line under the cards. */
export const MORE_PARTS: readonly Part[] = [
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
