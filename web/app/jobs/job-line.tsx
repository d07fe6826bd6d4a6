import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { jobsTexts, scheduleTexts } from '#core/languages/en/jobs.ts';
import { withUnbrokenTimes } from '#core/lib/time.ts';
import { townOf } from '#core/quotes/describe.ts';
import { dayAndTime } from '#web/lib/day-and-time.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { crew } from '#web/lib/staff-data.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useAssignList } from './job-parts.tsx';
import { crewText, statusText } from './job-texts.ts';
import { MoveJob } from './move-job.tsx';
import styles from './job-line.module.css';

type JobLineProps = { readonly job: JobInList; readonly timeZone: string; readonly isOpen: boolean };

/**
 * A job in one line: when, whose, what, in which town, who does it, and its status. Its time moves it, its employee is chosen in place, and
 * anything else opens it.
 */
export function JobLine({ job, timeZone, isOpen }: JobLineProps) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const status = statusText({ status: job.status, hasStarted: job.startedAt !== null }, language);
  const town = job.isAtCustomer ? townOf(job.serviceAddress) : null;
  return (
    <li className={styles.line} aria-current={isOpen}>
      {job.scheduledDate && <LineTime job={job} at={job.scheduledDate} timeZone={timeZone} />}
      <Link
        id={jobLineId(job.id)}
        className={styles.name}
        to="/job-schedule"
        search={(was) => ({ ...was, open: job.id })}
        resetScroll={false}
      >
        {job.customerName}
      </Link>
      <span className={styles.what}>
        {job.packageName.replaceAll('/', '/\u200B')}{' '}
        <small>{town ? `${job.reference} · ${town}` : job.reference}</small>
      </span>
      <span className={styles.who}>
        {crewText(job, language)}
        {job.events.includes('assign') && <AssignList job={job} />}
      </span>
      <span className={styles.status}>
        <Badge tone={status.tone} icon={status.icon}>
          {status.word}
        </Badge>
        {job.addressNeeded && (
          <Badge tone="wait" icon="alert">
            {t('addressNeeded')}
          </Badge>
        )}
        {job.redoneAt && <Badge tone="wait">{t('redone')}</Badge>}
      </span>
    </li>
  );
}

type LineTimeProps = { readonly job: JobInList; readonly at: string; readonly timeZone: string };

/** The time of the appointment; a press on it moves the job, if that can still be done. */
function LineTime({ job, at, timeZone }: LineTimeProps) {
  const t = useTexts(scheduleTexts);
  const [day, time] = dayAndTime(at, timeZone, use(LanguageContext), job.arrival);
  const [isMoving, setMoving] = useState(false);
  const shown = <time dateTime={at}>{withUnbrokenTimes(time)}</time>;
  if (!job.events.includes('reschedule')) return shown;
  return (
    <>
      <button
        type="button"
        className={styles.move}
        aria-label={t('moveVisit', { customer: job.customerName, day, time })}
        onClick={() => setMoving(true)}
      >
        {shown}
      </button>
      {isMoving && <MoveJob job={job} onClose={() => setMoving(false)} />}
    </>
  );
}

/** A native list that lies over the employee's name, so that the line stays as high as its words. */
function AssignList({ job }: { readonly job: JobInList }) {
  const t = useTexts(jobsTexts);
  const { data: members = [] } = useQuery(crew());
  // There are many lines: who is free is read once the owner reaches for this one's list.
  const [isNeeded, setNeeded] = useState(false);
  const { error: _, reason: __, shortage: ___, ...list } = useAssignList(job, { isOff: !isNeeded });
  if (members.length === 0) return null;
  return (
    <>
      <Icon name="chev" />
      <select
        aria-label={t('assignJobOf', { customer: job.customerName })}
        onFocus={() => setNeeded(true)}
        onPointerEnter={() => setNeeded(true)}
        {...list}
      />
    </>
  );
}

/** Where the focus returns to when the sheet of a job closes. */
export function jobLineId(jobId: string): string {
  return `job-${jobId}`;
}
