import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { call } from '#web/lib/api.ts';
import { useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { availableJobs, crewKey } from './crew-data.ts';
import { CrewFrame } from './crew-frame.tsx';
import { JobFacts, JobHead } from './job-facts.tsx';
import crewStyles from './crew.module.css';

/** How many jobs are shown at once. */
const PORTION = 12;

/** /jobs: open jobs that the employee can request. */
export function AvailableJobs() {
  const t = useTexts(crewTexts);
  const { data: jobs } = useSuspenseQuery(availableJobs());
  const [count, setCount] = useState(PORTION);

  return (
    <CrewFrame title={t('availableJobs')}>
      <header>
        <h1>{t('availableJobs')}</h1>
        <p className={crewStyles.soft}>{t('requestsLead')}</p>
      </header>
      {jobs.length === 0 ? (
        <EmptyState
          icon="cal"
          title={t('noneAvailable')}
          action={
            <Link className={buttonClass({ big: true })} to="/employee-dashboard">
              {t('backToDay')}
            </Link>
          }
        >
          {t('noneAvailableAbout')}
        </EmptyState>
      ) : (
        <ul className={crewStyles.list}>
          {jobs.slice(0, count).map((job) => (
            <FreeJob key={job.id} job={job} />
          ))}
        </ul>
      )}
      {count < jobs.length && (
        <Button onClick={() => setCount(count + PORTION)}>{t('showMoreJobs', { count: jobs.length - count })}</Button>
      )}
    </CrewFrame>
  );
}

function FreeJob({ job }: { readonly job: CrewJob }) {
  const t = useTexts(crewTexts);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('POST /api/jobs/:id/request', { params: { id: job.id } }),
    onSuccess: () => toast({ title: t('jobRequested'), description: t('subjectToApproval') }),
    onError: (error) => toastError({ title: t('requestFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  return (
    <li>
      <article>
        <JobHead job={job} heading="h2" isPlain />
        <JobFacts job={job} isBrief />
        <Button big aria-disabled={ask.isPending} onClick={() => ask.mutate()}>
          {t('requestJob')}
        </Button>
      </article>
    </li>
  );
}
