import { crewConflictsTexts } from '#core/languages/en/crew-conflicts.ts';
import type { Language } from '#core/languages/language.ts';
import {
  formatShortDate,
  formatSlotTime,
  formatTime,
  formatWeekday,
  instantOf,
  localDate,
  parseSlotTime,
} from '#core/lib/time.ts';
import type { WorkingHours } from '#core/people/working-hours.ts';
import { awaySpans, type Away } from './away.ts';
import { WEEKDAYS } from './opening-hours.ts';

/** Why an employee can't do a piece of work at a time. They're warnings: the owner may still assign it. */
export type CrewConflict =
  | ({ readonly kind: 'time-off' } & Away)
  /** `until` is an instant; `address` is null where the other job is at the shop. */
  | { readonly kind: 'busy'; readonly until: string; readonly customer: string; readonly address: string | null }
  /** Whole minutes between this job and another one, too few for the buffers; `isBefore` where the other one is first. */
  | {
      readonly kind: 'tight';
      readonly minutes: number;
      readonly isBefore: boolean;
      readonly customer: string;
      readonly address: string | null;
      /** The address of this job, where both are at customers' and differ. */
      readonly here?: string | undefined;
    }
  /** The drive between this job and another one takes longer than there is time between them, in whole minutes. */
  | {
      readonly kind: 'drive';
      readonly minutes: number;
      readonly isBefore: boolean;
      /** The instant at which the first of them ends, and the one at which the second begins. */
      readonly from: string;
      readonly until: string;
      /** The address of the second. */
      readonly address: string;
    }
  /** `date` is local. */
  | { readonly kind: 'not-working'; readonly date: string }
  /** Times of day, '8:00 AM'. */
  | { readonly kind: 'outside-hours' | 'break'; readonly from: string; readonly to: string }
  /** The name of what they don't do. */
  | { readonly kind: 'skill'; readonly category: string };

/** What is known of an employee around a time. */
export type CrewTimes = {
  readonly hours: WorkingHours;
  /** IDs of categories; empty means all. */
  readonly skills: readonly string[];
  /** Approved. */
  readonly timeOff: readonly Away[];
  /** Their other jobs, as instants. */
  readonly jobs: readonly {
    readonly from: string;
    readonly until: string;
    readonly customer: string;
    readonly address: string | null;
  }[];
};

/** A piece of work: its start, its length, and the categories of the packages of its vehicles. */
export type PlannedWork = {
  readonly startsAt: Temporal.Instant;
  readonly minutes: number;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  readonly timeZone: string;
  /** What the shop keeps free between two jobs, in minutes: the buffer after the one and the buffer before the other. */
  readonly between?: number;
  /** Where it is; null at the shop, and absent where that isn't known. */
  readonly address?: string | null | undefined;
  /** Returns how many minutes it is to another address, where that's known and counted. */
  readonly minutesTo?: ((address: string) => number | undefined) | undefined;
};

/** Returns why an employee can't do the work then, the most important first; empty where they can. */
export function crewConflicts(person: CrewTimes, work: PlannedWork): readonly CrewConflict[] {
  const { startsAt, categories, timeZone } = work;
  const end = startsAt.add({ minutes: Math.max(1, work.minutes) });
  const span = { fromMs: startsAt.epochMilliseconds, untilMs: end.epochMilliseconds };
  const isOff = person.timeOff.filter((away) => awaySpans(away, span, timeZone).length > 0);
  const busy = person.jobs.filter(
    ({ from, until }) =>
      Temporal.Instant.compare(Temporal.Instant.from(from), end) < 0 &&
      Temporal.Instant.compare(Temporal.Instant.from(until), startsAt) > 0,
  );
  return [
    ...isOff.map(({ from, to, times }) => ({ kind: 'time-off' as const, from, to, ...(times && { times }) })),
    ...busy.map(({ until, customer, address }) => ({ kind: 'busy' as const, until, customer, address })),
    ...(busy.length > 0 ? [] : betweenConflicts(person.jobs, { ...work, end })),
    ...(isOff.length > 0
      ? []
      : hoursConflicts(person.hours, { startsAt, end, date: localDate(startsAt, timeZone), timeZone })),
    ...lackedSkills(person.skills, categories).map((category) => ({ kind: 'skill' as const, category })),
  ];
}

type EndingWork = PlannedWork & { readonly end: Temporal.Instant };

/** Too little time to the jobs around: for the drive, and for the buffers where the drive is possible. */
function betweenConflicts(jobs: CrewTimes['jobs'], work: EndingWork): readonly CrewConflict[] {
  const drives = driveConflicts(jobs, work);
  const isSaid = (isBefore: boolean) => drives.some((drive) => drive.isBefore === isBefore);
  return [...drives, ...tightConflicts(jobs, work).filter(({ isBefore }) => !isSaid(isBefore))];
}

/** The drives from the last job before the work, and to the first one after it, that can't be made in time. */
function driveConflicts(jobs: CrewTimes['jobs'], { startsAt, end, address: here, minutesTo }: EndingWork) {
  if (!here || !minutesTo) return [];
  const instant = (text: string) => Temporal.Instant.from(text);
  const before = jobs
    .filter(({ until }) => Temporal.Instant.compare(instant(until), startsAt) <= 0)
    .toSorted((one, other) => Temporal.Instant.compare(instant(other.until), instant(one.until)))[0];
  const after = jobs
    .filter(({ from }) => Temporal.Instant.compare(instant(from), end) >= 0)
    .toSorted((one, other) => Temporal.Instant.compare(instant(one.from), instant(other.from)))[0];
  return [
    { other: before, isBefore: true, from: before?.until, until: startsAt.toString(), address: here },
    { other: after, isBefore: false, from: end.toString(), until: after?.from, address: after?.address },
  ].flatMap(({ other, isBefore, from, until, address }) => {
    const minutes = other?.address ? minutesTo(other.address) : undefined;
    if (minutes === undefined || !from || !until || !address) return [];
    const isInTime = instant(from).until(until).total('minutes') >= minutes;
    return isInTime ? [] : [{ kind: 'drive' as const, minutes, isBefore, from, until, address }];
  });
}

/** The jobs right before and right after the work that leave less time than the buffers. */
function tightConflicts(jobs: CrewTimes['jobs'], work: EndingWork) {
  const { between = 0, address: here } = work;
  return jobs.flatMap(({ from, until, customer, address }) => {
    const before = Temporal.Instant.from(until).until(work.startsAt).total('minutes');
    const after = work.end.until(from).total('minutes');
    const minutes = Math.floor(Math.max(before, after));
    if (minutes < 0 || minutes >= between) return [];
    const way = here && address && here !== address ? { here } : {};
    return [{ kind: 'tight' as const, minutes, isBefore: before >= after, customer, address, ...way }];
  });
}

/** Returns the names of the work's categories that an employee with those skills doesn't do; without skills they do everything. */
export function lackedSkills(skills: CrewTimes['skills'], categories: PlannedWork['categories']): readonly string[] {
  if (skills.length === 0) return [];
  return [...new Set(categories.filter(({ id }) => !skills.includes(id)).map(({ name }) => name))];
}

/** Whether an employee has the time for the work then, whether or not they have the skill for it. */
export function hasTimeFor(person: CrewTimes, work: PlannedWork): boolean {
  return crewConflicts(person, work).every(({ kind }) => kind === 'skill');
}

function hoursConflicts(
  hours: WorkingHours,
  work: {
    readonly startsAt: Temporal.Instant;
    readonly end: Temporal.Instant;
    readonly date: Temporal.PlainDate;
    readonly timeZone: string;
  },
): readonly CrewConflict[] {
  if (hours === null) return [];
  const { startsAt, end, date, timeZone } = work;
  const day = hours.find((each) => each.day === WEEKDAYS[date.dayOfWeek - 1]);
  if (!day) return [{ kind: 'not-working', date: date.toString() }];
  const at = (time: string) => instantOf(date, parseSlotTime(time), timeZone);
  const { from, to, breakFrom, breakTo } = day;
  if (Temporal.Instant.compare(startsAt, at(from)) < 0 || Temporal.Instant.compare(end, at(to)) > 0)
    return [{ kind: 'outside-hours', from, to }];
  if (breakFrom === null || breakTo === null) return [];
  const isInBreak =
    Temporal.Instant.compare(startsAt, at(breakTo)) < 0 && Temporal.Instant.compare(end, at(breakFrom)) > 0;
  return isInBreak ? [{ kind: 'break', from: breakFrom, to: breakTo }] : [];
}

/** Returns a conflict in words that follow the employee's name: 'off Thu, Jul 1 to Sat, Jul 10'. */
export function conflictText(conflict: CrewConflict, timeZone: string, language: Language): string {
  const t = crewConflictsTexts(language);
  switch (conflict.kind) {
    case 'time-off':
      return offText(conflict, language);
    case 'busy': {
      const time = formatTime(Temporal.Instant.from(conflict.until), timeZone, language);
      const { customer, address } = conflict;
      return address ? t('busyAt', { address, time }) : t('busyFor', { customer, time });
    }
    case 'tight': {
      const { minutes, isBefore, customer, address, here } = conflict;
      if (address && here) {
        const [from, to] = isBefore ? [address, here] : [here, address];
        return t('tightBetween', { minutes, from, to });
      }
      const side = isBefore ? 'after' : 'before';
      return address ? t('tightAt', { minutes, side, address }) : t('tightFor', { minutes, side, customer });
    }
    case 'drive': {
      const { minutes, isBefore, address } = conflict;
      const at = (instant: string) => formatTime(Temporal.Instant.from(instant), timeZone, language);
      return t('drive', {
        address,
        minutes,
        side: isBefore ? 'before' : 'after',
        time: at(conflict.until),
        ends: at(conflict.from),
      });
    }
    case 'not-working':
      return t('notWorking', { day: formatWeekday(Temporal.PlainDate.from(conflict.date), language) });
    case 'outside-hours':
    case 'break': {
      const [from, to] = [formatSlotTime(conflict.from, language), formatSlotTime(conflict.to, language)];
      return t(conflict.kind === 'break' ? 'onBreak' : 'outsideHours', { from, to });
    }
    case 'skill':
      return t('lacksSkill', { category: conflict.category });
  }
}

/** Returns an employee and what keeps them from the work as a sentence: 'Robin: off Thu, Jul 1, doesn’t do Boats.' */
export function conflictSentence(
  { name, conflicts }: { readonly name: string; readonly conflicts: readonly CrewConflict[] },
  timeZone: string,
  language: Language,
): string {
  const t = crewConflictsTexts(language);
  const reason = conflicts.map((each) => conflictText(each, timeZone, language)).join(', ');
  // A drive has a colon of its own.
  return t(conflicts[0]?.kind === 'drive' ? 'clause' : 'sentence', { name, reason });
}

/** Returns the sentence that more people are needed than are free: 'Full Detail takes 2 people, but only 1 is free then.' */
export function shortCrewText(
  {
    needed,
    free,
  }: { readonly needed: { readonly count: number; readonly packageName: string }; readonly free: number },
  language: Language,
): string {
  return crewConflictsTexts(language)('shortCrew', { package: needed.packageName, people: needed.count, free });
}

/** Returns the sentence that more people are needed than are assigned: 'Full Detail takes 2 people, 1 is assigned.' */
export function peopleAssignedText(
  {
    needed,
    assigned,
  }: { readonly needed: { readonly count: number; readonly packageName: string }; readonly assigned: number },
  language: Language,
): string {
  return crewConflictsTexts(language)('peopleAssigned', {
    package: needed.packageName,
    people: needed.count,
    assigned,
  });
}

function offText({ from, to, times }: Away, language: Language): string {
  const t = crewConflictsTexts(language);
  const day = (date: string) => formatShortDate(Temporal.PlainDate.from(date), language);
  const days = from === to ? t('offOn', { day: day(from) }) : t('off', { from: day(from), to: day(to) });
  if (!times) return days;
  const [start, end] = [formatSlotTime(times.from, language), formatSlotTime(times.until, language)];
  return t('offPart', { days, start, end });
}

/** Returns employees with those who are free first, each part in the order given. */
export function freeFirst<Person extends { readonly conflicts: readonly unknown[] }>(
  crew: readonly Person[],
): readonly Person[] {
  return [
    ...crew.filter(({ conflicts }) => conflicts.length === 0),
    ...crew.filter(({ conflicts }) => conflicts.length > 0),
  ];
}
