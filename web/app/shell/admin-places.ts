import type { DashboardCounts } from '#contract/counts.ts';
import type { WhatNeedsYou } from '#contract/today.ts';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import type { advancedTexts } from '#core/languages/en/advanced.ts';
import type { Language } from '#core/languages/language.ts';
import { cardCount } from '#core/quotes/dashboard.ts';
import { MOST_NEEDS_COUNTED } from '#core/today/needs.ts';
import type { Tab } from '#web/lib/dashboard-search.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** The key of a place's name in the texts. */
export type PlaceName = Tab | 'today' | 'schedule';

/** What is known of the work that waits; undefined until it has loaded. */
export type WaitingCounts = {
  readonly counts: DashboardCounts | undefined;
  readonly needs: WhatNeedsYou | undefined;
};

/** How much waits in a place, and in words what it is. An alarm is overdue or has failed. */
export type Mark = { readonly count: number; readonly about: string; readonly isAlarm: boolean };

type AnyPlace = {
  readonly name: PlaceName;
  readonly icon: IconName;
  readonly path: '/admin/dashboard' | '/job-schedule';
  /** Undefined is Today, at the bare address of the dashboard. */
  readonly tab?: Tab;
  readonly mark?: (waiting: WaitingCounts, language: Language) => Mark | undefined;
};

/** A place that isn't in the navigation of every shop: 'advanced' has it, and says what it's for. */
export type ExplainedPlace = AnyPlace & { readonly name: keyof (typeof advancedTexts)['english'] };

/** `isUsed` says whether the shop uses it. The navigation leaves it out before. Absent for what every shop needs. */
export type Place =
  | (AnyPlace & { readonly isUsed?: undefined })
  | (ExplainedPlace & { readonly isUsed: (counts: DashboardCounts) => boolean });

const DASHBOARD = '/admin/dashboard';

/** What few owners open often: reached from the place 'advanced', and by the search. */
export const ADVANCED_PLACES: readonly (Place & ExplainedPlace)[] = [
  { name: 'mail', icon: 'mail', path: DASHBOARD, tab: 'mail', mark: failing(({ mail }) => mail.failed) },
  { name: 'estimates', icon: 'camera', path: DASHBOARD, tab: 'estimates' },
  { name: 'audit', icon: 'list', path: DASHBOARD, tab: 'audit' },
  {
    name: 'scripts',
    icon: 'terminal',
    path: DASHBOARD,
    tab: 'scripts',
    mark: failing(({ scripts }) => scripts.failed),
  },
];

/** At the name of who is logged in. */
export const ACCOUNT: Place = { name: 'account', icon: 'lock', path: DASHBOARD, tab: 'account' };

/** The navigation, in groups and in order; a phone has the first ones in its bar. A new shop has nine of them. */
export const PLACES: readonly (readonly Place[])[] = [
  [
    { name: 'today', icon: 'home', path: DASHBOARD, mark: markOfToday },
    { name: 'quotes', icon: 'note', path: DASHBOARD, tab: 'quotes', mark: markOfQuotes },
    {
      name: 'jobs',
      icon: 'truck',
      path: DASHBOARD,
      tab: 'jobs',
      mark: marking('toApprove', ({ jobs }) => jobs.toApprove),
    },
    { name: 'schedule', icon: 'cal', path: '/job-schedule' },
    { name: 'customers', icon: 'person', path: DASHBOARD, tab: 'customers' },
    {
      name: 'messages',
      icon: 'message',
      path: DASHBOARD,
      tab: 'messages',
      mark: marking('unread', ({ messages }) => messages.unread),
      isUsed: ({ messages }) => messages.all > 0,
    },
    {
      name: 'payments',
      icon: 'money',
      path: DASHBOARD,
      tab: 'payments',
      mark: marking('toConfirm', ({ payments }) => payments.announced + payments.unmatched),
    },
    { name: 'invoices', icon: 'bill', path: DASHBOARD, tab: 'invoices', isUsed: ({ inUse }) => inUse.invoices },
    { name: 'reports', icon: 'chart', path: DASHBOARD, tab: 'reports', isUsed: ({ quotes }) => quotes.all > 0 },
    { name: 'books', icon: 'book', path: DASHBOARD, tab: 'books', isUsed: ({ inUse }) => inUse.books },
    { name: 'gifts', icon: 'gift', path: DASHBOARD, tab: 'gifts', isUsed: ({ inUse }) => inUse.gifts },
    { name: 'plans', icon: 'retry', path: DASHBOARD, tab: 'plans', isUsed: ({ inUse }) => inUse.plans },
    { name: 'promos', icon: 'tag', path: DASHBOARD, tab: 'promos', isUsed: ({ inUse }) => inUse.promos },
  ],
  [
    { name: 'staff', icon: 'people', path: DASHBOARD, tab: 'staff' },
    {
      name: 'applications',
      icon: 'inbox',
      path: DASHBOARD,
      tab: 'applications',
      mark: marking('toReview', ({ applications }) => applications.pending),
      isUsed: ({ applications }) => applications.all > 0,
    },
  ],
  [
    { name: 'business', icon: 'sliders', path: DASHBOARD, tab: 'business' },
    {
      name: 'advanced',
      icon: 'terminal',
      path: DASHBOARD,
      tab: 'advanced',
      mark: failing(({ mail, scripts }) => mail.failed + scripts.failed),
    },
  ],
];

/** Every screen, for the search. */
export const ALL_PLACES: readonly Place[] = [...PLACES.flat(), ...ADVANCED_PLACES, ACCOUNT];

/** The places that the shop doesn't use yet. */
export function placesNotInUse(counts: DashboardCounts): readonly ExplainedPlace[] {
  return PLACES.flat().flatMap((place) => (place.isUsed && !place.isUsed(counts) ? [place] : []));
}

/** The groups of the navigation with the places that the shop uses, and the open one. */
export function placesInUse(counts: DashboardCounts | undefined, current: PlaceName): readonly (readonly Place[])[] {
  const isShown = ({ name, isUsed }: Place) => !isUsed || name === current || (counts !== undefined && isUsed(counts));
  return PLACES.map((group) => group.filter(isShown));
}

/** The place of the navigation that stands for a screen: what is reached from 'advanced' belongs to it. */
export function placeInNavigation(name: PlaceName): PlaceName {
  return ADVANCED_PLACES.some((place) => place.name === name) ? 'advanced' : name;
}

/** The place of an address behind the log-in; the pages of the staff are one. */
export function placeAt(pathname: string, tab: Tab | undefined): PlaceName {
  if (pathname.startsWith('/job-schedule')) return 'schedule';
  if (pathname.startsWith('/staff-management')) return 'staff';
  return tab ?? 'today';
}

function marking(
  word: 'toApprove' | 'unread' | 'toConfirm' | 'toReview' | 'failed',
  count: (counts: DashboardCounts) => number,
  isAlarm = false,
): NonNullable<AnyPlace['mark']> {
  return ({ counts }, language) => {
    const waiting = counts ? count(counts) : 0;
    if (waiting === 0) return undefined;
    return { count: waiting, about: adminFrameTexts(language)(word, { count: cardCount(waiting) }), isAlarm };
  };
}

function failing(count: (counts: DashboardCounts) => number): NonNullable<AnyPlace['mark']> {
  return marking('failed', count, true);
}

function markOfToday({ needs }: WaitingCounts, language: Language): Mark | undefined {
  if (!needs || needs.all === 0) return undefined;
  const { all } = needs;
  const count = cardCount(all, MOST_NEEDS_COUNTED);
  return {
    count: all,
    about: adminFrameTexts(language)('toDo', { count }),
    isAlarm: needs.needs.some(({ urgency }) => urgency === 'now'),
  };
}

function markOfQuotes({ counts }: WaitingCounts, language: Language): Mark | undefined {
  if (!counts || counts.quotes.pending === 0) return undefined;
  const { pending, overdue } = counts.quotes;
  const words = { count: cardCount(pending), overdue: cardCount(overdue) };
  return {
    count: pending,
    about: adminFrameTexts(language)(overdue > 0 ? 'pendingAndOverdue' : 'pending', words),
    isAlarm: overdue > 0,
  };
}
