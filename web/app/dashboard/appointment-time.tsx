import { formatInstant } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';

type AppointmentTimeProps = {
  /** Instant of the visit. */
  readonly instant: string | null;
  /** What stands there without one. */
  readonly none: string;
};

/** 'Saturday, June 19 at 10:00 AM' in the zone of the business; the year only where it is another one. */
export function AppointmentTime({ instant, none }: AppointmentTimeProps) {
  const timeZone = useCatalogIfKnown()?.timeZone;
  if (!instant) return none;
  if (!timeZone) return '';
  const year = Temporal.Now.zonedDateTimeISO(timeZone).year;
  return (
    <time dateTime={instant}>{formatInstant(Temporal.Instant.from(instant), timeZone).replace(`, ${year}`, '')}</time>
  );
}
