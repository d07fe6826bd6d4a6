import { use, type ReactNode, useEffect, useState } from 'react';
import { dashboardTexts } from '#core/languages/en/dashboard.ts';
import type { Language } from '#core/languages/language.ts';
import { formatInstant } from '#core/lib/time.ts';
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
    when: formatInstant(Temporal.Instant.from(at), zone, language),
    time: timeAt(at),
  });
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

const DAY_MINUTES = 24 * 60;

/** Whole minutes as '45 m', '3 h 05 m', from two days on '3 days'. */
export function spanText(minutes: number, language: Language): string {
  const t = dashboardTexts(language);
  const whole = Math.floor(minutes);
  if (whole >= 2 * DAY_MINUTES) return t('days', { count: Math.floor(whole / DAY_MINUTES) });
  const [hours, rest] = [Math.floor(whole / 60), whole % 60];
  if (hours === 0) return t('minutes', { minutes: String(rest) });
  return t('hoursAndMinutes', { hours: String(hours), minutes: String(rest).padStart(2, '0') });
}
