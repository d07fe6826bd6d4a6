import { driveBetween, type Drive } from '#core/scheduling/travel-time.ts';
import type { Settings } from '#core/settings/settings.ts';
import { readZipPlaces } from '#server/lib/zip-places.ts';
import type { Roads } from './roads.ts';

/** Returns a function that estimates the drive between two addresses; undefined where the shop doesn't count drives. */
export function drivesOf(
  { travelTime }: Pick<Settings, 'travelTime'>,
  roads: Pick<Roads, 'between'>,
): ((from: string, to: string) => Drive | undefined) | undefined {
  if (!travelTime.isCounted) return undefined;
  return (from, to) => driveBetween(travelTime, [from, to], readZipPlaces(), roads.between);
}
