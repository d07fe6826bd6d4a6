import { useEffect, useEffectEvent } from 'react';
import type { MessageDetail } from '#contract/messages.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Icon } from '../../ui/icon.tsx';
import { phoneText } from '../desk/quote-texts.ts';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { errorText } from '../refusal.ts';
import { MessageBadge } from './message-badge.tsx';
import { useMark } from './message-data.ts';
import { replyLink } from './reply-link.ts';
import '../desk/decision-bar.css';
import './message-text.css';

/** What somebody wrote, and how to answer it. Opening it marks it as read. */
export function MessageText({ message }: { readonly message: MessageDetail }) {
  const { id, email, phone, isRead, isAnswered } = message;
  const mark = useMark(id);
  const business = useCatalogueIfKnown()?.name ?? '';
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
