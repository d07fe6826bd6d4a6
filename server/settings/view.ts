import type { Catalog } from '#contract/catalog.ts';
import type { SettingsVersion, SavedSettings, VersionInList } from '#contract/settings.ts';
import type { Language } from '#core/languages/language.ts';
import { limitsByDrives } from '#core/scheduling/drive-room.ts';
import { ableResources, hasResources, kindFor } from '#core/scheduling/resources.ts';
import { compareSettings, summarizeDifferences } from '#core/settings/compare-settings.ts';
import { placeConflicts, placeMoves, settingsWarnings } from '#core/settings/settings-check.ts';
import { toSettingsForm, bundlesToWire } from '#core/settings/settings-form.ts';
import { customersMenu, extrasFor, type Settings } from '#core/settings/settings.ts';
import { offersToWire, toWirePrices } from '#core/settings/wire-prices.ts';
import type { Deps } from '#server/deps.ts';
import { allPackagesOf } from '#server/quotes/items.ts';
import { minutesOfWork } from '#server/quotes/reservation.ts';
import type { soldPlaces, VersionRow } from './queries.ts';

/** Whether customers can buy gift cards on the site: the owner has turned it on, and card payments are configured. */
export function isSellingGiftCards({ giftCards }: Settings, { takesCards }: Pick<Deps, 'takesCards'>): boolean {
  return giftCards.sellOnline && takesCards();
}

/** Whether customers can buy bundles on the site: the owner offers some, and card payments are configured. */
export function isSellingBundles({ bundles }: Settings, { takesCards }: Pick<Deps, 'takesCards'>): boolean {
  return bundles.length > 0 && takesCards();
}

/** The packages that an extra is sold with, those of its categories included. */
function packagesWith(menu: Settings, id: string): readonly string[] {
  return menu.packages
    .filter((pack) => extrasFor(menu, pack.id).some((extra) => extra.id === id))
    .map((pack) => pack.id);
}

/**
 * The public part of the settings; prices in dollars. Without card payments, no deposit is asked for. Customers see what they can
 * choose, the team everything that was ever sold.
 */
export function catalogView(
  version: number,
  settings: Settings,
  { takesCards, isTeam = false }: Pick<Deps, 'takesCards'> & { readonly isTeam?: boolean },
): Catalog {
  const menu = isTeam ? settings : customersMenu(settings);
  const { packages, vehicleClasses, extras, ...prices } = toWirePrices(menu);
  const noDeposit = !takesCards() && { deposit: undefined, depositPercent: undefined };
  const { mode, leastPercent, mostPercent } = settings.estimate;
  return {
    version,
    name: settings.name,
    email: settings.email,
    phone: settings.phone,
    area: settings.area,
    address: settings.address,
    directions: settings.directions,
    openingHours: settings.openingHours,
    timeZone: settings.timeZone,
    // The crew's checklists and where they work aren't for customers, and when work is due again is for those who did it.
    packages: packages.map(({ checklist: _, dueAgain: __, resources: ___, ...pack }) => ({ ...pack, ...noDeposit })),
    categories: settings.categories,
    ...prices,
    // Callers of the documented call choose by packages.
    extras: extras
      .filter(({ retired }) => isTeam || !retired)
      .map((extra) => (extra.categories ? { ...extra, packages: packagesWith(menu, extra.id) } : extra)),
    vehicleClasses: vehicleClasses.map(({ makes: _, ...same }) => same),
    makes: Object.fromEntries(vehicleClasses.map(({ id, makes }) => [id, makes])),
    seasons: settings.seasons,
    closedDays: settings.closedDays,
    closures: settings.closures,
    slotCapacity: settings.slotCapacity,
    horizonDays: settings.horizonDays,
    minimumNoticeMinutes: settings.minimumNoticeMinutes,
    mobileAvailable: settings.mobileAvailable,
    offeredMethods: settings.offeredMethods,
    ...(settings.severalVehicles.isOffered && { severalVehicles: settings.severalVehicles }),
    ...(settings.travel.areas.length > 0 && { hasTravelAreas: true as const }),
    ...(settings.planOffers.length > 0 && { planOffers: [...offersToWire(settings.planOffers)] }),
    ...(settings.hasWaitlist && { hasWaitlist: true as const }),
    ...(settings.limitsByPeople && { limitsByPeople: true as const }),
    ...(settings.packages.some((pack) => pack.resources) && { limitsByPackages: true as const }),
    ...(limitsByDrives(settings) && { limitsByDrives: true as const }),
    ...((isSellingBundles(settings, { takesCards }) || (isTeam && settings.bundles.length > 0)) && {
      bundles: [...bundlesToWire(settings.bundles)],
    }),
    ...(settings.rounds.length > 0 && {
      roundPackages: [...new Set(settings.rounds.flatMap((round) => round.packages))],
    }),
    ...(settings.followUp.unfinished && { savesDrafts: true as const }),
    sellsGiftCards: isSellingGiftCards(settings, { takesCards }),
    giftCardYears: settings.giftCards.expiryYears,
    photoEstimate: mode,
    estimateBounds: { leastPercent, mostPercent },
  };
}

/** A whole version of the settings, as the owner edits it. */
export function versionView({ version, settings, savedBy, savedAt }: VersionRow): SettingsVersion {
  return { version, savedBy, savedAt, business: toSettingsForm(settings) };
}

/** A version in the history, with what it changed of the one before it; the first one has none. */
export function historyView(
  { version, settings, savedBy, savedAt }: VersionRow,
  before: VersionRow | undefined,
  language: Language,
): VersionInList {
  const changes = before ? compareSettings(toSettingsForm(before.settings), toSettingsForm(settings), language) : [];
  const summary = summarizeDifferences(
    changes.map(({ label }) => label),
    language,
  );
  return { version, savedBy, savedAt, changeCount: changes.length, summary };
}

/** Warnings about changed settings, with the first hundred appointments that no longer fit. */
export function findingsView(
  sold: Awaited<ReturnType<typeof soldPlaces>>,
  turn: {
    /** Absent once they are saved. */
    readonly before?: Settings;
    readonly after: Settings;
    readonly now: Temporal.Instant;
    readonly language: Language;
  },
): Pick<SavedSettings, 'warnings' | 'conflicts' | 'conflictCount' | 'moves'> {
  const { before = turn.after, after } = turn;
  const places = sold.map(({ minutes, garbageCanCount, items, isAtCustomer, ...row }) => {
    const work = { minutes, package_type: row.packageType, garbage_can_count: garbageCanCount, items };
    const kind = kindFor({ isAtCustomer });
    const only = ableResources(after, allPackagesOf(work));
    const needs = { minutes: minutesOfWork(after, work), kind, only, quoteId: row.id };
    return { ...row, ...needs, startsAt: Temporal.Instant.from(row.startsAt) };
  });
  const conflicts = placeConflicts(after, places, hasResources(before));
  const moves = placeMoves(before, after, places);
  return {
    warnings: [...settingsWarnings(turn.after, turn.now, turn.language)],
    conflicts: conflicts.slice(0, MOST_CONFLICTS).map(({ place, reason }) => ({
      ...appointmentView(place),
      reason,
    })),
    conflictCount: conflicts.length,
    ...(moves.length > 0 && {
      moves: moves.slice(0, MOST_CONFLICTS).map(({ place, from, to }) => ({ ...appointmentView(place), from, to })),
    }),
  };
}

function appointmentView(place: {
  readonly id: string;
  readonly reference: string;
  readonly customerName: string;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
}) {
  const { id: quoteId, reference, customerName, status, startsAt } = place;
  return { quoteId, reference, customerName, status, startsAt: startsAt.toString() };
}

const MOST_CONFLICTS = 100;
