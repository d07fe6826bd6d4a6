import { useEffect } from 'react';

/** Back after a log-out: the browser shows the page as it was, with everything on it. */
export function useAskAgainAfterBack(): void {
  useEffect(() => {
    const askAgain = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', askAgain);
    return () => window.removeEventListener('pageshow', askAgain);
  }, []);
}
