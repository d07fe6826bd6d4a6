import { documentationTexts } from '#core/languages/en/documentation.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Progress } from '#web/ui/progress.tsx';
import type { OutboxItem } from './outbox-store.ts';
import { type SendingState, outbox } from './own-outbox.ts';
import recordStyles from './job-record.module.css';

/** How much has been sent, and what to do when nothing is being sent. */
export function SendingNote({ items, line, sent }: SendingState) {
  const t = useTexts(documentationTexts);
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'sending');
  const done = items.reduce((sum, { state, progress }) => sum + (state === 'sent' ? 1 : progress), 0);
  const text = t('sentOf', { sent, all: items.length });
  if (waiting.length === 0) return null;
  const stored = waiting.filter(({ unkept }) => unkept === undefined).length;
  return (
    <>
      <Progress now={done} most={items.length} text={text} />
      {(line === 'offline' || line === 'later') && (
        <output className={recordStyles.sendingNote}>
          <Icon name="offline" />
          <b>{line === 'offline' ? t('noNetwork') : t('serverBusy')}</b>
          <p>{stored > 0 ? t('savedOnPhone', { count: stored }) : t('sentWhenPossible')}</p>
          <Button onClick={() => outbox.sendNow()}>
            <Icon name="retry" />
            {t('tryNow')}
          </Button>
        </output>
      )}
      {line === 'log-in' && (
        <output className={recordStyles.sendingNote}>
          <Icon name="lock" />
          <b>{t('logInToSend')}</b>
          <p>{t('logInEnded')}</p>
          <Button href={`/employee-login?to=${encodeURIComponent(window.location.pathname)}`}>{t('logIn')}</Button>
        </output>
      )}
      <OnlyHere items={waiting} />
    </>
  );
}

const ONLY_HERE = {
  full: { title: 'phoneFull', about: 'phoneFullAbout' },
  unavailable: { title: 'nothingStored', about: 'nothingStoredAbout' },
  private: { title: 'privateWindow', about: 'privateWindowAbout' },
} as const;

/** Items that are lost when the page closes. */
function OnlyHere({ items }: Pick<SendingState, 'items'>) {
  const t = useTexts(documentationTexts);
  const unkept = items.find((item) => item.unkept !== undefined)?.unkept;
  if (!unkept) return null;
  return (
    <div className={recordStyles.sendingNote} role="alert">
      <Icon name="alert" />
      <b>{t(ONLY_HERE[unkept].title)}</b>
      <p>{t(ONLY_HERE[unkept].about)}</p>
    </div>
  );
}

/** Items that the server rejected, each with its reason. They are kept until the employee discards them here. */
export function RefusedItems({ items }: { readonly items: readonly OutboxItem[] }) {
  const t = useTexts(documentationTexts);
  return items
    .filter(({ state }) => state === 'refused')
    .map(({ id, kind, refusal }) => (
      <Callout
        key={id}
        title={t('notAcceptedTitle', { kind })}
        action={
          <div className={recordStyles.row}>
            <Button onClick={() => outbox.sendNow()}>{t('tryAgain')}</Button>
            <Button variant="plain" onClick={() => void outbox.discard(id)}>
              {t('remove')}
            </Button>
          </div>
        }
      >
        {refusal || t('notAcceptedReason')}
      </Callout>
    ));
}
