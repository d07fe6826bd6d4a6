import { queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { call, read, unlessJustRead } from '#web/lib/api.ts';
import { keepCrewIdentity, type CrewIdentity, forgetPendingLogOut } from '#web/lib/crew-identity.ts';
import { forgetCompletionsOfOthers } from '#web/lib/forget-drafts.ts';
import { forgetToday } from '#web/lib/kept-today.ts';
import { localStore } from '#web/lib/storage.ts';
import { forgetOwnCaches } from '#web/worker/own-caches.ts';

/** Prefix of the query keys of an employee's own data. */
export const crewKey = ['crew'] as const;

export function availableJobs() {
  return queryOptions({
    queryKey: [...crewKey, 'available'] as const,
    queryFn: () => call('GET /api/jobs/available'),
    refetchOnMount: unlessJustRead,
  });
}

/** The jobs of the logged-in employee. */
export function ownJobs(employeeId: string) {
  return queryOptions({
    queryKey: [...crewKey, 'own', employeeId] as const,
    queryFn: () => call('GET /api/jobs/employee/:employeeId', { params: { employeeId } }),
    refetchOnMount: unlessJustRead,
  });
}

export function ownEarnings() {
  return queryOptions({
    queryKey: [...crewKey, 'earnings'] as const,
    queryFn: () => call('GET /api/employee/earnings'),
    refetchOnMount: unlessJustRead,
  });
}

/** The employee's own time off and requests. */
export function ownTimeOff() {
  return queryOptions({
    queryKey: [...crewKey, 'time-off'] as const,
    queryFn: () => call('GET /api/employee/time-off'),
    refetchOnMount: unlessJustRead,
  });
}

/** The employee's own clock entries of the current week. */
export function ownEntries() {
  return queryOptions({
    queryKey: [...crewKey, 'clock'] as const,
    queryFn: () => call('GET /api/employee/clock-entries'),
    refetchOnMount: unlessJustRead,
  });
}

/** Milliseconds. The balance isn't worth a longer wait: outdoors the network may be slow. */
const ACCOUNT_AT_MOST = 1000;

/** Prefetches the balances of the jobs on top, so that the first render doesn't shift. Never fails: the day opens without it. */
export function accountsAtHand(client: QueryClient, jobs: readonly CrewJob[]) {
  return queryOptions({
    queryKey: ['accounts-at-hand'] as const,
    queryFn: async () => {
      if (jobs.length === 0) return null;
      const reads = jobs.map(({ id }) => client.query({ ...jobAccount(id), staleTime: 0 }));
      const asked = Promise.allSettled(reads).then(() => null);
      return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ACCOUNT_AT_MOST, null))]);
    },
    staleTime: 'static',
  });
}

/** Opens the requested page or the employee's day, without any data of the previous employee. */
export function useEnter(): (identity: CrewIdentity) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (identity) => {
    const catalog = client.getQueryData(read('GET /api/catalogue').queryKey);
    client.clear();
    if (catalog) client.setQueryData(read('GET /api/catalogue').queryKey, catalog);
    forgetPendingLogOut(localStore);
    keepCrewIdentity(localStore, identity);
    forgetCompletionsOfOthers(identity.employeeId);
    void forgetAnswers({ but: identity.employeeId });
    forgetToday();
    router.history.push(wayOn(new URLSearchParams(window.location.search).get('to') ?? ''));
  };
}

/** Accepts only crew pages, whatever the address says. */
function wayOn(to: string): string {
  return /^\/(jobs|employee-dashboard|employee\/pay|employee\/job\/[\w-]+\/documentation)([?#]|$)/.test(to)
    ? to
    : '/employee-dashboard';
}

/** Deletes the cached responses of all employees, or of all but one, from this device. Unsent items stay. */
export async function forgetAnswers(keep: { readonly but?: string } = {}): Promise<void> {
  if ('caches' in window) await forgetOwnCaches(window.caches, keep).catch(() => undefined);
}
