import { useQuery } from '@tanstack/react-query';
import type { MailInList, MailHealth as Health } from '#contract/mail.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { MailBadge, MailSheet } from './mail-sheet.tsx';
import { mailHealth, readMailPage } from './mail-data.ts';
import { kindText } from './mail-texts.ts';
import { formatTime } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import styles from './mail-part.module.css';

const STATUSES = [
  { value: 'waiting', word: 'Waiting' },
  { value: 'sent', word: 'Sent' },
  { value: 'failed', word: 'Failed' },
  { value: 'superseded', word: 'Superseded' },
] as const;

const COLUMNS: readonly Column<MailInList>[] = [
  { title: 'About', share: 1.6, cell: ({ kind }) => kindText(kind), onPhone: 'none' },
  { title: 'Queued', share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
  { title: 'Tries', share: 0.6, cell: ({ attempts }) => attempts, isFigure: true, onPhone: 'none' },
  {
    title: 'Status',
    share: 3.6,
    cell: (mail) => (
      <>
        <MailBadge mail={mail} />
        {mail.status !== 'sent' && mail.lastError && <small>{mail.lastError}</small>}
      </>
    ),
  },
];

/** Every queued mail: sent, waiting, or failed with the reason. */
export function MailPart() {
  const { isLoading } = useQuery(mailHealth());
  return (
    <RecordList
      topic="mail"
      title="Mail"
      headline={<MailHealth />}
      isHeadlineLoading={isLoading}
      placeholder="Recipient, subject, kind"
      statuses={STATUSES}
      days="Queued"
      exportPath="/api/mails/export"
      readPage={readMailPage}
      nameColumn={{
        title: 'To',
        share: 4.2,
        name: ({ recipient }) => recipient,
        about: ({ subject }) => subject,
      }}
      columns={COLUMNS}
      empty={{
        icon: 'mail',
        title: 'No mail yet',
        about: 'Every mail that the site sends appears here.',
      }}
      sheet={openSheet}
    />
  );
}

function openSheet(id: string, frame: SheetFrame) {
  return <MailSheet key={id} id={id} frame={frame} />;
}

/** One line: the state of the mail sender, waiting and failed mails, and where mail goes. */
function MailHealth() {
  const { data: health } = useQuery(mailHealth());
  if (!health) return null;
  const { sender, scheduler, sendsTo, place } = health;
  const isWell = sender.ok && scheduler.ok;
  return (
    <p className={isWell ? styles.health : `${styles.health} ${styles.healthStop}`} data-testid="mail-health">
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
