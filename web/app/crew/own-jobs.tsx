import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { Button, buttonClass, type ButtonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { JobPayment } from '#web/app/payments/job-payment.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AnswerJob } from './answer-job.tsx';
import { crewKey } from './crew-data.ts';
import { workTitle } from '#core/quotes/describe.ts';
import { JobFacts, JobHead, JobBadge } from './job-facts.tsx';
import { nextStep } from './next-job.ts';
import { useState } from 'react';
import type { Earnings } from '#contract/employees.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import crewStyles from './crew.module.css';
import styles from './crew-dashboard.module.css';

/** The job that matters now, with its next action within reach of the thumb. */
export function LeadJob({ job }: { readonly job: CrewJob | undefined }) {
  if (!job) return <NoJob />;
  return (
    <section className={styles.lead} aria-label="Next job">
      <JobHead job={job} heading="h1" />
      <JobFacts job={job} />
      {job.status === 'employee-accepted' && <JobPayment jobId={job.id} />}
      <NextAction job={job} />
    </section>
  );
}

function NoJob() {
  return (
    <EmptyState
      heading="h1"
      icon="cal"
      title="No job in your day yet"
      action={
        <Link className={buttonClass({ variant: 'sponge', big: true })} to="/jobs">
          See available jobs
        </Link>
      }
    >
      Request an open one, or wait for the next email.
    </EmptyState>
  );
}

function NextAction({ job }: { readonly job: CrewJob }) {
  const { timeZone } = useCatalog();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: crewKey });
  const start = useMutation({
    mutationFn: () => call('POST /api/jobs/:id/start', { params: { id: job.id } }),
    onSuccess: () => toast({ title: 'Work started', description: 'The customer sees it in progress.' }),
    onError: (error) => toastError({ title: 'Failed to start the work', description: errorText(error) ?? '' }),
    onSettled: readAgain,
  });
  switch (nextStep(job, Temporal.Now.instant(), timeZone)) {
    case 'accept':
      return <AnswerJob job={job} isMain />;
    case 'start':
      return (
        <div className={crewStyles.next}>
          <Button variant="sponge" aria-disabled={start.isPending} onClick={() => start.mutate()}>
            Start
          </Button>
          <p>The customer sees that you have begun.</p>
        </div>
      );
    case 'document':
      return (
        <div className={crewStyles.next}>
          <DocumentLink job={job} variant="sponge" />
        </div>
      );
    case 'wait':
      return <p className={crewStyles.soft}>Subject to admin approval. You get an email as soon as it is decided.</p>;
    case 'come-back':
      return (
        <div className={styles.early}>
          <p className={crewStyles.soft}>Nothing to do until then.</p>
          <Button aria-disabled={start.isPending} onClick={() => start.mutate()}>
            Start early
          </Button>
        </div>
      );
  }
}

type OwnJobsProps = { readonly jobs: readonly CrewJob[]; readonly earnings: Earnings };

/** All of the employee's own jobs, unfinished ones first; tapping one expands it. */
export function OwnJobs({ jobs, earnings }: OwnJobsProps) {
  const isDone = ({ status }: CrewJob) => status === 'completed';
  const inOrder = [...jobs.filter((job) => !isDone(job)), ...jobs.filter(isDone).toReversed()];
  return (
    <section aria-labelledby="own-jobs">
      <h2 id="own-jobs">My jobs</h2>
      {inOrder.length === 0 ? (
        <p className={crewStyles.soft}>Jobs that you accept or request appear here.</p>
      ) : (
        <ul className={styles.jobs}>
          {inOrder.map((job) => (
            <li key={job.id}>
              <OwnJob job={job} earned={earnings.jobs.find(({ id }) => id === job.id)?.explanation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** `earned` returns what a completed job has earned. */
function OwnJob({ job, earned }: { readonly job: CrewJob; readonly earned: string | undefined }) {
  const { timeZone } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const hasPayment = job.status === 'employee-accepted' || job.status === 'completed';
  const when = job.scheduledDate ? dayAndTime(job.scheduledDate, timeZone).join(', ') : 'Time to be arranged';
  return (
    <>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            <b>{workTitle(job)}</b>
            <small>
              {when} · {job.customerName}
            </small>
          </span>
          <JobBadge job={job} />
          <Icon name="chev" />
        </summary>
        <div>
          <JobFacts job={job} />
          {isOpen && hasPayment && <JobPayment jobId={job.id} />}
          {earned && <p className={crewStyles.soft}>Earned: {earned}</p>}
          {job.status === DOCUMENTED_STATUS && <DocumentLink job={job} />}
        </div>
      </details>
      <AnswerJob job={job} />
    </>
  );
}

type DocumentLinkProps = { readonly job: Pick<CrewJob, 'id'>; readonly variant?: ButtonLook['variant'] };

/** A link to where photos, damage and completion of a job are recorded. */
function DocumentLink({ job, variant }: DocumentLinkProps) {
  return (
    <Link
      className={buttonClass({ big: true, ...(variant && { variant }) })}
      to="/employee/job/$jobId/documentation"
      params={{ jobId: job.id }}
    >
      <Icon name="camera" />
      Document the work
    </Link>
  );
}
