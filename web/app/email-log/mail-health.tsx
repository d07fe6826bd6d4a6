import { useQuery } from '@tanstack/react-query';
import type { MailHealth as Health } from '#contract/mail.ts';
import { formatTime } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { mailHealth } from './mail-data.ts';
import './mail-health.css';

/** One line: the state of the mail sender, waiting and failed mails, and where mail goes. */
export function MailHealth() {
  const { data: health } = useQuery(mailHealth());
  if (!health) return null;
  const { sender, scheduler, sendsTo, place } = health;
  const isWell = sender.ok && scheduler.ok;
  return (
    <p className={isWell ? 'mail-health' : 'mail-health mail-health-stop'}>
      <Icon name={isWell ? 'check' : 'alert'} />
      <span>
        {senderText(health)} {numbersText(health)}{' '}
        {sendsTo === 'server' ? (
          <>
            Mail goes to <code>{place}</code>.
          </>
        ) : (
          <>
            No mail server is set, so mail is written to the folder <code>{place}</code>.
          </>
        )}{' '}
        <SchedulerText scheduler={scheduler} />
      </span>
    </p>
  );
}

/** When the scheduler of the reminders last ran, in the shop's time zone. */
function SchedulerText({ scheduler }: Pick<Health, 'scheduler'>) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!scheduler.ok) return <>{scheduler.detail ?? 'The scheduler does not work.'} Reminders wait for it.</>;
  if (!scheduler.lastRunAt || !timeZone) return null;
  const { lastRunAt } = scheduler;
  return (
    <>
      Reminders were last looked through at{' '}
      <time dateTime={lastRunAt}>{formatTime(Temporal.Instant.from(lastRunAt), timeZone)}</time>.
    </>
  );
}

function senderText({ sender }: Health): string {
  if (!sender.ok) return sender.detail ?? 'The mail sender does not work.';
  return 'The sender works.';
}

function numbersText({ waiting, failed }: Health): string {
  const waits = waiting === 0 ? 'Nothing waits' : waiting === 1 ? '1 mail waits' : `${waiting} mails wait`;
  return failed === 0 ? `${waits}, nothing failed.` : `${waits}, ${failed} failed.`;
}
