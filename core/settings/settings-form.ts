import {
  PACKAGE_FAMILIES,
  type Settings,
  type ConditionLevel,
  type DirtinessLevel,
  type EstimateMode,
  type PackageId,
  type Season,
  type ServicePackage,
  type SocialLink,
  type VehicleType,
} from './settings.ts';
import { checklistFor } from '#core/jobs/checklists.ts';
import { toCents, toDollars } from '#core/lib/money.ts';

type Levels<Level extends string> = Readonly<Record<Level, number>>;

export type PackageSettings = {
  readonly id: PackageId;
  readonly name: string;
  readonly emoji: string;
  readonly dropoffPrice: number;
  readonly mobilePrice: number;
  readonly description: string;
  readonly features: readonly string[];
  readonly popular: boolean;
  /** What the crew ticks off; left out it is the list that comes with the product. */
  readonly checklist?: readonly string[] | undefined;
  readonly conditionPrices?: Levels<ConditionLevel> | undefined;
};

export type ExtraSettings = {
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly packages: readonly PackageId[];
};

export type SlotSettings = { readonly time: string; readonly packages?: readonly PackageId[] | undefined };
export type SeasonSettings = Pick<Season, 'name' | 'from' | 'to'> & {
  readonly weekends: readonly SlotSettings[];
  readonly weekdays: readonly SlotSettings[];
};

/** The settings as the owner edits them: everything of `Settings`, with prices in dollars. */
export type SettingsForm = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly venmo: string;
  readonly area: string;
  readonly address: Settings['address'];
  readonly directions: string;
  readonly openingHours: Settings['openingHours'];
  readonly social: readonly SocialLink[];
  readonly timeZone: string;
  readonly packages: readonly PackageSettings[];
  readonly extras: readonly ExtraSettings[];
  readonly makes: Readonly<Record<VehicleType, readonly string[]>>;
  readonly fees: { readonly truck: number; readonly waterDiscount: number };
  readonly cans: { readonly one: number; readonly two: number; readonly eachBeyond: number; readonly most: number };
  readonly seasons: readonly SeasonSettings[];
  readonly closedDays: readonly string[];
  readonly slotCapacity: number;
  readonly horizonDays: number;
  readonly minimumNoticeMinutes: number;
  readonly reservationHours: number;
  readonly mobileAvailable: boolean;
  readonly promise: Settings['promise'];
  readonly estimate: {
    readonly mode: EstimateMode;
    readonly percentByLevel: Levels<DirtinessLevel>;
    readonly minutesByLevel: Levels<DirtinessLevel>;
    readonly leastPercent: number;
    readonly mostPercent: number;
  };
  readonly pay: { readonly hoursByPackage: Levels<PackageId>; readonly defaultHourly: number };
  readonly launch: { readonly locked: boolean; readonly message: string };
  readonly applicantCode: string;
  readonly followUp: Settings['followUp'];
};

/** A business as its owner edits it; cents become dollars. */
export function toSettingsForm(business: Settings): SettingsForm {
  const { packages, extras, fees, cans, pay, ...same } = business;
  return {
    ...same,
    packages: packages.map(({ family: _, dropoffCents, mobileCents, conditionCents, ...pack }) => ({
      ...pack,
      checklist: checklistFor(pack),
      dropoffPrice: toDollars(dropoffCents),
      mobilePrice: toDollars(mobileCents),
      ...(conditionCents && { conditionPrices: byLevel(conditionCents, toDollars) }),
    })),
    extras: extras.map(({ cents, ...extra }) => ({ ...extra, price: toDollars(cents) })),
    fees: { truck: toDollars(fees.truckCents), waterDiscount: toDollars(fees.waterDiscountCents) },
    cans: {
      one: toDollars(cans.oneCents),
      two: toDollars(cans.twoCents),
      eachBeyond: toDollars(cans.eachBeyondCents),
      most: cans.most,
    },
    pay: { hoursByPackage: pay.hoursByPackage, defaultHourly: toDollars(pay.defaultHourlyCents) },
  };
}

/** The business that was edited; dollars become cents. Throws a RangeError for a fraction of a cent. */
export function fromSettingsForm(settings: SettingsForm): Settings {
  const { packages, extras, fees, cans, pay, seasons, ...same } = settings;
  return {
    ...same,
    packages: packages.map(packageFrom),
    extras: extras.map(({ price, ...extra }) => ({ ...extra, cents: toCents(price) })),
    fees: { truckCents: toCents(fees.truck), waterDiscountCents: toCents(fees.waterDiscount) },
    cans: {
      oneCents: toCents(cans.one),
      twoCents: toCents(cans.two),
      eachBeyondCents: toCents(cans.eachBeyond),
      most: cans.most,
    },
    seasons: seasons.map(seasonFrom),
    pay: { hoursByPackage: pay.hoursByPackage, defaultHourlyCents: toCents(pay.defaultHourly) },
  };
}

/** The season as the calendar reads it. */
export function seasonFrom({ weekends, weekdays, ...season }: SeasonSettings): Season {
  return { ...season, weekends: weekends.map(slotFrom), weekdays: weekdays.map(slotFrom) };
}

function packageFrom({
  dropoffPrice,
  mobilePrice,
  conditionPrices,
  checklist,
  ...pack
}: PackageSettings): ServicePackage {
  return {
    ...pack,
    family: PACKAGE_FAMILIES[pack.id],
    dropoffCents: toCents(dropoffPrice),
    mobileCents: toCents(mobilePrice),
    ...(checklist && { checklist }),
    ...(conditionPrices && { conditionCents: byLevel(conditionPrices, toCents) }),
  };
}

function slotFrom({ time, packages }: SlotSettings) {
  return { time, ...(packages && { packages }) };
}

function byLevel(of: Levels<ConditionLevel>, convert: (amount: number) => number): Levels<ConditionLevel> {
  return { light: convert(of.light), moderate: convert(of.moderate), heavy: convert(of.heavy) };
}
