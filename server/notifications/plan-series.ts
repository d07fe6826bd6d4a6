import { ICalEventRepeatingFreq, ICalEventStatus, type ICalCalendar, type ICalEventData } from 'ical-generator';
import { tzlib_get_ical_block } from 'timezones-ical-library';
import { localDate, parseSlotTime } from '#core/lib/time.ts';
import type { PlanState } from '#core/quotes/plans.ts';
import { isClosedOn } from '#core/scheduling/closures.ts';
import { dueAfter, dueFrom, MONTHLY, weekOfMonth, type PlanInterval } from '#core/scheduling/plan-dates.ts';
import { isRoundOpen } from '#core/scheduling/round-days.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import { allSlotTimes } from '#core/scheduling/slots.ts';
import type { Settings } from '#core/settings/settings.ts';

/** A plan with what its visits that aren't created yet are like. */
export type PlanSeries = {
  readonly id: string;
  readonly every: PlanInterval;
  /** Local dates of the shop. */
  readonly first_on: string;
  readonly next_due_on: string;
  readonly skipped_on: readonly string[];
  /** The days from the next one on that have their visit already. */
  readonly created_on: readonly string[];
  /** As slots are written ('10:00 AM'). */
  readonly time: string;
  readonly status: PlanState;
  readonly started_at: string;
  readonly hours: number;
  readonly round: SoldRound | null;
};

/** Writes the rules of a time zone into a calendar with an event in it. Calendars without one stay as they are. */
export const BUSINESS_ZONE = {
  name: null,
  generator: (timeZone: string): string => String(tzlib_get_ical_block(timeZone)[0]),
};

/** Days are left out of a series as far ahead as this: closures are set for a year or two at most. */
const KNOWN_YEARS = 2;
const WEEKDAY_CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/**
 * Adds the visits of a plan that aren't created yet as one event that repeats, in the shop's time zone: tentative, since their times are
 * reserved when they're created. It begins after the last visit that exists and leaves out days that are skipped or closed. Canceled where the
 * plan isn't active.
 */
export function addSeries(
  calendar: ICalCalendar,
  settings: Settings,
  {
    series,
    stamp: { host, now },
    words,
  }: {
    readonly series: PlanSeries;
    readonly stamp: { readonly host: string; readonly now: Temporal.Instant };
    readonly words: Pick<ICalEventData, 'summary' | 'description' | 'location' | 'organizer'>;
  },
): void {
  const { timeZone } = settings;
  const round = settings.rounds.find(({ id }) => id === series.round?.id);
  const at = parseSlotTime(round?.from ?? series.time);
  const minutes = series.round?.minutes ?? Math.round(series.hours * 60);
  const startOn = (date: Temporal.PlainDate) => date.toZonedDateTime({ timeZone, plainTime: at });
  const { first, without } = daysOf(settings, series, now);
  calendar.createEvent({
    ...words,
    id: `plan-${series.id}@${host}`,
    // Nothing stored counts all that changes a series, so a later file counts more: by the day, and within a day by its stamp.
    sequence: Math.max(0, Math.floor(Temporal.Instant.from(series.started_at).until(now).total('hours') / 24)),
    stamp: new Date(now.epochMilliseconds),
    timezone: timeZone,
    start: startOn(first),
    end: startOn(first).add({ minutes }),
    repeating: {
      ...rhythmRule(series.every, Temporal.PlainDate.from(series.first_on)),
      ...(without.length > 0 && { exclude: without.map(startOn) }),
    },
    status: series.status === 'active' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CANCELLED,
  });
}

function rhythmRule(interval: PlanInterval, firstOn: Temporal.PlainDate) {
  const byDay = [WEEKDAY_CODES[firstOn.dayOfWeek - 1] ?? 'MO'] as never[];
  if (interval !== MONTHLY)
    return { freq: ICalEventRepeatingFreq.WEEKLY, interval: Number.parseInt(interval, 10), byDay };
  const week = weekOfMonth(firstOn);
  return { freq: ICalEventRepeatingFreq.MONTHLY, byDay, bySetPos: week === 'last' ? -1 : week };
}

/** The first day of a series, and those after it that are left out. */
function daysOf(settings: Settings, series: PlanSeries, now: Temporal.Instant) {
  const rhythm = { interval: series.every, firstOn: Temporal.PlainDate.from(series.first_on) };
  const [next, today] = [Temporal.PlainDate.from(series.next_due_on), localDate(now, settings.timeZone)];
  const from = dueFrom(rhythm, Temporal.PlainDate.compare(next, today) < 0 ? today : next);
  const known = from.add({ years: KNOWN_YEARS });
  let first: Temporal.PlainDate | undefined;
  const without: Temporal.PlainDate[] = [];
  for (let day = from; Temporal.PlainDate.compare(day, known) < 0; day = dueAfter(rhythm, day))
    if (!isLeftOut(settings, series, day)) first ??= day;
    else if (first) without.push(day);
  return { first: first ?? from, without };
}

function isLeftOut(
  settings: Settings,
  { skipped_on: skipped, created_on: created, round }: PlanSeries,
  day: Temporal.PlainDate,
) {
  if ([...skipped, ...created].includes(day.toString())) return true;
  const known = settings.rounds.find(({ id }) => id === round?.id);
  if (known) return !isRoundOpen(settings, known, day);
  return round ? isClosedOn(settings, day) : allSlotTimes(settings, day).length === 0;
}
