import { useQuery } from '@tanstack/react-query';
import type { JobDetail as Job } from '#contract/jobs.ts';
import { jobDocumentation } from '#web/app/documentation/documentation-data.ts';
import { followUpOf } from '#web/app/follow-up/follow-up-data.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { LoadingRecord, RecordSheet } from '#web/app/list/record-sheet.tsx';
import { useLatch } from '#web/app/list/use-latch.ts';
import { jobAccount } from '#web/app/payments/payment-data.ts';
import { jobDetail } from './job-data.ts';
import { JobDetail } from './job-detail.tsx';

type JobSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** The open job, in a side sheet. */
export function JobSheet({ id, frame }: JobSheetProps) {
  return (
    <RecordSheet
      what="job"
      query={jobDetail(id)}
      frame={frame}
      title={({ customerName }) => customerName}
      about={({ reference, packageName }) => `${reference}, ${packageName}`}
    >
      {(job) => <OpenJob key={id} job={job} />}
    </RecordSheet>
  );
}

/** Renders once all of its data has loaded or failed, so that no part shifts the others. */
function OpenJob({ job }: { readonly job: Job }) {
  const isAtHand = useLatch(useJobAtHand(job));
  return isAtHand ? <JobDetail job={job} /> : <LoadingRecord what="job" />;
}

function useJobAtHand({ id, quoteId, status }: Job): boolean {
  const record = useQuery(jobDocumentation(id));
  const followUp = useQuery({ ...followUpOf(quoteId), enabled: status !== 'declined' });
  const account = useQuery(jobAccount(id));
  return !record.isLoading && !followUp.isLoading && !account.isLoading;
}
