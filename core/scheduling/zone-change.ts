import { instantOf, localDate } from '#core/lib/time.ts';

/**
 * What becomes of reservations when the shop changes its time zone: they keep the hour on the clock, so that their
 * instants move, or they keep their moment, so that they read another hour.
 */
export const ZONE_CHANGES = ['keep-clock-time', 'keep-moment'] as const;
export type ZoneChange = (typeof ZONE_CHANGES)[number];

/** The instant at which the clock of the new zone shows what the clock of the old one showed. */
export function sameClockTime(
  instant: Temporal.Instant,
  { from, to }: { readonly from: string; readonly to: string },
): Temporal.Instant {
  return instantOf(localDate(instant, from), instant.toZonedDateTimeISO(from).toPlainTime(), to);
}
