import { use, type ReactNode, useEffect, useState } from 'react';
import { formatInstant, localDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { useCatalogIfKnown } from './catalog.ts';
import { LanguageContext, timeAt } from './language.tsx';

/** An instant for a message with the placeholder `when` in the tag `time`. */
export type Moment = {
  readonly when: string;
  readonly time: (text: readonly ReactNode[]) => ReactNode;
};

/** Returns instants in the shop's time zone, for 'Last used <time>{when}</time>'; undefined until the zone is known. */
export function useMoments(): ((at: string) => Moment) | undefined {
  const zone = useCatalogIfKnown()?.timeZone;
  const language = use(LanguageContext);
  if (!zone) return undefined;
  return (at) => ({
    when: withUnbrokenTimes(formatInstant(Temporal.Instant.from(at), zone, language)),
    time: timeAt(at),
  });
}

/** Returns the dates of instants in the shop's time zone; undefined until the zone is known. */
export function useShopDate(): ((at: string) => Temporal.PlainDate) | undefined {
  const zone = useCatalogIfKnown()?.timeZone;
  return zone === undefined ? undefined : (at) => localDate(Temporal.Instant.from(at), zone);
}

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

/** Whether an appointment's time has come; false without one. */
export function useHasBegun(scheduledDate: string | null | undefined): boolean {
  const now = useNow();
  return scheduledDate ? Temporal.Instant.compare(Temporal.Instant.from(scheduledDate), now) <= 0 : false;
}
