/**
 * What belongs to the business and not to the code: packages, prices, extras, makes, seasons, area, rates, settings.
 * The owner edits it, every change is a new version, and a stored quote keeps the version and lines it was sold at.
 */

import type { StoredLanguage } from '#core/languages/language.ts';
import type { OfferedMethod } from '#core/payments/methods.ts';
import type { TipRule } from '#core/people/pay.ts';
import type { OpeningHours } from '#core/scheduling/opening-hours.ts';
import type { Translations } from './translations.ts';

export const PACKAGE_IDS = ['express', 'full', 'interior', 'exterior', 'sxs', 'dirtbike', 'quad', 'garbage'] as const;
export type PackageId = (typeof PACKAGE_IDS)[number];
export const SERVICE_TYPES = ['dropoff', 'mobile'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
export const VEHICLE_TYPES = ['car', 'truck', 'powersport'] as const;
export type VehicleType = (typeof VEHICLE_TYPES)[number];
export const CONDITION_LEVELS = ['light', 'moderate', 'heavy'] as const;
export type ConditionLevel = (typeof CONDITION_LEVELS)[number];
export const DIRTINESS_LEVELS = [...CONDITION_LEVELS, 'extreme'] as const;
export type DirtinessLevel = (typeof DIRTINESS_LEVELS)[number];
/** Which questions a package asks: car or truck, its own powersport vehicle, or how many cans. */
export const FAMILIES = ['vehicle', 'powersport', 'garbage'] as const;
export type PackageFamily = (typeof FAMILIES)[number];

/** Which questions each package asks: it follows from what is washed, so the owner does not choose it. */
export const PACKAGE_FAMILIES: Readonly<Record<PackageId, PackageFamily>> = {
  express: 'vehicle',
  full: 'vehicle',
  interior: 'vehicle',
  exterior: 'vehicle',
  sxs: 'powersport',
  dirtbike: 'powersport',
  quad: 'powersport',
  garbage: 'garbage',
};

export type ServicePackage = {
  readonly id: PackageId;
  readonly family: PackageFamily;
  readonly name: string;
  readonly emoji: string;
  readonly dropoffCents: number;
  readonly mobileCents: number;
  /** One sentence. */
  readonly description: string;
  readonly features: readonly string[];
  readonly popular: boolean;
  /** Drop-off price by condition, in cents, where the package asks for it (the dirt bike). */
  readonly conditionCents?: Readonly<Record<ConditionLevel, number>>;
  /** The deposit that customers pay by card when they book: an amount, or a percentage of the total; absent means none. */
  readonly depositCents?: number;
  readonly depositPercent?: number;
  /** What the crew ticks off; absent means the list that comes with the product. */
  readonly checklist?: readonly string[];
};

export type Extra = {
  /** Stays the same when the extra is renamed: 'tire-shine'. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly cents: number;
  readonly packages: readonly PackageId[];
};

export type SlotRule = {
  /** As people read it, e.g. '8:00 AM': the text is also the slot's name on the wire. */
  readonly time: string;
  /** Only for these packages; absent means for all. */
  readonly packages?: readonly PackageId[];
};

export type Season = {
  readonly name: string;
  /** First and last day as 'MM-DD', both included; a season may run over New Year. */
  readonly from: string;
  readonly to: string;
  readonly weekends: readonly SlotRule[];
  readonly weekdays: readonly SlotRule[];
};

export type SocialLink = { readonly network: string; readonly url: string };

/** What customers are told before and after a visit. */
export type FollowUp = {
  /** Whether there is a reminder the day before, and from which full hour (0 to 23, wall time of the business). */
  readonly dayBefore: boolean;
  readonly dayBeforeHour: number;
  /** Whether there is one shortly before, and how many hours. */
  readonly sameDay: boolean;
  readonly sameDayHours: number;
  /** Whether reminders and news of the arrival go out as text messages, too. */
  readonly texts: boolean;
  /** Whether customers are notified when their employee is on the way and when the work starts. */
  readonly arrival: boolean;
  /** Whether customers are thanked and asked how it was. */
  readonly thanks: boolean;
  /** Where a customer who was happy may say so. */
  readonly reviewLinks: readonly SocialLink[];
};

/** Where customers bring their vehicles. Without a street it isn't known yet, and nothing of it is shown. */
export type ShopAddress = {
  readonly street: string;
  /** The town. */
  readonly locality: string;
  /** The state. */
  readonly region: string;
  readonly postalCode: string;
  /** Two capital letters. */
  readonly country: string;
};

/** What sales tax can apply to, each at a rate of its own. */
export const TAX_KINDS = ['services', 'extras', 'fees'] as const;
export type TaxKind = (typeof TAX_KINDS)[number];

export type SalesTax = {
  /** What its price line is called. */
  readonly name: string;
  /** In thousandths of a percent: 8875 is 8.875%, 0 no tax. */
  readonly rates: Readonly<Record<TaxKind, number>>;
};

/** What a shop may charge for an appointment that is canceled late or missed: the larger of the two, 0 for nothing. */
export type CancellationTerms = {
  readonly feeCents: number;
  /** Of the price before sales tax. */
  readonly feePercent: number;
  /** Canceling is late from this many hours before the appointment; customers can cancel by themselves until 24 hours before. */
  readonly noticeHours: number;
  /** Whether sales tax is added to it, at the rate of fees; absent means no. */
  readonly isTaxed?: boolean;
};

export type OfferedMethods = Readonly<Record<OfferedMethod, boolean>>;
export type PayTo = Readonly<Record<Exclude<OfferedMethod, 'venmo' | 'cash'>, string>>;

export type GiftCardSettings = {
  /** Whether customers can buy gift cards on the site; that also needs card payments. */
  readonly sellOnline: boolean;
  /** After how many years a gift card expires; 0 means never. */
  readonly expiryYears: number;
};

/** Photo estimates are only shown, or change the price. */
export const SHOWN_ESTIMATE_MODES = ['show', 'price'] as const;
export const ESTIMATE_MODES = ['off', ...SHOWN_ESTIMATE_MODES] as const;
export type EstimateMode = (typeof ESTIMATE_MODES)[number];

export type Settings = {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly venmo: string;
  /** Which payment methods customers can choose; at least one. */
  readonly offeredMethods: OfferedMethods;
  /** What customers read about paying by these: an address, a phone number; '' for nothing. */
  readonly payTo: PayTo;
  readonly area: string;
  readonly address: ShopAddress;
  /** How to find the entrance, in the owner's words; empty when there's nothing to say. */
  readonly directions: string;
  readonly openingHours: OpeningHours;
  readonly social: readonly SocialLink[];
  /** IANA name; slots, 'today', 'weekend' and the 24-hour rule are computed in it. */
  readonly timeZone: string;
  /** Of what is sent to the business. */
  readonly language: StoredLanguage;
  /** What customers can read: English and others that are built. Staff can read all. */
  readonly offeredLanguages: readonly StoredLanguage[];
  readonly packages: readonly ServicePackage[];
  readonly extras: readonly Extra[];
  readonly makes: Readonly<Record<VehicleType, readonly string[]>>;
  readonly fees: { readonly truckCents: number; readonly waterDiscountCents: number };
  readonly cans: {
    readonly oneCents: number;
    readonly twoCents: number;
    readonly eachBeyondCents: number;
    readonly most: number;
  };
  readonly cancellation: CancellationTerms;
  readonly giftCards: GiftCardSettings;
  readonly tax: SalesTax;
  /** The shop's number at the tax office, for receipts; empty means none. */
  readonly taxId: string;
  readonly seasons: readonly Season[];
  /** Local dates ('2027-07-04') on which the shop is closed. */
  readonly closedDays: readonly string[];
  readonly slotCapacity: number;
  readonly horizonDays: number;
  readonly minimumNoticeMinutes: number;
  /** How many hours a slot stays reserved for a customer whose email address isn't confirmed. */
  readonly reservationHours: number;
  readonly mobileAvailable: boolean;
  /** Whether visits of the public pages are counted, without telling people apart. */
  readonly countVisits: boolean;
  /** Within how many hours a quote is confirmed by email, and answered. Deadlines are moved into the opening hours. */
  readonly promise: { readonly confirmationHours: number; readonly answerHours: number };
  readonly estimate: {
    readonly mode: EstimateMode;
    readonly percentByLevel: Readonly<Record<DirtinessLevel, number>>;
    /** How long the work takes at that level, for the customer's information; never priced. */
    readonly minutesByLevel: Readonly<Record<DirtinessLevel, number>>;
    readonly leastPercent: number;
    readonly mostPercent: number;
  };
  readonly pay: {
    readonly hoursByPackage: Readonly<Record<PackageId, number>>;
    readonly defaultHourlyCents: number;
    readonly tips: TipRule;
    /** Hours on the clock in a week after which more are overtime; 0 means there is no overtime. */
    readonly overtimeAfterHours: number;
    /** Hours after which a shift without a clock-out ends by itself. */
    readonly longestShiftHours: number;
  };
  readonly launch: { readonly locked: boolean; readonly message: string };
  /** The code that the owner may hand to applicants; empty means none. */
  readonly applicantCode: string;
  readonly followUp: FollowUp;
  /** What the owner wrote, in other languages. */
  readonly translations: Translations;
};

/** The part of a business that prices and slots are made of, and that every screen may know. */
export type Catalog = Pick<
  Settings,
  | 'timeZone'
  | 'packages'
  | 'extras'
  | 'makes'
  | 'fees'
  | 'cans'
  | 'cancellation'
  | 'tax'
  | 'seasons'
  | 'closedDays'
  | 'slotCapacity'
  | 'horizonDays'
  | 'minimumNoticeMinutes'
  | 'mobileAvailable'
  | 'offeredMethods'
> & { readonly estimate: Pick<Settings['estimate'], 'mode' | 'leastPercent' | 'mostPercent'> };

/** The package of that id, or undefined: ids are checked at the edge, so most callers use `packageOf`. */
export function findPackage(catalog: Catalog, id: string): ServicePackage | undefined {
  return catalog.packages.find((each) => each.id === id);
}

/** The package of that id. Throws a RangeError for an id that the catalog does not have. */
export function packageOf(catalog: Catalog, id: PackageId): ServicePackage {
  const found = findPackage(catalog, id);
  if (!found) throw new RangeError(`There is no package '${id}'`);
  return found;
}

/** The key that the documents use beside the ids: `basic` means express. Other keys pass unchanged. */
export function canonicalPackageKey(key: string): string {
  return key === 'basic' ? 'express' : key;
}

/** The extras that a package may have, free ones included, in the catalog's order. */
export function extrasFor(catalog: Catalog, id: PackageId): readonly Extra[] {
  return catalog.extras.filter((extra) => extra.packages.includes(id));
}

/** Whether a request names the extra: by its ID, or by its name as the documented calls do. */
export function isNamed(extra: Extra, named: readonly string[]): boolean {
  return named.includes(extra.id) || named.includes(extra.name);
}

/** The vehicle types that a package is offered for; the first is its own. Garbage cans have none. */
export function vehicleTypesFor(pack: ServicePackage): readonly VehicleType[] {
  if (pack.family === 'garbage') return [];
  return pack.family === 'powersport' ? ['powersport', 'car', 'truck'] : ['car', 'truck'];
}

/** The brands offered for a package and vehicle type; a powersport package lists its own brands whatever the type. */
export function makesFor(catalog: Catalog, pack: ServicePackage, type: VehicleType): readonly string[] {
  if (pack.family === 'garbage') return [];
  if (pack.family === 'vehicle' || type === 'powersport') return catalog.makes[type];
  return [
    ...catalog.makes.powersport,
    ...catalog.makes[type].filter((make) => !catalog.makes.powersport.includes(make)),
  ];
}
