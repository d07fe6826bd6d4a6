import { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { formatMonth, formatTime, instantOf, localDate } from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import { isClosedOn } from '#core/scheduling/closures.ts';
import { endsInTime } from '#core/scheduling/latest-end.ts';
import { assignSeats, takenMinutes, takenTime } from '#core/scheduling/lengths.ts';
import {
  assignResources,
  hasResources,
  isOutOfService,
  isUndoable,
  RESOURCE_KINDS,
  resourceAt,
  seatsAbove,
  type ResourceKind,
} from '#core/scheduling/resources.ts';
import { isVanOut } from '#core/scheduling/round-days.ts';
import { arrivalOn, isRoundDay, type SoldRound } from '#core/scheduling/rounds.ts';
import { slotTimes, type Calendar } from '#core/scheduling/slots.ts';
import { hoursWarnings, type SettingsWarning } from './hours-check.ts';
import {
  isAtAddress,
  offeredPackages,
  soldPackages,
  type Settings,
  type Catalog,
  type PackageId,
  type ServicePackage,
} from './settings.ts';

/** A sold place in the future: `startsAt` is its instant, `seat` its number among those of that instant. */
export type SoldPlace = {
  readonly startsAt: Temporal.Instant;
  readonly seat: number;
  readonly packageType: PackageId;
  /** How long its work takes; counts where a season's appointments take their place for that long. */
  readonly minutes?: number;
  /** What it needs, and whose it is: counts where bays and vans are named. */
  readonly kind?: ResourceKind;
  readonly only?: readonly string[] | undefined;
  readonly quoteId?: string;
  /** The round that it's a stop of. */
  readonly round?: SoldRound | null;
};

/** Why a visit does not fit the calendar any more. */
export const CONFLICT_REASONS = ['closed', 'no-such-time', 'over-capacity', 'out-of-service'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];
export type PlaceConflict<Place extends SoldPlace> = { readonly place: Place; readonly reason: ConflictReason };

/** What to tell the owner about a business that is to take the place of another. */
export function settingsWarnings(
  after: Settings,
  now: Temporal.Instant,
  language: Language,
): readonly SettingsWarning[] {
  return [
    ...monthWarnings(after, now, language),
    ...hoursWarnings(after, now, language),
    ...resourceWarnings(after, language),
  ];
}

/** The months of the booking horizon ('2027-10') in which a package has no time at all, with the ids of those packages. */
export function emptyMonths(
  catalog: Calendar &
    Pick<Catalog, 'timeZone' | 'horizonDays'> & { readonly packages: readonly Pick<ServicePackage, 'id' | 'status'>[] },
  now: Temporal.Instant,
): readonly { readonly month: string; readonly packages: readonly PackageId[] }[] {
  const today = localDate(now, catalog.timeZone);
  const last = today.add({ days: catalog.horizonDays }).toPlainYearMonth();
  const ids = soldPackages(catalog).map(({ id }) => id);
  const found = [];
  for (
    let month = today.toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  ) {
    const packages = ids.filter((id) => isEmpty(catalog, month, id));
    if (packages.length > 0) found.push({ month: month.toString(), packages });
  }
  return found;
}

type SellingRules = Catalog & Partial<Pick<Settings, 'buffers' | 'openingHours' | 'resources' | 'rounds'>>;

/**
 * The sold places that the calendar of a business has no room for: they stay sold, and the owner should call. `keeps` is whether bays
 * and vans were named when they were sold.
 */
export function placeConflicts<Place extends SoldPlace>(
  catalog: SellingRules,
  places: readonly Place[],
  keeps = true,
): readonly PlaceConflict<Place>[] {
  const [stops, others] = [places.filter(({ round }) => round), places.filter(({ round }) => !round)];
  const conflicts = placeAgain(catalog, others, keeps).flatMap((placed) => {
    const reason = reasonAgainst(catalog, placed);
    return reason ? [{ place: placed.place, reason }] : [];
  });
  const ofRounds = stops.flatMap((place) => {
    const reason = reasonAgainstStop(catalog, place);
    return reason ? [{ place, reason }] : [];
  });
  if (ofRounds.length === 0) return conflicts;
  return [...conflicts, ...ofRounds].toSorted((a, b) => Temporal.Instant.compare(a.place.startsAt, b.place.startsAt));
}

/** Why a stop isn't on its round any more. What was sold above its room stays with it. */
function reasonAgainstStop(catalog: SellingRules, { startsAt, round }: SoldPlace): ConflictReason | undefined {
  const date = localDate(startsAt, catalog.timeZone);
  const now = catalog.rounds?.find(({ id }) => id === round?.id);
  if (isClosedOn(catalog, date)) return 'closed';
  if (!now || !round) return 'no-such-time';
  const arrival = arrivalOn(now, date, catalog.timeZone);
  const isSame =
    arrival.fromMs === startsAt.epochMilliseconds && arrival.untilMs - arrival.fromMs === round.minutes * 60_000;
  if (!isRoundDay(now, date) || !isSame) return 'no-such-time';
  return isVanOut(catalog, now, date) ? 'out-of-service' : undefined;
}

/** The sold places that get another bay or van by these settings, with the names of both. */
export function placeMoves<Place extends SoldPlace>(
  before: SellingRules,
  after: SellingRules,
  places: readonly Place[],
): readonly { readonly place: Place; readonly from: string; readonly to: string }[] {
  if (!hasResources(before) || !hasResources(after)) return [];
  const others = places.filter(({ round }) => !round);
  return placeAgain(after, others, true).flatMap(({ place, seat }) => {
    const [from, to] = [resourceAt(before, place.seat), resourceAt(after, seat)];
    return from && to && from.seat !== to.seat ? [{ place, from: from.name, to: to.name }] : [];
  });
}

type Placed<Place> = {
  readonly place: Place;
  readonly seat: number;
  readonly fromMs: number;
  readonly untilMs: number;
};

function placeAgain<Place extends SoldPlace>(
  catalog: SellingRules,
  places: readonly Place[],
  keeps: boolean,
): readonly Placed<Place>[] {
  const times = places
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || a.seat - b.seat)
    .map((place) => {
      const { startsAt, minutes = 1, seat, kind = 'bay', only, quoteId = '' } = place;
      const taken = takenTime(startsAt.epochMilliseconds, takenMinutes(catalog, { startsAt, minutes }));
      return { place, ...taken, seat, kind, only, quoteId };
    });
  return hasResources(catalog) ? assignResources(times, catalog, { already: [], keeps }) : assignSeats(times);
}

function reasonAgainst<Place extends SoldPlace>(
  catalog: SellingRules,
  placed: Placed<Place>,
): ConflictReason | undefined {
  const { startsAt, packageType, minutes = 1, kind = 'bay' } = placed.place;
  const date = localDate(startsAt, catalog.timeZone);
  if (isClosedOn(catalog, date)) return 'closed';
  const time = formatTime(startsAt, catalog.timeZone, SOURCE);
  if (!slotTimes(catalog, date, packageType).includes(time)) return 'no-such-time';
  if (!endsInTime(catalog, { startsAt, minutes })) return 'no-such-time';
  if (!hasResources(catalog)) return placed.seat > catalog.slotCapacity ? 'over-capacity' : undefined;
  if (placed.seat >= seatsAbove(kind).from) return 'over-capacity';
  return isOutOfService(catalog, placed) ? 'out-of-service' : undefined;
}

/** Without a bay or without a van, what needs one can't be booked. */
function resourceWarnings(after: Settings, language: Language): readonly SettingsWarning[] {
  if (!hasResources(after)) return [];
  const t = settingNamesTexts(language);
  const sold = offeredPackages(after);
  const needs: Readonly<Record<ResourceKind, boolean>> = {
    bay: sold.some((pack) => pack.offered !== 'mobile' && !isAtAddress(pack)),
    van: sold.some((pack) => isAtAddress(pack) || (after.mobileAvailable && pack.offered !== 'dropoff')),
  };
  const none = RESOURCE_KINDS.filter(
    (kind) => needs[kind] && after.resources.every((resource) => resource.kind !== kind),
  ).map((kind) => ({ path: 'resources', message: t(kind === 'bay' ? 'noBay' : 'noVan') }));
  return [...none, ...apartWarnings(after, needs, language)];
}

/** Two packages that several vehicles can't have in one appointment: one pair of each kind says enough. */
function apartWarnings(
  after: Settings,
  needs: Readonly<Record<ResourceKind, boolean>>,
  language: Language,
): readonly SettingsWarning[] {
  if (!after.severalVehicles.isOffered) return [];
  const t = settingNamesTexts(language);
  const sold = offeredPackages(after).filter((pack) => pack.resources);
  return RESOURCE_KINDS.filter((kind) => needs[kind]).flatMap((kind) => {
    const pairs = sold.flatMap((one, at) => sold.slice(at + 1).map((other) => [one, other] as const));
    const apart = pairs.find(([one, other]) => isUndoable(after, kind, [one.id, other.id]));
    if (!apart) return [];
    const [one, other] = apart.map(({ name }) => name);
    return [{ path: 'packages', message: t('notTogether', { kind, one: one ?? '', other: other ?? '' }) }];
  });
}

function monthWarnings(after: Settings, now: Temporal.Instant, language: Language): readonly SettingsWarning[] {
  const t = settingNamesTexts(language);
  return emptyMonths(after, now).map(({ month, packages }) => {
    const title = capital(formatMonth(month, language), language);
    const isWhole = packages.length === soldPackages(after).length;
    const names = after.packages.filter(({ id }) => packages.includes(id)).map(({ name }) => name);
    return {
      path: 'seasons',
      message: isWhole
        ? t('monthWithoutTimes', { month: title })
        : t('monthWithoutTimesFor', { month: title, packages: listText(names, language) }),
    };
  });
}

function isEmpty(catalog: Calendar, month: Temporal.PlainYearMonth, id: PackageId): boolean {
  return Array.from({ length: month.daysInMonth }, (_, index) => index + 1).every(
    (day) => slotTimes(catalog, month.toPlainDate({ day }), id).length === 0,
  );
}

/**
 * What becomes of reservations when the shop changes its time zone: they keep the hour on the clock, so that their
 * instants move, or they keep their moment, so that they read another hour.
 */
export const ZONE_CHANGES = ['keep-clock-time', 'keep-moment'] as const;
export type ZoneChange = (typeof ZONE_CHANGES)[number];

/** The instant at which the clock of the new zone shows what the clock of the old one showed. */
export function sameClockTime(
  instant: Temporal.Instant,
  { from, to }: { readonly from: string; readonly to: string },
): Temporal.Instant {
  return instantOf(localDate(instant, from), instant.toZonedDateTimeISO(from).toPlainTime(), to);
}
