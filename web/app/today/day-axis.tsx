import { Link } from '@tanstack/react-router';
import { use, useState } from 'react';
import type { DayJob } from '#contract/today.ts';
import { dayJobsTexts } from '#core/languages/en/today.ts';
import type { Language } from '#core/languages/language.ts';
import { formatHour, formatTime } from '#core/lib/time.ts';
import { dayAxis, isLate, linesOf, placeOnAxis } from '#core/today/day-jobs.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { crewRows, dueText, stateText, type CrewRow } from './day-data.ts';
import styles from './jobs-today.module.css';

/** The most employees, and lines of one employee, that are shown before all are asked for. */
const MOST = { rows: 8, lines: 3 };

type DayAxisProps = {
  /** Local date. */
  readonly date: string;
  readonly jobs: readonly DayJob[];
  readonly timeZone: string;
  readonly now: Temporal.Instant;
};

/** The jobs of a day on a time axis, a row per employee. */
export function DayAxis({ date, jobs, timeZone, now }: DayAxisProps) {
  const t = useTexts(dayJobsTexts);
  const language = use(LanguageContext);
  const [isAll, setAll] = useState(false);
  const axis = dayAxis(Temporal.PlainDate.from(date), jobs, timeZone);
  const rows = crewRows(jobs, language);
  const isLong = rows.length > MOST.rows || rows.some((row) => linesOf(row.jobs).length > MOST.lines);
  const nowAt = placeOnAxis(axis, now.toString());
  const place = (at: string) => placeOnAxis(axis, at);
  return (
    <div className={styles.axis}>
      <div className={styles.body}>
        <div className={styles.hours} aria-hidden="true">
          {axis.hours.slice(0, -1).map((hour) => (
            <span key={hour.epochMilliseconds} style={{ left: `${place(hour.toInstant().toString()) * 100}%` }}>
              {formatHour(hour.toInstant(), hour.timeZoneId, language)}
            </span>
          ))}
        </div>
        {nowAt >= 0 && nowAt <= 1 && (
          <div className={styles.track} aria-hidden="true">
            <i className={styles.now} style={{ left: `${nowAt * 100}%` }} />
          </div>
        )}
        <ul className={styles.rows} style={{ '--hours': axis.hours.length - 1 }}>
          {rows.slice(0, isAll ? rows.length : MOST.rows).map((row) => (
            <Row key={row.id ?? ''} {...{ row, isAll, place, timeZone, now, language }} />
          ))}
        </ul>
      </div>
      {isLong && (
        <Button onClick={() => setAll(!isAll)}>{isAll ? t('showFewer') : t('showAll', { count: jobs.length })}</Button>
      )}
    </div>
  );
}

type RowProps = {
  readonly row: CrewRow;
  readonly isAll: boolean;
  readonly place: (at: string) => number;
  readonly timeZone: string;
  readonly now: Temporal.Instant;
  readonly language: Language;
};

function Row({ row, isAll, ...drawn }: RowProps) {
  const t = useTexts(dayJobsTexts);
  const lines = linesOf(row.jobs);
  const shown = isAll ? lines : lines.slice(0, MOST.lines);
  const hidden = lines.slice(shown.length).reduce((sum, line) => sum + line.length, 0);
  return (
    <li data-missing={row.id === null || undefined}>
      <h3>
        {row.id === null && <Icon name="alert" />}
        {row.name}
        {hidden > 0 && <small>{t('moreJobs', { count: hidden })}</small>}
      </h3>
      <div className={styles.lines}>
        {shown.map((line) => (
          <ul key={line[0]?.id}>
            {line.map((job) => (
              <Chip key={job.id} job={job} {...drawn} />
            ))}
          </ul>
        ))}
      </div>
    </li>
  );
}

type ChipProps = Omit<RowProps, 'row' | 'isAll'> & { readonly job: DayJob };

function Chip({ job, place, timeZone, now, language }: ChipProps) {
  const t = dayJobsTexts(language);
  const state = stateText(job, { timeZone, language });
  const [from, until] = [place(job.startsAt), place(job.endsAt)];
  const time = formatTime(Temporal.Instant.from(job.startsAt), timeZone, language);
  const late = isLate(job.state, job.startsAt, now) ? t('isLate') : undefined;
  const due = dueText(job, language);
  const about = [job.packageName, job.subject, job.area, job.employee?.name ?? t('noEmployee')]
    .filter(Boolean)
    .join(', ');
  return (
    <li style={{ marginInlineStart: `${from * 100}%`, width: `${(until - from) * 100}%` }}>
      <Link
        to="/admin/dashboard"
        search={{ tab: 'jobs', open: job.id }}
        className={styles.chip}
        data-tone={late ? 'stop' : state.tone}
        title={`${time} ${job.customerName}, ${about}`}
      >
        <b>
          <span>{time}</span> {job.customerName}
        </b>{' '}
        <span>
          <Icon name={late ? 'clock' : state.icon} />
          <Facts of={[late, state.full, due]} />
        </span>
        <i className="visually-hidden">, {about}</i>
      </Link>
    </li>
  );
}
