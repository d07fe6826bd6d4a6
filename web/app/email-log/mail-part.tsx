import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { use, type ReactNode, useState } from 'react';
import type { MailInList, MailHealth as Health, MailDetail as Mail, MailDetail } from '#contract/mail.ts';
import { emailLogTexts } from '#core/languages/en/email-log.ts';
import type { Language } from '#core/languages/language.ts';
import { formatTime } from '#core/lib/time.ts';
import { MAIL_STATUSES } from '#core/notifications/mails.ts';
import { DayCell, type Column } from '#web/app/list/list-table.tsx';
import { RecordList, type SheetFrame } from '#web/app/list/record-list.tsx';
import { RecordSheet, RecordActions, RecordBadges, RecordBody } from '#web/app/list/record-sheet.tsx';
import { When } from '#web/app/shell/when.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, rich, timeAt, useTexts } from '#web/lib/language.tsx';
import { errorText } from '#web/lib/refusal.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ReviewList, type ReviewRow } from '#web/ui/review-list.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { toast } from '#web/ui/toast.tsx';
import { mailHealth, readMailPage, kindText, mailDetail, useResend, standingOf } from './mail-data.ts';
import styles from './mail-part.module.css';

function columnsIn(language: Language): readonly Column<MailInList>[] {
  const t = emailLogTexts(language);
  return [
    { title: t('about'), share: 1.6, isWideOnly: true, cell: ({ kind }) => kindText(kind, language), onPhone: 'none' },
    { title: t('queued'), share: 1.6, cell: ({ createdAt }) => <DayCell at={createdAt} /> },
    {
      title: t('attempts'),
      share: 1,
      isWideOnly: true,
      cell: ({ attempts }) => attempts,
      isFigure: true,
      onPhone: 'none',
    },
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
  const isSent = sendsTo === 'server';
  return (
    <p className={isWell ? styles.health : `${styles.health} ${styles.healthStop}`} data-testid="mail-health">
      <Icon name={isWell && isSent ? 'check' : 'alert'} />
      <span>
        {sender.ok ? t(isSent ? 'senderWorks' : 'notSentYet') : (sender.detail ?? t('senderStopped'))}{' '}
        {t('waitingAndFailed', { waiting, failed })}{' '}
        {isSent ? rich(t.rich('goesToServer', { place, code })) : rich(t.rich('connectServer', { settings: toServer }))}{' '}
        <SchedulerText scheduler={scheduler} />
      </span>
    </p>
  );
}

const toServer = (text: readonly ReactNode[]) => (
  <Link to="/admin/dashboard" search={{ tab: 'business', section: 'mail' }}>
    {text}
  </Link>
);
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

/** The open mail at the side of the list. */
function MailSheet({ id, frame }: { readonly id: string; readonly frame: SheetFrame }) {
  const language = use(LanguageContext);
  return (
    <RecordSheet
      kind="mail"
      query={mailDetail(id)}
      frame={frame}
      title={({ kind, subject, preview }: Mail) => subject ?? preview?.subject ?? kindText(kind, language)}
      about={queuedAt}
    >
      {(mail) => <MailDetails mail={mail} />}
    </RecordSheet>
  );
}

function queuedAt({ createdAt }: Mail) {
  return <Queued at={createdAt} />;
}

function Queued({ at }: { readonly at: string }) {
  const t = useTexts(emailLogTexts);
  return <When at={at} wording={(time) => t.rich('queuedAt', time)} />;
}

const route = getRouteApi('/admin/dashboard');

/** The delivery state of a mail, its content, and a button to send it again. */
function MailDetails({ mail }: { readonly mail: Mail }) {
  const t = useTexts(emailLogTexts);
  const language = use(LanguageContext);
  return (
    <>
      <RecordBody>
        <RecordBadges>
          <MailBadge mail={mail} />
        </RecordBadges>
        {mail.status !== 'sent' && mail.lastError && (
          <Callout tone={mail.status === 'failed' ? 'stop' : 'wait'} title={t(titleOfReason(mail))}>
            {mail.lastError}
          </Callout>
        )}
        <ReviewList rows={factsOf(mail, language)} />
        <MailPreview preview={mail.preview} />
      </RecordBody>
      <Resend mail={mail} />
    </>
  );
}

/** The key of the title. */
function titleOfReason({ status, attempts }: Mail) {
  if (status === 'failed') return 'sendFailed';
  if (status === 'superseded') return 'sendSuperseded';
  return attempts === 0 ? 'sendLater' : 'attemptFailed';
}

function factsOf(mail: Mail, language: Language): readonly ReviewRow[] {
  const t = emailLogTexts(language);
  return [
    { title: t('to'), value: mail.recipient },
    { title: t('about'), value: kindText(mail.kind, language) },
    ...(mail.sentAt ? [{ title: t('sent'), value: <When at={mail.sentAt} /> }] : []),
    { title: t('attempts'), value: String(mail.attempts) },
    ...(mail.dueAt ? [{ title: t('nextAttempt'), value: <When at={mail.dueAt} /> }] : []),
    ...(mail.quoteId ? [{ title: t('quote'), value: <QuoteLink id={mail.quoteId} /> }] : []),
    ...(mail.file ? [{ title: t('file'), value: <MailFile id={mail.id} name={mail.file} /> }] : []),
    { title: t('messageId'), value: mail.messageId },
  ];
}

function QuoteLink({ id }: { readonly id: string }) {
  const t = useTexts(emailLogTexts);
  return (
    <Link to="/admin/dashboard" search={{ tab: 'quotes', quote: id }}>
      {t('openQuote')}
    </Link>
  );
}

function MailFile({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useTexts(emailLogTexts);
  return (
    <a href={`/api/mails/${id}/file`} download={name}>
      {t('download', { file: name })}
    </a>
  );
}

function Resend({ mail }: { readonly mail: Mail }) {
  const t = useTexts(emailLogTexts);
  const navigate = route.useNavigate();
  const resend = useResend(mail.id);
  const isSent = mail.status === 'sent';
  return (
    <RecordActions className={styles.resend}>
      {resend.error && <Callout title={t('notResent')}>{errorText(resend.error)}</Callout>}
      {mail.resendRefusal ? (
        <p>{mail.resendRefusal}</p>
      ) : (
        <Button
          variant={isSent ? undefined : 'sponge'}
          aria-disabled={resend.isPending}
          onClick={() =>
            resend.mutate(undefined, {
              onSuccess: ({ id }) => {
                toast({ title: t(isSent ? 'queuedAgain' : 'dueNow') });
                if (id !== mail.id) void navigate({ search: (was) => ({ ...was, open: id }), resetScroll: false });
              },
            })
          }
        >
          <Icon name="retry" />
          {t(isSent ? 'sendAgain' : 'sendNow')}
        </Button>
      )}
    </RecordActions>
  );
}

const LOOKS = [
  { value: 'html', word: 'asSent' },
  { value: 'text', word: 'textOnly' },
] as const;

/** The content of a mail, in a sandboxed frame: no scripts, no forms, and no links that navigate. */
function MailPreview({ preview }: Pick<MailDetail, 'preview'>) {
  const t = useTexts(emailLogTexts);
  const [look, setLook] = useState<(typeof LOOKS)[number]['value']>('html');
  if (!preview) {
    return (
      <section aria-labelledby="mail-preview">
        <h3 id="mail-preview">{t('preview')}</h3>
        <p>{t('noPreview')}</p>
      </section>
    );
  }
  return (
    <section aria-labelledby="mail-preview" className={styles.preview}>
      <div className={styles.previewHead}>
        <h3 id="mail-preview">{t('previewRedacted')}</h3>
        <Segments
          name="mail-look"
          label={t('howToShow')}
          choices={LOOKS.map(({ value, word }) => ({ value, word: t(word) }))}
          chosen={look}
          onChoose={setLook}
        />
      </div>
      {look === 'html' ? (
        <iframe title={t('frameTitle')} sandbox="" srcDoc={preview.html} />
      ) : (
        // Scrollable text must be scrollable by keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre tabIndex={0} aria-label={t('asText')}>
          {preview.text}
        </pre>
      )}
    </section>
  );
}

/** The state of a mail: waiting, sent or failed. */
function MailBadge({ mail }: { readonly mail: MailInList }) {
  const t = useTexts(emailLogTexts);
  const { word, tone, icon } = standingOf(mail);
  return (
    <>
      <Badge tone={tone} icon={icon}>
        {t(word)}
      </Badge>
      {mail.isTest && <Badge>{t('test')}</Badge>}
    </>
  );
}
