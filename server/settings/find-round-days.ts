import type { RoundDays } from '#contract/catalog.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { calendarFor } from '#core/quotes/walk-ins.ts';
import { neededPeople, peopleCounter } from '#core/scheduling/free-people.ts';
import { countFreeSeats } from '#core/scheduling/lengths.ts';
import { countedIn, seatsForRound } from '#core/scheduling/resources.ts';
import { roundDays, type RoundDay } from '#core/scheduling/round-days.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, offeredPackages, type PackageId, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Invalid } from '#server/errors.ts';
import { groupOfRound, readTaken } from '#server/quotes/crew/read-taken.ts';

/** What a search for days of rounds names: a package and those of further vehicles, and the ZIP code of the address. */
export type RoundSearch = {
  readonly package: string;
  readonly zip: string;
  readonly items?: readonly { readonly packageType: string }[] | undefined;
};

/** How many days are returned. */
const MOST_DAYS = 24;

/**
 * The next days on which a round comes to a ZIP code for all of this work and has room, soonest first. The owner needs no notice.
 * Throws Invalid for an unknown package.
 */
export async function findRoundDays(context: Context, search: RoundSearch): Promise<RoundDays> {
  const { settings: stored } = await context.settings();
  const settings = calendarFor(context.actor.adminId === undefined ? 'customer' : 'owner', stored);
  const packages = [search.package, ...(search.items ?? []).map(({ packageType }) => packageType)].map((name) =>
    packageNamed(settings, name),
  );
  const days = await freeRoundDays(context, settings, { zip: search.zip, packages });
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString();
  return {
    days: days.slice(0, MOST_DAYS).map(({ round, date, free, fromMs, untilMs }) => ({
      round: round.id,
      date: date.toString(),
      time: round.from,
      startsAt: at(fromMs),
      until: at(untilMs),
      free,
      every: round.every,
      isAfterPickup: round.isAfterPickup,
    })),
  };
}

function packageNamed(settings: Settings, name: string): PackageId {
  const pack = findPackage(settings, canonicalPackageKey(name));
  if (pack) return pack.id;
  const ids = offeredPackages(settings).map(({ id }) => id);
  const message = messageOf(quoteErrorsTexts, 'unknownPackageId', { choices: ids.join(', ') });
  throw new Invalid([{ path: 'package', message }]);
}

/** The days of rounds by these settings that have room now, with how many stops are left. */
export async function freeRoundDays(
  { db, clock }: Context,
  settings: Settings,
  work: { readonly zip: string | undefined; readonly packages: readonly PackageId[] },
): Promise<readonly (RoundDay & { readonly free: number })[]> {
  const days = roundDays(settings, work, clock.now());
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const span = { fromMs: first.fromMs, untilMs: last.untilMs };
  const from = Temporal.Instant.fromEpochMilliseconds(span.fromMs);
  const to = Temporal.Instant.fromEpochMilliseconds(span.untilMs);
  const { taken, crew } = await readTaken(db, settings, { from, to });
  const { packages } = work;
  const hasPeople = ({ round: { id }, fromMs, untilMs }: RoundDay) => {
    if (!crew) return true;
    const minutes = Math.round((untilMs - fromMs) / 60_000);
    const needed = { ...neededPeople(settings, { packages, minutes }), group: groupOfRound(id, fromMs) };
    const time = { fromMs, untilMs, work: { fromMs, untilMs } };
    return peopleCounter(crew, settings.timeZone, needed)(time, 1) > 0;
  };
  return days.flatMap((day) => {
    const choice = seatsForRound(settings, day.round.id);
    const free = countFreeSeats(countedIn(choice, taken, span), choice.seats)(day);
    return free > 0 && hasPeople(day) ? [{ ...day, free }] : [];
  });
}
