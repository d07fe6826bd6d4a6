import type { MessageInList } from '#contract/messages.ts';
import { Badge } from '#web/ui/badge.tsx';

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
