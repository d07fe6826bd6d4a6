import { queryOptions } from '@tanstack/react-query';
import type { JobInList } from '#contract/jobs.ts';
import type { Page } from '#contract/pages.ts';
import { JOB_FILTERS, JOB_ORDERS } from '#core/jobs/jobs.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet } from '#web/app/list/record-sheet.tsx';
import { call, unlessJustRead } from '#web/lib/api.ts';
import type { ListChoices } from '#web/lib/dashboard-search.ts';
import { later, usePreload } from '#web/lib/later.tsx';
import { PAGE } from '#web/lib/list-pages.ts';

type JobSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** Everything about a job, whose code a list doesn't need. */
export const OpenJob = later(() => import('./open-job.tsx').then((module) => module.OpenJob));

/** The open job, in a side sheet. */
export function JobSheet({ id, frame }: JobSheetProps) {
  usePreload(OpenJob, true);
  return (
    <RecordSheet
      kind="job"
      query={jobDetail(id)}
      frame={frame}
      title={({ customerName }) => customerName}
      about={({ reference, packageName }) => `${reference}, ${packageName}`}
    >
      {(job) => <OpenJob key={id} job={job} />}
    </RecordSheet>
  );
}

/** The filters of a list of jobs; `employee` is the id of one whose jobs they are. */
export type JobChoices = ListChoices & { readonly employee?: string | undefined };

/** A page of jobs in the order of `sort`, else newest first; from and to are dates of their appointments. */
export async function readJobs(
  { q, status, employee, from, to, sort }: JobChoices,
  cursor?: string,
): Promise<Page<JobInList>> {
  const chosen = {
    status: JOB_FILTERS.find((each) => each === status),
    sort: JOB_ORDERS.find((each) => each === sort),
  };
  const answer = await call('GET /api/jobs', { query: { q, employee, from, to, ...chosen, cursor, limit: PAGE } });
  return 'items' in answer ? answer : { items: answer, nextCursor: null };
}

/** Everything about one job, refetched each time it's opened. */
function jobDetail(id: string) {
  return queryOptions({
    queryKey: ['jobs', 'detail', id] as const,
    queryFn: async () => {
      const job = await call('GET /api/jobs/:id', { params: { id } });
      // The crew gets fewer fields.
      if (!('history' in job)) throw new Error('This log-in sees less of a job.');
      return job;
    },
    refetchOnMount: unlessJustRead,
  });
}
