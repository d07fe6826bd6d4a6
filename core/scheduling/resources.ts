import type { PackageId, ServicePackage, Settings } from '#core/settings/settings.ts';
import { awaySpans, type Away } from './away.ts';
import type { MinutesTo } from './drive-room.ts';
import type { NeededPeople } from './free-people.ts';
import { countsLengths, isIn, overlaps, type SeatRange, type TakenSeat } from './lengths.ts';
import { OWN_TIME_SEATS, roomOf, seatsOfRound, timesOfRound } from './rounds.ts';

/** What an appointment needs: a bay at the shop, or a van that drives to the customer. */
export const RESOURCE_KINDS = ['bay', 'van'] as const;
export type ResourceKind = (typeof RESOURCE_KINDS)[number];

/** When a resource can't be used. */
export type Outage = Away & { readonly reason: string };

/** A bay or van that the owner has named. */
export type Resource = {
  readonly id: string;
  readonly name: string;
  readonly kind: ResourceKind;
  /** Its number in stored reservations: given once and never to another resource. */
  readonly seat: number;
  readonly outages: readonly Outage[];
};

type Rules = Pick<Settings, 'slotCapacity' | 'timeZone'> &
  Partial<Pick<Settings, 'resources' | 'rounds'>> & {
    readonly packages?: readonly Pick<ServicePackage, 'resources'>[];
  };

/** A span of time, in epoch milliseconds. */
type Span = Omit<TakenSeat, 'seat'>;

/** The seats that a reservation may take, the best ones first, which seats count against them, and when some of them are out of service. */
export type SeatChoice = {
  readonly seats: readonly SeatRange[];
  readonly counted: SeatRange;
  /** How many of those that count can be taken at once, where only some of them can be had. */
  readonly most?: number | undefined;
  /** Returns the seats that are out of service, or drive a round, at a moment of that time. */
  readonly outages: (span: Span) => readonly TakenSeat[];
  /** Who has to be free beside the seat, by these settings; absent where people don't limit what's sold. */
  readonly crew?: { readonly settings: Settings; readonly needed: NeededPeople } | undefined;
  /** How far the work is from what's before and after it, by these settings; absent where drives don't limit what's sold. */
  readonly drives?:
    | { readonly settings: Settings; readonly minutes: number; readonly minutesTo: MinutesTo }
    | undefined;
};

const NO_OUTAGES: SeatChoice['outages'] = () => [];

/** The most appointments at one time when the owner overrules the capacity, or above the bays or vans. */
const MOST_AT_ONE_TIME = 100;

/**
 * Each kind has seats of its own, so that a seat says which kind was sold: first the named ones, then those above. The lowest seats
 * are of shops that name none, so that appointments from before never seem to have had a bay or van.
 */
const SEATS_OF_A_KIND = 10_000;
const NAMED_SEATS = 900;
/** The most bays and vans that a shop can name, and times that each is out of service. */
export const MOST_RESOURCES = 60;
export const MOST_OUTAGES = 50;

/** Whether the shop has named its bays and vans; otherwise its capacity counts. */
export function hasResources({ resources = [] }: Partial<Pick<Settings, 'resources'>>): boolean {
  return resources.length > 0;
}

/** Whether availability depends on which seats or people are taken, rather than on the number of reservations at each start. */
export function countsSeats(
  settings: Pick<Settings, 'seasons'> & Partial<Pick<Settings, 'resources' | 'limitsByPeople'>>,
): boolean {
  return countsLengths(settings) || hasResources(settings) || settings.limitsByPeople === true;
}

/** Returns the kind of resource that an appointment needs. */
export function kindFor({ isAtCustomer }: { readonly isAtCustomer: boolean }): ResourceKind {
  return isAtCustomer ? 'van' : 'bay';
}

/** Returns the seats of a kind, those above its resources included. */
export function seatsOfKind(kind: ResourceKind): SeatRange {
  const from = (RESOURCE_KINDS.indexOf(kind) + 1) * SEATS_OF_A_KIND + 1;
  return { from, to: from + SEATS_OF_A_KIND - 1 };
}

/** Returns the seats above the resources of a kind: of appointments that were sold though none was free. */
export function seatsAbove(kind: ResourceKind): SeatRange {
  const { from } = seatsOfKind(kind);
  return { from: from + NAMED_SEATS, to: from + NAMED_SEATS + MOST_AT_ONE_TIME - 1 };
}

/** Returns the resource that a stored seat stands for; undefined for seats above, and where nothing is named. */
export function resourceAt({ resources = [] }: Partial<Pick<Settings, 'resources'>>, seat: number | null) {
  return resources.find((resource) => resource.seat === seat);
}

/**
 * Returns the IDs of the bays and vans that can do all of these packages. One that names bays takes any van, and the other way around.
 * Undefined where all of them can.
 */
export function ableResources(
  { packages, resources }: Pick<Settings, 'packages' | 'resources'>,
  wanted: readonly PackageId[],
): readonly string[] | undefined {
  const named = packages.filter((pack) => wanted.includes(pack.id) && pack.resources?.length);
  if (named.length === 0) return undefined;
  const isAble = ({ id, kind }: Resource, { resources: ids = [] }: Pick<ServicePackage, 'resources'>) =>
    ids.includes(id) || !resources.some((other) => other.kind === kind && ids.includes(other.id));
  return resources.filter((resource) => named.every((pack) => isAble(resource, pack))).map(({ id }) => id);
}

/** Whether there are bays or vans of that kind, but none that can do all of these packages: they can't be one appointment. */
export function isUndoable(
  settings: Pick<Settings, 'packages' | 'resources'>,
  kind: ResourceKind,
  packages: readonly PackageId[],
): boolean {
  const able = ableResources(settings, packages);
  const alike = settings.resources.filter((resource) => resource.kind === kind);
  return able !== undefined && alike.length > 0 && !alike.some(({ id }) => able.includes(id));
}

/**
 * Returns the seats that an appointment may take: those of the named resources of its kind, or of `only` some of them by their IDs, otherwise
 * as many as the capacity. Those that packages name come last, so that they stay free for these. The owner may overrule how many there are.
 */
export function seatsFor(
  rules: Rules,
  kind: ResourceKind,
  { overrule, only }: { readonly overrule?: boolean; readonly only?: readonly string[] | undefined } = {},
): SeatChoice {
  if (!hasResources(rules))
    return {
      seats: [{ from: 1, to: overrule ? MOST_AT_ONE_TIME : rules.slotCapacity }],
      counted: OWN_TIME_SEATS,
      outages: NO_OUTAGES,
    };
  const all = ofKind(rules, kind);
  const able = only ? all.filter(({ id }) => only.includes(id)) : all;
  const namedBy = ({ id }: Resource) => (rules.packages ?? []).filter((pack) => pack.resources?.includes(id)).length;
  const seats = able
    .toSorted((one, other) => namedBy(one) - namedBy(other))
    .map(({ seat }) => ({ from: seat, to: seat }));
  return {
    seats: overrule ? [...seats, seatsAbove(kind)] : seats,
    counted: seatsOfKind(kind),
    ...(only && { most: all.length + (overrule ? MOST_AT_ONE_TIME : 0) }),
    outages: (span) => outagesOf(rules, kind, span),
  };
}

/** Returns the seats that a stop of a round may take; none if the round was removed. The owner may overrule how many there are. */
export function seatsForRound(
  { rounds = [] }: Partial<Pick<Settings, 'rounds'>>,
  id: string,
  options?: { readonly overrule?: boolean },
): SeatChoice {
  const round = rounds.find((each) => each.id === id);
  if (!round) return { seats: [], counted: { from: 0, to: 0 }, outages: NO_OUTAGES };
  return { seats: [roomOf(round, options)], counted: seatsOfRound(round), outages: NO_OUTAGES };
}

/** Returns the one seat of a resource, whatever else of its kind is taken. */
export function seatOf(rules: Rules, { seat, kind }: Resource): SeatChoice {
  return onlySeat(seatsFor(rules, kind), seat);
}

/** Returns only that seat of a choice, unless it's out of service then. */
export function onlySeat({ outages, crew }: SeatChoice, seat: number): SeatChoice {
  const only = { from: seat, to: seat };
  return {
    crew,
    seats: [only],
    counted: only,
    outages: (span) => outages(span).filter((outage) => outage.seat === seat),
  };
}

/** Returns what counts against a choice within a span of time: the seats that are taken, and those that are out of service. */
export function countedIn(
  { counted, outages }: SeatChoice,
  taken: readonly TakenSeat[],
  span: Span,
): readonly TakenSeat[] {
  return [...taken.filter(({ seat }) => isIn([counted], seat)), ...outages(span)];
}

/** Whether a seat is out of service at any moment of a time. */
export function isOutOfService(rules: Rules, { seat, ...time }: TakenSeat): boolean {
  const resource = resourceAt(rules, seat);
  return resource !== undefined && seatOf(rules, resource).outages(time).length > 0;
}

function ofKind({ resources = [] }: Rules, kind: ResourceKind): readonly Resource[] {
  return resources.filter((resource) => resource.kind === kind).toSorted((one, other) => one.seat - other.seat);
}

/** When resources of a kind are out of service within a span of time, and when they drive a round. */
function outagesOf(rules: Rules, kind: ResourceKind, span: Span): readonly TakenSeat[] {
  return ofKind(rules, kind).flatMap(({ id, seat, outages }) => [
    ...outages.flatMap((outage) => awaySpans(outage, span, rules.timeZone).map((time) => ({ seat, ...time }))),
    ...(rules.rounds ?? [])
      .filter(({ van }) => van === id)
      .flatMap((round) => timesOfRound(round, span, rules.timeZone).map((time) => ({ seat, ...time }))),
  ]);
}

/** A reservation that gets a seat: of which kind it has to be, and the seat that it has. */
export type Occupant = Omit<TakenSeat, 'seat'> & {
  readonly kind: ResourceKind;
  /** The IDs of the resources that can do it, where not all of its kind can. */
  readonly only?: readonly string[] | undefined;
  readonly seat: number;
  readonly quoteId: string;
};

/**
 * Gives each reservation a seat of its kind, beside seats that are taken already. With `keeps` it stays in its own where it can.
 * Otherwise it gets the first that can do its work and is free for all of its time, earliest first. Where none is free it stays in its own if that's only
 * out of service, else it gets a seat above. Returned in the order of their starts.
 */
export function assignResources<Each extends Occupant>(
  occupants: readonly Each[],
  rules: Rules,
  { already, keeps }: { readonly already: readonly TakenSeat[]; readonly keeps: boolean },
): readonly Each[] {
  const busy = new Map<number, (Omit<TakenSeat, 'seat'> & { readonly quoteId?: string })[]>();
  const add = (time: TakenSeat & { readonly quoteId?: string }) =>
    void busy.set(time.seat, [...(busy.get(time.seat) ?? []), time]);
  for (const time of already) add(time);
  const inOrder = occupants.toSorted((one, other) => one.fromMs - other.fromMs);
  const choices = new Map<string, SeatChoice>();
  const choiceOf = ({ kind, only }: Each) => {
    const key = [kind, ...(only ?? ['all'])].join(' ');
    const choice = choices.get(key) ?? seatsFor(rules, kind, { only });
    choices.set(key, choice);
    return choice;
  };
  const isFree = (seat: number, time: Each, own?: 'own') =>
    !(busy.get(seat) ?? []).some((other) => overlaps(other, time) && !(own && other.quoteId === time.quoteId));
  const isOut = (seat: number, time: Each) =>
    choiceOf(time)
      .outages(time)
      .some((outage) => outage.seat === seat);

  const placed = new Map<Each, number>();
  const place = (occupant: Each, seat: number) => {
    placed.set(occupant, seat);
    add({ ...occupant, seat });
  };
  // What is sold stays where it is when what can do its work changes.
  const isOwn = ({ kind, seat }: Each) => ofKind(rules, kind).some((resource) => resource.seat === seat);
  const canStay = (each: Each) => keeps && isOwn(each) && isFree(each.seat, each, 'own');
  for (const each of inOrder) if (canStay(each) && !isOut(each.seat, each)) place(each, each.seat);
  for (const each of inOrder) {
    if (placed.has(each)) continue;
    const { seats } = choiceOf(each);
    const free = seats.find(({ from }) => isFree(from, each) && !isOut(from, each))?.from;
    if (free !== undefined) place(each, free);
    else if (canStay(each)) place(each, each.seat);
    else
      place(
        each,
        firstFree(seatsAbove(each.kind).from, (seat) => isFree(seat, each)),
      );
  }
  return inOrder.map((each) => ({ ...each, seat: placed.get(each) ?? each.seat }));
}

function firstFree(from: number, isFree: (seat: number) => boolean): number {
  let seat = from;
  while (!isFree(seat)) seat += 1;
  return seat;
}

/**
 * Gives new resources the next seat of their kind, after all that were ever given (`given`). Known ones keep theirs, and their kind.
 */
export function withSeats<Each extends Omit<Resource, 'seat'>>(
  resources: readonly Each[],
  before: readonly Resource[],
  given: readonly number[],
): readonly (Each & Pick<Resource, 'seat' | 'kind'>)[] {
  const all = [...given, ...before.map(({ seat }) => seat)];
  return resources.map((resource) => {
    const known = before.find(({ id }) => id === resource.id);
    if (known) return { ...resource, seat: known.seat, kind: known.kind };
    const range = seatsOfKind(resource.kind);
    const seat = Math.max(range.from - 1, ...all.filter((each) => isIn([range], each))) + 1;
    all.push(seat);
    return { ...resource, seat };
  });
}
