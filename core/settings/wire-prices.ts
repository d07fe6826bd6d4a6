import { toCents, toDollars } from '#core/lib/money.ts';
import type { PlanDiscount, PlanOffer } from '#core/pricing/plans.ts';
import type { TravelArea, TravelRules } from '#core/pricing/travel.ts';
import { WEEKDAYS, type Weekday } from '#core/scheduling/opening-hours.ts';
import { questionFromWire, questionToWire, type QuestionSettings } from './questions.ts';
import type {
  BookAtOnce,
  DepositBooking,
  ConditionLevel,
  CountPrice,
  Extra,
  PackageId,
  PlacePrices,
  SalesTax,
  Season,
  ServicePackage,
  Settings,
  TaxKind,
  SeasonEnd,
  Timing,
  VehicleClass,
  VehicleType,
} from './settings.ts';

/** A shape with its amounts in dollars: `truckCents` is `truck` on the wire. */
export type InDollars<Shape> = {
  readonly [Key in keyof Shape as Key extends `${infer Name}Cents` ? Name : Key]: Shape[Key];
};

export type WirePlacePrices = { readonly dropoffPrice: number; readonly mobilePrice: number };

export type PackageSettings = WirePlacePrices &
  Omit<
    ServicePackage,
    keyof PlacePrices | 'classPrices' | 'conditionCents' | 'count' | 'depositCents' | 'depositPercent' | 'bookAtOnce'
  > & {
    readonly classPrices?: Readonly<Record<VehicleType, WirePlacePrices>> | undefined;
    readonly count?: InDollars<CountPrice> | undefined;
    readonly conditionPrices?: Readonly<Record<ConditionLevel, number>> | undefined;
    /** The deposit in dollars, or as a percentage of the total; one of the two, or none. */
    readonly deposit?: number | undefined;
    readonly depositPercent?: number | undefined;
    /** The highest total in dollars. */
    readonly bookAtOnce?:
      | {
          readonly noticeHours: number;
          readonly most?: number | undefined;
          readonly withDeposit?: DepositBooking | undefined;
        }
      | undefined;
  };

export type ClassSettings = InDollars<VehicleClass>;

export type ExtraSettings = Omit<Extra, 'cents' | 'classCents'> & {
  readonly price: number;
  readonly classPrices?: Readonly<Record<VehicleType, number>> | undefined;
};

export type SlotSettings = { readonly time: string; readonly packages?: readonly PackageId[] | undefined };
export type SeasonSettings = Pick<Season, 'name' | 'from' | 'to'> & {
  readonly timing?: Timing | undefined;
  readonly ends?: SeasonEnd | undefined;
  readonly weekends: readonly SlotSettings[];
  readonly weekdays: readonly SlotSettings[];
  readonly days?: Readonly<Partial<Record<Weekday, readonly SlotSettings[] | undefined>>> | undefined;
};

/** The parts of the settings that every screen knows and that hold amounts. */
export type Prices = Pick<
  Settings,
  'packages' | 'vehicleClasses' | 'extras' | 'questions' | 'fees' | 'cancellation' | 'tax'
>;
/** The same on the documented wire, in dollars. */
export type WirePrices = {
  readonly packages: readonly PackageSettings[];
  readonly vehicleClasses: readonly ClassSettings[];
  readonly extras: readonly ExtraSettings[];
  readonly questions: readonly QuestionSettings[];
  readonly fees: InDollars<Settings['fees']>;
  readonly cancellation: InDollars<Required<Settings['cancellation']>>;
  readonly tax: TaxSettings;
};

/** Where the crew goes, with fees in dollars. */
export type TravelSettings = Omit<TravelRules, 'areas'> & { readonly areas: readonly TravelAreaSettings[] };
export type TravelAreaSettings = InDollars<TravelArea>;

/** Cents become dollars. */
export function travelToWire({ fromZip, areas }: TravelRules): TravelSettings {
  return { fromZip, areas: areas.map(({ feeCents, ...area }) => ({ ...area, fee: toDollars(feeCents) })) };
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function travelFromWire({ fromZip, areas }: TravelSettings): TravelRules {
  return { fromZip, areas: areas.map(({ fee, ...area }) => ({ ...area, feeCents: toCents(fee) })) };
}

/** What a plan takes off each visit, an amount in dollars. */
export type PlanDiscountSettings =
  | Exclude<PlanDiscount, { readonly kind: 'amount' }>
  | InDollars<Extract<PlanDiscount, { readonly kind: 'amount' }>>;
export type PlanOfferSettings = Omit<PlanOffer, 'discount'> & { readonly discount: PlanDiscountSettings };

/** Cents become dollars. */
export function offersToWire(offers: readonly PlanOffer[]): readonly PlanOfferSettings[] {
  return offers.map(({ discount, ...offer }) => ({
    ...offer,
    discount: discount.kind === 'amount' ? { kind: discount.kind, amount: toDollars(discount.amountCents) } : discount,
  }));
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function offersFromWire(offers: readonly PlanOfferSettings[]): readonly PlanOffer[] {
  return offers.map(({ discount, ...offer }) => ({
    ...offer,
    discount: discount.kind === 'amount' ? { kind: discount.kind, amountCents: toCents(discount.amount) } : discount,
  }));
}

/** Sales tax with its rates in percent, up to three decimals. */
export type TaxSettings = Pick<SalesTax, 'name'> & { readonly percents: Readonly<Record<TaxKind, number>> };

/** Cents become dollars. With `fromWirePrices`, the only place that knows both units of a setting. */
export function toWirePrices({
  packages,
  vehicleClasses,
  extras,
  questions,
  fees,
  cancellation,
  tax,
}: Prices): WirePrices {
  return {
    packages: packages.map(packageToWire),
    vehicleClasses: vehicleClasses.map(({ surchargeCents, ...same }) => ({
      ...same,
      surcharge: toDollars(surchargeCents),
    })),
    extras: extras.map(extraToWire),
    questions: questions.map(questionToWire),
    fees: { waterDiscount: toDollars(fees.waterDiscountCents) },
    cancellation: cancellationToWire(cancellation),
    tax: { name: tax.name, percents: byTaxKind(tax.rates, (rate) => rate / 1000) },
  };
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function fromWirePrices({
  packages,
  vehicleClasses,
  extras,
  questions,
  fees,
  cancellation,
  tax,
}: WirePrices): Prices {
  return {
    packages: packages.map(packageFromWire),
    vehicleClasses: vehicleClasses.map(({ surcharge, ...same }) => ({ ...same, surchargeCents: toCents(surcharge) })),
    extras: extras.map(extraFromWire),
    questions: questions.map(questionFromWire),
    fees: { waterDiscountCents: toCents(fees.waterDiscount) },
    cancellation: cancellationFromWire(cancellation),
    tax: { name: tax.name, rates: byTaxKind(tax.percents, (percent) => Math.round(percent * 1000)) },
  };
}

/** The season as the calendar reads it. */
export function seasonFrom({ weekends, weekdays, days, timing, ends, ...season }: SeasonSettings): Season {
  const own = WEEKDAYS.flatMap((day) => {
    const times = days?.[day];
    return times ? [[day, times.map(slotFrom)] as const] : [];
  });
  return {
    ...season,
    weekends: weekends.map(slotFrom),
    weekdays: weekdays.map(slotFrom),
    ...(own.length > 0 && { days: Object.fromEntries(own) }),
    ...(timing && { timing }),
    ...(ends === 'closing' && { ends }),
  };
}

function packageToWire(pack: ServicePackage): PackageSettings {
  const { dropoffCents, mobileCents, classPrices, conditionCents, count, depositCents, bookAtOnce, ...same } = pack;
  return {
    ...same,
    ...placeToWire({ dropoffCents, mobileCents }),
    ...(classPrices && { classPrices: byClass(classPrices, placeToWire) }),
    ...(count && { count: countToWire(count) }),
    ...(conditionCents && { conditionPrices: byLevel(conditionCents, toDollars) }),
    ...(depositCents && { deposit: toDollars(depositCents) }),
    ...(bookAtOnce && { bookAtOnce: atOnceToWire(bookAtOnce) }),
  };
}

function packageFromWire(pack: PackageSettings): ServicePackage {
  const {
    dropoffPrice,
    mobilePrice,
    classPrices,
    conditionPrices,
    count,
    deposit,
    depositPercent,
    bookAtOnce,
    ...same
  } = pack;
  return {
    ...same,
    ...placeFromWire({ dropoffPrice, mobilePrice }),
    ...(classPrices && { classPrices: byClass(classPrices, placeFromWire) }),
    ...(count && { count: countFromWire(count) }),
    ...(conditionPrices && { conditionCents: byLevel(conditionPrices, toCents) }),
    ...(deposit && { depositCents: toCents(deposit) }),
    ...(depositPercent && { depositPercent }),
    ...(bookAtOnce && { bookAtOnce: atOnceFromWire(bookAtOnce) }),
  };
}

function atOnceToWire({ noticeHours, mostCents, withDeposit }: BookAtOnce) {
  return {
    noticeHours,
    ...(mostCents !== undefined && { most: toDollars(mostCents) }),
    ...(withDeposit && { withDeposit }),
  };
}

function atOnceFromWire({ noticeHours, most, withDeposit }: NonNullable<PackageSettings['bookAtOnce']>): BookAtOnce {
  return {
    noticeHours,
    ...(most !== undefined && { mostCents: toCents(most) }),
    ...(withDeposit && { withDeposit }),
  };
}

function extraToWire({ cents, classCents, ...same }: Extra): ExtraSettings {
  return {
    ...same,
    price: toDollars(cents),
    ...(classCents && { classPrices: byClass(classCents, toDollars) }),
  };
}

function extraFromWire({ price, classPrices, ...same }: ExtraSettings): Extra {
  return { ...same, cents: toCents(price), ...(classPrices && { classCents: byClass(classPrices, toCents) }) };
}

function placeToWire({ dropoffCents, mobileCents }: PlacePrices): WirePlacePrices {
  return { dropoffPrice: toDollars(dropoffCents), mobilePrice: toDollars(mobileCents) };
}

function placeFromWire({ dropoffPrice, mobilePrice }: WirePlacePrices): PlacePrices {
  return { dropoffCents: toCents(dropoffPrice), mobileCents: toCents(mobilePrice) };
}

function countToWire({ oneCents, twoCents, eachBeyondCents, ...same }: CountPrice): InDollars<CountPrice> {
  return { ...same, one: toDollars(oneCents), two: toDollars(twoCents), eachBeyond: toDollars(eachBeyondCents) };
}

function countFromWire({ one, two, eachBeyond, ...same }: InDollars<CountPrice>): CountPrice {
  return { ...same, oneCents: toCents(one), twoCents: toCents(two), eachBeyondCents: toCents(eachBeyond) };
}

function byClass<From, To>(
  prices: Readonly<Record<VehicleType, From>>,
  convert: (prices: From) => To,
): Readonly<Record<VehicleType, To>> {
  return Object.fromEntries(Object.entries(prices).map(([id, each]) => [id, convert(each)]));
}

function cancellationToWire(terms: Settings['cancellation']): WirePrices['cancellation'] {
  const { feeCents, isTaxed = false, ...same } = terms;
  return { ...same, fee: toDollars(feeCents), isTaxed };
}

function cancellationFromWire(terms: WirePrices['cancellation']): Settings['cancellation'] {
  const { fee, ...same } = terms;
  return { ...same, feeCents: toCents(fee) };
}

function slotFrom({ time, packages }: SlotSettings) {
  return { time, ...(packages && { packages }) };
}

function byTaxKind(of: SalesTax['rates'], convert: (rate: number) => number): SalesTax['rates'] {
  return { services: convert(of.services), extras: convert(of.extras), fees: convert(of.fees) };
}

type ByLevel = Readonly<Record<ConditionLevel, number>>;

function byLevel(of: ByLevel, convert: (amount: number) => number): ByLevel {
  return { light: convert(of.light), moderate: convert(of.moderate), heavy: convert(of.heavy) };
}
