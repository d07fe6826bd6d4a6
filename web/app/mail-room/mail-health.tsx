import { useQuery } from '@tanstack/react-query';
import type { MailHealth as Health } from '#contract/mail.ts';
import { Icon } from '../../ui/icon.tsx';
import { mailHealth } from './mail-data.ts';
import './mail-health.css';

/** One line: whether the sender works, what waits and failed, and where mail goes. */
export function MailHealth() {
  const { data: health } = useQuery(mailHealth());
  if (!health) return null;
  const { sender, sendsTo, place } = health;
  return (
    <p className={sender.ok ? 'mail-health' : 'mail-health mail-health-stop'}>
      <Icon name={sender.ok ? 'check' : 'alert'} />
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
        )}
      </span>
    </p>
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
