import { formatInstant } from '#core/lib/time.ts';
import { useCatalogIfKnown } from '#web/lib/use-catalog.ts';

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
