import { use, type ReactNode } from 'react';
import { formatDate, formatInstant, formatInstantInYear, localDate, withUnbrokenTimes } from '#core/lib/time.ts';
import { capital } from '#core/lib/wording.ts';
import { visitText, type Arrival } from '#core/scheduling/arrival-words.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import { LanguageContext, rich, timeAt } from '#web/lib/language.tsx';

type WhenProps = {
  /** Instant. */
  readonly at: string;
  /** Whether only its day is said. */
  readonly isDay?: boolean;
  /** A message that has the time in it. */
  readonly wording?: (at: {
    readonly when: string;
    readonly time: (text: readonly ReactNode[]) => ReactNode;
  }) => readonly ReactNode[];
};

/** 'Saturday, June 19, 2027 at 10:00 AM' in the business's zone, or its day, alone or in a sentence. */
export function When({ at, isDay = false, wording }: WhenProps) {
  const language = use(LanguageContext);
  const zone = useCatalogIfKnown()?.timeZone;
  if (!zone) return null;
  const instant = Temporal.Instant.from(at);
  const when = isDay
    ? formatDate(localDate(instant, zone), language)
    : withUnbrokenTimes(formatInstant(instant, zone, language));
  return wording ? rich(wording({ when, time: timeAt(at) })) : timeAt(at)([capital(when, language)]);
}

type AppointmentTimeProps = {
  /** Instant of the appointment. */
  readonly instant: string | null;
  /** When the crew arrives, at a stop of a round. */
  readonly arrival?: Arrival | undefined;
  /** Shown without an appointment. */
  readonly none: string;
};

/** 'Saturday, June 19 at 10:00 AM' in the shop's zone, with the year only if it's not the current one. */
export function AppointmentTime({ instant, arrival, none }: AppointmentTimeProps) {
  const language = use(LanguageContext);
  const text = useAppointmentText(instant, arrival);
  return instant ? text && timeAt(instant)([capital(text, language)]) : none;
}

/** The same as text; empty without an appointment, and until the shop's zone is known. */
export function useAppointmentText(instant: string | null, arrival?: Arrival): string {
  const language = use(LanguageContext);
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!instant || !timeZone) return '';
  if (arrival) return withUnbrokenTimes(visitText(instant, arrival, { timeZone, language }));
  const at = Temporal.Instant.from(instant);
  const isThisYear = at.toZonedDateTimeISO(timeZone).year === Temporal.Now.zonedDateTimeISO(timeZone).year;
  return withUnbrokenTimes((isThisYear ? formatInstantInYear : formatInstant)(at, timeZone, language));
}
