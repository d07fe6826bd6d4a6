import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ApiError, ConnectionError, read } from '#web/lib/api.ts';
import { AnswerJob } from './answer-job.tsx';
import { errorText } from '#web/lib/refusal.ts';

type NoDocumentationProps = { readonly jobId: string; readonly error: unknown; readonly onRetry: () => void };

/** Why the documentation of a job can't be shown. Redirects to the log-in without a session. */
export function NoDocumentation({ jobId, error, onRetry }: NoDocumentationProps) {
  const status = error instanceof ApiError ? error.status : undefined;
  const isStranger = status === 401 || status === 403;
  useEffect(() => {
    const { pathname, search } = window.location;
    if (isStranger) window.location.replace(`/employee-login?to=${encodeURIComponent(pathname + search)}`);
  }, [isStranger]);
  if (isStranger) return null;

  if (status === 404 || status === 422)
    return (
      <EmptyState icon="search" title="Not one of your jobs" action={<ToJobs />}>
        This job is not there, or it belongs to a colleague.
      </EmptyState>
    );
  if (status === 409)
    return (
      <>
        <EmptyState icon="clock" title="Not yours yet" action={<ToJobs />}>
          {errorText(error)}
        </EmptyState>
        <WaitingJob jobId={jobId} onAnswered={onRetry} />
      </>
    );
  const isOffline = error instanceof ConnectionError;
  return (
    <EmptyState
      icon={isOffline ? 'offline' : 'alert'}
      title={isOffline ? 'You seem to be offline' : 'The job could not be loaded'}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {errorText(error)}
    </EmptyState>
  );
}

/** A job that was assigned to this employee and can be accepted here. */
function WaitingJob({ jobId, onAnswered }: { readonly jobId: string; readonly onAnswered: () => void }) {
  const { data: job } = useQuery(read('GET /api/jobs/:id', { params: { id: jobId } }));
  return job && 'standing' in job ? <AnswerJob job={job} isMain onAnswered={onAnswered} /> : null;
}

/** Shown when no job has this address. */
export function NoJobId() {
  return (
    <main className="doc-none" id="main" tabIndex={-1}>
      <EmptyState heading="h1" icon="alert" title="Invalid job ID" action={<ToJobs />}>
        No job ID was provided in the URL.
      </EmptyState>
    </main>
  );
}

function ToJobs() {
  return (
    <Link className={buttonClass({ variant: 'sponge' })} to="/employee-dashboard">
      Your jobs
    </Link>
  );
}
