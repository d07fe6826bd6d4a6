import { localDate } from '#core/lib/time.ts';
import { countFreeSeats, START_ONLY, takenTime } from '#core/scheduling/lengths.ts';
import { countedIn, hasResources, RESOURCE_KINDS, seatsFor } from '#core/scheduling/resources.ts';
import { calendarDays, lastDate, noticeEndsMs } from '#core/scheduling/slots.ts';
import type { PackageId } from '#core/settings/settings.ts';
import type { Deps } from '#server/deps.ts';
import { countHolds, listTakenSeats } from '#server/quotes/queries.ts';
import type { SeededRandom } from './seeded-random.ts';

const DAYS_AHEAD = 30;
/** In hours: a past appointment is over by now, one ahead is far enough away for everything that comes before it. */
const OVER_AFTER = 8;
const AHEAD_BY = 30;

/** Past: over by now. Today and tomorrow: the earliest of that day. Near: as close to now as possible. Ahead: at least a day from now. */
export type When = 'past' | 'today' | 'tomorrow' | 'near' | 'ahead';
export type FreeTime = { readonly date: string; readonly time: string; readonly startsAt: Temporal.Instant };
export type FreeTimes = {
  /** Takes a free slot for the package, so that no other quote gets it; undefined if there is none. */
  readonly take: (packageType: PackageId, when: When, random: SeededRandom) => FreeTime | undefined;
};

/** How busy a shop is by month, January first: the wash after the winter, the summer, a quiet end of the year. */
const SEASONS = [0.4, 0.45, 0.8, 1.1, 1.3, 1.3, 1.15, 1, 1, 0.9, 0.65, 0.5] as const;
/** How busy it was at the beginning of a year, compared with now. */
const GROWTH_FROM = 0.5;
/** Draws of a time until one is kept: busy days keep most of theirs, quiet ones few. */
const MOST_DRAWS = 20;

export type History = {
  /** How far back it goes. */
  readonly days: number;
  /** Whether it has seasons and grows; otherwise every day is as busy as the next. */
  readonly hasSeasons: boolean;
};

/** The start times that are free from that many days before today until 30 days ahead. */
export async function findFreeTimes(
  deps: Pick<Deps, 'db' | 'clock' | 'settings'>,
  { days, hasSeasons }: History = { days: 60, hasSeasons: false },
): Promise<FreeTimes> {
  const { settings } = await deps.settings();
  const now = deps.clock.now();
  const today = localDate(now, settings.timeZone);
  const span = { from: today.subtract({ days }), to: today.add({ days: DAYS_AHEAD }) };
  const [from, to] = [now.subtract({ hours: 24 * (days + 2) }), now.add({ hours: 24 * (DAYS_AHEAD + 2) })];
  const held = new Map(await countHolds(deps.db, { from, to }));
  // Made-up appointments take their place only at their start, but where others take longer they can be in the way.
  const taken = await listTakenSeats(deps.db, { from, to });
  const around = { fromMs: from.epochMilliseconds, untilMs: to.epochMilliseconds };
  const kinds = RESOURCE_KINDS.map((kind) => seatsFor(settings, kind)).filter(({ seats }) => seats.length > 0);
  const counters = kinds.map((choice) => countFreeSeats(countedIn(choice, taken, around), choice.seats));
  const capacity = Math.min(
    ...(hasResources(settings) ? kinds.map(({ seats }) => seats.length) : [settings.slotCapacity]),
  );
  const last = lastDate(settings, now).toString();
  const earliest = Math.max(noticeEndsMs(settings, now), now.add({ hours: AHEAD_BY }).epochMilliseconds);
  const timesByPackage = new Map<PackageId, readonly FreeTime[]>();

  const timesOf = (packageType: PackageId): readonly FreeTime[] => {
    const known = timesByPackage.get(packageType);
    if (known) return known;
    const times = calendarDays(settings, { ...span, packageType })
      .filter(({ date, isClosed }) => !isClosed && date <= last)
      .flatMap(({ date, slots }) =>
        slots.map(({ time, startsAt }) => ({ date, time, startsAt: Temporal.Instant.from(startsAt) })),
      );
    timesByPackage.set(packageType, times);
    return times;
  };
  const suits = ({ date, startsAt }: FreeTime, when: When) => {
    const ms = startsAt.epochMilliseconds;
    if (when === 'today') return date === today.toString();
    if (when === 'tomorrow') return date === today.add({ days: 1 }).toString();
    if (when === 'near') return true;
    return when === 'ahead' ? ms >= earliest : ms <= now.subtract({ hours: OVER_AFTER }).epochMilliseconds;
  };
  const isFree = ({ startsAt }: FreeTime) =>
    (held.get(startsAt.toString()) ?? 0) < capacity &&
    counters.every((countFree) => countFree(takenTime(startsAt.epochMilliseconds, START_ONLY)) > 0);

  return {
    take: (packageType, when, random) => {
      const free = timesOf(packageType).filter((time) => suits(time, when) && isFree(time));
      if (free.length === 0) return undefined;
      const isKept = ({ date }: FreeTime) => random.happens(busyness(Temporal.PlainDate.from(date), { today, days }));
      const isDrawn = when === 'past' || when === 'ahead';
      const taken = !isDrawn
        ? closestTo(when === 'near' ? now : today.toZonedDateTime(settings.timeZone).toInstant(), free)
        : hasSeasons
          ? draw(free, random, isKept)
          : random.pick(free);
      if (taken) held.set(taken.startsAt.toString(), (held.get(taken.startsAt.toString()) ?? 0) + 1);
      return taken;
    },
  };
}

/** From 0 to 1: by the season of the day, and by how far the shop has grown. */
function busyness(
  date: Temporal.PlainDate,
  { today, days }: { readonly today: Temporal.PlainDate; readonly days: number },
): number {
  const age = Math.max(0, date.until(today, { largestUnit: 'days' }).days) / days;
  const season = (SEASONS[date.month - 1] ?? 1) / Math.max(...SEASONS);
  return season * (1 - (1 - GROWTH_FROM) * age);
}

function draw(
  free: readonly FreeTime[],
  random: SeededRandom,
  isKept: (time: FreeTime) => boolean,
): FreeTime | undefined {
  let drawn = random.pick(free);
  for (let draws = 1; draws < MOST_DRAWS && !isKept(drawn); draws += 1) drawn = random.pick(free);
  return drawn;
}

function closestTo(now: Temporal.Instant, times: readonly FreeTime[]): FreeTime | undefined {
  const distance = ({ startsAt }: FreeTime) => Math.abs(startsAt.epochMilliseconds - now.epochMilliseconds);
  return times.toSorted((a, b) => distance(a) - distance(b))[0];
}
