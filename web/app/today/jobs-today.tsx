import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useEffect, useRef, useState } from 'react';
import type { DayJob, JobsToday as Jobs } from '#contract/today.ts';
import { dayJobsTexts } from '#core/languages/en/today.ts';
import { capital } from '#core/lib/wording.ts';
import { formatDate, formatTime, localDate } from '#core/lib/time.ts';
import { isLate } from '#core/today/day-jobs.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { useNow } from '#web/lib/moments.ts';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useMedia } from '#web/ui/use-media.ts';
import { daySums, dueText, isFinished, isOutdated, jobsToday, stateText } from './day-data.ts';
import { DayAxis } from './day-axis.tsx';
import part from './today-part.module.css';
import styles from './jobs-today.module.css';

/** The jobs of today with how far each is, on a time axis or, on a phone, as a list; and those of tomorrow, folded. */
export function JobsToday() {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const { data, error, refetch } = useQuery(jobsToday());
  const now = useNow();
  useNextDay(data, now);
  const date = data && capital(formatDate(Temporal.PlainDate.from(data.today.date), language), language);
  return (
    <section className={part.part} aria-labelledby="jobs-today">
      <header className={part.partHead}>
        <h2 id="jobs-today">{t('title')}</h2>
        {data && (
          <p>
            <Facts of={[date, ...(data.today.jobs.length > 0 ? daySums(data.today.jobs, now, language) : [])]} />
          </p>
        )}
      </header>
      {error && !isOutdated(error, data) && (
        <Callout title={t('loadFailed')} action={<Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}>
          {errorText(error)}
        </Callout>
      )}
      {data && (
        <>
          {data.today.jobs.length === 0 ? <NoJobs /> : <Day data={data} now={now} />}
          <Tomorrow data={data} now={now} />
        </>
      )}
    </section>
  );
}

/** Reads the jobs again once the shop's date has changed. */
function useNextDay(data: Jobs | undefined, now: Temporal.Instant): void {
  const client = useQueryClient();
  const asked = useRef('');
  const date = data && localDate(now, data.timeZone).toString();
  const isPast = data !== undefined && localDate(now, data.timeZone).toString() > data.today.date;
  useEffect(() => {
    if (!isPast || asked.current === date) return;
    asked.current = date ?? '';
    void client.invalidateQueries({ queryKey: jobsToday().queryKey });
  }, [client, date, isPast]);
}

function NoJobs() {
  const t = useTexts(dayJobsTexts);
  return (
    <div className={styles.none}>
      <Icon name="cal" />
      <p>
        <b>{t('nothing')}</b> {t('nothingAbout')}
      </p>
      <Link className={buttonClass()} to="/job-schedule">
        {t('openSchedule')}
      </Link>
    </div>
  );
}

type DayProps = { readonly data: Jobs; readonly now: Temporal.Instant };

function Day({ data, now }: DayProps) {
  const isWide = useMedia('(min-width: 58rem)');
  const { timeZone, today } = data;
  if (isWide) return <DayAxis date={today.date} jobs={today.jobs} timeZone={timeZone} now={now} />;
  return <JobList jobs={today.jobs} timeZone={timeZone} now={now} />;
}

function Tomorrow({ data: { tomorrow, timeZone }, now }: DayProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const [isOpen, setOpen] = useState(false);
  const sums = <Facts of={daySums(tomorrow.jobs, now, language)} className={styles.sums} />;
  if (tomorrow.jobs.length === 0)
    return (
      <p className={styles.tomorrow}>
        <b>{t('tomorrow')}</b> {sums}
      </p>
    );
  return (
    <details className={styles.tomorrow} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{t('tomorrow')}</b> {sums}
        <Icon name="chev" />
      </summary>
      {isOpen && <JobList jobs={tomorrow.jobs} timeZone={timeZone} now={now} />}
    </details>
  );
}

/** The most jobs that a list shows before it is opened. */
const MOST = 12;

type ListProps = { readonly jobs: readonly DayJob[]; readonly timeZone: string; readonly now: Temporal.Instant };

/** Jobs by time; a long day begins with what isn't finished. */
function JobList({ jobs, timeZone, now }: ListProps) {
  const t = useTexts(dayJobsTexts);
  const [isAll, setAll] = useState(false);
  const unfinished = jobs.filter((job) => !isFinished(job));
  const first = new Set([...unfinished, ...jobs.filter(isFinished)].slice(0, MOST));
  return (
    <>
      <ol className={styles.list}>
        {jobs
          .filter((job) => isAll || first.has(job))
          .map((job) => (
            <ListedJob key={job.id} job={job} timeZone={timeZone} now={now} />
          ))}
      </ol>
      {jobs.length > MOST && (
        <Button className={styles.more} onClick={() => setAll(!isAll)}>
          {isAll ? t('showFewer') : t('showAll', { count: jobs.length })}
        </Button>
      )}
    </>
  );
}

type ListedProps = { readonly job: DayJob; readonly timeZone: string; readonly now: Temporal.Instant };

function ListedJob({ job, timeZone, now }: ListedProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const state = stateText(job, { timeZone, language });
  const due = dueText(job, language);
  return (
    <li>
      <time dateTime={job.startsAt}>{formatTime(Temporal.Instant.from(job.startsAt), timeZone, language)}</time>
      <div>
        <Link to="/admin/dashboard" search={{ tab: 'jobs', open: job.id }} className={styles.name}>
          {job.customerName}
        </Link>
        <small>
          <Facts of={[job.packageName, job.subject, job.area]} />
        </small>
        <small>
          <Facts
            of={[
              <span key="employee" data-missing={job.employee === null || undefined}>
                {job.employee?.name ?? t('noEmployee')}
              </span>,
              <Link
                key="quote"
                to="/admin/dashboard"
                search={{ tab: 'quotes', quote: job.quoteId }}
                aria-label={t('quote', { reference: job.reference })}
              >
                {job.reference}
              </Link>,
            ]}
          />
        </small>
      </div>
      <p className={styles.state}>
        <Badge tone={state.tone} icon={state.icon}>
          {state.full}
        </Badge>
        {due && <small>{due}</small>}
        {isLate(job.state, job.startsAt, now) && (
          <Badge tone="stop" icon="clock">
            {t('isLate')}
          </Badge>
        )}
      </p>
    </li>
  );
}
