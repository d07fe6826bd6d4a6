import type { Language } from '#core/languages/language.ts';
import { localDate } from '#core/lib/time.ts';
import { crewConflicts, type CrewConflict, type CrewTimes, type PlannedWork } from '#core/scheduling/crew-conflicts.ts';
import { MOST_BUFFER_MINUTES } from '#core/scheduling/lengths.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { findPackage, type PackageId, type Settings } from '#core/settings/settings.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { drivesOf } from '#server/quotes/drives.ts';
import type { Roads } from '#server/quotes/roads.ts';
import { awayOf, listCrewJobs, listCrewTimes, listDaysOff } from './queries.ts';

type AskedWork = {
  readonly settings: Settings;
  readonly language: Language;
  readonly packageType: PackageId;
  /** Of the vehicles after the first one. */
  readonly furtherPackages?: readonly PackageId[] | undefined;
  readonly startsAt: Temporal.Instant;
  /** As sold; null means what the menu says now. */
  readonly minutes?: number | null | undefined;
  /** The quote that it's for: its own appointment isn't a conflict. */
  readonly quoteId?: string | undefined;
  /** Where the work is; null at the shop. */
  readonly address?: string | null | undefined;
  /** Only this employee. */
  readonly employee?: string | undefined;
  /** Needed only where there's an address. */
  readonly roads?: Roads | undefined;
};

export type CrewMemberConflicts = {
  readonly id: string;
  readonly name: string;
  readonly conflicts: readonly CrewConflict[];
};

/** Returns current employees by name, each with what keeps them from that work at that time. */
export async function findCrewConflicts(db: DbOrTrx, asked: AskedWork): Promise<readonly CrewMemberConflicts[]> {
  const { startsAt, quoteId, employee } = asked;
  const work = planWork(asked);
  const until = startsAt.add({ minutes: Math.max(1, work.minutes) });
  const { people, timesOf } = await readCrewTimes(db, {
    from: startsAt,
    until,
    timeZone: work.timeZone,
    quoteId,
    employee,
  });
  const times = people.map(({ id, name }) => ({ id, name, times: timesOf(id) }));
  if (asked.address) await asked.roads?.learn(asked.settings, [asked.address, ...times.flatMap(addressesIn)]);
  return times.map(({ id, name, times: theirs }) => ({ id, name, conflicts: crewConflicts(theirs, work) }));
}

function addressesIn({ times }: { readonly times: CrewTimes }) {
  return times.jobs.map(({ address }) => address);
}

export type EmployeeOff = {
  readonly id: string;
  readonly name: string;
  readonly conflict: CrewConflict;
};

/** Returns current employees who are off on the day of that work, or who never work on it, by name. */
export async function listEmployeesOff(db: DbOrTrx, asked: AskedWork): Promise<readonly EmployeeOff[]> {
  const crew = await findCrewConflicts(db, asked);
  return crew.flatMap(({ id, name, conflicts }) => {
    const conflict = conflicts.find(({ kind }) => kind === 'time-off' || kind === 'not-working');
    return conflict ? [{ id, name, conflict }] : [];
  });
}

/** Returns the work as it's compared with the times of the crew. */
export function planWork(asked: AskedWork): PlannedWork {
  const { settings, language, packageType, furtherPackages = [], startsAt, minutes, address } = asked;
  const packages = [packageType, ...furtherPackages];
  const ofPackages = packages.map((id) => findPackage(settings, id)?.category);
  const drive = address && asked.roads ? drivesOf(settings, asked.roads) : undefined;
  return {
    startsAt,
    minutes: minutes ?? packages.reduce((sum, id) => sum + usualMinutes(settings, id), 0),
    categories: settings.categories
      .filter(({ id }) => ofPackages.includes(id))
      .map(({ id, name }) => ({ id, name: ownTextIn(settings, name, language) })),
    timeZone: settings.timeZone,
    between: settings.buffers.before + settings.buffers.after,
    address,
    minutesTo: drive && ((other) => drive(other, address ?? '')?.minutes),
  };
}

function usualMinutes(settings: Settings, packageType: PackageId): number {
  return (
    findPackage(settings, packageType)?.minutes ?? Math.round((settings.pay.hoursByPackage[packageType] ?? 0) * 60)
  );
}

/** The most that both buffers take together. */
const BUFFERS = { minutes: 2 * MOST_BUFFER_MINUTES } as const;

/** Returns current employees, and what is known of each of them between two instants. */
export async function readCrewTimes(
  db: DbOrTrx,
  asked: {
    readonly from: Temporal.Instant;
    readonly until: Temporal.Instant;
    readonly timeZone: string;
    readonly quoteId?: string | undefined;
    readonly employee?: string | undefined;
  },
) {
  const { from, until, timeZone, quoteId, employee } = asked;
  const [people, daysOff, jobs] = await Promise.all([
    listCrewTimes(db, employee),
    listDaysOff(db, { from: localDate(from, timeZone), to: localDate(until, timeZone) }),
    // Jobs around count, too: the buffers have to fit between two of one employee.
    listCrewJobs(db, { from: from.subtract(BUFFERS), until: until.add(BUFFERS) }, quoteId),
  ]);
  const timesOf = (id: string, exceptJob?: string): CrewTimes => {
    const person = people.find((each) => each.id === id);
    return {
      hours: person?.working_hours ?? null,
      skills: person?.skills ?? [],
      timeOff: daysOff.filter((each) => each.employee === id).map(awayOf),
      jobs: jobs
        .filter((each) => each.employee === id && each.job_id !== exceptJob)
        .map(({ starts_at: startsAt, until: end, customer, address }) => ({
          from: startsAt,
          until: end,
          customer,
          address,
        })),
    };
  };
  return { people, timesOf };
}
