import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { formatDate, formatTime, localDate } from '#core/lib/time.ts';
import { read } from '#web/lib/api.ts';
import { Unsent } from './offline/unsent.tsx';
import { useLeaveWhenLoggedOut } from '#web/app/shell/use-leave-when-logged-out.ts';
import { useCatalog } from '#web/lib/use-catalog.ts';
import { usePageTitle } from '#web/lib/use-page-title.ts';
import { crewKey } from './crew-data.ts';
import { LogOut } from './log-out.tsx';

const LEAVING = { logIn: '/employee-login', statuses: [401, 403] } as const;

type CrewFrameProps = {
  readonly title: string;
  readonly children: ReactNode;
};

/** The frame of a logged-in employee's screens: the date, the employee's name, and the way to log out. */
export function CrewFrame({ title, children }: CrewFrameProps) {
  const shop = useCatalog();
  const { data: own } = useSuspenseQuery(read('GET /api/employee/session'));
  useLeaveWhenLoggedOut(LEAVING);
  useLookAgain();
  usePageTitle(title);
  const today = localDate(Temporal.Now.instant(), shop.timeZone);
  const since = own.clockedAt && formatTime(Temporal.Instant.from(own.clockedAt), shop.timeZone);

  return (
    <>
      <header className="crew-bar">
        <p>
          <b>{formatDate(today)}</b>
          <small>
            {own.name}
            {own.isClockedIn && since && `, clocked in at ${since}`}
          </small>
        </p>
      </header>
      <nav aria-label="Crew" className="crew-nav">
        <Link to="/employee-dashboard">My day</Link>
        <Link to="/jobs">Available jobs</Link>
      </nav>
      <Unsent />
      <main id="main" tabIndex={-1} className="crew-main">
        {children}
      </main>
      <footer className="crew-foot">
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
