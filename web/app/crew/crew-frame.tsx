import { useQueryClient, useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { Outlet, Link } from '@tanstack/react-router';
import { use, useEffect, type ReactNode, useState } from 'react';
import { crewTexts } from '#core/languages/en/crew.ts';
import { formatDate, formatTime, localDate } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { useOwnOutbox } from '#web/app/job-record/own-outbox.ts';
import { RefusedItems, SendingNote } from '#web/app/job-record/sending-note.tsx';
import { Failure } from '#web/app/shell/error-page.tsx';
import { PageLanguageSwitch } from '#web/app/shell/language-setting.tsx';
import { noteLoggingOut, useLeaveWhenLoggedOut } from '#web/app/shell/use-leave-when-logged-out.ts';
import { read } from '#web/lib/api.ts';
import { useCatalog } from '#web/lib/catalog.ts';
import { forgetCrewIdentity, finishLogOut, notePendingLogOut } from '#web/lib/crew-identity.ts';
import { forgetDrafts } from '#web/lib/forget-drafts.ts';
import { LanguageContext, useTexts } from '#web/lib/language.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { localStore } from '#web/lib/storage.ts';
import { Ask } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { crewKey, forgetAnswers } from './crew-data.ts';
import { useDevice } from './use-device.ts';
import styles from './crew.module.css';

/** Around every crew screen: larger targets, and toasts that survive a change of screen. */
export function CrewLayout() {
  useDevice();
  return (
    <div className={styles.root}>
      <Outlet />
      <Toaster />
    </div>
  );
}

const LEAVING = { logIn: '/employee-login', statuses: [401, 403] } as const;

type CrewFrameProps = {
  readonly title: string;
  /** Whether there's room for two columns. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The frame of a logged-in employee's screens: the date, the employee's name, and the way to log out. */
export function CrewFrame({ title, isWide = false, children }: CrewFrameProps) {
  const t = useTexts(crewTexts);
  const language = use(LanguageContext);
  const shop = useCatalog();
  const { data: own } = useSuspenseQuery(read('GET /api/employee/session'));
  useLeaveWhenLoggedOut(LEAVING);
  useLookAgain();
  usePageTitle(title);
  const today = localDate(Temporal.Now.instant(), shop.timeZone);
  const since = own.clockedAt && formatTime(Temporal.Instant.from(own.clockedAt), shop.timeZone, language);

  return (
    <>
      <header className={styles.bar}>
        <p>
          <b>{capital(formatDate(today, language), language)}</b>{' '}
          <small>{own.isClockedIn && since ? t('clockedInAt', { name: own.name, time: since }) : own.name}</small>
        </p>
      </header>
      <nav aria-label={t('crewNav')} className={styles.nav}>
        <Link to="/employee-dashboard">{t('myDay')}</Link>
        <Link to="/jobs">{t('availableJobs')}</Link>
        <Link to="/employee/pay">{t('payTab')}</Link>
      </nav>
      <Unsent />
      <main id="main" tabIndex={-1} className={isWide ? `${styles.main} ${styles.wide}` : styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <PageLanguageSwitch />
        <LogOut />
      </footer>
    </>
  );
}

/** Owners and colleagues make changes all day, so the screen refetches when the employee returns to it. */
function useLookAgain(): void {
  const client = useQueryClient();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries({ queryKey: crewKey });
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [client]);
}

/** Shown for a crew screen that needs the network, with links to those that don't. */
export function CrewFailure({ error }: { readonly error: unknown }) {
  const t = useTexts(crewTexts);
  return (
    <CrewFrame title={t('notNow')}>
      <Failure error={error} />
    </CrewFrame>
  );
}

/** Milliseconds that the log-out waits for the server. */
const PATIENCE = 2000;

/** Logs out, even without a network, and deletes the employee's cached data from this device. Asks first if something is unsent; that stays. */
function LogOut() {
  const t = useTexts(crewTexts);
  const { items, sent } = useOwnOutbox();
  const [isAsking, setIsAsking] = useState(false);
  const unsent = items.length - sent;
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: async () => {
      // Reads that this log-out has refused would lead the next employee to this page.
      noteLoggingOut(true);
      await client.cancelQueries();
      // Clears this device first, which needs no network. The server is told as soon as there is one.
      notePendingLogOut(localStore);
      forgetCrewIdentity(localStore);
      forgetDrafts();
      await forgetAnswers();
      await Promise.race([finishLogOut(localStore), new Promise((done) => setTimeout(done, PATIENCE))]);
      // A full page load, so that none of the employee's data stays in memory.
      window.location.replace('/employee-login');
    },
  });
  return (
    <>
      <Button aria-disabled={leave.isPending} onClick={() => (unsent > 0 ? setIsAsking(true) : leave.mutate())}>
        {t('logOut')}
      </Button>
      {isAsking && (
        <Ask
          title={t('unsentTitle', { count: unsent })}
          about={t('unsentAbout', { count: unsent })}
          action={t('logOutAnyway')}
          back={t('stay')}
          isBusy={leave.isPending}
          onDo={() => leave.mutate()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** How much of what was recorded has been sent, on every crew page. */
function Unsent() {
  const t = useTexts(crewTexts);
  const sending = useOwnOutbox();
  const { items, sent } = sending;
  if (items.length === 0) return null;
  return (
    <section className={styles.unsent} aria-label={t('sending')}>
      {sent === items.length ? (
        <p className={styles.unsentNone}>
          <Icon name="check" />
          {t('allSentOf', { sent })}
        </p>
      ) : (
        <>
          <SendingNote {...sending} />
          <RefusedItems items={items} />
        </>
      )}
    </section>
  );
}
