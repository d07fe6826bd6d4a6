import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { call } from '#web/lib/api.ts';
import { jobAccount } from '#web/app/payments/payment-data.ts';

/** What the keys of an employee's own data begin with. */
export const crewKey = ['crew'] as const;

export function availableJobs() {
  return queryOptions({
    queryKey: [...crewKey, 'available'] as const,
    queryFn: () => call('GET /api/jobs/available'),
    refetchOnMount: 'always',
  });
}

/** The jobs of the logged-in employee. */
export function ownJobs(employeeId: string) {
  return queryOptions({
    queryKey: [...crewKey, 'own', employeeId] as const,
    queryFn: () => call('GET /api/jobs/employee/:employeeId', { params: { employeeId } }),
    refetchOnMount: 'always',
  });
}

export function ownEarnings() {
  return queryOptions({
    queryKey: [...crewKey, 'earnings'] as const,
    queryFn: () => call('GET /api/employee/earnings'),
    refetchOnMount: 'always',
  });
}

/** The own presses of the clock in the present week. */
export function ownEntries() {
  return queryOptions({
    queryKey: [...crewKey, 'clock'] as const,
    queryFn: () => call('GET /api/employee/clock-entries'),
    refetchOnMount: 'always',
  });
}

/** Milliseconds. The account is not worth more: outdoors the network may be slow. */
const ACCOUNT_AT_MOST = 1000;

/** Has the account of the job that leads at hand when the day is first drawn, so that it moves nothing. Never fails: the day opens without it. */
export function accountAtHand(client: QueryClient, lead: CrewJob | undefined) {
  return queryOptions({
    queryKey: ['account-at-hand'] as const,
    queryFn: async () => {
      if (lead?.status !== 'employee-accepted') return null;
      const asked = client.query({ ...jobAccount(lead.id), staleTime: 0 }).then(
        () => null,
        () => null,
      );
      return Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, ACCOUNT_AT_MOST, null))]);
    },
    staleTime: 'static',
  });
}
