import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { Sending } from './use-outbox.ts';
import { outbox } from './send-item.ts';
import { Callout } from '#web/ui/callout.tsx';
import type { OutboxItem } from './outbox-item.ts';
import recordStyles from './job-record.module.css';
import styles from './sending-note.module.css';

/** How much has been sent, and what to do when nothing is being sent. */
export function SendingNote({ items, line, sent }: Sending) {
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const done = items.reduce((sum, { state, progress }) => sum + (state === 'sent' ? 1 : progress), 0);
  const text = `${sent} of ${items.length} sent`;
  if (waiting.length === 0) return null;
  return (
    <>
      <Progress now={done} most={items.length} text={text} />
      {(line === 'offline' || line === 'later') && (
        <output className={styles.root}>
          <Icon name="offline" />
          <b>{line === 'offline' ? 'No network. Keep working.' : 'The server cannot take it now. Keep working.'}</b>
          <p>{safeText(waiting.filter(({ unkept }) => unkept === undefined).length)}</p>
          <Button onClick={() => outbox.sendNow()}>
            <Icon name="retry" />
            Try now
          </Button>
        </output>
      )}
      {line === 'log-in' && (
        <output className={styles.root}>
          <Icon name="lock" />
          <b>Log in to send.</b>
          <p>Your log-in has ended. Nothing is lost: log in again and it is sent.</p>
          <Button href={`/employee-login?to=${encodeURIComponent(window.location.pathname)}`}>Log in</Button>
        </output>
      )}
      <OnlyHere items={waiting} />
    </>
  );
}

function safeText(count: number): string {
  if (count === 0) return 'It goes out as soon as there is a way.';
  if (count === 1) return '1 entry is safe on this phone and goes out by itself.';
  return `${count} entries are safe on this phone and go out by themselves.`;
}

/** Items that the phone couldn't store are lost when the page closes. */
function OnlyHere({ items }: Pick<Sending, 'items'>) {
  const unkept = items.find((item) => item.unkept !== undefined)?.unkept;
  if (!unkept) return null;
  return (
    <div className={styles.root} role="alert">
      <Icon name="alert" />
      <b>{unkept === 'full' ? 'This phone is full.' : 'This browser keeps nothing.'}</b>
      <p>
        Keep this page open until everything is sent.{' '}
        {unkept === 'full' ? 'Then delete photos or apps to make room.' : 'Then leave its private mode.'}
      </p>
    </div>
  );
}

const NAMES = { photo: 'A photo', damage: 'A damage log', completion: 'The completion' } as const;

/** Items that the server rejected, each with its reason. They are kept until the employee discards them here. */
export function RefusedItems({ items }: { readonly items: readonly OutboxItem[] }) {
  return items
    .filter(({ state }) => state === 'refused')
    .map(({ id, kind, refusal }) => (
      <Callout
        key={id}
        title={`${NAMES[kind]} was not taken`}
        action={
          <div className={recordStyles.row}>
            <Button onClick={() => outbox.sendNow()}>Try again</Button>
            <Button variant="plain" onClick={() => void outbox.discard(id)}>
              Remove
            </Button>
          </div>
        }
      >
        {refusal}
      </Callout>
    ));
}
