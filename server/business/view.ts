import type { Catalog } from '#contract/catalog.ts';
import type { SettingsVersion, SavedSettings, VersionInList } from '#contract/settings.ts';
import type { Settings } from '#core/settings/settings.ts';
import { compareSettings, summarizeDifferences } from '#core/settings/compare-settings.ts';
import { toDollars } from '#core/lib/money.ts';
import { placeConflicts, settingsWarnings } from '#core/settings/settings-check.ts';
import { toSettingsForm } from '#core/settings/settings-form.ts';
import type { soldPlaces, VersionRow } from '#server/data/business.ts';

/** The business as every screen may know it; prices in dollars. */
export function catalogView(version: number, business: Settings): Catalog {
  return {
    version,
    name: business.name,
    email: business.email,
    phone: business.phone,
    area: business.area,
    address: business.address,
    directions: business.directions,
    openingHours: business.openingHours,
    timeZone: business.timeZone,
    packages: business.packages.map(packageView),
    extras: business.extras.map(({ name, description, cents, packages }) => ({
      name,
      description,
      price: toDollars(cents),
      packages: [...packages],
    })),
    makes: {
      car: [...business.makes.car],
      truck: [...business.makes.truck],
      powersport: [...business.makes.powersport],
    },
    fees: { truck: toDollars(business.fees.truckCents), waterDiscount: toDollars(business.fees.waterDiscountCents) },
    cans: {
      one: toDollars(business.cans.oneCents),
      two: toDollars(business.cans.twoCents),
      eachBeyond: toDollars(business.cans.eachBeyondCents),
      most: business.cans.most,
    },
    seasons: business.seasons.map(({ name, from, to, weekends, weekdays }) => ({
      name,
      from,
      to,
      weekends: weekends.map(slotView),
      weekdays: weekdays.map(slotView),
    })),
    closedDays: [...business.closedDays],
    slotCapacity: business.slotCapacity,
    horizonDays: business.horizonDays,
    minimumNoticeMinutes: business.minimumNoticeMinutes,
    mobileAvailable: business.mobileAvailable,
    photoEstimate: business.estimate.mode,
    estimateBounds: { leastPercent: business.estimate.leastPercent, mostPercent: business.estimate.mostPercent },
  };
}

/** A whole version of the business, as its owner edits it. */
export function versionView({ version, business, savedBy, savedAt }: VersionRow): SettingsVersion {
  return { version, savedBy, savedAt, business: toSettingsForm(business) };
}

/** A version in the history, with what it changed of the one before it; the first one has none. */
export function historyView(
  { version, business, savedBy, savedAt }: VersionRow,
  before: VersionRow | undefined,
): VersionInList {
  const changes = before ? compareSettings(toSettingsForm(before.business), toSettingsForm(business)) : [];
  const summary = summarizeDifferences(changes.map(({ label }) => label));
  return { version, savedBy, savedAt, changeCount: changes.length, summary };
}

type Sold = Awaited<ReturnType<typeof soldPlaces>>;
type Turn = { readonly after: Settings; readonly now: Temporal.Instant };

/** What the owner should know of a change of the business, with the first hundred booked visits that do not fit any more. */
export function findingsView(sold: Sold, turn: Turn): Pick<SavedSettings, 'warnings' | 'conflicts' | 'conflictCount'> {
  const places = sold.map((row) => ({ ...row, startsAt: Temporal.Instant.from(row.startsAt) }));
  const conflicts = placeConflicts(turn.after, places);
  return {
    warnings: [...settingsWarnings(turn.after, turn.now)],
    conflicts: conflicts.slice(0, MOST_CONFLICTS).map(({ place, reason }) => ({
      quoteId: place.id,
      reference: place.reference,
      customerName: place.customerName,
      status: place.status,
      startsAt: place.startsAt.toString(),
      reason,
    })),
    conflictCount: conflicts.length,
  };
}

const MOST_CONFLICTS = 100;

function packageView(pack: Settings['packages'][number]): Catalog['packages'][number] {
  const { id, family, name, emoji, description, popular, conditionCents } = pack;
  return {
    id,
    family,
    name,
    emoji,
    description,
    popular,
    features: [...pack.features],
    dropoffPrice: toDollars(pack.dropoffCents),
    mobilePrice: toDollars(pack.mobileCents),
    ...(conditionCents && {
      conditionPrices: {
        light: toDollars(conditionCents.light),
        moderate: toDollars(conditionCents.moderate),
        heavy: toDollars(conditionCents.heavy),
      },
    }),
  };
}

function slotView(
  slot: Settings['seasons'][number]['weekends'][number],
): Catalog['seasons'][number]['weekends'][number] {
  return { time: slot.time, ...(slot.packages && { packages: [...slot.packages] }) };
}
