import { SOURCE } from '#core/languages/language.ts';
import { isCount, priceQuote, type PriceLine, type PriceLineKind, type PriceRequest } from '#core/pricing/pricing.ts';
import { withoutTax } from '#core/pricing/sales-tax.ts';
import {
  findPackage,
  isAtAddress,
  soldPackages,
  vehicleTypesFor,
  type Catalog,
  type ConditionLevel,
  type ServicePackage,
  type ServiceType,
  type VehicleType,
} from '#core/settings/settings.ts';

/** What a quote was sold for, as far as it decides which other packages it can have. */
export type SoldFor = {
  readonly packageType: string;
  readonly serviceType: ServiceType;
  readonly isAtCustomer: boolean;
  readonly vehicleType: VehicleType | null;
  readonly garbageCanCount: number;
};

/** The same with what only the lines depend on. */
export type SoldInDetail = SoldFor & {
  readonly vehicleSubtype: string | null;
  readonly conditionLevel: ConditionLevel | null | undefined;
};

/**
 * The packages that a sold quote can change to, without the present one: sold today, for the same vehicle class or the same number of
 * something, and where its appointment is.
 */
export function packagesInstead(catalog: Pick<Catalog, 'packages'>, sold: SoldFor): readonly ServicePackage[] {
  const isCounted = findPackage(catalog, sold.packageType)?.count !== undefined;
  return soldPackages(catalog).filter(
    (pack) =>
      pack.id !== sold.packageType &&
      isForPlace(pack, sold) &&
      (pack.count
        ? isCounted && isCount(pack.count, sold.garbageCanCount)
        : !isCounted && sold.vehicleType !== null && vehicleTypesFor(pack).includes(sold.vehicleType)),
  );
}

function isForPlace(pack: ServicePackage, { serviceType, isAtCustomer }: SoldFor): boolean {
  if (isAtAddress(pack)) return isAtCustomer;
  if (pack.offered !== 'both' && pack.offered !== serviceType) return false;
  // A visit to the customer's address that was sold as drop-off has no mobile price yet.
  return serviceType === 'mobile' || !isAtCustomer;
}

/** The kinds of lines that a package brings along itself. */
const OF_PACKAGE: readonly PriceLineKind[] = ['package', 'mobile', 'water', 'vehicle', 'truck', 'cans'];

/**
 * The lines of a sold quote with another package for a vehicle, the first one by default, at the prices of the catalog, in cents.
 * Extras, answers, discounts, fees and the estimate stay as they were sold; a prepaid visit of the former package doesn't.
 */
export function withPackage(
  catalog: Catalog,
  lines: readonly PriceLine[],
  sold: SoldInDetail,
  number?: number,
): readonly PriceLine[] {
  const request: PriceRequest = {
    packageType: sold.packageType,
    serviceType: sold.serviceType,
    vehicleType: sold.vehicleType ?? undefined,
    vehicleSubtype: sold.vehicleSubtype ?? undefined,
    conditionLevel: sold.conditionLevel ?? undefined,
    garbageCanCount: sold.garbageCanCount,
    mobileDiscount: lines.some(({ kind, item }) => kind === 'water' && item === number),
    extras: [],
  };
  const brought = withoutTax(priceQuote(catalog, request, SOURCE).lines);
  const own = number === undefined ? brought : brought.map((line) => ({ ...line, item: number }));
  const at = Math.max(
    0,
    lines.findIndex(({ item }) => item === number),
  );
  // A prepaid visit is for its own package: what was paid for it counts as a payment then.
  const goes = ({ kind, facts }: PriceLine) => OF_PACKAGE.includes(kind) || facts?.isPrepaid === true;
  const rest = (part: readonly PriceLine[]) => part.filter((line) => line.item !== number || !goes(line));
  return [...rest(lines.slice(0, at)), ...own, ...rest(lines.slice(at))];
}
