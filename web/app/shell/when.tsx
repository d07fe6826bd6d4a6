import { formatInstant } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';

type WhenProps = {
  readonly label: string;
  /** Instant. */
  readonly at: string;
};

/** 'Last used Saturday, June 19, 2027 at 10:00 AM', in the business's zone. */
export function When({ label, at }: WhenProps) {
  const zone = useCatalogIfKnown()?.timeZone;
  if (!zone) return null;
  return (
    <>
      {label} <time dateTime={at}>{formatInstant(Temporal.Instant.from(at), zone)}</time>
    </>
  );
}

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
