import type { ApplicationInList } from '#contract/applications.ts';
import { APPLICATION_STATUSES } from '#core/people/applications.ts';
import { Badge } from '#web/ui/badge.tsx';
import { dayAndTime, phoneText } from '#web/lib/quote-texts.ts';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { readApplicationPage, shortAvailability, STATUS_TEXTS } from './application-data.ts';
import { ApplicationSheet } from './application-sheet.tsx';
import styles from './applications-part.module.css';

const COLUMNS: readonly Column<ApplicationInList>[] = [
  {
    title: 'Email',
    share: 3,
    cell: ({ email, phone }) => (
      <>
        {email}
        <small>{phoneText(phone)}</small>
      </>
    ),
  },
  { title: 'Availability', share: 2.2, cell: ({ availability }) => shortAvailability(availability), onPhone: 'none' },
  { title: 'Applied', share: 1.6, cell: ({ createdAt }) => <Applied at={createdAt} /> },
  {
    title: 'Status',
    share: 2,
    cell: (row) => (
      <>
        <Badge tone={STATUS_TEXTS[row.status].tone} icon={STATUS_TEXTS[row.status].icon}>
          {STATUS_TEXTS[row.status].word}
        </Badge>
        {row.isTest && <Badge>Test</Badge>}
      </>
    ),
    onPhone: 'side',
  },
];

/** The list of job applications. */
export function ApplicationsPart() {
  return (
    <RecordList
      topic="applications"
      title="Applications"
      placeholder="Name, email, phone"
      statuses={APPLICATION_STATUSES.map((value) => ({ value, word: STATUS_TEXTS[value].word }))}
      days="Applied"
      exportPath="/api/job-applications/export"
      readPage={readApplicationPage}
      nameColumn={{
        title: 'Name',
        share: 2.5,
        name: ({ fullName }) => fullName,
        isNew: ({ status }) => status === 'pending',
      }}
      columns={COLUMNS}
      empty={{
        icon: 'note',
        title: 'No applications yet',
        about: 'They appear here as soon as someone applies.',
      }}
      sheet={openSheet}
    />
  );
}

function Applied({ at }: { readonly at: string }) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!timeZone) return null;
  const [day, time] = dayAndTime(at, timeZone);
  return (
    <time className={styles.applied} dateTime={at}>
      {day}
      <small>{time}</small>
    </time>
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <ApplicationSheet key={id} id={id} frame={frame} />;
}
