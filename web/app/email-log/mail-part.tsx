import { useQuery } from '@tanstack/react-query';
import { use, type ReactNode } from 'react';
import type { MailInList, MailHealth as Health } from '#contract/mail.ts';
import { emailLogTexts } from '#core/languages/en/email-log.ts';
import type { Language } from '#core/languages/language.ts';
import { MAIL_STATUSES } from '#core/notifications/mail-rules.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { timeAt } from '#web/app/shell/when.tsx';
import { MailBadge, MailSheet } from './mail-sheet.tsx';
import { mailHealth, readMailPage, kindText } from './mail-data.ts';
import { formatTime } from '#core/lib/time.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import styles from './mail-part.module.css';

function columnsIn(language: Language): readonly Column<MailInList>[] {
  const t = emailLogTexts(language);
  return [
    { title: t('about'), share: 1.6, cell: ({ kind }) => kindText(kind, language), onPhone: 'none' },
    { title: t('queued'), share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
    { title: t('attempts'), share: 1, cell: ({ attempts }) => attempts, isFigure: true, onPhone: 'none' },
    {
      title: t('status'),
      share: 3.2,
      cell: (mail) => (
        <>
          <MailBadge mail={mail} />
          {mail.status !== 'sent' && mail.lastError && <small>{mail.lastError}</small>}
        </>
      ),
    },
  ];
}

/** Every queued mail: sent, waiting, or failed with the reason. */
export function MailPart() {
  const t = useTexts(emailLogTexts);
  const language = use(LanguageContext);
  const { isLoading } = useQuery(mailHealth());
  return (
    <RecordList
      topic="mail"
      title={t('title')}
      headline={<MailHealth />}
      isHeadlineLoading={isLoading}
      placeholder={t('searchPlaceholder')}
      statuses={MAIL_STATUSES.map((value) => ({ value, word: t(value) }))}
      hasDays
      exportPath="/api/mails/export"
      readPage={readMailPage}
      nameColumn={{
        title: t('to'),
        share: 4.2,
        name: ({ recipient }) => recipient,
        about: ({ subject }) => subject,
      }}
      columns={columnsIn(language)}
      empty={{
        icon: 'mail',
        title: t('empty'),
        about: t('emptyHint'),
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
  const t = useTexts(emailLogTexts);
  const { data: health } = useQuery(mailHealth());
  if (!health) return null;
  const { sender, scheduler, sendsTo, place, waiting, failed } = health;
  const isWell = sender.ok && scheduler.ok;
  return (
    <p className={isWell ? styles.health : `${styles.health} ${styles.healthStop}`} data-testid="mail-health">
      <Icon name={isWell ? 'check' : 'alert'} />
      <span>
        {sender.ok ? t('senderWorks') : (sender.detail ?? t('senderStopped'))}{' '}
        {t('waitingAndFailed', { waiting, failed })}{' '}
        {rich(t.rich(sendsTo === 'server' ? 'goesToServer' : 'goesToFolder', { place, code }))}{' '}
        <SchedulerText scheduler={scheduler} />
      </span>
    </p>
  );
}

const code = (text: readonly ReactNode[]) => <code>{text}</code>;

/** When the scheduler of the reminders last ran, in the shop's time zone. */
function SchedulerText({ scheduler }: Pick<Health, 'scheduler'>) {
  const t = useTexts(emailLogTexts);
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!scheduler.ok) {
    return (
      <>
        {scheduler.detail ?? t('schedulerStopped')} {t('remindersWait')}
      </>
    );
  }
  if (!scheduler.lastRunAt || !timeZone) return null;
  const { lastRunAt } = scheduler;
  const when = formatTime(Temporal.Instant.from(lastRunAt), timeZone, language);
  return rich(t.rich('remindersChecked', { when, time: timeAt(lastRunAt) }));
}
