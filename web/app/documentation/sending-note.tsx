import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Sending } from './use-outbox.ts';
import { outbox } from './send-item.ts';

/** How much has left the phone, and what to do when nothing does. */
export function SendingNote({ items, line, sent }: Sending) {
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const done = items.reduce((sum, { state, progress }) => sum + (state === 'sent' ? 1 : progress), 0);
  const text = `${sent} of ${items.length} sent`;
  if (waiting.length === 0) return null;
  return (
    <>
      <Progress now={done} most={items.length} text={text} />
      {line === 'offline' && (
        <output className="doc-offline">
          <Icon name="offline" />
          <b>No network. Keep working.</b>
          <p>
            {waiting.length === 1 ? '1 entry is' : `${waiting.length} entries are`} safe on this phone and{' '}
            {waiting.length === 1 ? 'goes' : 'go'} out by {waiting.length === 1 ? 'itself' : 'themselves'}.
          </p>
          <Button onClick={() => outbox.sendNow()}>
            <Icon name="retry" />
            Try now
          </Button>
        </output>
      )}
      {line === 'log-in' && (
        <output className="doc-offline">
          <Icon name="lock" />
          <b>Your log-in has ended.</b>
          <p>Nothing is lost. Log in again and it is sent.</p>
          <Button href={`/employee-login?to=${encodeURIComponent(window.location.pathname)}`}>Log in</Button>
        </output>
      )}
    </>
  );
}
