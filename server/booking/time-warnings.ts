import type { CrewMember, TimeWarning } from '#contract/dashboard-quotes.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { freeFirst, type CrewConflict } from '#core/scheduling/crew-conflicts.ts';
import { neededPeople, peopleCounter, workTime } from '#core/scheduling/free-people.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import { countFreeSeats, takenMinutes, takenTime } from '#core/scheduling/lengths.ts';
import { ownersTime, whyNotOffered } from '#core/scheduling/overrule.ts';
import {
  ableResources,
  countedIn,
  isUndoable,
  kindFor,
  resourceAt,
  seatOf,
  seatsFor,
} from '#core/scheduling/resources.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { findPackage, isAtAddress, type PackageId, type ServiceType, type Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { findCrewConflicts } from '#server/quotes/crew/conflicts.ts';
import { findQuoteWork, listCrewTimes } from '#server/quotes/crew/queries.ts';
import { readTaken } from '#server/quotes/crew/read-taken.ts';
import { allPackagesOf, packagesOf } from '#server/quotes/items.ts';
import { findQuote, findReservation, holdersOf, listTakenSeats, type QuoteRow } from '#server/quotes/queries.ts';
import { minutesOfSearch, minutesOfWork, type LongerWork } from '#server/quotes/reservation.ts';
import { peopleView } from '#server/quotes/view.ts';

/**
 * Returns the conflicts of a start time, such as '3:15 PM' on a local date: it isn't offered, it's full, or employees have another
 * job or are off then. The appointment of `quote` itself is left out; where an employee is known, only they are checked. Throws
 * Invalid for an unknown package, and for a time that has passed or isn't one. Called by admins only.
 */
export async function listTimeWarnings(
  context: Context,
  asked: LongerWork & {
    readonly date: string;
    readonly time: string;
    readonly package: string;
    readonly serviceType?: ServiceType | undefined;
    readonly quote?: string | undefined;
    readonly employee?: string | undefined;
    readonly address?: string | undefined;
  },
): Promise<TimeWarning[]> {
  const { settings } = await context.settings();
  const pack = findPackage(settings, canonicalPackageKey(asked.package));
  if (!pack) {
    const choices = settings.packages.map(({ id }) => id).join(', ');
    throw new Invalid([{ path: 'package', message: messageOf(quoteErrorsTexts, 'unknownPackageId', { choices }) }]);
  }
  const at = { date: Temporal.PlainDate.from(asked.date), time: asked.time };
  const startsAt = ownersTime(settings, at, context.clock.now());
  if (!startsAt) throw new Invalid([{ path: 'time', message: messageOf(quoteErrorsTexts, 'timePassed') }]);
  const quote = asked.quote === undefined ? undefined : await findQuote(context.db, asked.quote);
  const minutes =
    quote?.package_type === pack.id
      ? minutesOfWork(settings, quote)
      : minutesOfSearch(settings, { ...asked, packageType: pack.id });
  const isAtCustomer = quote?.at_customer ?? (asked.serviceType === 'mobile' || isAtAddress(pack));
  const packages =
    quote?.package_type === pack.id
      ? allPackagesOf(quote)
      : [pack.id, ...(asked.items ?? []).map((item) => item.packageType)];
  const [full, crew] = await Promise.all([
    fullWarnings(context, settings, { startsAt, minutes, isAtCustomer, packages, except: asked.quote }),
    listCrewWarnings(context, settings, { ...asked, packages, startsAt, ...(!isAtCustomer && { address: undefined }) }),
  ]);
  const people = await peopleWarnings(context, settings, { packages, startsAt, minutes, except: asked.quote, crew });
  const calendar = whyNotOffered(settings, { ...at, packageType: pack.id, minutes });
  return [...(calendar ? [{ kind: calendar }] : []), ...full, ...people, ...crew];
}

/** Returns the conflicts of an appointment at its own time, with the length that its quote says. */
export async function warningsOfLength(
  context: Context,
  settings: Settings,
  { quote, startsAt }: { readonly quote: QuoteRow & { readonly minutes: number }; readonly startsAt: Temporal.Instant },
): Promise<TimeWarning[]> {
  const { id, at_customer: isAtCustomer, minutes } = quote;
  const packages = allPackagesOf(quote);
  const own = ableResources(settings, packages) && (await findReservation(context.db, quote));
  const [full, crew] = await Promise.all([
    fullWarnings(context, settings, { startsAt, minutes, isAtCustomer, packages, except: id, seat: own?.seat }),
    listCrewWarnings(context, settings, { packages, startsAt, quote: id, minutes }),
  ]);
  const people = await peopleWarnings(context, settings, { packages, startsAt, minutes, except: id, crew });
  const isLate = !endsInTime(settings, { startsAt, minutes });
  return [...(isLate ? [{ kind: 'ends-late' as const }] : []), ...full, ...people, ...crew];
}

/** Says who has the time, if it's full for as long as the work takes. */
async function fullWarnings(
  context: Context,
  settings: Settings,
  work: {
    readonly startsAt: Temporal.Instant;
    readonly minutes: number;
    readonly isAtCustomer: boolean;
    readonly packages: readonly PackageId[];
    readonly except: string | undefined;
    /** That of the appointment, which keeps it also where it couldn't be sold anymore. */
    readonly seat?: number | undefined;
  },
): Promise<TimeWarning[]> {
  const { startsAt, isAtCustomer, packages, except } = work;
  const taken = takenMinutes(settings, work);
  const kind = kindFor({ isAtCustomer });
  const only = ableResources(settings, packages);
  const choice = seatsFor(settings, kind, { only });
  const [holders, seats] = await Promise.all([
    holdersOf(context.db, { startsAt: startsAt.toString(), ...taken }, { except, of: choice }),
    listTakenSeats(context.db, { from: startsAt, to: startsAt, ...(except && { except }) }),
  ]);
  const time = takenTime(startsAt.epochMilliseconds, taken);
  const own = resourceAt(settings, work.seat ?? null);
  const isFree = [choice, ...(own ? [seatOf(settings, own)] : [])].some(
    (each) => countFreeSeats(countedIn(each, seats, time), each.seats, undefined, each.most)(time) > 0,
  );
  if (isFree) return [];
  if (isUndoable(settings, kind, packages)) return [{ kind: 'undoable' }];
  const able = settings.resources.filter((each) => each.kind === kind && only?.includes(each.id));
  return [
    {
      kind: 'full',
      customers: holders.map(({ customer_name: name }) => name),
      ...(able.length > 0 && { resources: able.map(({ name }) => name) }),
    },
  ];
}

/** Says that customers couldn't book the time for want of people, where that isn't said by itself. */
async function peopleWarnings(
  context: Context,
  settings: Settings,
  work: {
    readonly packages: readonly PackageId[];
    readonly startsAt: Temporal.Instant;
    readonly minutes: number;
    readonly except: string | undefined;
    readonly crew: readonly TimeWarning[];
  },
): Promise<TimeWarning[]> {
  const { startsAt, except } = work;
  if (!settings.limitsByPeople || work.crew.some(({ kind }) => kind === 'short-crew')) return [];
  const time = workTime(settings, { startsAtMs: startsAt.epochMilliseconds, minutes: work.minutes });
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const span = { from: at(time.fromMs), to: at(time.untilMs), ...(except !== undefined && { except }) };
  const { crew } = await readTaken(context.db, settings, span);
  const isFree = !crew || peopleCounter(crew, settings.timeZone, neededPeople(settings, work))(time, 1) > 0;
  return isFree ? [] : [{ kind: 'no-people' }];
}

/** Without an employee, their hours and skills say nothing: someone else may do it. */
const OF_ANYONE: readonly CrewConflict['kind'][] = ['busy', 'time-off', 'drive'];

async function listCrewWarnings(
  context: Context,
  settings: Settings,
  asked: {
    /** Of all vehicles, the first one's first. */
    readonly packages: readonly PackageId[];
    readonly startsAt: Temporal.Instant;
    readonly quote?: string | undefined;
    readonly employee?: string | undefined;
    /** How long it takes; otherwise as it was sold. */
    readonly minutes?: number;
    /** Where it is; a quote's own address comes first. */
    readonly address?: string | undefined;
  },
): Promise<TimeWarning[]> {
  const { packages, startsAt, quote } = asked;
  const [packageType = '', ...furtherPackages] = packages;
  const work = quote === undefined ? undefined : await findQuoteWork(context.db, quote);
  const employee = asked.employee ?? work?.employee ?? undefined;
  const { peopleNeeded: needed } = peopleView(settings, packages, context.language);
  const everyone = await findCrewConflicts(context.db, {
    settings,
    roads: context.roads,
    language: context.language,
    packageType,
    furtherPackages,
    startsAt,
    minutes: asked.minutes ?? (work?.package_type === packageType ? work.minutes : undefined),
    quoteId: quote,
    address: work ? work.address : asked.address,
    // Where several are needed, it counts who else is free.
    employee: needed || work?.teammates.length ? undefined : employee,
  });
  const team = [employee, ...(work?.teammates ?? []).map(({ id }) => id)];
  const crew = everyone.filter(({ id }) => employee === undefined || team.includes(id));
  const free = everyone.filter(({ conflicts }) => conflicts.length === 0).length;
  return [
    ...(needed && free < needed.count ? [{ kind: 'short-crew' as const, needed, free }] : []),
    ...crew.flatMap(({ name, conflicts }) =>
      conflicts
        .filter(({ kind }) => employee !== undefined || OF_ANYONE.includes(kind))
        .map((conflict) =>
          conflict.kind === 'busy'
            ? { employee: name, ...conflict }
            : { kind: 'crew' as const, employee: name, conflict },
        ),
    ),
  ];
}

/**
 * Returns current employees with what keeps them from the work of a quote, those who are free first; at its own time unless
 * another one is given. Nothing is known about a quote without a time. Throws NotFound, and Invalid for a time that isn't one
 * or has passed. Called by admins only.
 */
export async function listCrewForQuote(
  context: Context,
  asked: { readonly id: string; readonly date?: string | undefined; readonly time?: string | undefined },
): Promise<CrewMember[]> {
  const { settings } = await context.settings();
  const work = await findQuoteWork(context.db, asked.id);
  if (!work) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
  const startsAt = timeFor(work.starts_at, asked, { settings, now: context.clock.now() });
  if (!startsAt) return (await listCrewTimes(context.db)).map(({ id, name }) => ({ id, name, conflicts: [] }));
  const crew = await findCrewConflicts(context.db, {
    settings,
    roads: context.roads,
    language: context.language,
    ...packagesOf(work),
    startsAt,
    minutes: work.minutes,
    quoteId: asked.id,
    address: work.address,
  });
  return freeFirst(crew).map(({ conflicts, ...member }) => ({ ...member, conflicts: [...conflicts] }));
}

function timeFor(
  own: string | null,
  { date, time }: { readonly date?: string | undefined; readonly time?: string | undefined },
  { settings, now }: { readonly settings: Settings; readonly now: Temporal.Instant },
): Temporal.Instant | undefined {
  if (date === undefined || time === undefined) return own === null ? undefined : Temporal.Instant.from(own);
  const startsAt = ownersTime(settings, { date: Temporal.PlainDate.from(date), time }, now);
  if (!startsAt) throw new Invalid([{ path: 'time', message: messageOf(quoteErrorsTexts, 'timePassed') }]);
  return startsAt;
}
