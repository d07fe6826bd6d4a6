import { queryOptions } from '@tanstack/react-query';
import type { CustomerInList } from '#contract/customer-records.ts';
import type { Page } from '#contract/pages.ts';
import { CUSTOMER_GROUPS, type CustomerGroup } from '#core/people/customer-records.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** The section of the tab with the page for a new quote. */
export const WALK_IN = 'walk-in';
/** The page that brings customers along from a file. */
export const IMPORT = 'import';

/** A page of customers, the one who asked last first. */
export function readCustomerPage({ q, status, sort }: ListChoices, cursor?: string): Promise<Page<CustomerInList>> {
  const known = CUSTOMER_GROUPS.find((each) => each === status);
  return call('GET /api/customers', {
    query: { q, status: known, sort: knownOrder('customers', sort), cursor, limit: PAGE },
  });
}

export function customerDetail(id: string) {
  return queryOptions({
    queryKey: ['customers', 'detail', id] as const,
    queryFn: () => call('GET /api/customers/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** How each group looks. */
export const GROUP_BADGES: Readonly<
  Record<
    CustomerGroup,
    {
      /** As the name of the group, and as the badge of one customer. */
      readonly word: 'groupNew' | 'groupReturning' | 'groupDueAgain' | 'groupOwes' | 'groupOptedOut' | 'groupBlocked';
      readonly badge: 'badgeNew' | 'badgeReturning' | 'badgeDueAgain' | 'owes' | 'badgeOptedOut' | 'badgeBlocked';
      readonly tone: 'wait' | 'good' | 'stop' | 'water' | 'calm';
      readonly icon: IconName;
    }
  >
> = {
  new: { word: 'groupNew', badge: 'badgeNew', tone: 'water', icon: 'spark' },
  returning: { word: 'groupReturning', badge: 'badgeReturning', tone: 'good', icon: 'retry' },
  'due-again': { word: 'groupDueAgain', badge: 'badgeDueAgain', tone: 'wait', icon: 'clock' },
  owes: { word: 'groupOwes', badge: 'owes', tone: 'stop', icon: 'alert' },
  'opted-out': { word: 'groupOptedOut', badge: 'badgeOptedOut', tone: 'calm', icon: 'mail' },
  blocked: { word: 'groupBlocked', badge: 'badgeBlocked', tone: 'stop', icon: 'lock' },
};
