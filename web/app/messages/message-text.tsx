import { useEffect, useEffectEvent } from 'react';
import type { MessageDetail } from '#contract/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { phoneText } from '#web/lib/quote-texts.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { errorText } from '#web/lib/refusal.ts';
import { MessageBadge } from './message-badge.tsx';
import { useMark } from './message-data.ts';
import { replyLink } from './reply-link.ts';
import '../list/decision-bar.css';
import './message-text.css';

/** The message, and ways to answer it. Opening it marks it as read. */
export function MessageText({ message }: { readonly message: MessageDetail }) {
  const { id, email, phone, isRead, isAnswered } = message;
  const mark = useMark(id);
  const business = useCatalogIfKnown()?.name ?? '';
  const markRead = useEffectEvent(() => {
    if (!isRead) mark.mutate({ isRead: true });
  });
  useEffect(() => markRead(), []);

  return (
    <>
      <div className="quote-detail">
        <p className="quote-badges">
          <MessageBadge message={message} />
        </p>
        <p className="quote-who">
          <a href={`mailto:${email}`}>
            <Icon name="mail" />
            {email}
          </a>
          {phone && (
            <a href={`tel:${phone}`}>
              <Icon name="phone" />
              {phoneText(phone)}
            </a>
          )}
        </p>
        <p className="message-text">{message.message}</p>
      </div>
      <footer className="decision">
        {mark.error && <Callout title="Nothing was changed">{errorText(mark.error)}</Callout>}
        <Button
          className="message-reply"
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
      </footer>
    </>
  );
}
