import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { formatDate, localDate, timeZoneLabel } from '#core/time.ts';
import { Brand } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Toaster } from '../../ui/toast.tsx';
import { ApiError } from '../api.ts';
import { useCatalogueIfKnown } from '../quotes/use-catalogue.ts';
import { logOut } from './log-out.ts';
import './admin-frame.css';

type AdminFrameProps = {
  /** Who is logged in. */
  readonly name: string;
  /** Under the bar: where else one can go. */
  readonly tabs?: ReactNode;
  /** From edge to edge, for lists. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
};

/** What stands around every screen of the owner: the bar with who is logged in. Whoever is logged out meanwhile is sent to the log-in. */
export function AdminFrame({ name, tabs, isWide = false, children }: AdminFrameProps) {
  const shop = useCatalogueIfKnown();
  useLeaveWhenLoggedOut();
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

/** What day it is where the business is. */
function Today({ timeZone }: { readonly timeZone: string }) {
  const today = localDate(Temporal.Now.instant(), timeZone);
  return (
    <p className="admin-day">
      <time dateTime={today.toString()}>{formatDate(today)}</time>, {timeZoneLabel(timeZone)}
    </p>
  );
}

function useLeaveWhenLoggedOut(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leave = (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      const { pathname, search } = window.location;
      window.location.replace(`/admin?to=${encodeURIComponent(pathname + search)}`);
    };
    const stopQueries = client.getQueryCache().subscribe(({ query }) => leave(query.state.error));
    const stopMutations = client.getMutationCache().subscribe(({ mutation }) => leave(mutation?.state.error));
    // Back after a log-out: the browser shows the page as it was, with everything on it.
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', askAgain);
    return () => {
      stopQueries();
      stopMutations();
      window.removeEventListener('pageshow', askAgain);
    };
  }, [client]);
}
