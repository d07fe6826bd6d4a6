import { useEffect } from 'react';

/** Reloads a page that Back restored from the browser's cache, so that it doesn't show data after a log-out. */
export function useAskAgainAfterBack(): void {
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, []);
}
