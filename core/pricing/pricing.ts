import {
  findPackage,
  packageOf,
  type Catalog,
  type ConditionLevel,
  type PackageId,
  type ServicePackage,
  type ServiceType,
  type VehicleType,
} from '#core/settings/settings.ts';
import { cansText } from '#core/quotes/describe.ts';

export type PriceRequest = {
  readonly packageType: PackageId;
  readonly serviceType: ServiceType;
  readonly vehicleType?: VehicleType | undefined;
  /** The brand: shown on the truck line, never priced. */
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  /** The customer provides the water: counts for mobile service only. */
  readonly mobileDiscount?: boolean | undefined;
  readonly garbageCanCount?: number | undefined;
  readonly extras: readonly string[];
  /** What a stored photo estimate gives; never a figure of the browser's. */
  readonly estimate?: EstimateShare | undefined;
};

/** The percentage by which a photo estimate changes a price, and why: 'Heavy condition'. */
export type EstimateShare = { readonly percent: number; readonly cause?: string | undefined };

export const PRICE_LINE_KINDS = [
  'package',
  'mobile',
  'water',
  'truck',
  'cans',
  'extra',
  'estimate',
  'adjustment',
] as const;
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number];
export type PriceLine = {
  readonly kind: PriceLineKind;
  readonly label: string;
  readonly detail?: string;
  readonly cents: number;
};

export type Price = {
  readonly lines: readonly PriceLine[];
  /** The package price by service type, before fees, discounts and extras. */
  readonly basePriceCents: number;
  readonly truckFeeCents: number;
  readonly estimateCents: number;
  /** The sum of the lines, never below 0. */
  readonly totalCents: number;
};

/**
 * The one place where a price is made: screen and server call it with the same business and the same choices.
 * All figures are integer cents. Extras that the package does not have are left out (the server refuses them before).
 */
export function priceQuote(catalog: Catalog, request: PriceRequest): Price {
  const pack = packageOf(catalog, request.packageType);
  const work = pack.family === 'garbage' ? canLines(catalog, pack, request) : vehicleLines(catalog, pack, request);
  const before = [...work, ...extraLines(catalog, request)];
  const share = pack.family === 'garbage' ? undefined : request.estimate;
  const estimate = estimateLine(catalog, sum(before), share);
  const lines = estimate ? [...before, estimate] : before;

  return {
    lines,
    ...partsOf(lines),
    estimateCents: estimate?.cents ?? 0,
    totalCents: sum(lines),
  };
}

/** The package price by service type and the truck fee within lines, in cents. */
export function partsOf(lines: readonly PriceLine[]): Pick<Price, 'basePriceCents' | 'truckFeeCents'> {
  return {
    basePriceCents: sum(
      lines.filter((line) => line.kind === 'package' || line.kind === 'mobile' || line.kind === 'cans'),
    ),
    truckFeeCents: sum(lines.filter((line) => line.kind === 'truck')),
  };
}

/** The price of a number of cans in cents: one, two, and each one beyond. Counts outside 1..most throw a RangeError. */
export function priceCans(catalog: Catalog, count: number): number {
  const { oneCents, twoCents, eachBeyondCents, most } = catalog.cans;
  if (!isCanCount(catalog, count)) throw new RangeError(`${count} is not a number of cans from 1 to ${most}`);
  return count === 1 ? oneCents : twoCents + (count - 2) * eachBeyondCents;
}

/** Whether so many cans may be asked for: a whole number from 1 to the most that the business takes at a visit. */
export function isCanCount(catalog: Catalog, count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= catalog.cans.most;
}

/** What mobile service adds to a package's drop-off price, in cents: the difference of the two columns. */
export function mobileFee(pack: ServicePackage): number {
  return pack.family === 'garbage' ? 0 : pack.mobileCents - pack.dropoffCents;
}

/**
 * Under what name the package of a stored quote was sold, whatever it is called today. Where the lines have been rewritten by
 * hand it is today's name, and the word that is stored where the package is sold no more.
 */
export function soldName(
  catalog: Catalog,
  quote: { readonly packageType: string; readonly lines: readonly Pick<PriceLine, 'kind' | 'label'>[] },
): string {
  const sold = quote.lines.find(({ kind }) => kind === 'package' || kind === 'cans');
  return sold?.label ?? findPackage(catalog, quote.packageType)?.name ?? quote.packageType;
}

/** A percentage kept within the owner's bounds (-20 to +50 at first). */
export function clampPercent(catalog: Catalog, percent: number): number {
  return Math.min(catalog.estimate.mostPercent, Math.max(catalog.estimate.leastPercent, percent));
}

/** The percentage of an amount rounded to whole dollars, in cents, and never so low that the total would fall below 0. */
export function percentOf(cents: number, percent: number): number {
  // Adding 0 keeps JavaScript's -0 out.
  return Math.max(-cents, Math.round((cents * percent) / 10_000) * 100) + 0;
}

function vehicleLines(catalog: Catalog, pack: ServicePackage, request: PriceRequest): PriceLine[] {
  const lines: PriceLine[] = [packageLine(pack, request)];
  if (request.serviceType === 'mobile') {
    const bringsWater = request.mobileDiscount === true;
    lines.push({
      kind: 'mobile',
      label: 'Mobile service',
      detail: bringsWater ? 'You provide the water' : 'We bring the water',
      cents: Math.max(mobileFee(pack), 0 - sum(lines)),
    });
    if (bringsWater)
      lines.push({
        kind: 'water',
        label: 'Water discount',
        cents: 0 - Math.min(catalog.fees.waterDiscountCents, sum(lines)),
      });
  }
  if (request.vehicleType === 'truck') {
    lines.push({
      kind: 'truck',
      label: 'Truck fee',
      ...detailOf(request.vehicleSubtype),
      cents: catalog.fees.truckCents,
    });
  }
  return lines;
}

function packageLine(pack: ServicePackage, request: PriceRequest): PriceLine {
  const level = pack.conditionCents && request.conditionLevel;
  if (!pack.conditionCents || !level) {
    return {
      kind: 'package',
      label: pack.name,
      ...detailOf(request.serviceType === 'dropoff' ? 'Drop-off' : undefined),
      cents: pack.dropoffCents,
    };
  }
  return {
    kind: 'package',
    label: pack.name,
    detail: `${level[0]?.toUpperCase()}${level.slice(1)} condition`,
    cents: pack.conditionCents[level],
  };
}

function canLines(catalog: Catalog, pack: ServicePackage, request: PriceRequest): PriceLine[] {
  const count = request.garbageCanCount ?? 1;
  return [
    {
      kind: 'cans',
      label: pack.name,
      detail: cansText(count),
      cents: priceCans(catalog, count),
    },
  ];
}

function extraLines(catalog: Catalog, request: PriceRequest): PriceLine[] {
  return catalog.extras
    .filter((extra) => request.extras.includes(extra.name) && extra.packages.includes(request.packageType))
    .map((extra) => ({ kind: 'extra', label: extra.name, cents: extra.cents }));
}

function estimateLine(
  catalog: Catalog,
  cents: number,
  { percent, cause }: EstimateShare = { percent: 0 },
): PriceLine | undefined {
  if (!percent) return undefined;
  const kept = clampPercent(catalog, percent);
  return {
    kind: 'estimate',
    label: 'Photo estimate',
    detail: [cause, percentText(kept)].filter(Boolean).join(', '),
    cents: percentOf(cents, kept),
  };
}

/** '+15%', '-5%', '0%'. */
export function percentText(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent}%`;
}

function detailOf(detail: string | undefined): { detail?: string } {
  return detail ? { detail } : {};
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.cents, 0);
}
