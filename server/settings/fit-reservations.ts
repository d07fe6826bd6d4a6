import { assignSeats, takenMinutes, takenTime } from '#core/scheduling/lengths.ts';
import { ableResources, assignResources, countsSeats, hasResources, kindFor } from '#core/scheduling/resources.ts';
import { isRoundSeat } from '#core/scheduling/rounds.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Trx } from '#server/db/client.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { listTakenSeats } from '#server/quotes/queries.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import { listHeld } from '#server/quotes/waitlist/queries.ts';
import { futureHolds, lockHolders, lockReaders, replaceHolds } from './queries.ts';

/**
 * Lets every upcoming reservation take its place for as long as the new settings say, in the transaction that saves them, and gives
 * each a seat: the lowest free one, or its own bay or van where it can stay there; a seat above where more was sold than fits. Does
 * nothing for shops where no length counts and no bay or van is named.
 */
export async function fitReservations(
  trx: Trx,
  { before, after, now }: { readonly before: Settings; readonly after: Settings; readonly now: Temporal.Instant },
): Promise<void> {
  if (!countsSeats(before) && !countsSeats(after)) return;
  // From here on nothing can be reserved by the former settings: a submit reads the version, and blocks on this lock.
  await lockReaders(trx);
  await lockHolders(trx, now);
  const holds = await futureHolds(trx, now);
  const keeps = hasResources(before);
  await placeReservations(trx, { settings: after, now, holds, keeps, startOf: (startsAt) => startsAt });
}

/**
 * Stores the upcoming reservations again, those that are held for the waitlist included, each for as long as these settings say; `startOf` returns the new start of those that have
 * that one (both instants), and `keeps` is whether their seats are bays and vans already.
 */
export async function placeReservations(
  trx: Trx,
  placing: {
    readonly settings: Settings;
    readonly now: Temporal.Instant;
    readonly holds: Awaited<ReturnType<typeof futureHolds>>;
    readonly keeps: boolean;
    readonly startOf: (startsAt: string) => string;
  },
): Promise<void> {
  const { settings, now, holds, keeps, startOf } = placing;
  const taken = await listTakenSeats(trx, { from: now, to: now });
  const running = taken.filter(({ startsAt }) => Temporal.Instant.compare(startsAt, now) < 0);
  const all = [
    ...holds.map((hold) => ({ ...hold, id: hold.quote_id, minutes: minutesOfWork(settings, hold), isSold: true })),
    ...(await listHeld(trx, now)).map((hold) => ({ ...hold, round: null, isSold: false })),
  ];
  const times = all.map(({ id: quoteId, isSold, seat, ...hold }) => {
    const startsAt = Temporal.Instant.from(startOf(hold.starts_at));
    const minutes = hold.round
      ? { minutesBefore: 0, minutesAfter: hold.round.minutes }
      : takenMinutes(settings, { startsAt, minutes: hold.minutes });
    const time = takenTime(startsAt.epochMilliseconds, minutes);
    const kind = kindFor({ isAtCustomer: hold.at_customer });
    const only = ableResources(settings, allPackagesOf(hold));
    return { only, quoteId, isSold, startsAt: startsAt.toString(), ...minutes, ...time, kind, seat };
  });
  // A stop of a round keeps its seat and its time of arrival, as it was promised.
  const [stops, others] = [
    times.filter(({ seat }) => isRoundSeat(seat)),
    times.filter(({ seat }) => !isRoundSeat(seat)),
  ];
  const placed = [
    ...stops,
    ...(hasResources(settings)
      ? assignResources(others, settings, { already: running, keeps })
      : assignSeats(others, running)),
  ];
  const stored = placed.map(({ quoteId: id, isSold, only: _, ...hold }) => ({
    ...hold,
    ...(isSold ? { quoteId: id, waitlistId: null } : { quoteId: null, waitlistId: id }),
  }));
  await replaceHolds(trx, stored, now);
}
