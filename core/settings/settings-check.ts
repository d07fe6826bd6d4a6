import { settingNamesTexts } from '#core/languages/en/setting-names.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import {
  formatMonth,
  formatSlotTime,
  formatTime,
  instantOf,
  isSlotTime,
  localDate,
  parseSlotTime,
} from '#core/lib/time.ts';
import { capital, listText } from '#core/lib/wording.ts';
import {
  hasOpeningHours,
  isSpanInOrder,
  spanText,
  weekdayName,
  WEEKDAYS,
  type OpenSpan,
  type Weekday,
} from '#core/scheduling/opening-hours.ts';
import { allSlotTimes, slotTimes, type Calendar } from '#core/scheduling/slots.ts';
import { soldPackages, type Settings, type Catalog, type PackageId, type ServicePackage } from './settings.ts';

/** Something that the owner may want but should know of: it never refuses a save. */
export type SettingsWarning = { readonly path: string; readonly message: string };

/** A sold place in the future: `startsAt` is its instant, `seat` its number among those of that instant. */
export type SoldPlace = { readonly startsAt: Temporal.Instant; readonly seat: number; readonly packageType: PackageId };

/** Why a visit does not fit the calendar any more. */
export const CONFLICT_REASONS = ['closed', 'no-such-time', 'over-capacity'] as const;
export type ConflictReason = (typeof CONFLICT_REASONS)[number];
export type PlaceConflict<Place extends SoldPlace> = { readonly place: Place; readonly reason: ConflictReason };

/** What to tell the owner about a business that is to take the place of another. */
export function settingsWarnings(
  after: Settings,
  now: Temporal.Instant,
  language: Language,
): readonly SettingsWarning[] {
  return [...monthWarnings(after, now, language), ...hoursWarnings(after, now, language)];
}

type OpenCalendar = Calendar & Pick<Settings, 'timeZone' | 'horizonDays' | 'openingHours'>;

/** A weekday with the times that customers can book outside its opening hours; `span` is null if the hours say closed. */
export type OutsideHours = {
  readonly day: Weekday;
  readonly span: OpenSpan | null;
  /** '10:00 AM', in order. */
  readonly times: readonly string[];
};

/** The weekdays on which customers can book when the opening hours say that the shop is closed. None while no hours are set. */
export function timesOutsideHours(catalog: OpenCalendar, now: Temporal.Instant): readonly OutsideHours[] {
  const { openingHours, timeZone, horizonDays } = catalog;
  if (!hasOpeningHours(openingHours)) return [];
  const today = localDate(now, timeZone);
  const dates = Array.from({ length: horizonDays + 1 }, (_, days) => today.add({ days }));
  return WEEKDAYS.flatMap((day, index) => {
    const span = openingHours[day];
    const booked = dates.filter((date) => date.dayOfWeek === index + 1).flatMap((date) => allSlotTimes(catalog, date));
    // A time that is being edited may not be one yet.
    const times = [...new Set(booked)].filter((time) => isSlotTime(time) && !isWithin(span, time)).toSorted(bySlotTime);
    return times.length > 0 ? [{ day, span, times }] : [];
  });
}

function isWithin(span: OpenSpan | null, time: string): boolean {
  if (!span || !isSpanInOrder(span)) return false;
  const at = parseSlotTime(time);
  const [opens, closes] = [parseSlotTime(span.opens), parseSlotTime(span.closes)];
  return Temporal.PlainTime.compare(opens, at) <= 0 && Temporal.PlainTime.compare(at, closes) < 0;
}

function bySlotTime(a: string, b: string): number {
  return Temporal.PlainTime.compare(parseSlotTime(a), parseSlotTime(b));
}

/** Names each weekday whose times and opening hours contradict each other; days with the same times in one sentence. */
export function hoursWarnings(
  catalog: OpenCalendar,
  now: Temporal.Instant,
  language: Language,
): readonly SettingsWarning[] {
  const t = settingNamesTexts(language);
  const found = Map.groupBy(
    timesOutsideHours(catalog, now),
    ({ span, times }) => `${span?.opens} ${span?.closes} ${times.join()}`,
  );
  return [...found.values()].flatMap((days) => {
    const [first] = days;
    if (!first) return [];
    const named = {
      days: listText(
        days.map(({ day }) => weekdayName(day, language)),
        language,
      ),
      times: listText(
        first.times.map((time) => formatSlotTime(time, language)),
        language,
      ),
    };
    const { span } = first;
    const message = span
      ? t('timesOutsideHours', { ...named, hours: spanText(span, language) })
      : t('timesWhileClosed', named);
    return [{ path: 'openingHours', message }];
  });
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

/** The sold places that the calendar of a business has no room for: they stay sold, and the owner should call. */
export function placeConflicts<Place extends SoldPlace>(
  catalog: Catalog,
  places: readonly Place[],
): readonly PlaceConflict<Place>[] {
  const taken = new Map<string, number>();
  return places
    .toSorted((a, b) => Temporal.Instant.compare(a.startsAt, b.startsAt) || a.seat - b.seat)
    .flatMap((place) => {
      const key = place.startsAt.toString();
      const before = taken.get(key) ?? 0;
      taken.set(key, before + 1);
      const reason = reasonAgainst(catalog, place, before);
      return reason ? [{ place, reason }] : [];
    });
}

function reasonAgainst(catalog: Catalog, { startsAt, packageType }: SoldPlace, before: number) {
  const date = localDate(startsAt, catalog.timeZone);
  if (catalog.closedDays.includes(date.toString())) return 'closed';
  const time = formatTime(startsAt, catalog.timeZone, SOURCE);
  if (!slotTimes(catalog, date, packageType).includes(time)) return 'no-such-time';
  return before >= catalog.slotCapacity ? 'over-capacity' : undefined;
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
