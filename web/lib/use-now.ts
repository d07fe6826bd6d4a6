import { useEffect, useState } from 'react';

const EVERY = 20_000;

/** The current instant, for clocks that show minutes. */
export function useNow(): Temporal.Instant {
  const [now, setNow] = useState(() => Temporal.Now.instant());
  useEffect(() => {
    const timer = setInterval(() => setNow(Temporal.Now.instant()), EVERY);
    return () => clearInterval(timer);
  }, []);
  return now;
}
