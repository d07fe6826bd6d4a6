import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDate, localDate, timeZoneLabel } from '#core/lib/time.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button.tsx';
import { Toaster } from '#web/ui/toast.tsx';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';
import { logOut } from './log-out.ts';
import { useLeaveWhenLoggedOut } from './use-leave-when-logged-out.ts';
import './admin-frame.css';

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
  const shop = useCatalogIfKnown();
  useLeaveWhenLoggedOut(LEAVING);
  return (
    <>
      <header className="admin-bar">
        <Brand name={shop?.name ?? ''} href="/" />
        <nav className="admin-links" aria-label="Pages">
          <Link to="/admin/dashboard">Dashboard</Link>
          <Link to="/job-schedule">Schedule</Link>
          <Link to="/staff-management">Staff</Link>
        </nav>
        {shop && <Today timeZone={shop.timeZone} />}
        <p>{name}</p>
        <Button onClick={() => void logOut('POST /api/admin/logout')}>Log out</Button>
      </header>
      {tabs}
      <main id="main" tabIndex={-1} className={isWide ? 'admin-main admin-main-wide' : 'admin-main'}>
        {children}
      </main>
      <Toaster side="left" />
    </>
  );
}

/** The current date in the shop's zone. */
function Today({ timeZone }: { readonly timeZone: string }) {
  const today = localDate(Temporal.Now.instant(), timeZone);
  return (
    <p className="admin-day">
      <time dateTime={today.toString()}>{formatDate(today)}</time>, {timeZoneLabel(timeZone)}
    </p>
  );
}
