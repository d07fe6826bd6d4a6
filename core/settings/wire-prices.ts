import { toCents, toDollars } from '#core/lib/money.ts';
import {
  PACKAGE_FAMILIES,
  type ConditionLevel,
  type Extra,
  type PackageId,
  type Season,
  type SalesTax,
  type ServicePackage,
  type Settings,
  type TaxKind,
} from './settings.ts';

/** A shape with its amounts in dollars: `truckCents` is `truck` on the wire. */
export type InDollars<Shape> = {
  readonly [Key in keyof Shape as Key extends `${infer Name}Cents` ? Name : Key]: Shape[Key];
};

export type PackageSettings = Omit<
  ServicePackage,
  'family' | 'dropoffCents' | 'mobileCents' | 'conditionCents' | 'checklist' | 'depositCents' | 'depositPercent'
> & {
  readonly dropoffPrice: number;
  readonly mobilePrice: number;
  /** What the crew ticks off; absent means the list that comes with the product. */
  readonly checklist?: readonly string[] | undefined;
  readonly conditionPrices?: Readonly<Record<ConditionLevel, number>> | undefined;
  /** The deposit in dollars, or as a percentage of the total; one of the two, or none. */
  readonly deposit?: number | undefined;
  readonly depositPercent?: number | undefined;
};

export type ExtraSettings = Omit<Extra, 'cents'> & { readonly price: number };

export type SlotSettings = { readonly time: string; readonly packages?: readonly PackageId[] | undefined };
export type SeasonSettings = Pick<Season, 'name' | 'from' | 'to'> & {
  readonly weekends: readonly SlotSettings[];
  readonly weekdays: readonly SlotSettings[];
};

/** The parts of the settings that every screen knows and that hold amounts. */
export type Prices = Pick<Settings, 'packages' | 'extras' | 'fees' | 'cans' | 'cancellation' | 'tax'>;
/** The same on the documented wire, in dollars. */
export type WirePrices = {
  readonly packages: readonly PackageSettings[];
  readonly extras: readonly ExtraSettings[];
  readonly fees: InDollars<Settings['fees']>;
  readonly cans: InDollars<Settings['cans']>;
  readonly cancellation: InDollars<Required<Settings['cancellation']>>;
  readonly tax: TaxSettings;
};

/** Sales tax with its rates in percent, up to three decimals. */
export type TaxSettings = Pick<SalesTax, 'name'> & { readonly percents: Readonly<Record<TaxKind, number>> };

/** Cents become dollars. With `fromWirePrices`, the only place that knows both units of a setting. */
export function toWirePrices({ packages, extras, fees, cans, cancellation, tax }: Prices): WirePrices {
  return {
    packages: packages.map(packageToWire),
    extras: extras.map(({ cents, ...extra }) => ({ ...extra, price: toDollars(cents) })),
    fees: { truck: toDollars(fees.truckCents), waterDiscount: toDollars(fees.waterDiscountCents) },
    cans: {
      one: toDollars(cans.oneCents),
      two: toDollars(cans.twoCents),
      eachBeyond: toDollars(cans.eachBeyondCents),
      most: cans.most,
    },
    cancellation: cancellationToWire(cancellation),
    tax: { name: tax.name, percents: byTaxKind(tax.rates, (rate) => rate / 1000) },
  };
}

/** Dollars become cents. Throws a RangeError for a fraction of a cent. */
export function fromWirePrices({ packages, extras, fees, cans, cancellation, tax }: WirePrices): Prices {
  return {
    packages: packages.map(packageFromWire),
    extras: extras.map(({ price, ...extra }) => ({ ...extra, cents: toCents(price) })),
    fees: { truckCents: toCents(fees.truck), waterDiscountCents: toCents(fees.waterDiscount) },
    cans: {
      oneCents: toCents(cans.one),
      twoCents: toCents(cans.two),
      eachBeyondCents: toCents(cans.eachBeyond),
      most: cans.most,
    },
    cancellation: cancellationFromWire(cancellation),
    tax: { name: tax.name, rates: byTaxKind(tax.percents, (percent) => Math.round(percent * 1000)) },
  };
}

/** The season as the calendar reads it. */
export function seasonFrom({ weekends, weekdays, ...season }: SeasonSettings): Season {
  return { ...season, weekends: weekends.map(slotFrom), weekdays: weekdays.map(slotFrom) };
}

function packageToWire(pack: ServicePackage): PackageSettings {
  const { family: _, dropoffCents, mobileCents, conditionCents, depositCents, ...same } = pack;
  return {
    ...same,
    dropoffPrice: toDollars(dropoffCents),
    mobilePrice: toDollars(mobileCents),
    ...(conditionCents && { conditionPrices: byLevel(conditionCents, toDollars) }),
    ...(depositCents && { deposit: toDollars(depositCents) }),
  };
}

function packageFromWire(pack: PackageSettings): ServicePackage {
  const { dropoffPrice, mobilePrice, conditionPrices, checklist, deposit, depositPercent, ...same } = pack;
  return {
    ...same,
    family: PACKAGE_FAMILIES[pack.id],
    dropoffCents: toCents(dropoffPrice),
    mobileCents: toCents(mobilePrice),
    ...(checklist && { checklist }),
    ...(conditionPrices && { conditionCents: byLevel(conditionPrices, toCents) }),
    ...(deposit && { depositCents: toCents(deposit) }),
    ...(depositPercent && { depositPercent }),
  };
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
