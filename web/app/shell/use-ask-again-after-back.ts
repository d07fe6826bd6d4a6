import { useEffect } from 'react';

/** After a log-out, the back button would show the cached page with all of its data. */
export function useAskAgainAfterBack(): void {
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, []);
}
