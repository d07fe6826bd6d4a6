import { instantOf, localDate, parseSlotTime } from '#core/lib/time.ts';
import type { WorkingHours } from '#core/people/working-hours.ts';
import { type PackageId, type Settings, findPackage, type ServicePackage } from '#core/settings/settings.ts';
import type { Away } from './away.ts';
import { nearOf, takenMinutes, takenTime, type TakenMinutes } from './lengths.ts';
import { WEEKDAYS } from './opening-hours.ts';

/** A span of time, in epoch milliseconds; the end is excluded. */
type Span = { readonly fromMs: number; readonly untilMs: number };

/** When people are busy with an appointment, buffers included, and when they have to be there for it. */
export type WorkTime = Span & { readonly work: Span };

/** What work needs: how many people at the same time, and the IDs of the categories that each of them has to do. */
export type NeededPeople = {
  readonly people: number;
  readonly categories: readonly string[];
  readonly minutes: number;
  /** The stops of a round have the same one: they're done one after the other by the same people. */
  readonly group?: string | undefined;
};

/** An appointment that's booked, and who has it. */
export type BookedWork = WorkTime &
  Omit<NeededPeople, 'minutes'> & {
    readonly group: string;
    /** IDs of employees who have accepted it. */
    readonly accepted: readonly string[];
    /** IDs of employees who are assigned to it. They count while they could do it. */
    readonly assigned: readonly string[];
  };

type Employee = {
  readonly id: string;
  readonly hours: WorkingHours;
  /** IDs of categories; empty means all. */
  readonly skills: readonly string[];
  /** Approved. */
  readonly timeOff: readonly Away[];
};

/** Those who work for the shop, and what is booked. */
export type CrewCalendar = { readonly employees: readonly Employee[]; readonly booked: readonly BookedWork[] };

/** Returns what work of these packages needs. */
export function neededPeople(
  settings: Pick<Settings, 'packages' | 'categories'>,
  { packages, minutes }: { readonly packages: readonly PackageId[]; readonly minutes: number },
): NeededPeople {
  const ofPackages = settings.packages.filter(({ id }) => packages.includes(id)).map(({ category }) => category);
  return {
    people: peopleNeeded(settings, packages)?.count ?? 1,
    categories: settings.categories.map(({ id }) => id).filter((id) => ofPackages.includes(id)),
    minutes,
  };
}

/**
 * Returns when work of so many minutes keeps people busy: as long as its place is taken, and at fixed times until it's done. `taken` is
 * what is reserved for it already.
 */
export function workTime(
  settings: Pick<Settings, 'seasons' | 'timeZone'> & Partial<Pick<Settings, 'buffers'>>,
  { startsAtMs, minutes }: { readonly startsAtMs: number; readonly minutes: number },
  taken?: TakenMinutes,
): WorkTime {
  const startsAt = Temporal.Instant.fromEpochMilliseconds(startsAtMs);
  const usual = takenMinutes(settings, { startsAt, minutes });
  const place = takenTime(startsAtMs, taken ?? usual);
  const isByLength = usual.minutesBefore + usual.minutesAfter > 1;
  const untilMs = startsAtMs + Math.max(1, minutes) * 60_000;
  const work = { fromMs: startsAtMs, untilMs: taken && isByLength ? Math.min(untilMs, place.untilMs) : untilMs };
  return { fromMs: place.fromMs, untilMs: isByLength ? place.untilMs : Math.max(place.untilMs, untilMs), work };
}

/**
 * Returns a function that counts how often work can be done at a time, at most so often: as often as at each of its moments enough people
 * are there who do its categories, beside those whom everything else then needs. Who has a job keeps it. Otherwise the people are divided so
 * that as much as possible gets done; what's booked comes first.
 */
export function peopleCounter(
  { employees, booked }: CrewCalendar,
  timeZone: string,
  wanted: NeededPeople,
): (time: WorkTime, most: number) => number {
  const isThere = presence(timeZone);
  const people = new Map(employees.map((each) => [each.id, each]));
  const capableOf = ({ categories }: Pick<NeededPeople, 'categories'>, { work }: WorkTime) =>
    employees.filter((each) => hasSkills(each, categories) && isThere(each, work)).map(({ id }) => id);
  const capableOfBooked = new Map(booked.map((each) => [each, capableOf(each, each)]));
  const isOff = (id: string, { work }: WorkTime) => {
    const person = people.get(id);
    return !person || !isThere({ ...person, hours: null }, work);
  };
  const near = nearOf(booked);

  /** Who does what is booked at a moment, and how many are with the round that's wanted. */
  const placeBooked = (ms: number) => {
    const now = near({ fromMs: ms, untilMs: ms + 1 });
    const places: Places = { busy: new Set(), pairs: new Map() };
    const open: Part[] = [];
    let withRound = 0;
    for (const group of Map.groupBy(now, (each) => each.group).values()) {
      const needed = Math.max(...group.map((each) => each.people));
      if (group[0]?.group === wanted.group) withRound = needed;
      const capable = group.map((each) => capableOfBooked.get(each) ?? []);
      const having = group.flatMap((each, index) => [
        ...each.accepted.filter((id) => !isOff(id, each)),
        ...each.assigned.filter((id) => capable[index]?.includes(id)),
      ]);
      const own = new Set(having.filter((id) => !places.busy.has(id)));
      for (const id of own) places.busy.add(id);
      const [first = [], ...rest] = capable;
      const who = first.filter((id) => rest.every((each) => each.includes(id)));
      for (let count = own.size; count < needed; count++) open.push({ who });
    }
    for (const part of open) place(part, places);
    return { ...places, withRound };
  };
  const known = new Map<number, ReturnType<typeof placeBooked>>();
  const placesAt = (ms: number) => {
    let places = known.get(ms);
    if (!places) known.set(ms, (places = placeBooked(ms)));
    return places;
  };

  /** How often it can be done beside what is booked at a moment. */
  const countAt = (ms: number, who: readonly string[], most: number): number => {
    const { busy, pairs, withRound } = placesAt(ms);
    // One more stop of a round needs only those who aren't with it yet.
    const needed = wanted.people - withRound;
    if (needed <= 0) return most;
    const places = { busy, pairs: new Map(pairs) };
    for (let count = 0; count < most; count++)
      for (let person = 0; person < needed; person++) if (!place({ who }, places)) return count;
    return most;
  };

  return (time, most) => {
    const who = capableOf(wanted, time);
    const moments = new Set([time.fromMs, ...near(time).map(({ fromMs }) => Math.max(fromMs, time.fromMs))]);
    let free = wanted.group === undefined ? Math.min(most, Math.floor(who.length / wanted.people)) : most;
    for (const ms of moments) {
      if (free === 0) break;
      free = countAt(ms, who, free);
    }
    return free;
  };
}

function hasSkills({ skills }: Employee, categories: readonly string[]): boolean {
  return skills.length === 0 || categories.every((id) => skills.includes(id));
}

/** One person's part of work that no one has yet, and the IDs of those who can do it. */
type Part = { readonly who: readonly string[] };

/** Who has a job, and who does which part of the others so far. */
type Places = { readonly busy: Set<string>; readonly pairs: Map<string, Part> };

/** Finds someone for one part; someone who has another part may leave it to others. Returns false if there's no one. */
function place(part: Part, { busy, pairs }: Places, asked: Set<string> = new Set()): boolean {
  const idle = part.who.find((id) => !busy.has(id) && !pairs.has(id));
  if (idle !== undefined) {
    pairs.set(idle, part);
    return true;
  }
  for (const id of part.who) {
    const other = pairs.get(id);
    if (!other || asked.has(id)) continue;
    asked.add(id);
    if (!place(other, { busy, pairs }, asked)) continue;
    pairs.set(id, part);
    return true;
  }
  return false;
}

/** A local date, and the instants of its times of day and of its end, in epoch milliseconds. */
type LocalDay = {
  readonly date: string;
  readonly weekday: (typeof WEEKDAYS)[number] | undefined;
  readonly msAt: (time: string) => number;
  readonly untilMs: number;
};

/** Returns a function that says whether an employee works for all of a time: within their hours, not in their break, and not off. */
function presence(timeZone: string): (person: Employee, span: Span) => boolean {
  // Dates and times of day repeat, and converting them is what takes the time.
  const days = new Map<string, LocalDay>();
  const byQuarter = new Map<number, LocalDay>();
  const dayAt = (ms: number): LocalDay => {
    // No date begins within a quarter of an hour.
    const quarter = Math.floor(ms / 900_000);
    let day = byQuarter.get(quarter);
    if (day) return day;
    const date = localDate(Temporal.Instant.fromEpochMilliseconds(ms), timeZone);
    day = days.get(date.toString()) ?? localDay(date, timeZone);
    days.set(day.date, day);
    byQuarter.set(quarter, day);
    return day;
  };
  return ({ hours, timeOff }, { fromMs, untilMs }) => {
    const day = dayAt(fromMs);
    // What ends at midnight isn't on the next day.
    const last = timeOff.length > 0 ? dayAt(untilMs - 1).date : day.date;
    for (let each = day; timeOff.length > 0 && each.date <= last; each = dayAt(each.untilMs)) {
      const isAway = ({ from, to, times }: Away) =>
        from <= each.date &&
        each.date <= to &&
        (!times || (fromMs < each.msAt(times.until) && each.msAt(times.from) < untilMs));
      if (timeOff.some(isAway)) return false;
    }
    if (hours === null) return true;
    const own = hours.find((each) => each.day === day.weekday);
    if (!own || fromMs < day.msAt(own.from) || untilMs > day.msAt(own.to)) return false;
    const { breakFrom, breakTo } = own;
    if (breakFrom === null || breakTo === null) return true;
    return fromMs >= day.msAt(breakTo) || untilMs <= day.msAt(breakFrom);
  };
}

function localDay(date: Temporal.PlainDate, timeZone: string): LocalDay {
  const known = new Map<string, number>();
  const msAt = (time: string) => {
    let ms = known.get(time);
    if (ms === undefined) known.set(time, (ms = instantOf(date, parseSlotTime(time), timeZone).epochMilliseconds));
    return ms;
  };
  const untilMs = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  return { date: date.toString(), weekday: WEEKDAYS[date.dayOfWeek - 1], msAt, untilMs };
}

/**
 * Returns how many people an appointment needs at the same time: its vehicles are done one after the other by the same people, so the
 * package that takes the most counts. Undefined where one person is enough.
 */
export function peopleNeeded(
  settings: Pick<Settings, 'packages'>,
  packages: readonly PackageId[],
): { readonly count: number; readonly pack: ServicePackage } | undefined {
  const several = packages.flatMap((id) => {
    const pack = findPackage(settings, id);
    const count = pack?.people ?? 1;
    return pack && count > 1 ? [{ count, pack }] : [];
  });
  return several.toSorted((one, other) => other.count - one.count)[0];
}
