import { capital } from '#core/lib/capital.ts';
import { Link } from '@tanstack/react-router';
import { use, type ReactNode } from 'react';
import { adminFrameTexts } from '#core/languages/en/admin-frame.ts';
import { formatDate, localDate, timeZoneLabel } from '#core/lib/time.ts';
import { LanguageContext, rich, useTexts } from '#web/lib/language.tsx';
import { pageLanguage } from '#web/lib/language-switch.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Toaster, toastError } from '#web/ui/toast.tsx';
import { call } from '#web/lib/api.ts';
import { errorText } from '#web/lib/refusal.ts';
import { forgetEditing } from '#web/lib/settings-draft.ts';
import { tabStore } from '#web/lib/storage.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { PageLanguageSwitch } from './page-language-switch.tsx';
import { useLeaveWhenLoggedOut } from './use-leave-when-logged-out.ts';
import { timeAt } from './when.tsx';
import styles from './admin-frame.module.css';

const LEAVING = { logIn: '/admin', statuses: [401] } as const;

type AdminFrameProps = {
  /** Name of the logged-in admin. */
  readonly name: string;
  /** Navigation below the bar. */
  readonly tabs?: ReactNode;
  /** Full width, for lists. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** The frame of every dashboard screen: the bar with the admin's name. Redirects to the log-in when the session ends. */
export function AdminFrame({ name, tabs, isWide = false, children }: AdminFrameProps) {
  const t = useTexts(adminFrameTexts);
  const shop = useCatalogIfKnown();
  useLeaveWhenLoggedOut(LEAVING);
  return (
    <>
      <header className={styles.bar}>
        <Brand className={styles.brand} name={shop?.name ?? ''} href="/" />
        <nav className={styles.links} aria-label={t('pages')}>
          <Link to="/admin/dashboard">{t('dashboard')}</Link>
          <Link to="/job-schedule">{t('schedule')}</Link>
          <Link to="/staff-management">{t('staff')}</Link>
          <PageLanguageSwitch />
        </nav>
        {shop && <Today timeZone={shop.timeZone} />}
        <p>{name}</p>
        <Button className={styles.logOut} onClick={() => void logOut('POST /api/admin/logout')}>
          {t('logOut')}
        </Button>
      </header>
      {tabs}
      <main id="main" tabIndex={-1} className={isWide ? `${styles.main} ${styles.wide}` : styles.main}>
        {children}
      </main>
      <Toaster side="left" />
    </>
  );
}

/** The current date in the shop's zone. */
function Today({ timeZone }: { readonly timeZone: string }) {
  const t = useTexts(adminFrameTexts);
  const language = use(LanguageContext);
  const today = localDate(Temporal.Now.instant(), timeZone);
  const [day, zone] = [capital(formatDate(today, language), language), timeZoneLabel(timeZone, language)];
  return <p className={styles.day}>{rich(t.rich('today', { day, zone, time: timeAt(today.toString()) }))}</p>;
}

/** Ends this browser's session, or all sessions. Deletes the owner's data in this tab, including unsaved settings. */
export async function logOut(which: 'POST /api/admin/logout' | 'POST /api/admin/log-out-everywhere'): Promise<void> {
  try {
    await call(which);
  } catch (error) {
    toastError({ title: errorText(error) ?? adminFrameTexts(pageLanguage())('logOutFailed') });
    return;
  }
  forgetEditing(tabStore);
  // A full page load, so that none of the owner's data stays in memory.
  window.location.replace('/admin');
}
