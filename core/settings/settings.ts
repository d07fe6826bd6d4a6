/**
 * What belongs to the business and not to the code: packages, prices, extras, makes, seasons, area, rates, settings.
 * The owner edits it, every change is a new version, and a stored quote keeps the version and lines it was sold at.
 */

import type { StoredLanguage } from '#core/languages/language.ts';
import type { BundleOffer } from '#core/payments/bundles.ts';
import type { OfferedMethod } from '#core/payments/methods.ts';
import type { TipRule } from '#core/people/pay.ts';
import type { PlanOffer } from '#core/pricing/plans.ts';
import type { TravelRules } from '#core/pricing/travel.ts';
import type { Closure } from '#core/scheduling/closures.ts';
import type { DueInterval } from '#core/scheduling/due-again.ts';
import type { OpeningHours, Weekday } from '#core/scheduling/opening-hours.ts';
import type { Resource } from '#core/scheduling/resources.ts';
import type { Round } from '#core/scheduling/rounds.ts';
import type { TravelTime } from '#core/scheduling/travel-time.ts';
import type { Question } from './questions.ts';
import type { SitePage } from './site-pages.ts';
import type { Translations } from './translations.ts';

/** Made once from the package's name ('full-detail') and never used again for another one. */
export type PackageId = string;
/** In a menu, the retired ones included. */
export const MOST_PACKAGES = 200;
export const SERVICE_TYPES = ['dropoff', 'mobile'] as const;
export type ServiceType = (typeof SERVICE_TYPES)[number];
/** The ID of a vehicle class: 'car', 'truck', or one that the owner added. */
export type VehicleType = string;
export const CONDITION_LEVELS = ['light', 'moderate', 'heavy'] as const;
export type ConditionLevel = (typeof CONDITION_LEVELS)[number];
export const DIRTINESS_LEVELS = [...CONDITION_LEVELS, 'extreme'] as const;
export type DirtinessLevel = (typeof DIRTINESS_LEVELS)[number];
/** Where a package is offered: at the shop, at the customer's, at either, or always at the customer's whatever was chosen. */
export const OFFERED_PLACES = ['both', 'dropoff', 'mobile', 'address'] as const;
export type OfferedPlace = (typeof OFFERED_PLACES)[number];
/** `hidden` packages are sold by the owner only; `retired` ones aren't sold, and keep their name wherever they were. */
export const PACKAGE_STATUSES = ['offered', 'hidden', 'retired'] as const;
export type PackageStatus = (typeof PACKAGE_STATUSES)[number];
/** The parts of a vehicle that a photo estimate looks at; `none` where there is no estimate. */
export const ESTIMATED_PARTS = ['none', 'outside', 'inside', 'both'] as const;
export type EstimatedParts = (typeof ESTIMATED_PARTS)[number];
/** The outline on which the crew marks damage. */
export const OUTLINES = ['car', 'truck', 'sxs', 'motorcycle', 'quad'] as const;
export type Outline = (typeof OUTLINES)[number];

/** What a number of something costs ('cans', 'panels', 'hundreds of square feet'), in cents. */
export type CountPrice = {
  /** What is counted, as a heading: 'Garbage cans'. */
  readonly label: string;
  /** One of it and several of it, after a number: '1 can', '3 cans'. */
  readonly unit: string;
  readonly units: string;
  readonly oneCents: number;
  /** Two together. */
  readonly twoCents: number;
  readonly eachBeyondCents: number;
  readonly least: number;
  readonly most: number;
};

/** Drop-off and mobile price, in cents. */
export type PlacePrices = { readonly dropoffCents: number; readonly mobileCents: number };

/** The owner's conditions for booking a package without approval. */
export type BookAtOnce = {
  /** How far ahead the appointment has to be, at least. */
  readonly noticeHours: number;
  /** The highest total; absent means any. */
  readonly mostCents?: number;
  /** What a deposit changes; absent means 'account'. */
  readonly withDeposit?: DepositBooking;
};

/**
 * What happens to a request with a deposit that could be booked at once: it's booked when the deposit is paid, for accounts with a
 * confirmed email address or for anyone, or it waits for the owner's approval.
 */
export const DEPOSIT_BOOKINGS = ['account', 'anyone', 'approval'] as const;
export type DepositBooking = (typeof DEPOSIT_BOOKINGS)[number];

export type ServicePackage = PlacePrices & {
  readonly id: PackageId;
  readonly name: string;
  readonly emoji: string;
  /** One sentence. */
  readonly description: string;
  readonly features: readonly string[];
  readonly popular: boolean;
  readonly status: PackageStatus;
  /** The ID of its category; absent means none. */
  readonly category?: string;
  readonly offered: OfferedPlace;
  /** The vehicle classes that the wizard offers it for; empty for something counted. */
  readonly classes: readonly VehicleType[];
  /** Classes that a request may name although the wizard doesn't offer them. */
  readonly alsoAccepted?: readonly VehicleType[];
  /** Prices for some of the classes, where they aren't those of the package and the surcharge of the class. */
  readonly classPrices?: Readonly<Record<VehicleType, PlacePrices>>;
  /** Where something is counted that's no vehicle: its price, in place of the others. */
  readonly count?: CountPrice;
  /** Drop-off price by condition, in cents, where the package asks for it. */
  readonly conditionCents?: Readonly<Record<ConditionLevel, number>>;
  readonly photos: EstimatedParts;
  /** Absent means that of the vehicle class. */
  readonly outline?: Outline;
  /** The deposit that customers pay by card when they book: an amount, or a percentage of the total; absent means none. */
  readonly depositCents?: number;
  readonly depositPercent?: number;
  /** Under what conditions it's booked without the owner's approval; absent means never. */
  readonly bookAtOnce?: BookAtOnce;
  /** What the crew ticks off. */
  readonly checklist: readonly string[];
  /** How long it takes; of something counted, each. Absent means that the owner hasn't said. */
  readonly minutes?: number;
  /** For some of the classes, where it isn't the time of the package. */
  readonly classMinutes?: Readonly<Record<VehicleType, number>>;
  /** At some of the condition levels, where `conditionCents` has the package ask for one; before the time of the class. */
  readonly conditionMinutes?: Readonly<Partial<Record<ConditionLevel, number>>>;
  /** How many people the work takes at the same time; absent means one. */
  readonly people?: number;
  /** The IDs of the bays and vans that can do it; of a kind of which none is among them, all can. */
  readonly resources?: readonly string[];
  /** After how long it's due again, so that customers who agreed are asked; absent means never. */
  readonly dueAgain?: DueInterval;
};

/** A kind of vehicle with its own brands and surcharge. */
export type VehicleClass = {
  readonly id: VehicleType;
  readonly name: string;
  /** 'Sedan, SUV, hatchback'; empty when its name says enough. */
  readonly examples: string;
  /** Makes or models to choose from; with none, the customer types what it is. */
  readonly makes: readonly string[];
  /** Whether those are models ('Ford F-150') and not only brands. */
  readonly listsModels: boolean;
  /** What it adds to the price of a package: an amount in cents, and a percentage of the package's price in whole dollars. */
  readonly surchargeCents: number;
  readonly surchargePercent: number;
  readonly outline: Outline;
  /** Whether it's no longer offered. Its name stays wherever it was. */
  readonly retired: boolean;
};

export type Category = { readonly id: string; readonly name: string };

export type Extra = {
  /** Stays the same when the extra is renamed: 'tire-shine'. */
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly cents: number;
  /** Prices for some of the vehicle classes, where they aren't its price; in cents. */
  readonly classCents?: Readonly<Record<VehicleType, number>>;
  /** Whether it costs and takes that much for each unit of a package for something counted. */
  readonly perUnit?: boolean;
  /** Whether a quote starts with it; absent means only if it's free. */
  readonly preselected?: boolean;
  /** How much longer the work takes with it. */
  readonly minutes?: number;
  readonly packages: readonly PackageId[];
  /** The IDs of categories whose packages all have it. */
  readonly categories?: readonly string[];
  /** Whether it's no longer sold. Its name and translations stay. */
  readonly retired?: boolean;
};

/** In a menu, the retired ones included. */
export const MOST_EXTRAS = 100;
/** The longest a package can take, in minutes. */
export const MOST_MINUTES = 1440;
/** The most people that the work of a package can take. */
export const MOST_PEOPLE = 5;

export type SlotRule = {
  /** As people read it, e.g. '8:00 AM': the text is also the slot's name on the wire. */
  readonly time: string;
  /** Only for these packages; absent means for all. */
  readonly packages?: readonly PackageId[];
};

/**
 * How a season sells its times where a place isn't taken per start: for as long as the work takes, and at more starts, every so many
 * minutes between the first and the last time of a day.
 */
export const TIMINGS = ['byLength', 'hourly', 'halfHourly', 'quarterHourly'] as const;
export type Timing = (typeof TIMINGS)[number];

/** What the times of a season with a timing have to keep: the last start, or the closing time of the day as the latest end. */
export const SEASON_ENDS = ['lastStart', 'closing'] as const;
export type SeasonEnd = (typeof SEASON_ENDS)[number];

export type Season = {
  readonly name: string;
  /** First and last day as 'MM-DD', both included; a season may run over New Year. */
  readonly from: string;
  readonly to: string;
  /** The times of Saturday and Sunday, and of Monday to Friday. */
  readonly weekends: readonly SlotRule[];
  readonly weekdays: readonly SlotRule[];
  /** The times of days that differ from those. */
  readonly days?: Readonly<Partial<Record<Weekday, readonly SlotRule[]>>>;
  /** Absent means that an appointment takes a place of its start, however long it is. */
  readonly timing?: Timing;
  /** Whether the work has to end by closing time, in a season with a timing; absent means that only its start counts. */
  readonly ends?: 'closing';
};

export type SocialLink = { readonly network: string; readonly url: string };

/** What the site says in the shop's own words, and how it looks. */
export type SiteWords = {
  /** In place of what the first page says otherwise; '' keeps that. */
  readonly headline: string;
  readonly promise: string;
  readonly about: string;
  /** Why to come, in place of the four reasons; empty keeps those. */
  readonly points: readonly { readonly title: string; readonly text: string }[];
  /** Above the pages from one local date to another, both included; '' is no limit. Without a text there's nothing. */
  readonly announcement: { readonly text: string; readonly from: string; readonly until: string };
  /** Pages about towns and services. */
  readonly pages: readonly SitePage[];
  /** What customers ask, and the shop's answers. */
  readonly faq: readonly { readonly question: string; readonly answer: string }[];
  /** The picture at the top of the first page in place of the drawn car, and the logo beside or in place of the name: ids; '' is none. */
  readonly hero: string;
  readonly logo: string;
  /** '#rrggbb', for links, the main button and the drawn car; '' keeps ours. */
  readonly color: string;
  /** Whether every page ends with the phone, the map and the links elsewhere. */
  readonly contactInFooter: boolean;
  /** Whether customers are asked for pictures after a completed job, and the site shows those that the owner chose. */
  readonly showsGallery: boolean;
  /** Whether customers are asked for reviews, and the first page shows them. */
  readonly showsReviews: boolean;
  /** The origins of other sites that show the wizard within their pages: 'https://www.example.com'. */
  readonly bookingSites: readonly string[];
};

/** How many other sites can show the wizard. */
export const MOST_BOOKING_SITES = 10;

/** How many reasons and answers the site has room for. */
export const MOST_POINTS = 6;
export const MOST_FAQ = 20;

/** The announcement of a local date; undefined if there's none. */
export function announcementOn({ site }: Pick<Settings, 'site'>, today: Temporal.PlainDate): string | undefined {
  const { text, from, until } = site.announcement;
  const day = today.toString();
  return text !== '' && (from === '' || from <= day) && (until === '' || day <= until) ? text : undefined;
}

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
  /** Whether customers can be reminded when a package with an interval is due again. */
  readonly dueAgain: boolean;
  /** Whether customers can have a quote that they began kept for a link to finish it, and after how many hours it's emailed. */
  readonly unfinished: boolean;
  readonly unfinishedHours: number;
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

/** Several vehicles in one appointment. */
export type SeveralVehicles = {
  /** Whether customers and the owner can add them. */
  readonly isOffered: boolean;
  /** A whole percentage that's taken off each vehicle after the first one. */
  readonly discountPercent: number;
  /** The most vehicles of an appointment, the first one included. */
  readonly most: number;
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
  /** The headings that packages stand under; shown where there is more than one. */
  readonly categories: readonly Category[];
  readonly packages: readonly ServicePackage[];
  readonly vehicleClasses: readonly VehicleClass[];
  readonly extras: readonly Extra[];
  /** What the owner asks with a request. */
  readonly questions: readonly Question[];
  readonly fees: { readonly waterDiscountCents: number };
  readonly severalVehicles: SeveralVehicles;
  /** Where the crew goes, and what that costs. */
  readonly travel: TravelRules;
  /** How the drive between two jobs is estimated. */
  readonly travelTime: TravelTime;
  /** How often work can be repeated, and what it costs less then; without any, the shop has no plans. */
  readonly planOffers: readonly PlanOffer[];
  /** Streets that a van drives through on fixed days; without any, the shop has none. */
  readonly rounds: readonly Round[];
  readonly cancellation: CancellationTerms;
  readonly giftCards: GiftCardSettings;
  /** Prepaid visits that are sold together; without any, the shop has no bundles. */
  readonly bundles: readonly BundleOffer[];
  readonly tax: SalesTax;
  /** The shop's number at the tax office, for receipts; empty means none. */
  readonly taxId: string;
  readonly seasons: readonly Season[];
  /** Local dates ('2027-07-04') on which the shop is closed. */
  readonly closedDays: readonly string[];
  /** The same for longer, every week or every year, with a reason. */
  readonly closures: readonly Closure[];
  readonly slotCapacity: number;
  /** Minutes that stay free before and after the work, in seasons with a timing. */
  readonly buffers: { readonly before: number; readonly after: number };
  /** The bays and vans that the owner has named. While there are none, the capacity counts. */
  readonly resources: readonly Resource[];
  readonly horizonDays: number;
  readonly minimumNoticeMinutes: number;
  /** How many hours a slot stays reserved for a customer whose email address isn't confirmed. */
  readonly reservationHours: number;
  readonly mobileAvailable: boolean;
  /** Whether visits of the public pages are counted, without telling people apart. */
  readonly countVisits: boolean;
  /** Whether customers can join a waitlist for a day that's full. */
  readonly hasWaitlist: boolean;
  /** Whether customers can only book what enough employees have time for. */
  readonly limitsByPeople: boolean;
  /** Within how many hours a quote is confirmed by email, and answered. Deadlines are moved into the opening hours. */
  readonly promise: { readonly confirmationHours: number; readonly answerHours: number };
  readonly estimate: {
    readonly mode: EstimateMode;
    readonly percentByLevel: Readonly<Record<DirtinessLevel, number>>;
    /** How long the work takes at that level, never priced: what it takes longer than at the first one counts in the length of a quote. */
    readonly minutesByLevel: Readonly<Record<DirtinessLevel, number>>;
    readonly leastPercent: number;
    readonly mostPercent: number;
  };
  readonly pay: {
    /** The hours of each package, which are paid by the hour. */
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
  readonly site: SiteWords;
  /** What the owner wrote, in other languages. */
  readonly translations: Translations;
};

/** The part of a business that prices and slots are made of, and that every screen may know. */
export type Catalog = Pick<
  Settings,
  | 'timeZone'
  | 'categories'
  | 'packages'
  | 'vehicleClasses'
  | 'extras'
  | 'questions'
  | 'fees'
  | 'cancellation'
  | 'tax'
  | 'seasons'
  | 'closedDays'
  | 'closures'
  | 'slotCapacity'
  | 'horizonDays'
  | 'minimumNoticeMinutes'
  | 'mobileAvailable'
  | 'offeredMethods'
> &
  Partial<Pick<Settings, 'severalVehicles'>> & {
    readonly estimate: Pick<Settings['estimate'], 'mode' | 'leastPercent' | 'mostPercent'>;
  };

/** The part of the settings that says what is sold. */
export type Menu = Pick<Settings, 'packages' | 'vehicleClasses'>;

/** The package of that id, whether it's still sold or not; undefined where there never was one. */
export function findPackage<Pack extends Pick<ServicePackage, 'id'>>(
  { packages }: { readonly packages: readonly Pack[] },
  id: string,
): Pack | undefined {
  return packages.find((each) => each.id === id);
}

/** The package of that id. Throws a RangeError for an id that the catalog does not have. */
export function packageOf(catalog: Pick<Menu, 'packages'>, id: PackageId): ServicePackage {
  const found = findPackage(catalog, id);
  if (!found) throw new RangeError(`There is no package '${id}'`);
  return found;
}

/** The packages that customers choose from; without mobile service not those that are only offered at the customer's. */
export function offeredPackages<Pack extends Pick<ServicePackage, 'status' | 'offered'>>({
  packages,
  mobileAvailable,
}: {
  readonly packages: readonly Pack[];
  readonly mobileAvailable: boolean;
}): readonly Pack[] {
  return packages.filter(({ status, offered }) => status === 'offered' && (mobileAvailable || offered !== 'mobile'));
}

/** The menu without what customers can't choose. */
export function customersMenu<Whole extends Pick<Settings, 'packages' | 'vehicleClasses' | 'mobileAvailable'>>(
  settings: Whole,
): Whole {
  const vehicleClasses = settings.vehicleClasses.filter(({ retired }) => !retired);
  return { ...settings, packages: offeredPackages(settings), vehicleClasses };
}

/** The packages that the owner sells. */
export function soldPackages<Pack extends Pick<ServicePackage, 'status'>>({
  packages,
}: {
  readonly packages: readonly Pack[];
}): readonly Pack[] {
  return packages.filter(({ status }) => status !== 'retired');
}

/** The extras that are sold with a package, free ones included, in the catalog's order. */
export function extrasFor({ packages, extras }: Pick<Catalog, 'packages' | 'extras'>, id: PackageId): readonly Extra[] {
  const category = findPackage({ packages }, id)?.category;
  return extras.filter(
    (extra) =>
      !extra.retired &&
      (extra.packages.includes(id) || (category !== undefined && extra.categories?.includes(category))),
  );
}

/** Whether a quote starts with the extra. */
export function isPreselected({ preselected, cents }: Pick<Extra, 'preselected' | 'cents'>): boolean {
  return preselected ?? cents === 0;
}

/** Whether a request names the extra: by its ID, or by its name as the documented calls do. */
export function isNamed(extra: Extra, named: readonly string[]): boolean {
  return named.includes(extra.id) || named.includes(extra.name);
}

/** The vehicle class of that id, whether it's still offered or not. */
export function findClass<Class extends Pick<VehicleClass, 'id'>>(
  { vehicleClasses }: { readonly vehicleClasses: readonly Class[] },
  id: string | null | undefined,
): Class | undefined {
  return vehicleClasses.find((each) => each.id === id);
}

/** The classes that the wizard offers a package for; none for something counted. */
export function classesFor<Class extends Pick<VehicleClass, 'id' | 'retired'>>(
  { vehicleClasses }: { readonly vehicleClasses: readonly Class[] },
  { classes }: Pick<ServicePackage, 'classes'>,
): readonly Class[] {
  return vehicleClasses.filter(({ id, retired }) => !retired && classes.includes(id));
}

/** The vehicle types that a request may name for a package; where it names none, the first counts if it's the only one offered. */
export function vehicleTypesFor(pack: Pick<ServicePackage, 'classes' | 'alsoAccepted'>): readonly VehicleType[] {
  return [...pack.classes, ...(pack.alsoAccepted ?? [])];
}

/** The class of a vehicle whose package is for one class only; undefined where the customer chooses. */
export function onlyClassOf({ classes }: Pick<ServicePackage, 'classes'>): VehicleType | undefined {
  return classes.length === 1 ? classes[0] : undefined;
}

/** The brands offered for a package and vehicle type; a package for one class lists that one's brands whatever the type. */
export function makesFor(
  menu: Pick<Menu, 'vehicleClasses'>,
  pack: ServicePackage,
  type: VehicleType,
): readonly string[] {
  if (pack.count) return [];
  const own = findClass(menu, onlyClassOf(pack))?.makes ?? [];
  const others = findClass(menu, type)?.makes ?? [];
  return [...own, ...others.filter((make) => !own.includes(make))];
}

/** Whether the work is always at the customer's. */
export function isAtAddress({ offered }: Pick<ServicePackage, 'offered'>): boolean {
  return offered === 'address';
}
