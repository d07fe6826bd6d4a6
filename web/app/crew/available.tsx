import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { call } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast, toastError } from '#web/ui/toast.tsx';
import { availableJobs, crewKey } from './crew-data.ts';
import { CrewFrame } from './crew-frame.tsx';
import { JobFacts, JobHead } from './job-facts.tsx';
import { JobsByDay, jobTime } from './jobs-by-day.tsx';
import dayStyles from './crew-dashboard.module.css';
import crewStyles from './crew.module.css';

/** How many jobs, of the day and next, are shown whole: the others are rows that open. */
const WHOLE = 2;
/** How many rows there are at first, so that all fits on three screens of a phone, and how many are added at once. */
const ROWS_AT_FIRST = 6;
const PORTION = 20;

/** /jobs: open jobs that the employee can request, the next first. */
export function AvailableJobs() {
  const t = useTexts(crewTexts);
  const { data: jobs } = useSuspenseQuery(availableJobs());

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
          {jobs.slice(0, WHOLE).map((job) => (
            <li key={job.id}>
              <article>
                <JobHead job={job} heading="h2" isPlain />
                <JobFacts job={job} isBrief />
                <RequestButton job={job} />
              </article>
            </li>
          ))}
        </ul>
      )}
      {jobs.length > WHOLE && <LaterJobs jobs={jobs.slice(WHOLE)} />}
    </CrewFrame>
  );
}

/** A row for each, with what decides: when, what, where and what it pays. */
function LaterJobs({ jobs }: { readonly jobs: readonly CrewJob[] }) {
  const t = useTexts(crewTexts);
  const [count, setCount] = useState(ROWS_AT_FIRST);
  return (
    <section className={dayStyles.day} aria-labelledby="later-jobs">
      <h2 id="later-jobs">{t('later', { count: jobs.length })}</h2>
      <JobsByDay jobs={jobs.slice(0, count)}>{(job) => <LaterJob job={job} />}</JobsByDay>
      {count < jobs.length && (
        <Button onClick={() => setCount(count + PORTION)}>{t('showMoreJobs', { count: jobs.length - count })}</Button>
      )}
    </section>
  );
}

function LaterJob({ job }: { readonly job: CrewJob }) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const when = jobTime(job, timeZone, language)?.[1] ?? t('timeOpen');
  return (
    <details>
      <summary>
        <span>
          <b>{when}</b>{' '}
          <small>
            <Facts of={[job.title, job.area, job.pay && formatMoneyExact(toCents(job.pay.amount))]} />
          </small>
        </span>
        <Icon name="chev" />
      </summary>
      <div>
        <JobFacts job={job} isBrief />
        <RequestButton job={job} />
      </div>
    </details>
  );
}

function RequestButton({ job }: { readonly job: CrewJob }) {
  const t = useTexts(crewTexts);
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('POST /api/jobs/:id/request', { params: { id: job.id } }),
    onSuccess: () => toast({ title: t('jobRequested'), description: t('subjectToApproval') }),
    onError: (error) => toastError({ title: t('requestFailed'), description: errorText(error) ?? '' }),
    onSettled: () => client.invalidateQueries({ queryKey: crewKey }),
  });
  return (
    <Button big aria-disabled={ask.isPending} onClick={() => ask.mutate()}>
      {t('requestJob')}
    </Button>
  );
}
