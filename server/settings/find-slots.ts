import { isDeepStrictEqual } from 'node:util';
import type { Availability } from '#contract/catalog.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { calendarFor, type QuoteWriter } from '#core/quotes/walk-ins.ts';
import { limitsByDrives } from '#core/scheduling/drive-room.ts';
import { neededPeople, type NeededPeople } from '#core/scheduling/free-people.ts';
import { countsLengths, MOST_BUFFER_MINUTES, MOST_WORK_MINUTES } from '#core/scheduling/lengths.ts';
import {
  ableResources,
  countsSeats,
  hasResources,
  kindFor,
  seatsOfKind,
  type ResourceKind,
} from '#core/scheduling/resources.ts';
import { OWN_TIME_SEATS } from '#core/scheduling/rounds.ts';
import {
  calendarDays,
  freeDays,
  MOST_AVAILABILITY_DAYS,
  sameUntilMs,
  type AvailabilityQuery,
  type AvailabilityState,
  type CalendarDay,
} from '#core/scheduling/slots.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import {
  findPackage,
  isAtAddress,
  packageOf,
  type ServiceType,
  type Settings,
  offeredPackages,
} from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Database } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Invalid } from '#server/errors.ts';
import { shareRuns } from '#server/lib/promises.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { readTaken } from '#server/quotes/crew/read-taken.ts';
import { minutesFrom } from '#server/quotes/drives.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { countHolds, findQuote } from '#server/quotes/queries.ts';
import { minutesOfSearch, minutesOfWork, refuseUndoable, type LongerWork } from '#server/quotes/reservation.ts';
import { findHolder } from '#server/quotes/waitlist/queries.ts';

/** Local dates, both included, and the work to be done: a package key (without one, the first package), and what makes it longer. */
export type SlotSearch = LongerWork & {
  readonly from: string;
  readonly to: string;
  readonly package?: string | undefined;
  readonly serviceType?: ServiceType | undefined;
  /** Only in the owner's searches: the id of a quote whose work it is, and whose reservation isn't in its own way. */
  readonly quote?: string | undefined;
  /** Only for visits of plans: how many days ahead can be booked, where it isn't as many as the settings say. */
  readonly horizonDays?: number | undefined;
  /** The token of a link from the waitlist: the time that's held for it is free. */
  readonly waitlist?: string | undefined;
  /** The ZIP code of a customer's address. */
  readonly zip?: string | undefined;
};

/**
 * What is really free on each local date of the search for a customer or the owner, at most 100 days, counted in the database
 * after the question came. Throws Invalid for an unknown package or a bad range.
 */
export async function findSlots(
  context: Context,
  search: SlotSearch,
  writer: QuoteWriter = 'customer',
): Promise<Availability> {
  const { version, settings: stored } = await context.settings();
  const { horizonDays = stored.horizonDays } = search;
  const settings = { ...calendarFor(writer, stored), horizonDays };
  const query = queryOf(settings, search);
  // How long the work takes and what it needs count only where the settings say so, and nothing else makes a difference.
  const work = countsSeats(settings) ? await workOf(context, settings, query, { ...search, writer }) : undefined;
  const except = search.waitlist === undefined ? search.quote : await holderOf(context, search.waitlist);
  const asked = `${search.package} ${search.from} ${search.to} ${except}`;
  const needed = settings.limitsByPeople && work ? JSON.stringify(work.needed) : '';
  const key = `${writer} ${version} ${horizonDays} ${asked} ${work?.minutes} ${work?.kind} ${work?.only?.join(',')} ${needed} ${work?.address ?? ''}`;
  const calendar = kept(context, key) ?? keep(context, key, calendarOf(settings, query));

  return sharedBy(context).run(key, async () => {
    const now = context.clock.now();
    const state = isInReach(settings, calendar, now)
      ? await readReservations(context, settings, { calendar, work, except })
      : { held: new Map<string, number>() };
    if (!calendar.last || !isStillSo(calendar.last, state, now))
      calendar.last = answerOf(settings, calendar.days, { ...state, now });
    return calendar.last.availability;
  });
}

/** Returns the same for what a caller asks for. Throws Invalid also for vehicles that can't be one appointment. */
export async function findAskedSlots(
  context: Context,
  search: SlotSearch,
  writer?: QuoteWriter,
): Promise<Availability> {
  const { settings } = await context.settings();
  const pack = findPackage(settings, canonicalPackageKey(search.package ?? ''));
  const items = (search.items ?? []).map(({ packageType }) => packageType);
  const isAtCustomer = search.serviceType === 'mobile' || (pack !== undefined && isAtAddress(pack));
  if (pack && search.quote === undefined) refuseUndoable(settings, { isAtCustomer, packages: [pack.id, ...items] });
  return findSlots(context, search, writer);
}

/** What is reserved within the calendar: the reservations of each start, or the seats that are taken where lengths count. */
async function readReservations(
  { db, roads }: Context,
  settings: Settings,
  {
    calendar,
    work,
    except,
  }: { readonly calendar: Calendar; readonly work: Work | undefined; readonly except: string | undefined },
): Promise<Omit<AvailabilityState, 'now'>> {
  const span = { from: calendar.from, to: calendar.after, ...(except !== undefined && { except }) };
  if (!work) return { held: await countHolds(db, span) };
  const { needed, address, ...place } = work;
  const minutesTo = address === undefined ? undefined : minutesFrom(settings, roads, address);
  const withStops = minutesTo !== undefined;
  // What starts once the work is over, with the buffers of both, is in no one's way; a drive reaches further.
  const overMinutes = Math.min(MOST_WORK_MINUTES, Math.ceil(work.minutes)) + 2 * MOST_BUFFER_MINUTES;
  const reach = withStops ? {} : { reachMinutes: overMinutes };
  const seats = work.kind === undefined ? OWN_TIME_SEATS : seatsOfKind(work.kind);
  const { taken, crew, stops } = await readTaken(db, settings, { ...span, ...reach, withStops, seats });
  // Customers don't wait for the road server: what's learned now counts from the next search on.
  if (stops) void roads.learn(settings, [address, ...stops.map((stop) => stop.address)]);
  const drives = stops && minutesTo && { stops, minutesTo };
  return { held: new Map(), work: { ...place, taken, crew: crew && { ...crew, needed }, ...(drives && { drives }) } };
}

/** The entry of the waitlist that a time is held for. */
async function holderOf({ db, clock }: Context, token: string): Promise<string | undefined> {
  return findHolder(db, hashToken(token), clock.now().toString());
}

type Work = {
  readonly minutes: number;
  readonly kind: ResourceKind | undefined;
  /** The IDs of the bays or vans that can do it, where not all can. */
  readonly only?: readonly string[] | undefined;
  readonly needed: NeededPeople;
  /** Where it is, where the drive there counts. */
  readonly address?: string | undefined;
};

type Calendar = {
  readonly days: readonly CalendarDay[];
  readonly from: Temporal.Instant;
  readonly after: Temporal.Instant;
  /** Stays the same object while the result is unchanged, so it is serialized to JSON only once. */
  last?: Answer;
};
type Answer = {
  readonly availability: Availability;
  readonly state: Omit<AvailabilityState, 'now'>;
  /** Epoch milliseconds, the end excluded. */
  readonly fromMs: number;
  readonly untilMs: number;
};

function answerOf(settings: Settings, days: readonly CalendarDay[], state: AvailabilityState): Answer {
  const free = freeDays(settings, days, state).map((day) => ({ ...day, slots: [...day.slots] }));
  const minutes = countsLengths(settings) && state.work && { minutes: state.work.minutes };
  return {
    availability: { timeZone: settings.timeZone, days: free, ...minutes },
    state,
    fromMs: state.now.epochMilliseconds,
    untilMs: sameUntilMs(settings, days, state.now),
  };
}

/** Whether the cached answer is still current: no slot was taken or released, and none has become too soon to book. */
function isStillSo(
  last: Answer,
  { held, work }: Omit<AvailabilityState, 'now'>,
  { epochMilliseconds: nowMs }: Temporal.Instant,
): boolean {
  const { state } = last;
  if (nowMs < last.fromMs || nowMs >= last.untilMs || held.size !== state.held.size) return false;
  if (!isDeepStrictEqual(work, state.work)) return false;
  return held.entries().every(([startsAt, count]) => state.held.get(startsAt) === count);
}

type SharedSearches = {
  readonly calendars: Map<string, Calendar>;
  readonly run: ReturnType<typeof shareRuns<Availability>>;
};

const MOST_KEPT = 500;
const sharedByApp = new WeakMap<Database, SharedSearches>();

function sharedBy({ database }: Deps): SharedSearches {
  let shared = sharedByApp.get(database);
  if (!shared) sharedByApp.set(database, (shared = { calendars: new Map(), run: shareRuns<Availability>() }));
  return shared;
}

function kept(deps: Deps, key: string): Calendar | undefined {
  return sharedBy(deps).calendars.get(key);
}

function keep(deps: Deps, key: string, calendar: Calendar): Calendar {
  const { calendars } = sharedBy(deps);
  const oldest = calendars.keys().next();
  if (calendars.size >= MOST_KEPT && !oldest.done) calendars.delete(oldest.value);
  calendars.set(key, calendar);
  return calendar;
}

/** Nothing can be held before today nor beyond the horizon; the database cannot even read instants of the years 0 and 10000. */
function isInReach({ horizonDays }: Settings, { from, after }: Calendar, now: Temporal.Instant): boolean {
  const last = now.add({ hours: 24 * (horizonDays + 2) });
  return Temporal.Instant.compare(after, now) > 0 && Temporal.Instant.compare(from, last) < 0;
}

function calendarOf(settings: Settings, query: AvailabilityQuery): Calendar {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(settings.timeZone).toInstant();
  return { days: calendarDays(settings, query), from: startOf(query.from), after: startOf(query.to.add({ days: 1 })) };
}

/** How long the quote's work takes in minutes and what it needs, else what's asked for. */
async function workOf(
  { db }: Context,
  settings: Settings,
  { packageType }: AvailabilityQuery,
  search: SlotSearch & { readonly writer: QuoteWriter },
): Promise<Work> {
  const quote = search.quote === undefined ? undefined : await findQuote(db, search.quote);
  const minutes = quote ? minutesOfWork(settings, quote) : minutesOfSearch(settings, { ...search, packageType });
  const isMobile = search.serviceType === 'mobile' || isAtAddress(packageOf(settings, packageType));
  const kind = hasResources(settings) ? kindFor({ isAtCustomer: quote?.at_customer ?? isMobile }) : undefined;
  const packages = quote
    ? allPackagesOf(quote)
    : [packageType, ...(search.items ?? []).map((item) => item.packageType)];
  // The owner sees all times, and is warned of drives.
  const isLimited = search.writer === 'customer' && limitsByDrives(settings);
  const zip = isMobile ? search.zip : undefined;
  const address = quote ? (quote.at_customer ? (quote.service_address ?? undefined) : undefined) : zip;
  return {
    minutes,
    kind,
    only: ableResources(settings, packages),
    needed: neededPeople(settings, { packages, minutes }),
    ...(isLimited && address !== undefined && { address }),
  };
}

function queryOf(settings: Settings, search: SlotSearch): AvailabilityQuery {
  const [first] = offeredPackages(settings);
  const pack = search.package === undefined ? first : findPackage(settings, canonicalPackageKey(search.package));
  const from = Temporal.PlainDate.from(search.from);
  const to = Temporal.PlainDate.from(search.to);
  const days = from.until(to, { largestUnit: 'day' }).days + 1;
  const ids = offeredPackages(settings)
    .map((each) => each.id)
    .join(', ');
  const errors = [
    ...(pack ? [] : [{ path: 'package', message: messageOf(quoteErrorsTexts, 'unknownPackageId', { choices: ids }) }]),
    ...(days < 1 ? [{ path: 'to', message: messageOf(quoteErrorsTexts, 'datesInOrder') }] : []),
    ...(days > MOST_AVAILABILITY_DAYS
      ? [{ path: 'to', message: messageOf(quoteErrorsTexts, 'tooManyDays', { most: MOST_AVAILABILITY_DAYS }) }]
      : []),
  ];
  if (!pack || errors.length > 0) throw new Invalid(errors);
  return { from, to, packageType: pack.id };
}
