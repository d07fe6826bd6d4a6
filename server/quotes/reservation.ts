import { extraMinutesAt } from '#core/estimate/estimate.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { listText } from '#core/lib/wording.ts';
import { itemMinutes, type PriceItem, type PriceRequest } from '#core/pricing/pricing.ts';
import type { QuoteItem } from '#core/quotes/items.ts';
import { neededPeople } from '#core/scheduling/free-people.ts';
import { countsLengths, takenMinutes } from '#core/scheduling/lengths.ts';
import {
  ableResources,
  isUndoable,
  kindFor,
  seatsFor,
  seatsForRound,
  type SeatChoice,
} from '#core/scheduling/resources.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import {
  findPackage,
  packageOf,
  type ConditionLevel,
  type DirtinessLevel,
  type PackageId,
  type Settings,
} from '#core/settings/settings.ts';
import { Invalid } from '#server/errors.ts';
import { allPackagesOf } from './items.ts';
import type { QuoteRow, Reservation } from './queries.ts';

/** The columns of a quote that say how long its work takes. */
export type SoldWork = Pick<QuoteRow, 'minutes' | 'package_type' | 'garbage_can_count'> & {
  readonly items: readonly Pick<QuoteItem, 'packageType' | 'garbageCanCount' | 'minutes'>[];
};

/**
 * Returns how long the work of a quote takes, in minutes: as it was sold; for quotes from before the owner said how long a package
 * takes, as the package takes now, else the hours that are paid for it.
 */
export function minutesOfWork(settings: Settings, quote: SoldWork): number {
  if (quote.minutes !== null) return quote.minutes;
  const { package_type: packageType, garbage_can_count: garbageCanCount, items } = quote;
  return items.reduce(
    (sum, item) => sum + (item.minutes ?? usualMinutes(settings, item)),
    usualMinutes(settings, { packageType, garbageCanCount }),
  );
}

/** How long a package takes now, else the hours that are paid for it; in minutes. */
function usualMinutes(
  settings: Settings,
  { packageType, garbageCanCount }: { readonly packageType: PackageId; readonly garbageCanCount: number },
): number {
  const pack = findPackage(settings, packageType);
  if (pack?.minutes !== undefined) return pack.minutes * (pack.count ? garbageCanCount : 1);
  return Math.round((settings.pay.hoursByPackage[packageType] ?? 1) * 60);
}

/** What makes work longer, as a search for times names it. */
export type LongerWork = {
  readonly vehicleType?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly garbageCanCount?: number | undefined;
  /** What a photo estimate found. */
  readonly level?: DirtinessLevel | undefined;
  /** IDs or names, with commas between them. */
  readonly extras?: string | undefined;
  /** The vehicles after the first one; those of packages that the shop doesn't have don't count. */
  readonly items?: readonly (PriceItem & Pick<LongerWork, 'level'>)[] | undefined;
};

/**
 * Returns how long work takes that isn't sold yet, in minutes: as its package takes for the class or the number, with the extras.
 * Minutes are never taken from the caller.
 */
export function minutesOfRequest(settings: Settings, request: PriceRequest): number {
  return [request, ...(request.items ?? [])].reduce(
    (sum, { items: _, ...each }: PriceItem & Pick<PriceRequest, 'items'>) => {
      const { packageType, garbageCanCount = 1 } = each;
      return sum + (itemMinutes(settings, each) ?? usualMinutes(settings, { packageType, garbageCanCount }));
    },
    0,
  );
}

/** Returns the same for work that a search for times names. */
export function minutesOfSearch(
  settings: Settings,
  { packageType, extras, level, items = [], ...longer }: LongerWork & { readonly packageType: PackageId },
): number {
  const request = { packageType, serviceType: 'dropoff' as const, extras: extras?.split(',') ?? [] };
  const estimateMinutesOf = (found: DirtinessLevel | undefined) => (found ? extraMinutesAt(settings, found) : 0);
  const known = items
    .filter((item) => findPackage(settings, item.packageType))
    .map(({ level: found, ...item }) => ({ ...item, estimateMinutes: estimateMinutesOf(found) }));
  return minutesOfRequest(settings, {
    ...request,
    ...longer,
    estimateMinutes: estimateMinutesOf(level),
    items: known,
  });
}

/** Returns the seats that the appointment of a quote may take, a stop of a round or one with a time of its own; the owner may overrule how many there are. */
export function choiceFor(
  settings: Settings,
  quote: Pick<QuoteRow, 'at_customer'> & SoldWork & Partial<Pick<QuoteRow, 'round'>>,
  { overrule = false }: { readonly overrule?: boolean | undefined } = {},
): SeatChoice {
  const choice = quote.round
    ? seatsForRound(settings, quote.round.id, { overrule })
    : seatsFor(settings, kindFor({ isAtCustomer: quote.at_customer }), {
        overrule,
        only: ableResources(settings, allPackagesOf(quote)),
      });
  return { ...choice, crew: crewFor(settings, quote, { overrule }) };
}

/** Throws Invalid for vehicles whose packages no bay or van can do, so that they can't be one appointment. */
export function refuseUndoable(
  settings: Settings,
  work: { readonly isAtCustomer: boolean; readonly packages: readonly PackageId[] },
): void {
  if (!isUndoable(settings, kindFor(work), work.packages)) return;
  const names = (language: Language) =>
    listText(
      [...new Set(work.packages)].map((id) => ownTextIn(settings, packageOf(settings, id).name, language)),
      language,
    );
  throw new Invalid([{ path: 'items', message: messageOf(quoteErrorsTexts, 'undoable', { packages: names }) }]);
}

/** Returns who has to be free for the work of a quote; undefined where people don't limit what's sold, or the owner overrules it. */
function crewFor(
  settings: Settings,
  quote: SoldWork & Partial<Pick<QuoteRow, 'round'>>,
  { overrule }: { readonly overrule: boolean },
): SeatChoice['crew'] {
  if (!settings.limitsByPeople || overrule) return undefined;
  const minutes = quote.round?.minutes ?? minutesOfWork(settings, quote);
  const needed = neededPeople(settings, { packages: allPackagesOf(quote), minutes });
  return { settings, needed: quote.round ? { ...needed, group: quote.round.id } : needed };
}

/** Returns what a quote reserves when its appointment starts at that instant: as a stop of a round, all of the time of arrival. */
export function reservationOf(
  settings: Settings,
  quote: SoldWork & { readonly id: string } & Partial<Pick<QuoteRow, 'round'>>,
  startsAt: string,
) {
  if (quote.round) return { startsAt, minutesBefore: 0, minutesAfter: quote.round.minutes, quoteId: quote.id };
  return { ...reservationFor(settings, { startsAt, minutes: minutesOfWork(settings, quote) }), quoteId: quote.id };
}

/** Returns what work of so many minutes reserves when it starts at that instant. */
export function reservationFor(
  settings: Settings,
  { startsAt, minutes }: { readonly startsAt: string; readonly minutes: number },
): Reservation {
  if (!countsLengths(settings)) return { startsAt };
  return { startsAt, ...takenMinutes(settings, { startsAt: Temporal.Instant.from(startsAt), minutes }) };
}
