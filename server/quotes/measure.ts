import { MOST_AT_ONE_TIME } from '#core/scheduling/overrule.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import { findReservation, holdSlot, lockSlots, releaseHolds, type QuoteRow } from './queries.ts';
import { reservationOf, type SoldWork } from './reservation.ts';

/**
 * Reserves the time of a locked quote again, for as long as its work takes now: for longer only if that's free, otherwise what is
 * reserved stays. Returns whether the whole work has its place. Does nothing where lengths don't count.
 */
export async function measureReservation(
  trx: Trx,
  settings: Settings,
  quote: SoldWork & Pick<QuoteRow, 'id' | 'starts_at'>,
): Promise<boolean> {
  const { id, starts_at: startsAt } = quote;
  const held = startsAt === null ? undefined : await findReservation(trx, id, startsAt);
  if (startsAt === null || !held) return true;
  const next = reservationOf(settings, quote, startsAt);
  const { minutesBefore = 0, minutesAfter = 1 } = next;
  if (held.minutesBefore === minutesBefore && held.minutesAfter === minutesAfter) return true;
  await lockSlots(trx, [held, next]);
  await releaseHolds(trx, id, startsAt);
  const isLonger = minutesAfter > (held.minutesAfter ?? 1) || minutesBefore > (held.minutesBefore ?? 0);
  if (await holdSlot(trx, { ...next, capacity: isLonger ? settings.slotCapacity : MOST_AT_ONE_TIME })) return true;
  if (await holdSlot(trx, { ...held, quoteId: id, capacity: MOST_AT_ONE_TIME })) return false;
  throw new Error(`the reservation of quote ${id} was lost while it was measured`);
}
