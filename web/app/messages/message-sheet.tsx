import type { MessageDetail, MessageInList } from '#contract/messages.ts';
import type { SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody, RecordContact } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { messageDetail, useMark, replyLink } from './message-data.ts';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import styles from './messages-part.module.css';
import { Badge } from '#web/ui/badge.tsx';

/** The open message at the side of the list. */
export function MessageSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  return (
    <RecordSheet
      what="message"
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
  return <When label="Received" at={createdAt} />;
}

/** The message, and ways to answer it. Opening it marks it as read. */
function MessageText({ message }: { readonly message: MessageDetail }) {
  const { id, email, phone, isRead, isAnswered } = message;
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
        {mark.error && <Callout title="Nothing was changed">{errorText(mark.error)}</Callout>}
        <Button
          className={styles.reply}
          href={replyLink(message, business)}
          variant={isAnswered ? undefined : 'sponge'}
        >
          <Icon name="mail" />
          Reply by email
        </Button>
        <Button aria-disabled={mark.isPending} onClick={() => mark.mutate({ isAnswered: !isAnswered })}>
          {isAnswered ? 'Mark as open' : 'Mark as answered'}
        </Button>
        <Button aria-disabled={mark.isPending} onClick={() => mark.mutate({ isRead: !isRead })}>
          {isRead ? 'Mark as unread' : 'Mark as read'}
        </Button>
      </RecordActions>
    </>
  );
}

/** The state of a message: unread, open or answered. */
export function MessageBadge({ message }: { readonly message: MessageInList }) {
  return (
    <>
      {message.isAnswered && (
        <Badge tone="good" icon="check">
          Answered
        </Badge>
      )}
      {!message.isAnswered && !message.isRead && (
        <Badge tone="water" icon="mail">
          Unread
        </Badge>
      )}
      {!message.isAnswered && message.isRead && (
        <Badge tone="wait" icon="clock">
          Open
        </Badge>
      )}
      {message.isTest && <Badge>Test</Badge>}
    </>
  );
}
