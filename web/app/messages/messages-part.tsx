import { use, useEffect, useEffectEvent } from 'react';
import type { MessageInList, MessageDetail } from '#contract/messages.ts';
import { listsTexts } from '#core/languages/en/lists.ts';
import { messagesTexts } from '#core/languages/en/messages.ts';
import { MESSAGE_FILTERS } from '#core/operations/owner-lists.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody, RecordContact } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { useTexts, LanguageContext } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { EmailText } from '#web/ui/email-text.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { readMessagePage, messageDetail, useMark, replyLink } from './message-data.ts';
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
        share: 3,
        name: ({ name }) => name,
        about: sender,
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

function sender({ email }: MessageInList) {
  return <EmailText email={email} />;
}

function openSheet(id: string, frame: SheetFrame) {
  return <MessageSheet key={id} id={id} frame={frame} />;
}

/** The open message at the side of the list. */
function MessageSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      kind="message"
      query={messageDetail(id)}
      frame={frame}
      title={({ name }: MessageDetail) => name}
      about={receivedAt}
    >
      {(message) => <MessageText key={message.id} message={message} />}
    </RecordSheet>
  );
}

function receivedAt({ createdAt }: MessageDetail) {
  return <Received at={createdAt} />;
}

function Received({ at }: { readonly at: string }) {
  const t = useTexts(messagesTexts);
  return <When at={at} wording={(time) => t.rich('receivedAt', time)} />;
}

/** The message, and ways to answer it. Opening it marks it as read. */
function MessageText({ message }: { readonly message: MessageDetail }) {
  const { id, email, phone, isRead, isAnswered } = message;
  const t = useTexts(messagesTexts);
  const inLists = useTexts(listsTexts);
  const language = use(LanguageContext);
  const mark = useMark(id);
  const business = useCatalogIfKnown()?.name ?? '';
  const markRead = useEffectEvent(() => {
    if (!isRead) mark.mutate({ isRead: true });
  });
  useEffect(() => markRead(), []);

  return (
    <>
      <RecordBody>
        <RecordBadges>
          <MessageBadge message={message} />
        </RecordBadges>
        <RecordContact email={email} phone={phone} />
        <p className={styles.text} data-testid="message-text">
          {message.message}
        </p>
      </RecordBody>
      <RecordActions>
        {mark.error && <Callout title={inLists('nothingChanged')}>{errorText(mark.error)}</Callout>}
        <Button data-wide href={replyLink(message, business, language)} variant={isAnswered ? undefined : 'sponge'}>
          <Icon name="mail" />
          {t('reply')}
        </Button>
        <Button aria-disabled={mark.isPending} onClick={() => mark.mutate({ isAnswered: !isAnswered })}>
          {t(isAnswered ? 'markOpen' : 'markAnswered')}
        </Button>
        <Button aria-disabled={mark.isPending} onClick={() => mark.mutate({ isRead: !isRead })}>
          {t(isRead ? 'markUnread' : 'markRead')}
        </Button>
      </RecordActions>
    </>
  );
}

/** The state of a message: unread, open or answered. */
function MessageBadge({ message }: { readonly message: MessageInList }) {
  const t = useTexts(messagesTexts);
  return (
    <>
      {message.isAnswered && (
        <Badge tone="good" icon="check">
          {t('answered')}
        </Badge>
      )}
      {!message.isAnswered && !message.isRead && (
        <Badge tone="water" icon="mail">
          {t('unread')}
        </Badge>
      )}
      {!message.isAnswered && message.isRead && (
        <Badge tone="wait" icon="clock">
          {t('open')}
        </Badge>
      )}
      {message.isTest && <Badge>{t('test')}</Badge>}
    </>
  );
}
