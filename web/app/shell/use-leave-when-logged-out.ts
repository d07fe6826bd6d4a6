import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ApiError } from '#web/lib/api.ts';
import { forgetToday } from '#web/lib/kept-today.ts';

let isLoggingOut = false;

/** Notes that this tab is logging out, or that it couldn't. What is refused meanwhile doesn't lead back to the page. */
export function noteLoggingOut(is: boolean): void {
  isLoggingOut = is;
}

/** When the session ends, redirects to the log-in, and from there back to the page. `leaving` must stay the same object. */
export function useLeaveWhenLoggedOut(leaving: {
  /** Path of the log-in. */
  readonly logIn: '/admin' | '/employee-login';
  /** The statuses that mean the session has ended. */
  readonly statuses: readonly (401 | 403)[];
}): void {
  const client = useQueryClient();
  useAskAgainAfterBack();
  useEffect(() => {
    const { logIn, statuses } = leaving;
    const leave = (error: unknown) => {
      if (isLoggingOut || !(error instanceof ApiError) || !statuses.some((status) => status === error.status)) return;
      forgetToday();
      const { pathname, search } = window.location;
      window.location.replace(`${logIn}?to=${encodeURIComponent(pathname + search)}`);
    };
    const stopQueries = client.getQueryCache().subscribe(({ query }) => leave(query.state.error));
    const stopMutations = client.getMutationCache().subscribe(({ mutation }) => leave(mutation?.state.error));
    return () => {
      stopQueries();
      stopMutations();
    };
  }, [client, leaving]);
}

/** Reloads a page that Back restored from the browser's cache, so that it doesn't show data after a log-out. */
export function useAskAgainAfterBack(): void {
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, []);
}
