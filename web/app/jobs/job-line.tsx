import { Link } from '@tanstack/react-router';
import { use } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { crewText, statusText } from './job-texts.ts';
import styles from './job-line.module.css';

type JobLineProps = { readonly job: JobInList; readonly timeZone: string; readonly isOpen: boolean };

/** A job in one line: when, whose, what, who does it, and its status. Clicking anywhere opens it. */
export function JobLine({ job, timeZone, isOpen }: JobLineProps) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const status = statusText({ status: job.status, hasStarted: job.startedAt !== null }, language);
  return (
    <li className={styles.line} aria-current={isOpen}>
      {job.scheduledDate && (
        <time dateTime={job.scheduledDate}>{dayAndTime(job.scheduledDate, timeZone, language)[1]}</time>
      )}
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
        {job.packageName.replaceAll('/', '/\u200B')} <small>{job.reference}</small>
      </span>
      <span className={styles.who}>{crewText(job, language)}</span>
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

/** Where the focus returns to when the sheet of a job closes. */
export function jobLineId(jobId: string): string {
  return `job-${jobId}`;
}
