import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ApiError } from '../api.ts';
import type { SheetFrame } from '../list/desk-list.tsx';
import { refusalText } from '../refusal.ts';
import { jobDetail } from './job-data.ts';
import { JobDetail } from './job-detail.tsx';
import '../desk/quote-detail.css';

type JobSheetProps = { readonly id: string; readonly frame: SheetFrame };

/** The open job at the side. */
export function JobSheet({ id, frame }: JobSheetProps) {
  const { data: job, error, refetch } = useQuery(jobDetail(id));
  const isGone = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <Sheet title={job?.customerName ?? 'Job'} about={job && `${job.reference}, ${job.packageName}`} {...frame}>
      {job && <JobDetail key={id} job={job} />}
      {!job && (
        <div className="quote-loading">
          {error ? (
            <Callout
              title={isGone ? 'There is no such job' : 'The job could not be loaded'}
              action={!isGone && <Button onClick={() => void refetch()}>Try again</Button>}
            >
              {isGone ? 'The address may have been cut off on its way.' : refusalText(error)}
            </Callout>
          ) : (
            <Skeleton lines={7} height="2.75rem" label="Loading the job" />
          )}
        </div>
      )}
    </Sheet>
  );
}
