import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { JobPayment } from '#web/app/payments/job-payment.tsx';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import { AnswerJob } from './answer-job.tsx';
import { crewKey } from './crew-data.ts';
import { JobFacts, JobHead } from './job-facts.tsx';
import { DocumentLink } from './document-link.tsx';
import { nextStep } from './next-job.ts';

/** The job that matters now, with its next action within reach of the thumb. */
export function LeadJob({ job }: { readonly job: CrewJob | undefined }) {
  if (!job) return <NoJob />;
  return (
    <section className="lead-job" aria-label="Next job">
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
      Ask for one that nobody has, or wait for the next email.
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
        <div className="crew-next">
          <Button variant="sponge" aria-disabled={start.isPending} onClick={() => start.mutate()}>
            Start
          </Button>
          <p>The customer sees that you have begun.</p>
        </div>
      );
    case 'document':
      return (
        <div className="crew-next">
          <DocumentLink job={job} variant="sponge" />
        </div>
      );
    case 'wait':
      return <p className="crew-soft">Subject to admin approval. You get an email as soon as it is decided.</p>;
    case 'come-back':
      return (
        <div className="lead-early">
          <p className="crew-soft">Nothing to do until then.</p>
          <Button aria-disabled={start.isPending} onClick={() => start.mutate()}>
            Start early
          </Button>
        </div>
      );
  }
}
