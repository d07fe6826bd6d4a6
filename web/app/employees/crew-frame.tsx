import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { formatDate, formatTime, localDate } from '#core/time.ts';
import { ApiError, read } from '../api.ts';
import { Unsent } from '../offline/unsent.tsx';
import { useCatalogue } from '../quotes/use-catalogue.ts';
import { crewKey } from './crew-data.ts';
import { LogOut } from './log-out.tsx';

type CrewFrameProps = {
  readonly title: string;
  readonly children: ReactNode;
};

/** What stands around the screens of an employee who is logged in: the day, who it is, the way to log out. */
export function CrewFrame({ title, children }: CrewFrameProps) {
  const shop = useCatalogue();
  const { data: own } = useSuspenseQuery(read('GET /api/employee/session'));
  useLeaveWhenLoggedOut();
  useLookAgain();
  useEffect(() => {
    document.title = `${title}: ${shop.name}`;
  }, [title, shop.name]);
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
        <LogOut />
      </header>
      <nav aria-label="Crew" className="crew-nav">
        <Link to="/employee-dashboard">My day</Link>
        <Link to="/jobs">Available jobs</Link>
      </nav>
      <Unsent />
      <main id="main" tabIndex={-1} className="crew-main">
        {children}
      </main>
    </>
  );
}

function useLeaveWhenLoggedOut(): void {
  const client = useQueryClient();
  useEffect(() => {
    const leave = (error: unknown) => {
      if (!(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)) return;
      window.location.replace(`/employee-login?to=${encodeURIComponent(window.location.pathname)}`);
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

/** Owners and colleagues decide all day: whoever takes the phone out again sees how things stand. */
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
