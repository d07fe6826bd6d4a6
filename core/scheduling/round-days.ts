import { parseSlotTime } from '#core/lib/time.ts';
import type { PackageId, Settings } from '#core/settings/settings.ts';
import { awaySpans } from './away.ts';
import { closedParts, isClosedOn } from './closures.ts';
import type { TakenSeat } from './lengths.ts';
import { arrivalOn, daysOfRound, isRoundDay, isRoundFor, type Round } from './rounds.ts';
import { lastDate, noticeEndsMs } from './slots.ts';

/** On which days rounds can be booked. */

type RoundRules = Pick<Settings, 'closedDays' | 'closures' | 'timeZone'> & Partial<Pick<Settings, 'resources'>>;

/** A day of a round: a local date, and when the crew arrives, in epoch milliseconds. */
export type RoundDay = Omit<TakenSeat, 'seat'> & { readonly round: Round; readonly date: Temporal.PlainDate };

/** Whether the van of a round is out of service while it's driven on a local date. */
export function isVanOut(
  { resources = [], timeZone }: Pick<Settings, 'timeZone'> & Partial<Pick<Settings, 'resources'>>,
  round: Round,
  date: Temporal.PlainDate,
): boolean {
  const outages = resources.find(({ id }) => id === round.van)?.outages ?? [];
  if (outages.length === 0) return false;
  const arrival = arrivalOn(round, date, timeZone);
  return outages.some((outage) => awaySpans(outage, arrival, timeZone).length > 0);
}

/** Whether a round takes place on a local date: one of its days, on which the shop isn't closed and its van isn't out of service. */
export function isRoundOpen(rules: RoundRules, round: Round, date: Temporal.PlainDate): boolean {
  if (!isRoundDay(round, date) || isClosedOn(rules, date) || isVanOut(rules, round, date)) return false;
  const [from, until] = [parseSlotTime(round.from), parseSlotTime(round.until)];
  const isBefore = (one: Temporal.PlainTime, other: Temporal.PlainTime) => Temporal.PlainTime.compare(one, other) < 0;
  return !closedParts(rules, date).some((part) => isBefore(part.from, until) && isBefore(from, part.until));
}

/**
 * Returns the days on which rounds come to a ZIP code for all of this work, from now until the horizon, soonest first, full ones included; only
 * the local date `on`, if that's given.
 */
export function roundDays(
  settings: Settings,
  {
    on,
    ...work
  }: { readonly zip: string | undefined; readonly packages: readonly PackageId[]; readonly on?: Temporal.PlainDate },
  now: Temporal.Instant,
): readonly RoundDay[] {
  const [today, last] = [now.toZonedDateTimeISO(settings.timeZone).toPlainDate(), lastDate(settings, now)];
  if (on && (Temporal.PlainDate.compare(on, today) < 0 || Temporal.PlainDate.compare(on, last) > 0)) return [];
  const { from, to } = on ? { from: on, to: on } : { from: today, to: last };
  return settings.rounds
    .filter((round) => isRoundFor(round, work))
    .flatMap((round) =>
      daysOfRound(round, { from, to })
        .filter((date) => isRoundOpen(settings, round, date))
        .map((date) => ({ round, date, ...arrivalOn(round, date, settings.timeZone) })),
    )
    .filter(({ fromMs }) => fromMs > noticeEndsMs(settings, now))
    .toSorted((one, other) => one.fromMs - other.fromMs);
}
