import { Link } from '@tanstack/react-router';
import type { JobInList } from '#contract/jobs.ts';
import { formatMoney, toCents } from '#core/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { dayAndTime } from '#web/lib/quote-texts.ts';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column, NameColumn } from '#web/app/list/list-table.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { readJobs } from './job-data.ts';
import { JobSheet } from './job-sheet.tsx';
import { crewText, STATUS_CHOICES, statusText } from './job-texts.ts';
import styles from './jobs-part.module.css';

/** The jobs of approved quotes: the list, and the open job next to it. */
export function JobsPart() {
  return (
    <RecordList
      topic="jobs"
      title="Jobs"
      headline={
        <Link to="/job-schedule" className={buttonClass()}>
          <Icon name="cal" />
          Job schedule
        </Link>
      }
      placeholder="Name, email, phone, reference"
      statuses={STATUS_CHOICES}
      days="Visit"
      exportPath="/api/jobs/export"
      readPage={readJobs}
      nameColumn={NAME}
      columns={COLUMNS}
      empty={{
        icon: 'cal',
        title: 'No jobs yet',
        about: 'A job appears here as soon as a quote is approved.',
      }}
      sheet={sheetOf}
    />
  );
}

const sheetOf = (id: string, frame: SheetFrame) => <JobSheet id={id} frame={frame} />;

const NAME: NameColumn<JobInList> = {
  title: 'Customer',
  share: 2.5,
  name: (job) => job.customerName,
  about: (job) => job.reference,
};

const COLUMNS: readonly Column<JobInList>[] = [
  {
    title: 'Package',
    share: 1.6,
    cell: (job) => (
      <span className={styles.line}>
        {job.packageName}
        <small>{job.subject}</small>
      </span>
    ),
  },
  { title: 'When', share: 1.9, cell: (job) => <When job={job} /> },
  { title: 'Crew', share: 1.65, cell: crewText },
  {
    title: 'Steps',
    share: 1,
    cell: (job) => `${job.checklist.filter(({ isDone }) => isDone).length} of 4`,
    onPhone: 'none',
  },
  { title: 'Status', share: 2.7, cell: (job) => <Status job={job} />, onPhone: 'side' },
  { title: 'Total', share: 0.95, cell: (job) => formatMoney(toCents(job.totalPrice)), isFigure: true, onPhone: 'side' },
];

type CellProps = { readonly job: JobInList };

function When({ job: { scheduledDate } }: CellProps) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!scheduledDate || !timeZone) return null;
  const [day, time] = dayAndTime(scheduledDate, timeZone);
  return (
    <time className={styles.line} dateTime={scheduledDate}>
      {day}
      <small>{time}</small>
    </time>
  );
}

function Status({ job: { status, startedAt, isTest } }: CellProps) {
  const { tone, icon, word } = statusText(status, startedAt !== null);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {isTest && <Badge>Test</Badge>}
    </>
  );
}
