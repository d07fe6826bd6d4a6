import { takenTime } from '#core/scheduling/lengths.ts';
import { stepOf } from '#core/scheduling/overrun.ts';
import { hasResources, onlySeat } from '#core/scheduling/resources.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import { findExpectedEnd } from './crew/queries.ts';
import { holdSlot } from './hold.ts';
import { findReservation, lockCrewDays, lockSlots, minutesUntilNext, releaseHolds, type QuoteRow } from './queries.ts';
import { choiceFor, reservationOf, type SoldWork } from './reservation.ts';

/**
 * Reserves the time of a locked quote again, for as long as its work takes now, in its own seat if that's free: for longer only where a
 * seat is, unless the owner overrules that, otherwise what is reserved stays. Returns whether the whole work has its place. Does nothing
 * where lengths don't count.
 */
export async function measureReservation(
  trx: Trx,
  settings: Settings,
  quote: ReservedWork,
  options: { readonly overrule?: boolean | undefined } = {},
): Promise<boolean> {
  const fits = await reserveAgain(trx, settings, quote, options);
  const until = await findExpectedEnd(trx, quote.id);
  if (until) await keepUntil(trx, settings, quote, Temporal.Instant.from(until));
  return fits;
}

type ReservedWork = SoldWork & Pick<QuoteRow, 'id' | 'starts_at' | 'at_customer' | 'round'>;

async function reserveAgain(
  trx: Trx,
  settings: Settings,
  quote: ReservedWork,
  { overrule }: { readonly overrule?: boolean | undefined },
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

/**
 * Keeps the place of a locked quote until its work, which is under way, is expected to end, with the buffer after it, so that nothing else is
 * sold there: never for less than was sold, and up to the next appointment in its bay or van. Where places have no names, it takes any that's
 * free for all of it. Does nothing where lengths don't count.
 */
export async function keepUntil(
  trx: Trx,
  settings: Settings,
  quote: ReservedWork,
  until: Temporal.Instant,
): Promise<void> {
  const held = await findReservation(trx, quote);
  if (!held || quote.round) return;
  const { startsAt, seat, ...before } = held;
  const start = Temporal.Instant.from(startsAt);
  const sold = reservationOf(settings, quote, startsAt);
  if (stepOf(settings, start) === undefined || sold.minutesAfter === undefined) return;
  const needed = Math.ceil(start.until(until).total('minutes')) + settings.buffers.after;
  const wanted = { ...sold, ...before, minutesAfter: Math.max(sold.minutesAfter, needed) };
  if (wanted.minutesAfter === before.minutesAfter) return;
  await lockSlots(trx, [held, wanted]);
  if (settings.limitsByPeople) await lockCrewDays(trx, takenTime(start.epochMilliseconds, wanted));
  await releaseHolds(trx, quote.id, startsAt);
  const all = { ...choiceFor(settings, quote), crew: undefined, outages: () => [] };
  const own = onlySeat(all, seat);
  const places = hasResources(settings) ? [own] : [own, all];
  for (const choice of places) if (await holdSlot(trx, { ...wanted, choice })) return;
  const untilNext = await minutesUntilNext(trx, { startsAt, seat });
  const minutesAfter = Math.min(untilNext ?? before.minutesAfter, wanted.minutesAfter);
  const cut = { ...wanted, minutesAfter: Math.max(before.minutesAfter, minutesAfter), choice: own };
  for (const each of [cut, { ...cut, ...before }]) if (await holdSlot(trx, each)) return;
  throw new Error(`the reservation of quote ${quote.id} was lost while its work took longer`);
}
