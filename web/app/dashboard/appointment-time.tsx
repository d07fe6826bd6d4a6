import { formatInstant } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';

type AppointmentTimeProps = {
  /** Instant of the appointment. */
  readonly instant: string | null;
  /** Shown without an appointment. */
  readonly none: string;
};

/** 'Saturday, June 19 at 10:00 AM' in the shop's zone, with the year only if it's not the current one. */
export function AppointmentTime({ instant, none }: AppointmentTimeProps) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!instant) return none;
  if (!timeZone) return '';
  const year = Temporal.Now.zonedDateTimeISO(timeZone).year;
  return (
    <time dateTime={instant}>{formatInstant(Temporal.Instant.from(instant), timeZone).replace(`, ${year}`, '')}</time>
  );
}
