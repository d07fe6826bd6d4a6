import { queryOptions } from '@tanstack/react-query';
import type { ApplicationInList } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#core/people/applications.ts';
import { call } from '#web/lib/api.ts';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { PAGE } from '#web/lib/list-pages.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A page of applications, newest first. */
export async function readApplicationPage(
  { q, status, from, to }: ListFilters,
  cursor?: string,
): Promise<Page<ApplicationInList>> {
  const known = APPLICATION_STATUSES.find((each) => each === status);
  const answer = await call('GET /api/job-applications', {
    query: { q, status: known, from, to, cursor, limit: PAGE },
  });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

export function applicationDetail(id: string) {
  return queryOptions({
    queryKey: ['applications', 'detail', id] as const,
    queryFn: () => call('GET /api/job-applications/:id', { params: { id } }),
    refetchOnMount: 'always',
  });
}

type StatusText = {
  readonly word: string;
  readonly tone: 'wait' | 'good' | 'stop' | 'water';
  readonly icon: IconName;
};

/** Each status as the owner reads it. */
export const STATUS_TEXTS: Readonly<Record<ApplicationStatus, StatusText>> = {
  pending: { word: 'Pending', tone: 'wait', icon: 'clock' },
  interview: { word: 'Interview', tone: 'water', icon: 'phone' },
  hired: { word: 'Hired', tone: 'good', icon: 'check' },
  rejected: { word: 'Rejected', tone: 'stop', icon: 'close' },
};

/** Label of the button that leads to a status, and the toast shown afterwards. */
export const STEP_TEXTS: Readonly<Record<ApplicationStatus, { readonly action: string; readonly done: string }>> = {
  pending: { action: 'Set aside', done: 'Application is pending' },
  interview: { action: 'Invite to an interview', done: 'Invited to an interview' },
  hired: { action: 'Hire', done: 'Applicant hired' },
  rejected: { action: 'Reject', done: 'Application rejected' },
};

/** Formats the choices in the order in which they are offered: 'Mon, Thu, Evenings'. */
export function shortAvailability(choices: readonly string[]): string {
  return choices.map((choice) => (choice.endsWith('day') ? choice.slice(0, 3) : choice.replace(/ .*/, ''))).join(', ');
}
