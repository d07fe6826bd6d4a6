import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { SOURCE } from '#core/languages/language.ts';
import { messageOf, type InvalidField, type Message } from '#core/languages/message.ts';
import { formatTime, localDate } from '#core/lib/time.ts';
import { inSentence } from '#core/lib/wording.ts';
import { isCount, type PriceItem, type PriceRequest } from '#core/pricing/pricing.ts';
import { canonicalPackageKey, DEFAULT_VEHICLE_TYPE } from '#core/settings/documented-keys.ts';
import type { Answers } from '#core/settings/questions.ts';
import {
  extrasFor,
  findPackage,
  isAtAddress,
  isNamed,
  isPreselected,
  makesFor,
  offeredPackages,
  onlyClassOf,
  packageOf,
  vehicleTypesFor,
  type Catalog,
  type ConditionLevel,
  type CountPrice,
  type ServicePackage,
  type ServiceType,
  type VehicleType,
} from '#core/settings/settings.ts';
import { answerErrors } from './answer-errors.ts';

/** A quote request as it comes over the wire, its shape already checked. Only what depends on the business is named here. */
export type QuoteRequest = {
  readonly packageType: string;
  readonly serviceType: ServiceType;
  readonly vehicleType?: VehicleType | undefined;
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly mobileDiscount: boolean;
  readonly extras: readonly string[];
  /** By the ID of their question. */
  readonly answers?: Answers | undefined;
  /** Dollars; the browser's figure, which is never charged. */
  readonly truckFee?: number | undefined;
  readonly garbageCanCount: number;
  readonly serviceAddress?: string | undefined;
  readonly scheduledDate?: string | null | undefined;
  readonly scheduledTime?: string | null | undefined;
  readonly analysisId?: string | undefined;
  readonly aiAnalysisUsed?: boolean | undefined;
  readonly aiPriceAdjustment?: number | null | undefined;
  /** The vehicles after the first one. */
  readonly items?: readonly RequestedItem[] | undefined;
};

/** What is requested for one vehicle, or for something counted. */
type RequestedWork = Pick<
  QuoteRequest,
  | 'packageType'
  | 'vehicleType'
  | 'vehicleSubtype'
  | 'conditionLevel'
  | 'extras'
  | 'answers'
  | 'garbageCanCount'
  | 'truckFee'
>;

/** A vehicle after the first one as it comes over the wire. */
export type RequestedItem = Omit<RequestedWork, 'truckFee'> & Pick<QuoteRequest, 'analysisId'>;

/**
 * Everything in a request that the business does not have or does not do; an empty list means that it may be priced.
 * Whether the wanted time is a free slot is not asked here: that needs the clock and the holds.
 */
export function validateQuoteRequest(catalog: Catalog, request: QuoteRequest): InvalidField[] {
  const pack = soldPackage(catalog, request.packageType);
  return [
    ...(pack ? packageErrors(catalog, pack, request) : [unknownPackage(catalog, request.packageType)]),
    ...serviceErrors(catalog, pack, request),
    ...scheduleErrors(catalog, request),
    ...estimateErrors(request),
    ...itemsErrors(catalog, request),
  ];
}

/**
 * What is priced and stored of a request without errors: the package under its own id, and only what that package asks.
 * The share of a stored photo estimate is added by the caller. Throws a RangeError for an unknown package.
 */
export function settleQuoteRequest(catalog: Catalog, request: QuoteRequest): PriceRequest {
  const { items = [] } = request;
  const settled = items.map((item) => settleWork(catalog, item));
  const hasVehicle = [settleWork(catalog, request), ...settled].some(
    ({ packageType }) => packageOf(catalog, packageType).count === undefined,
  );
  const isMobile = hasVehicle && request.serviceType === 'mobile';

  return {
    ...settleWork(catalog, request),
    serviceType: request.serviceType,
    mobileDiscount: isMobile && request.mobileDiscount,
    ...(settled.length > 0 && { items: settled }),
  };
}

/** What is priced of one vehicle. Throws a RangeError for an unknown package. */
function settleWork(catalog: Catalog, request: RequestedItem): PriceItem {
  const pack = soldPackage(catalog, request.packageType);
  if (!pack) throw new RangeError(`There is no package '${request.packageType}'`);
  const hasVehicle = pack.count === undefined;
  return {
    packageType: pack.id,
    vehicleType: vehicleTypeOf(pack, request),
    vehicleSubtype: hasVehicle ? request.vehicleSubtype : undefined,
    conditionLevel: pack.conditionCents && request.conditionLevel,
    garbageCanCount: hasVehicle ? undefined : request.garbageCanCount,
    extras: extrasFor(catalog, pack.id)
      .filter((extra) => isNamed(extra, request.extras))
      .map((extra) => extra.name),
    ...(request.answers && { answers: request.answers }),
  };
}

/**
 * Returns the local date that `scheduledDate` means; undefined if it's neither a date nor a timestamp. A timestamp is
 * the date of that instant in the shop's time zone, but midnight in UTC is the date as written (date pickers send
 * that), unless `time` begins at that instant.
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
    const isDateOnly = isMidnightUtc && (!time || formatTime(instant, timeZone, SOURCE) !== time);
    return localDate(instant, isDateOnly ? 'UTC' : timeZone);
  } catch {
    return undefined;
  }
}

function packageErrors(catalog: Catalog, pack: ServicePackage, request: RequestedWork): InvalidField[] {
  return [
    ...(pack.count ? countErrors(pack.count, request) : vehicleErrors(catalog, pack, request)),
    ...request.extras.flatMap((name, index) => extraErrors(catalog, pack, { name, index })),
    ...answerErrors(catalog, pack, request.answers ?? {}),
  ];
}

/** A request for a photo estimate, its shape already checked. */
export type EstimateRequest = {
  readonly packageType: string;
  readonly vehicleType?: VehicleType | undefined;
};

/** Why there can be no photo estimate of that; an empty list means that there can. */
export function validateEstimateRequest(catalog: Catalog, request: EstimateRequest): InvalidField[] {
  const pack = soldPackage(catalog, request.packageType);
  if (!pack) return [unknownPackage(catalog, request.packageType)];
  if (pack.photos === 'none') {
    return [
      {
        path: 'packageType',
        message: messageOf(quoteErrorsTexts, 'noEstimateForCans', { name: inSentence(pack.count?.label ?? pack.name) }),
      },
    ];
  }
  return vehicleTypeErrors(pack, request);
}

/** The package under its own id and the vehicle type. Throws a RangeError for an unknown package. */
export function settleEstimateRequest(
  catalog: Catalog,
  request: EstimateRequest,
): Pick<PriceRequest, 'packageType' | 'vehicleType'> {
  const pack = soldPackage(catalog, request.packageType);
  if (!pack) throw new RangeError(`There is no package '${request.packageType}'`);
  return { packageType: pack.id, vehicleType: vehicleTypeOf(pack, request) };
}

function unknownPackage(catalog: Catalog, packageType: string): InvalidField {
  const choices = offeredPackages(catalog)
    .map(({ id }) => id)
    .join(', ');
  return {
    path: 'packageType',
    message: messageOf(quoteErrorsTexts, 'unknownPackage', { name: packageType, choices }),
  };
}

function countErrors(count: CountPrice, request: RequestedWork): InvalidField[] {
  const { least, most, label, units } = count;
  const { garbageCanCount, vehicleType, truckFee } = request;
  const errors: InvalidField[] = [];
  if (!isCount(count, garbageCanCount))
    errors.push({
      path: 'garbageCanCount',
      message: messageOf(quoteErrorsTexts, 'notCanCount', { units, least, most }),
    });
  if (vehicleType !== undefined && vehicleType !== DEFAULT_VEHICLE_TYPE)
    errors.push({ path: 'vehicleType', message: messageOf(quoteErrorsTexts, 'cansHaveNoVehicle', { label }) });
  if (truckFee)
    errors.push({
      path: 'truckFee',
      message: messageOf(quoteErrorsTexts, 'cansHaveNoTruckFee', { label: inSentence(label) }),
    });
  return errors;
}

function vehicleErrors(catalog: Catalog, pack: ServicePackage, request: RequestedWork): InvalidField[] {
  const type = vehicleTypeOf(pack, request);
  const errors = vehicleTypeErrors(pack, request);
  if (!type || errors.length > 0) return errors;
  const makes = makesFor(catalog, pack, type);
  const brand = request.vehicleSubtype;
  // A class without brands is described in the customer's words.
  if (brand && (makes.length === 0 || makes.includes(brand))) return [];
  const choices = makes.join(', ');
  const message = brand
    ? messageOf(quoteErrorsTexts, 'unknownBrand', { brand, choices })
    : messageOf(quoteErrorsTexts, 'brandMissing', { choices });
  return [{ path: 'vehicleSubtype', message }];
}

function vehicleTypeErrors(pack: ServicePackage, request: EstimateRequest): InvalidField[] {
  const types = vehicleTypesFor(pack);
  const type = vehicleTypeOf(pack, request);
  if (type && types.includes(type)) return [];
  const choices = types.join(', ');
  const message = type
    ? messageOf(quoteErrorsTexts, 'wrongVehicleType', { package: pack.name, choices })
    : messageOf(quoteErrorsTexts, 'vehicleTypeMissing', { choices });
  return [{ path: 'vehicleType', message }];
}

function extraErrors(
  catalog: Catalog,
  pack: ServicePackage,
  { name, index }: { readonly name: string; readonly index: number },
): InvalidField[] {
  const extra = catalog.extras.find((each) => isNamed(each, [name]));
  const sold = extrasFor(catalog, pack.id);
  // What is free or comes along by default is simply left out where it does not belong.
  if (extra && (sold.includes(extra) || extra.cents === 0 || isPreselected(extra))) return [];
  const names = sold.map((each) => each.name);
  const choices = names.length > 0 ? names.join(', ') : 'none';
  const message = extra
    ? messageOf(quoteErrorsTexts, 'extraNotOffered', { extra: name, package: pack.name, choices })
    : messageOf(quoteErrorsTexts, 'unknownExtra', { extra: name, choices });
  return [{ path: `extras.${index}`, message }];
}

function serviceErrors(
  catalog: Catalog,
  pack: ServicePackage | undefined,
  request: Pick<QuoteRequest, 'serviceType' | 'serviceAddress'>,
): InvalidField[] {
  if (pack?.offered === 'mobile' && request.serviceType === 'dropoff')
    return [{ path: 'serviceType', message: messageOf(quoteErrorsTexts, 'onlyMobile', { package: pack.name }) }];
  if (request.serviceType !== 'mobile') return [];
  if (pack?.offered === 'dropoff')
    return [{ path: 'serviceType', message: messageOf(quoteErrorsTexts, 'onlyDropOff', { package: pack.name }) }];
  if (!catalog.mobileAvailable)
    return [{ path: 'serviceType', message: messageOf(quoteErrorsTexts, 'mobileComingSoon') }];
  if (request.serviceAddress?.trim()) return [];
  return [{ path: 'serviceAddress', message: messageOf(quoteErrorsTexts, 'serviceAddressMissing') }];
}

/** What is wrong with the vehicles after the first one, each field by `items.` and their place in the list. */
function itemsErrors(catalog: Catalog, request: QuoteRequest): InvalidField[] {
  const { items = [] } = request;
  if (items.length === 0) return [];
  const { isOffered = false, most = 1 } = catalog.severalVehicles ?? {};
  if (!isOffered) return [{ path: 'items', message: messageOf(quoteErrorsTexts, 'oneVehicle') }];
  if (items.length >= most)
    return [{ path: 'items', message: messageOf(quoteErrorsTexts, 'tooManyVehicles', { most }) }];
  return items.flatMap((item, index) =>
    itemErrors(catalog, request, item).map(({ path, message }) => ({ path: `items.${index}.${path}`, message })),
  );
}

function itemErrors(catalog: Catalog, request: QuoteRequest, item: RequestedItem): InvalidField[] {
  const pack = soldPackage(catalog, item.packageType);
  if (!pack) return [unknownPackage(catalog, item.packageType)];
  const misplaced = placeError(catalog, request, pack);
  return [...packageErrors(catalog, pack, item), ...(misplaced ? [{ path: 'packageType', message: misplaced }] : [])];
}

/** Why a package can't be done where the appointment is. */
function placeError(catalog: Catalog, request: QuoteRequest, pack: ServicePackage): Message | undefined {
  const { serviceType, packageType } = request;
  const { name } = pack;
  if (serviceType === 'mobile')
    return pack.offered === 'dropoff' ? messageOf(quoteErrorsTexts, 'onlyDropOff', { package: name }) : undefined;
  if (pack.offered === 'mobile') return messageOf(quoteErrorsTexts, 'onlyMobile', { package: name });
  const first = soldPackage(catalog, packageType);
  return first && isAtAddress(first) !== isAtAddress(pack)
    ? messageOf(quoteErrorsTexts, 'otherPlace', { package: name, first: first.name })
    : undefined;
}

function scheduleErrors(catalog: Catalog, { scheduledDate, scheduledTime }: QuoteRequest): InvalidField[] {
  if (!scheduledDate && !scheduledTime) return [];
  if (!scheduledDate) return [{ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'dateMissing') }];
  const errors: InvalidField[] = [];
  if (!requestedDate(scheduledDate, catalog))
    errors.push({ path: 'scheduledDate', message: messageOf(quoteErrorsTexts, 'notDate') });
  if (!scheduledTime) errors.push({ path: 'scheduledTime', message: messageOf(quoteErrorsTexts, 'timeMissing') });
  return errors;
}

function estimateErrors({ analysisId, aiAnalysisUsed, aiPriceAdjustment }: QuoteRequest): InvalidField[] {
  if (analysisId) return [];
  const message = messageOf(quoteErrorsTexts, 'unknownEstimate');
  return [
    ...(aiAnalysisUsed ? [{ path: 'aiAnalysisUsed', message }] : []),
    ...(aiPriceAdjustment ? [{ path: 'aiPriceAdjustment', message }] : []),
  ];
}

function vehicleTypeOf(pack: ServicePackage, request: EstimateRequest): VehicleType | undefined {
  return pack.count ? undefined : (request.vehicleType ?? onlyClassOf(pack));
}

/** A package that is still sold, by its ID or another documented key. */
function soldPackage(catalog: Catalog, key: string): ServicePackage | undefined {
  const pack = findPackage(catalog, canonicalPackageKey(key));
  return pack?.status === 'retired' ? undefined : pack;
}

/** A stored photo estimate that a request refers to by its secret id. Instants as text. */
export type RecordedEstimate = {
  readonly package_type: string;
  readonly vehicle_type: string | null;
  readonly used_at: string | null;
  readonly expires_at: string;
};

type NamedEstimate = Pick<
  QuoteRequest,
  'packageType' | 'vehicleType' | 'analysisId' | 'aiAnalysisUsed' | 'aiPriceAdjustment'
>;

/**
 * Returns why a quote can't have the photo estimate that it names: it's unknown, used, expired, or of another package or
 * vehicle type. An unknown one that the request says it doesn't use is ignored.
 */
export function validateSentEstimate(
  catalog: Catalog,
  sent: NamedEstimate,
  { found, now }: { readonly found: RecordedEstimate | undefined; readonly now: Temporal.Instant },
): InvalidField[] {
  // An unknown package has an error of its own.
  if (!sent.analysisId || !soldPackage(catalog, sent.packageType)) return [];
  const why = found ? misfitOf(found, settleEstimateRequest(catalog, sent), now) : unknownEstimate(sent);
  return why === undefined ? [] : [{ path: 'analysisId', message: why }];
}

/** The same for the vehicles after the first one, by their estimates; one is of one vehicle. */
export function validateItemEstimates(
  catalog: Catalog,
  { analysisId, items = [] }: Pick<QuoteRequest, 'analysisId' | 'items'>,
  { found, now }: { readonly found: readonly (RecordedEstimate | undefined)[]; readonly now: Temporal.Instant },
): InvalidField[] {
  const ids = [analysisId, ...items.map((item) => item.analysisId)];
  return items.flatMap((item, index) => {
    const isNamedBefore = item.analysisId !== undefined && ids.indexOf(item.analysisId) <= index;
    const errors = isNamedBefore ? [USED_ESTIMATE] : validateSentEstimate(catalog, item, { found: found[index], now });
    return errors.map(({ path, message }) => ({ path: `items.${index}.${path}`, message }));
  });
}

function unknownEstimate({ aiAnalysisUsed, aiPriceAdjustment }: NamedEstimate): Message | undefined {
  return aiAnalysisUsed === false && !aiPriceAdjustment ? undefined : messageOf(quoteErrorsTexts, 'unknownEstimate');
}

function misfitOf(
  found: RecordedEstimate,
  wanted: ReturnType<typeof settleEstimateRequest>,
  now: Temporal.Instant,
): Message | undefined {
  if (found.used_at !== null) return ESTIMATE_USED;
  if (Temporal.Instant.compare(found.expires_at, now) <= 0) return messageOf(quoteErrorsTexts, 'estimateTooOld');
  if (found.package_type !== wanted.packageType) return messageOf(quoteErrorsTexts, 'estimateOfOtherPackage');
  return found.vehicle_type === (wanted.vehicleType ?? null)
    ? undefined
    : messageOf(quoteErrorsTexts, 'estimateOfOtherVehicle');
}

const ESTIMATE_USED = messageOf(quoteErrorsTexts, 'estimateUsed');

/** The error for a photo estimate that another quote has used. */
export const USED_ESTIMATE: InvalidField = { path: 'analysisId', message: ESTIMATE_USED };
