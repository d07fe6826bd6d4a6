import { zipIn } from '#core/pricing/travel.ts';
import { limitsByDrives, type MinutesTo } from '#core/scheduling/drive-room.ts';
import type { SeatChoice } from '#core/scheduling/resources.ts';
import { driveBetween, type Drive } from '#core/scheduling/travel-time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import type { QuoteRow } from './queries.ts';
import { minutesOfWork } from './reservation.ts';
import type { Roads } from './roads.ts';

/**
 * Returns a seat choice for work at a customer's that also looks at the drives, for what customers book; the same one where drives don't limit that, or
 * the address has no ZIP code. What is known of roads is used, and no one waits for more.
 */
export function withDrives(
  { roads }: { readonly roads: Roads },
  settings: Settings,
  {
    choice,
    quote,
  }: {
    readonly choice: SeatChoice;
    readonly quote: Parameters<typeof minutesOfWork>[1] &
      Partial<Pick<QuoteRow, 'round'>> &
      Pick<QuoteRow, 'at_customer' | 'service_address'>;
  },
): SeatChoice {
  const { at_customer: isAtCustomer, service_address: address, round } = quote;
  if (!isAtCustomer || round || !limitsByDrives(settings)) return choice;
  const minutesTo = minutesFrom(settings, roads, address ?? '');
  return { ...choice, drives: minutesTo && { settings, minutes: minutesOfWork(settings, quote), minutesTo } };
}

/** Returns about how long drives to and from an address take; undefined where it has no ZIP code. */
export function minutesFrom(
  settings: Pick<Settings, 'travelTime'>,
  roads: Pick<Roads, 'between'>,
  address: string,
): MinutesTo | undefined {
  const driveOf = zipIn(address) === undefined ? undefined : drivesOf(settings, roads);
  if (!driveOf) return undefined;
  // A road can be slower in one direction.
  return (other) => {
    const [there, back] = [driveOf(other, address)?.minutes, driveOf(address, other)?.minutes];
    return there === undefined || back === undefined ? there : Math.max(there, back);
  };
}

/** Returns a function that estimates the drive between two addresses; undefined where the shop doesn't count drives. */
export function drivesOf(
  { travelTime }: Pick<Settings, 'travelTime'>,
  roads: Pick<Roads, 'between'>,
): ((from: string, to: string) => Drive | undefined) | undefined {
  if (!travelTime.isCounted) return undefined;
  return (from, to) => driveBetween(travelTime, [from, to], readZipPlaces(), roads.between);
}
