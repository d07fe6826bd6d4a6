import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { CrewFrame } from './crew-frame.tsx';
import { availableJobs, crewKey } from './crew-data.ts';
import { JobFacts, JobHead } from './job-facts.tsx';
import crewStyles from './crew.module.css';
import styles from './available.module.css';

/** /jobs: open jobs that the employee can request. */
export function AvailableJobs() {
  const { data: jobs } = useSuspenseQuery(availableJobs());

  return (
    <CrewFrame title="Available jobs">
      <header>
        <h1>Available jobs</h1>
        <p className={crewStyles.soft}>An admin approves each request. You get an email either way.</p>
      </header>
      {jobs.length === 0 ? (
        <EmptyState
          icon="cal"
          title="Nothing to take just now"
          action={
            <Link className={buttonClass({ big: true })} to="/employee-dashboard">
              Back to my day
            </Link>
          }
        >
          New jobs come by email and stay here until someone takes them.
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {jobs.map((job) => (
            <FreeJob key={job.id} job={job} />
          ))}
        </ul>
      )}
    </CrewFrame>
  );
}

function FreeJob({ job }: { readonly job: CrewJob }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('POST /api/jobs/:id/request', { params: { id: job.id } }),
    onSuccess: () => toast({ title: 'Job Requested', description: 'Subject to admin approval' }),
    onError: (error) => toastError({ title: 'The job could not be requested', description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  return (
    <li>
      <article>
        <JobHead job={job} heading="h2" />
        <JobFacts job={job} />
        <Button big aria-disabled={ask.isPending} onClick={() => ask.mutate()}>
          Request This Job
        </Button>
      </article>
    </li>
  );
}
