import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { read } from '#web/lib/api.ts';
import { jobDocumentation } from '#web/app/documentation/documentation-data.ts';
import { ownEarnings, ownEntries, ownJobs } from '../crew-data.ts';

/** Caches what an employee needs without a network. Failed reads are skipped. */
export async function readAhead(client: QueryClient, employeeId: string): Promise<void> {
  const [jobs] = await Promise.allSettled([
    client.query({ ...ownJobs(employeeId), staleTime: 0 }),
    client.query({ ...read('GET /api/employee/session'), staleTime: 0 }),
    client.query({ ...ownEarnings(), staleTime: 0 }),
    client.query({ ...ownEntries(), staleTime: 0 }),
  ]);
  if (jobs.status === 'fulfilled') await readJobs(client, toDocument(jobs.value));
}

/** Refetches the documentation of each job. */
export async function readJobs(client: QueryClient, ids: readonly string[]): Promise<void> {
  await Promise.allSettled(ids.map((id) => client.query({ ...jobDocumentation(id), staleTime: 0 })));
}

/** Prefetches the documentation of all accepted jobs. */
export function useJobsAtHand(jobs: readonly CrewJob[]): void {
  const client = useQueryClient();
  useEffect(() => void readJobs(client, toDocument(jobs)), [client, jobs]);
}

function toDocument(jobs: readonly CrewJob[]): readonly string[] {
  return jobs.filter(({ status }) => status === DOCUMENTED_STATUS).map(({ id }) => id);
}
