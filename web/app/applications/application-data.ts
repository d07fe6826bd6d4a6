import { queryOptions } from '@tanstack/react-query';
import type { ApplicationInList } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import type { Language } from '#core/languages/language.ts';
import { capital } from '#core/lib/wording.ts';
import {
  APPLICATION_STATUSES,
  AVAILABILITY_CHOICES,
  AVAILABILITY_KEYS,
  type ApplicationStatus,
} from '#core/people/applications.ts';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { knownOrder, PAGE } from '#web/lib/list-pages.ts';
import type { IconName } from '#web/ui/icon.tsx';

/** A page of applications, newest first. */
export async function readApplicationPage(
  { q, status, from, to, sort }: ListChoices,
  cursor?: string,
): Promise<Page<ApplicationInList>> {
  const known = APPLICATION_STATUSES.find((each) => each === status);
  const answer = await call('GET /api/job-applications', {
    query: { q, status: known, from, to, sort: knownOrder('applications', sort), cursor, limit: PAGE },
  });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

export function applicationDetail(id: string) {
  return queryOptions({
    queryKey: ['applications', 'detail', id] as const,
    queryFn: () => call('GET /api/job-applications/:id', { params: { id } }),
    refetchOnMount: unlessJustRead,
  });
}

/** How the badge of each status looks; its text has the name of the status. */
export const STATUS_BADGES: Readonly<
  Record<ApplicationStatus, { readonly tone: 'wait' | 'good' | 'stop' | 'water'; readonly icon: IconName }>
> = {
  pending: { tone: 'wait', icon: 'clock' },
  interview: { tone: 'water', icon: 'phone' },
  hired: { tone: 'good', icon: 'check' },
  rejected: { tone: 'stop', icon: 'close' },
};

/** Texts of the button that leads to a status, and of the toast shown afterwards. */
export const STEP_KEYS = {
  pending: { action: 'setAside', done: 'nowPending' },
  interview: { action: 'inviteToInterview', done: 'nowInterview' },
  hired: { action: 'hire', done: 'nowHired' },
  rejected: { action: 'reject', done: 'nowRejected' },
} as const satisfies Readonly<Record<ApplicationStatus, { readonly action: TextKey; readonly done: TextKey }>>;
type TextKey = keyof typeof applicationsTexts.english;

/** Formats the choices in the order in which they are offered: 'Mon, Thu, Evenings'. */
export function shortAvailability(choices: readonly string[], language: Language): string {
  const t = applicationsTexts(language);
  const chosen = AVAILABILITY_CHOICES.filter((choice) => choices.includes(choice));
  return capital(chosen.map((choice) => t(`${AVAILABILITY_KEYS[choice]}Short`)).join(', '), language);
}
