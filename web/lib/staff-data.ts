import { queryOptions } from '@tanstack/react-query';
import type { Page } from '#contract/pages.ts';
import type { StaffMember } from '#contract/staff.ts';
import { STAFF_FILTERS } from '#core/people/staff.ts';
import { call, unlessJustRead } from './api.ts';
import type { ListChoices } from './dashboard-search.ts';
import { knownOrder, PAGE } from './list-pages.ts';

/** A page of employees in the order of `sort`, by default the most recently added first. */
export async function readStaffPage(
  { q, status, from, to, sort }: ListChoices,
  cursor?: string,
): Promise<Page<StaffMember>> {
  const known = STAFF_FILTERS.find((each) => each === status);
  const answer = await call('GET /api/staff', {
    query: { q, status: known, from, to, sort: knownOrder('staff', sort), cursor, limit: PAGE },
  });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

export type CrewMember = { readonly id: string; readonly name: string };

/** All employees by name. */
export function crew() {
  return queryOptions({
    queryKey: ['staff', 'crew'] as const,
    queryFn: async () => {
      const answer = await call('GET /api/staff');
      return 'items' in answer ? answer.items : answer;
    },
  });
}

export function staffDetail(id: string) {
  return queryOptions({
    queryKey: ['staff', 'detail', id] as const,
    queryFn: () => call('GET /api/staff/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** When an employee works and is off. */
export function workTimes(id: string) {
  return queryOptions({
    queryKey: ['staff', 'work-times', id] as const,
    queryFn: () => call('GET /api/staff/:id/work-times', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** Local dates, both inclusive; defaults to the current pay period. */
export type AskedPeriod = { readonly from?: string | undefined; readonly to?: string | undefined };

export function payPeriod({ from, to }: AskedPeriod) {
  return queryOptions({
    queryKey: ['staff', 'pay-period', from, to] as const,
    queryFn: () => call('GET /api/staff/pay-period', { query: { from, to } }),
  });
}

/** The clock entries of a staff member in a period. */
export function clockEntries(id: string, { from, to }: AskedPeriod) {
  return queryOptions({
    queryKey: ['staff', 'clock', id, from, to] as const,
    queryFn: () => call('GET /api/staff/:id/clock-entries', { params: { id }, query: { from, to } }),
  });
}
