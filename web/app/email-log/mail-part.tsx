import { useQuery } from '@tanstack/react-query';
import type { MailInList } from '#contract/mail.ts';
import { DayCell } from '#web/app/list/day-cell.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import type { Column } from '#web/app/list/list-table.tsx';
import { MailBadge } from './mail-badge.tsx';
import { mailHealth, readMailPage } from './mail-data.ts';
import { MailHealth } from './mail-health.tsx';
import { MailSheet } from './mail-sheet.tsx';
import { kindText } from './mail-texts.ts';

const STATUSES = [
  { value: 'waiting', word: 'Waiting' },
  { value: 'sent', word: 'Sent' },
  { value: 'failed', word: 'Failed' },
  { value: 'superseded', word: 'Superseded' },
] as const;

const COLUMNS: readonly Column<MailInList>[] = [
  { title: 'About', share: 1.6, cell: ({ kind }) => kindText(kind), onPhone: 'none' },
  { title: 'Queued', share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
  { title: 'Tries', share: 0.6, cell: ({ attempts }) => attempts, isFigure: true, onPhone: 'none' },
  {
    title: 'Status',
    share: 3.6,
    cell: (mail) => (
      <>
        <MailBadge mail={mail} />
        {mail.status !== 'sent' && mail.lastError && <small>{mail.lastError}</small>}
      </>
    ),
  },
];

/** Every queued mail: sent, waiting, or failed with the reason. */
export function MailPart() {
  const { isLoading } = useQuery(mailHealth());
  return (
    <RecordList
      topic="mail"
      title="Mail"
      headline={<MailHealth />}
      isHeadlineLoading={isLoading}
      placeholder="Recipient, subject, kind"
      statuses={STATUSES}
      days="Queued"
      exportPath="/api/mails/export"
      readPage={readMailPage}
      nameColumn={{
        title: 'To',
        share: 4.2,
        name: ({ recipient }) => recipient,
        about: ({ subject }) => subject,
      }}
      columns={COLUMNS}
      empty={{
        icon: 'mail',
        title: 'No mail yet',
        about: 'Every mail that the site sends appears here.',
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <MailSheet key={id} id={id} frame={frame} />;
}
