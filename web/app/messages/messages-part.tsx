import type { MessageInList } from '#contract/messages.ts';
import { messagesTexts } from '#core/languages/en/messages.ts';
import { MESSAGE_FILTERS } from '#core/operations/owner-lists.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { useTexts } from '#web/lib/language.tsx';
import { MessageBadge, MessageSheet } from './message-sheet.tsx';
import { readMessagePage } from './message-data.ts';
import styles from './messages-part.module.css';

function columnsOf(t: ReturnType<typeof messagesTexts>): readonly Column<MessageInList>[] {
  return [
    { title: t('message'), share: 5, cell: ({ excerpt }) => <span className={styles.excerpt}>{excerpt}</span> },
    { title: t('received'), share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
    { title: t('status'), share: 1.6, cell: (message) => <MessageBadge message={message} />, onPhone: 'side' },
  ];
}

/** Messages from the contact form. */
export function MessagesPart() {
  const t = useTexts(messagesTexts);
  return (
    <RecordList
      topic="messages"
      title={t('title')}
      placeholder={t('searchPlaceholder')}
      statuses={MESSAGE_FILTERS.map((value) => ({ value, word: t(value) }))}
      hasDays
      exportPath="/api/messages/export"
      readPage={readMessagePage}
      nameColumn={{
        title: t('from'),
        share: 2.5,
        name: ({ name }) => name,
        about: ({ email }) => email,
        isNew: ({ isRead }) => !isRead,
      }}
      columns={columnsOf(t)}
      empty={{
        icon: 'mail',
        title: t('empty'),
        about: t('emptyHint'),
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <MessageSheet key={id} id={id} frame={frame} />;
}
