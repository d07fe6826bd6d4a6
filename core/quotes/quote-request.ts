import {
  canonicalPackageKey,
  extrasFor,
  findPackage,
  makesFor,
  vehicleTypesFor,
  type Catalogue,
  type ConditionLevel,
  type ServicePackage,
  type ServiceType,
  type VehicleType,
} from '#core/settings/settings.ts';
import { isCanCount, type PriceRequest } from '#core/pricing/pricing.ts';
import { formatTime, localDate } from '#core/lib/time.ts';

/** A quote request as it comes over the wire, its shape already checked. Only what depends on the business is named here. */
export type QuoteRequest = {
  readonly packageType: string;
  readonly serviceType: ServiceType;
  readonly vehicleType?: VehicleType | undefined;
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly mobileDiscount: boolean;
  readonly extras: readonly string[];
  /** Dollars; the browser's figure, which is never charged. */
  readonly truckFee?: number | undefined;
  readonly garbageCanCount: number;
  readonly serviceAddress?: string | undefined;
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
  readonly analysisId?: string | undefined;
  readonly aiAnalysisUsed?: boolean | undefined;
  readonly aiPriceAdjustment?: number | null | undefined;
};

/** One field at fault: `path` as in the body ('extras.0'), `message` says what is wrong and what to do. */
export type RequestFault = { readonly path: string; readonly message: string };

export const MOBILE_COMING_SOON = 'Mobile service is coming soon! Please select Drop-off Service for now.';

/**
 * Everything in a request that the business does not have or does not do; an empty list means that it may be priced.
 * Whether the wanted time is a free slot is not asked here: that needs the clock and the holds.
 */
export function checkQuoteRequest(catalogue: Catalogue, request: QuoteRequest): RequestFault[] {
  const pack = findPackage(catalogue, canonicalPackageKey(request.packageType));
  return [
    ...(pack ? packageFaults(catalogue, pack, request) : [unknownPackage(catalogue, request.packageType)]),
    ...serviceFaults(catalogue, request),
    ...scheduleFaults(catalogue, request),
    ...estimateFaults(request),
  ];
}

/**
 * What is priced and stored of a request without faults: the package under its own id, and only what that package asks.
 * The share of a stored photo estimate is added by the caller. Throws a RangeError for an unknown package.
 */
export function settleQuoteRequest(catalogue: Catalogue, request: QuoteRequest): PriceRequest {
  const pack = findPackage(catalogue, canonicalPackageKey(request.packageType));
  if (!pack) throw new RangeError(`There is no package '${request.packageType}'`);
  const hasVehicle = pack.family !== 'garbage';
  const offered = extrasFor(catalogue, pack.id).map((extra) => extra.name);

  return {
    packageType: pack.id,
    serviceType: request.serviceType,
    vehicleType: vehicleTypeOf(pack, request),
    vehicleSubtype: hasVehicle ? request.vehicleSubtype : undefined,
    conditionLevel: pack.conditionCents && request.conditionLevel,
    mobileDiscount: hasVehicle && request.serviceType === 'mobile' && request.mobileDiscount,
    garbageCanCount: hasVehicle ? undefined : request.garbageCanCount,
    extras: offered.filter((name) => request.extras.includes(name)),
  };
}

/**
 * The local date of the business that `scheduledDate` means, or undefined when it is neither form. '2027-06-05' is itself;
 * a timestamp with Z or offset is the date of that instant in the business's zone, except that midnight written in UTC is
 * the date as written, since that is what a date-only picker sends: unless it is the very instant at which the wanted
 * time ('8:00 PM') begins.
 */
export function requestedDate(
  text: string,
  { timeZone, time }: { readonly timeZone: string; readonly time?: string | null | undefined },
): Temporal.PlainDate | undefined {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  if (!isDate && !/^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:?\d{2})$/i.test(text)) return undefined;
  const isMidnightUtc = /T00:?00(:?00([.]0+)?)?(Z|[+-]00:?00)$/i.test(text);
  try {
    if (isDate) return Temporal.PlainDate.from(text);
    const instant = Temporal.Instant.from(text);
    const isDateOnly = isMidnightUtc && (!time || formatTime(instant, timeZone) !== time);
    return localDate(instant, isDateOnly ? 'UTC' : timeZone);
  } catch {
    return undefined;
  }
}

function packageFaults(catalogue: Catalogue, pack: ServicePackage, request: QuoteRequest): RequestFault[] {
  return [
    ...(pack.family === 'garbage' ? canFaults(catalogue, request) : vehicleFaults(catalogue, pack, request)),
    ...request.extras.flatMap((name, index) => extraFaults(catalogue, pack, { name, index })),
  ];
}

/** What a photo estimate is asked for, its shape already checked. */
export type EstimateRequest = {
  readonly packageType: string;
  readonly vehicleType?: VehicleType | undefined;
};

/** Why there can be no photo estimate of that; an empty list means that there can. */
export function checkEstimateRequest(catalogue: Catalogue, request: EstimateRequest): RequestFault[] {
  const pack = findPackage(catalogue, canonicalPackageKey(request.packageType));
  if (!pack) return [unknownPackage(catalogue, request.packageType)];
  if (pack.family === 'garbage') {
    const message = 'There is no photo estimate for garbage cans. Please continue with the standard quote.';
    return [{ path: 'packageType', message }];
  }
  return vehicleTypeFaults(pack, request);
}

/** The package under its own id and the vehicle type. Throws a RangeError for an unknown package. */
export function settleEstimateRequest(
  catalogue: Catalogue,
  request: EstimateRequest,
): Pick<PriceRequest, 'packageType' | 'vehicleType'> {
  const pack = findPackage(catalogue, canonicalPackageKey(request.packageType));
  if (!pack) throw new RangeError(`There is no package '${request.packageType}'`);
  return { packageType: pack.id, vehicleType: vehicleTypeOf(pack, request) };
}

function unknownPackage(catalogue: Catalogue, packageType: string): RequestFault {
  const ids = catalogue.packages.map((pack) => pack.id).join(', ');
  return { path: 'packageType', message: `There is no package '${packageType}'. Please choose one of: ${ids}.` };
}

function canFaults(catalogue: Catalogue, request: QuoteRequest): RequestFault[] {
  const { most } = catalogue.cans;
  const { garbageCanCount: count, vehicleType, truckFee } = request;
  const faults: RequestFault[] = [];
  if (!isCanCount(catalogue, count))
    faults.push({ path: 'garbageCanCount', message: `Please choose a whole number of cans from 1 to ${most}.` });
  // A browser sends its default 'car' along with any package.
  if (vehicleType !== undefined && vehicleType !== 'car')
    faults.push({ path: 'vehicleType', message: 'Garbage cans have no vehicle type. Please leave it out.' });
  if (truckFee)
    faults.push({ path: 'truckFee', message: 'There is no truck fee for garbage cans. Please leave it out.' });
  return faults;
}

function vehicleFaults(catalogue: Catalogue, pack: ServicePackage, request: QuoteRequest): RequestFault[] {
  const type = vehicleTypeOf(pack, request);
  const faults = vehicleTypeFaults(pack, request);
  if (!type || faults.length > 0) return faults;
  const makes = makesFor(catalogue, pack, type);
  const brand = request.vehicleSubtype;
  if (brand && makes.includes(brand)) return [];
  const problem = brand ? `'${brand}' is not on our list for this vehicle.` : 'The brand is missing.';
  return [{ path: 'vehicleSubtype', message: `${problem} Please choose one of: ${makes.join(', ')}.` }];
}

function vehicleTypeFaults(pack: ServicePackage, request: EstimateRequest): RequestFault[] {
  const types = vehicleTypesFor(pack);
  const type = vehicleTypeOf(pack, request);
  if (type && types.includes(type)) return [];
  const problem = type ? `${pack.name} is not for that vehicle type.` : 'The vehicle type is missing.';
  return [{ path: 'vehicleType', message: `${problem} Please choose one of: ${types.join(', ')}.` }];
}

function extraFaults(
  catalogue: Catalogue,
  pack: ServicePackage,
  { name, index }: { readonly name: string; readonly index: number },
): RequestFault[] {
  const extra = catalogue.extras.find((each) => each.name === name);
  // What is free comes along by default and is simply left out where it does not belong.
  if (extra && (extra.packages.includes(pack.id) || extra.cents === 0)) return [];
  const problem = extra ? `'${name}' is not offered with ${pack.name}.` : `There is no extra '${name}'.`;
  const names = extrasFor(catalogue, pack.id).map((each) => each.name);
  const advice = names.length > 0 ? `Please choose from: ${names.join(', ')}.` : 'Please leave it out.';
  return [{ path: `extras.${index}`, message: `${problem} ${advice}` }];
}

function serviceFaults(catalogue: Catalogue, request: QuoteRequest): RequestFault[] {
  if (request.serviceType !== 'mobile') return [];
  if (!catalogue.mobileAvailable) return [{ path: 'serviceType', message: MOBILE_COMING_SOON }];
  if (request.serviceAddress?.trim()) return [];
  return [{ path: 'serviceAddress', message: 'The service address is missing. Please tell us where to come.' }];
}

function scheduleFaults(catalogue: Catalogue, { scheduledDate, scheduledTime }: QuoteRequest): RequestFault[] {
  if (!scheduledDate && !scheduledTime) return [];
  if (!scheduledDate) return [{ path: 'scheduledDate', message: 'The date is missing. Please choose a date as well.' }];
  const faults: RequestFault[] = [];
  if (!requestedDate(scheduledDate, catalogue))
    faults.push({ path: 'scheduledDate', message: 'That is not a date. It should read like 2027-06-19.' });
  if (!scheduledTime)
    faults.push({ path: 'scheduledTime', message: 'The time is missing. Please choose a time as well.' });
  return faults;
}

function estimateFaults({ analysisId, aiAnalysisUsed, aiPriceAdjustment }: QuoteRequest): RequestFault[] {
  if (analysisId) return [];
  const message =
    'We do not know this photo estimate. Please run the photo estimate again, or continue without an estimate.';
  return [
    ...(aiAnalysisUsed ? [{ path: 'aiAnalysisUsed', message }] : []),
    ...(aiPriceAdjustment ? [{ path: 'aiPriceAdjustment', message }] : []),
  ];
}

function vehicleTypeOf(pack: ServicePackage, request: EstimateRequest): VehicleType | undefined {
  if (pack.family === 'garbage') return undefined;
  return request.vehicleType ?? (pack.family === 'powersport' ? 'powersport' : undefined);
}
