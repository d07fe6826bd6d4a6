import type { MessageInList } from '#contract/messages.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { MessageBadge, MessageSheet } from './message-sheet.tsx';
import { readMessagePage } from './message-data.ts';
import styles from './messages-part.module.css';

const STATUSES = [
  { value: 'unread', word: 'Unread' },
  { value: 'open', word: 'Open' },
  { value: 'answered', word: 'Answered' },
] as const;

const COLUMNS: readonly Column<MessageInList>[] = [
  { title: 'Message', share: 5, cell: ({ excerpt }) => <span className={styles.excerpt}>{excerpt}</span> },
  { title: 'Received', share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
  { title: 'Status', share: 1.6, cell: (message) => <MessageBadge message={message} />, onPhone: 'side' },
];

/** Messages from the contact form. */
export function MessagesPart() {
  return (
    <RecordList
      topic="messages"
      title="Messages"
      placeholder="Name, email, text"
      statuses={STATUSES}
      days="Received"
      exportPath="/api/messages/export"
      readPage={readMessagePage}
      nameColumn={{
        title: 'From',
        share: 2.5,
        name: ({ name }) => name,
        about: ({ email }) => email,
        isNew: ({ isRead }) => !isRead,
      }}
      columns={COLUMNS}
      empty={{
        icon: 'mail',
        title: 'No messages yet',
        about: 'They appear here as soon as someone writes through the site.',
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <MessageSheet key={id} id={id} frame={frame} />;
}
