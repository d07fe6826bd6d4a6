import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Earnings } from '#contract/employees.ts';
import { mayWithJob } from '#core/jobs/crew.ts';
import { DOCUMENTED_STATUS } from '#core/jobs/jobs.ts';
import { crewTexts } from '#core/languages/en/crew.ts';
import { formatMoney } from '#core/lib/money.ts';
import { capital } from '#core/lib/wording.ts';
import type { ArrivalStep } from '#core/quotes/follow-up.ts';
import { AddExtrasButton } from '#web/app/job-record/add-extras-button.tsx';
import { outbox, useOutbox } from '#web/app/job-record/own-outbox.ts';
import { JobPayment } from '#web/app/payments/job-payment.tsx';
import { useCatalog } from '#web/lib/catalog.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass, type ButtonLook } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toast.tsx';
import { AnswerJob } from './answer-job.tsx';
import { isAsked, JobFacts, JobHead, JobBadge } from './job-facts.tsx';
import { JobsByDay, jobTime } from './jobs-by-day.tsx';
import { NeedMoreTime } from './need-more-time.tsx';
import { isOwed, maySetOut, nextStep, withSteps, type DayPlan } from './next-job.ts';
import styles from './crew-dashboard.module.css';
import crewStyles from './crew.module.css';

/** The job that matters now, with its next action within reach of the thumb. */
export function LeadJob({ job: lead, hasDone }: { readonly job: CrewJob | undefined; readonly hasDone: boolean }) {
  const t = useTexts(crewTexts);
  const { items } = useOutbox(lead?.id ?? '');
  if (!lead) return <NoJob hasDone={hasDone} />;
  const job = withSteps(lead, items);
  return (
    <section className={styles.lead} aria-label={t('nextJob')}>
      <JobHead job={job} heading="h1" />
      <JobFacts job={job} heading="h2" />
      {job.status === 'employee-accepted' && mayWithJob([job.standing], 'collect') && <JobPayment jobId={job.id} />}
      {job.status === DOCUMENTED_STATUS && mayWithJob([job.standing], 'record') && job.startedAt !== null && (
        <p>
          <AddExtrasButton jobId={job.id} />
        </p>
      )}
      <NextAction job={job} />
    </section>
  );
}

function NoJob({ hasDone }: { readonly hasDone: boolean }) {
  const t = useTexts(crewTexts);
  return (
    <EmptyState
      heading="h1"
      icon="cal"
      title={t(hasDone ? 'allDone' : 'noJob')}
      action={
        <Link className={buttonClass({ variant: 'sponge', big: true })} to="/jobs">
          {t('seeAvailable')}
        </Link>
      }
    >
      {t('noJobAbout')}
    </EmptyState>
  );
}

function NextAction({ job }: { readonly job: CrewJob }) {
  const t = useTexts(crewTexts);
  const { timeZone } = useCatalog();
  const now = Temporal.Now.instant();
  // Kept on the phone first, so that it also works without a network.
  const take = (step: ArrivalStep) => () => {
    const { title, about } = TAKEN[step];
    void outbox.enqueue({ kind: 'step', jobId: job.id, step });
    toast({ title: t(title), description: t(navigator.onLine ? about : 'toldOnceOnline') });
  };
  switch (nextStep(job, now, timeZone)) {
    case 'accept':
      return <AnswerJob job={job} isMain />;
    case 'set-out':
      return (
        <div className={`${crewStyles.next} ${crewStyles.nextTwo}`} data-next>
          <Button onClick={take('start')}>{t('start')}</Button>
          <Button variant="sponge" onClick={take('on-the-way')}>
            {t('onTheWay')}
          </Button>
          <p>{t('onTheWayHint')}</p>
        </div>
      );
    case 'start': {
      const isSecond = maySetOut(job, now, timeZone);
      return (
        <div className={isSecond ? `${crewStyles.next} ${crewStyles.nextTwo}` : crewStyles.next} data-next>
          {isSecond && <Button onClick={take('on-the-way')}>{t('onTheWay')}</Button>}
          <Button variant="sponge" onClick={take('start')}>
            {t('start')}
          </Button>
          <p>{t('startHint')}</p>
        </div>
      );
    }
    case 'document':
      return (
        <div className={job.timed ? `${crewStyles.next} ${crewStyles.nextTwo}` : crewStyles.next} data-next>
          {job.timed && <NeedMoreTime job={job} timed={job.timed} />}
          <DocumentLink job={job} variant="sponge" />
        </div>
      );
    case 'wait':
      return <p className={crewStyles.soft}>{t('awaitingApproval')}</p>;
    case 'help':
      return null;
    case 'come-back':
      return (
        <div className={styles.early} data-next>
          <p className={crewStyles.soft}>{t('nothingUntilThen')}</p>
          <Button onClick={take('start')}>{t('startEarly')}</Button>
        </div>
      );
  }
}

const TAKEN = {
  'on-the-way': { title: 'onTheWayNoted', about: 'onTheWayAbout' },
  start: { title: 'workStarted', about: 'workStartedAbout' },
} as const;

/** How many payments are open at once. More of them, such as those of a round, are a row each until one is pressed. */
const MOST_OPEN = 2;

type ToCollectProps = {
  readonly jobs: readonly CrewJob[];
  /** Whether another job or a round is going on, which then has the room. */
  readonly isAtWork: boolean;
};

/** Jobs that were completed today and are still owed, ready to be collected. */
export function ToCollect({ jobs, isAtWork }: ToCollectProps) {
  const t = useTexts(crewTexts);
  if (jobs.length === 0) return null;
  const isFolded = isAtWork || jobs.length > MOST_OPEN;
  return (
    <section className={styles.collect} aria-labelledby="to-collect">
      <h2 id="to-collect">{t('stillToCollect')}</h2>
      <ul className={isFolded ? styles.jobs : undefined}>
        {jobs.map((job) => (
          <li key={job.id}>
            {isFolded ? (
              <FoldedPayment job={job} />
            ) : (
              <>
                <p>
                  <b>{job.sold?.customerName ?? job.customerName}</b> <small>{job.title}</small>
                </p>
                <JobPayment jobId={job.id} isDone />
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function FoldedPayment({ job }: { readonly job: CrewJob }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span>
          <b>{job.sold?.customerName ?? job.customerName}</b>{' '}
          <small>
            <Facts of={[formatMoney(job.dueCents ?? 0), job.title]} />
          </small>
        </span>
        <Icon name="chev" />
      </summary>
      {isOpen && <JobPayment jobId={job.id} isDone />}
    </details>
  );
}

type OwnJobsProps = {
  readonly plan: DayPlan;
  readonly earnings: Earnings;
  /** Whether the stops of today's round are shown above. */
  readonly hasRound: boolean;
};

/** The employee's other jobs: those that follow in sight, the later and the completed ones folded. */
export function OwnJobs({ plan: { lead, toCollect, next, later, done }, earnings, hasRound }: OwnJobsProps) {
  const t = useTexts(crewTexts);
  const unpaid = done.filter(isOwed).length;
  const toAnswer = later.filter(({ events }) => events.includes('accept')).length;
  const isEmpty = !lead && toCollect.length === 0 && done.length === 0;
  return (
    <section aria-labelledby="own-jobs">
      <h2 id="own-jobs">{t('myJobs')}</h2>
      {isEmpty && <p className={crewStyles.soft}>{t(hasRound ? 'onlyRound' : 'noOwnJobs')}</p>}
      {next.length > 0 && <JobRows jobs={next} earnings={earnings} />}
      <FoldedJobs
        title={t('later', { count: later.length })}
        aside={toAnswer > 0 ? t('jobsToAnswer', { count: toAnswer }) : undefined}
        jobs={later}
        earnings={earnings}
        isByDay
      />
      <FoldedJobs
        title={t('done', { count: done.length })}
        aside={unpaid > 0 ? t('unpaidJobs', { count: unpaid }) : undefined}
        jobs={done}
        earnings={earnings}
      />
    </section>
  );
}

type JobRowsProps = {
  readonly jobs: readonly CrewJob[];
  readonly earnings: Earnings;
  /** Under headings by day; otherwise each says its own. */
  readonly isByDay?: boolean;
};

function JobRows({ jobs, earnings, isByDay = false }: JobRowsProps) {
  const row = (job: CrewJob) => (
    <OwnJob job={job} earned={earnings.jobs.find(({ id }) => id === job.id)?.explanation} isBelowDay={isByDay} />
  );
  if (isByDay) return <JobsByDay jobs={jobs}>{row}</JobsByDay>;
  return (
    <ul className={styles.jobs}>
      {jobs.map((job) => (
        <li key={job.id}>{row(job)}</li>
      ))}
    </ul>
  );
}

/** How many folded jobs are shown at once. */
const PORTION = 20;

type FoldedJobsProps = JobRowsProps & { readonly title: string; readonly aside?: string | undefined };

function FoldedJobs({ title, aside, jobs, ...rows }: FoldedJobsProps) {
  const t = useTexts(crewTexts);
  const [isOpen, setOpen] = useState(false);
  const [count, setCount] = useState(PORTION);
  if (jobs.length === 0) return null;
  return (
    <details className={styles.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{title}</b>
        {aside && (
          <Badge tone="wait" icon="alert">
            {aside}
          </Badge>
        )}
        <Icon name="chev" />
      </summary>
      {isOpen && <JobRows {...rows} jobs={jobs.slice(0, count)} />}
      {isOpen && count < jobs.length && (
        <Button onClick={() => setCount(count + PORTION)}>{t('showMoreJobs', { count: jobs.length - count })}</Button>
      )}
    </details>
  );
}

type OwnJobProps = {
  readonly job: CrewJob;
  /** How a completed job is paid, in words. */
  readonly earned: string | undefined;
  readonly isBelowDay: boolean;
};

function OwnJob({ job, earned, isBelowDay }: OwnJobProps) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const { timeZone } = useCatalog();
  const [isOpen, setOpen] = useState(false);
  const hasPayment =
    mayWithJob([job.standing], 'collect') && (job.status === 'employee-accepted' || job.status === 'completed');
  const [day, time] = jobTime(job, timeZone, language) ?? [t('timeOpen'), ''];
  const when = isBelowDay ? time : [capital(day, language), time].filter(Boolean).join(', ');
  return (
    <>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <span>
            <b>{job.title}</b>{' '}
            <small>
              <Facts of={[when, job.customerName, job.drive && t('driveFor', job.drive)]} />
            </small>
          </span>
          {isOwed(job) ? (
            <Badge tone="wait" icon="alert">
              {t('toCollect', { amount: formatMoney(job.dueCents ?? 0) })}
            </Badge>
          ) : (
            !isAsked(job) && <JobBadge job={job} />
          )}
          <Icon name="chev" />
        </summary>
        <div>
          <JobFacts job={job} />
          {isOpen && hasPayment && <JobPayment jobId={job.id} isDone={job.status === 'completed'} />}
          {earned && <p className={crewStyles.soft}>{t('earnedFor', { explanation: earned })}</p>}
          {job.status === DOCUMENTED_STATUS && mayWithJob([job.standing], 'record') && <DocumentLink job={job} />}
        </div>
      </details>
      <AnswerJob job={job} />
    </>
  );
}

type DocumentLinkProps = { readonly job: Pick<CrewJob, 'id'>; readonly variant?: ButtonLook['variant'] };

/** A link to where photos, damage and completion of a job are recorded. */
function DocumentLink({ job, variant }: DocumentLinkProps) {
  const t = useTexts(crewTexts);
  return (
    <Link
      className={buttonClass({ big: true, ...(variant && { variant }) })}
      to="/employee/job/$jobId/documentation"
      params={{ jobId: job.id }}
    >
      <Icon name="camera" />
      {t('documentWork')}
    </Link>
  );
}
