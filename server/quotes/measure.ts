import { onlySeat } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import { holdSlot } from './hold.ts';
import { findReservation, lockSlots, releaseHolds, type QuoteRow } from './queries.ts';
import { choiceFor, reservationOf, type SoldWork } from './reservation.ts';

/**
 * Reserves the time of a locked quote again, for as long as its work takes now, in its own seat if that's free: for longer only where a
 * seat is, unless the owner overrules that, otherwise what is reserved stays. Returns whether the whole work has its place. Does nothing
 * where lengths don't count.
 */
export async function measureReservation(
  trx: Trx,
  settings: Settings,
  quote: SoldWork & Pick<QuoteRow, 'id' | 'starts_at' | 'at_customer' | 'round'>,
  { overrule }: { readonly overrule?: boolean | undefined } = {},
): Promise<boolean> {
  const held = await findReservation(trx, quote);
  if (!held) return true;
  const { startsAt, seat, ...minutes } = held;
  const next = reservationOf(settings, quote, startsAt);
  const { minutesBefore = 0, minutesAfter = 1 } = next;
  if (minutes.minutesBefore === minutesBefore && minutes.minutesAfter === minutesAfter) return true;
  await lockSlots(trx, [held, next]);
  await releaseHolds(trx, quote.id, startsAt);
  const isLonger = minutesBefore > minutes.minutesBefore || minutesAfter > minutes.minutesAfter;
  const { crew, ...anyone } = choiceFor(settings, quote, { overrule });
  const all = { ...anyone, ...(isLonger && { crew }) };
  const own = onlySeat(all, seat);
  for (const choice of [own, all]) if (await holdSlot(trx, { ...next, choice })) return true;
  const asBefore = { startsAt, ...minutes, quoteId: quote.id, choice: { ...own, crew: undefined, outages: () => [] } };
  if (await holdSlot(trx, asBefore)) return false;
  throw new Error(`the reservation of quote ${quote.id} was lost while it was measured`);
}
