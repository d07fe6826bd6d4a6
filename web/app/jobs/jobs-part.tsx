import { Link } from '@tanstack/react-router';
import { use, useMemo } from 'react';
import type { JobInList } from '#contract/jobs.ts';
import type { JobOrder } from '#core/jobs/jobs.ts';
import { jobsTexts } from '#core/languages/en/jobs.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoneyExact, toCents } from '#core/lib/money.ts';
import { DayCell, ordersBy, type Column, type NameColumn } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { ListFilters } from '#web/lib/dashboard-search.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePreload } from '#web/lib/later.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { readJobs, JobSheet, OpenJob } from './job-sheet.tsx';
import { crewText, statusChoices, statusText } from './job-texts.ts';
import styles from './jobs.module.css';

/** The jobs of approved quotes: the list, and the open job next to it. */
export function JobsPart() {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  usePreload(OpenJob);
  const [nameColumn, columns] = useMemo(() => [nameColumnIn(language), columnsIn(language)], [language]);
  return (
    <RecordList
      topic="jobs"
      title={t('jobs')}
      headline={
        <Link to="/job-schedule" className={buttonClass()}>
          <Icon name="cal" />
          {t('jobSchedule')}
        </Link>
      }
      placeholder={t('searched')}
      statuses={statusChoices(language)}
      usualStatus="open"
      usualOrder={usualOrder}
      hasDays
      exportPath="/api/jobs/export"
      readPage={readJobs}
      nameColumn={nameColumn}
      columns={columns}
      empty={{
        icon: 'cal',
        title: t('noJobs'),
        about: t('noJobsAbout'),
      }}
      sheet={sheetOf}
    />
  );
}

/** What is open comes in the order in which it's done, with what is overdue first; the rest with the latest first. */
function usualOrder({ status }: ListFilters): JobOrder {
  return status === 'open' || status === 'pending-approval' ? 'visit' : 'latest-visit';
}

const sheetOf = (id: string, frame: SheetFrame) => <JobSheet id={id} frame={frame} />;

function nameColumnIn(language: Language): NameColumn<JobInList> {
  return {
    title: jobsTexts(language)('customer'),
    share: 2.2,
    orders: ordersBy('jobs', 'customer', 'text'),
    name: (job) => job.customerName,
    about: (job) => job.reference,
  };
}

function columnsIn(language: Language): readonly Column<JobInList>[] {
  const t = jobsTexts(language);
  return [
    {
      title: t('package'),
      share: 2.1,
      isWideOnly: true,
      cell: (job) => (
        <span className={styles.line}>
          {job.packageName} <small>{job.subject}</small>
        </span>
      ),
    },
    {
      title: t('when'),
      share: 1.9,
      cell: ({ scheduledDate, arrival }) => scheduledDate && <DayCell at={scheduledDate} arrival={arrival} />,
      orders: {
        kind: 'date',
        first: { order: 'visit', direction: 'ascending' },
        second: { order: 'latest-visit', direction: 'descending' },
      },
    },
    { title: t('crew'), share: 1.9, cell: (job) => crewText(job, language), isWideOnly: true },
    {
      title: t('steps'),
      share: 1,
      cell: ({ checklist }) =>
        t('stepsDone', { done: checklist.filter(({ isDone }) => isDone).length, all: checklist.length }),
      onPhone: 'none',
      isWideOnly: true,
    },
    { title: t('status'), share: 2.5, cell: (job) => <Status job={job} />, onPhone: 'side' },
    {
      title: t('total'),
      share: 0.95,
      cell: (job) => formatMoneyExact(toCents(job.totalPrice)),
      isFigure: true,
      onPhone: 'side',
      orders: ordersBy('jobs', 'total', 'amount'),
    },
  ];
}

type CellProps = { readonly job: JobInList };

function Status({ job: { status, startedAt, redoneAt, isTest } }: CellProps) {
  const t = useTexts(jobsTexts);
  const language = use(LanguageContext);
  const { tone, icon, word } = statusText({ status, hasStarted: startedAt !== null }, language);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {redoneAt && <Badge tone="wait">{t('redone')}</Badge>}
      {isTest && <Badge>{t('test')}</Badge>}
    </>
  );
}
