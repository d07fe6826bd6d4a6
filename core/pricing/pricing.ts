import type { EngineName } from '#core/estimate/assessment.ts';
import { type Language, SOURCE } from '#core/languages/language.ts';
import { numberOfItem } from '#core/quotes/items.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import { givenTo, questionsFor, readAnswer, type Answers } from '#core/settings/questions.ts';
import {
  extrasFor,
  isAtAddress,
  isNamed,
  findClass,
  packageOf,
  type Catalog,
  type ConditionLevel,
  type CountPrice,
  type DirtinessLevel,
  type Extra,
  type Menu,
  type PackageId,
  type PlacePrices,
  type ServicePackage,
  type ServiceType,
  type Settings,
  type VehicleType,
} from '#core/settings/settings.ts';
import { lineTexts, type LineFacts } from './line-texts.ts';
import { promoLine, type PromoObjection, type PromoTerms } from './promo-codes.ts';
import { byTaxKind, withTax } from './sales-tax.ts';
import type { TravelShare } from './travel.ts';

export type PriceRequest = {
  readonly packageType: PackageId;
  readonly serviceType: ServiceType;
  readonly vehicleType?: VehicleType | undefined;
  /** The brand: shown on the truck line, never priced. */
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  /** The customer provides the water: counts for mobile service only. */
  readonly mobileDiscount?: boolean | undefined;
  /** How many, of something counted. */
  readonly garbageCanCount?: number | undefined;
  /** Their IDs, or their names. */
  readonly extras: readonly string[];
  /** What is said to the owner's questions; what is no answer to one isn't priced. */
  readonly answers?: Answers | undefined;
  /** What a stored photo estimate gives; never a figure of the browser's. */
  readonly estimate?: EstimateShare | undefined;
  /** How much longer the work takes by a photo estimate, in minutes. */
  readonly estimateMinutes?: number | undefined;
  /** The terms of a promo code that the server has looked up. */
  readonly promo?: PromoTerms | undefined;
  /** The travel fee as the server found it. Charged only where the crew goes to the customer. */
  readonly travel?: TravelShare | undefined;
  /** What the owner adds by name: travel, a surcharge. No promo code takes anything off them. */
  readonly fees?: readonly NamedFee[] | undefined;
  /** The vehicles after the first one. Place and water are those of the appointment. */
  readonly items?: readonly PriceItem[] | undefined;
};

/** What is chosen for a vehicle after the first one. */
export type PriceItem = Pick<
  PriceRequest,
  | 'packageType'
  | 'vehicleType'
  | 'vehicleSubtype'
  | 'conditionLevel'
  | 'garbageCanCount'
  | 'extras'
  | 'answers'
  | 'estimate'
  | 'estimateMinutes'
>;

export type NamedFee = { readonly label: string; readonly cents: number };

/** The percentage by which a photo estimate changes a price, and the dirt level that is the reason. */
export type EstimateShare = {
  readonly percent: number;
  readonly level?: DirtinessLevel | undefined;
  /** Whether the customer's answers gave the level, not the photos. */
  readonly isAnswered?: boolean | undefined;
};

/** `cans` is a number of something; quotes of earlier versions have the surcharge of a truck as `truck`. */
export const PRICE_LINE_KINDS = [
  'package',
  'mobile',
  'water',
  'vehicle',
  'truck',
  'cans',
  'extra',
  'answer',
  'estimate',
  'discount',
  'promo',
  'travel',
  'fee',
  'adjustment',
  'redo',
  'tax',
] as const;
export type PriceLineKind = (typeof PRICE_LINE_KINDS)[number];
export type PriceLine = {
  readonly kind: PriceLineKind;
  readonly label: string;
  readonly detail?: string;
  readonly cents: number;
  /** The number of its vehicle, from 2 on; absent on lines of the first one and of the whole appointment. */
  readonly item?: number | undefined;
  /** What its words say, so that they can be said in another language. Lines of earlier versions have none. */
  readonly facts?: LineFacts | undefined;
};

export type Price = {
  readonly lines: readonly PriceLine[];
  /** The package price by service type, before fees, discounts and extras. */
  readonly basePriceCents: number;
  readonly truckFeeCents: number;
  readonly estimateCents: number;
  /** Why the promo code takes nothing off. */
  readonly promoObjection?: PromoObjection | undefined;
  /** The sum of the lines, never below 0. */
  readonly totalCents: number;
};

/**
 * The one place where a price is made: screen and server call it with the same business and the same choices.
 * All figures are integer cents. docs/pricing.md has the order of the rules with worked examples. Extras that the package does not
 * have, or that are no longer sold, are left out (the server refuses them before).
 * A quote is stored with English lines; `linesIn` gives them to readers of other languages.
 */
export function priceQuote(catalog: Catalog, request: PriceRequest, language: Language): Price {
  const pack = packageOf(catalog, request.packageType);
  const first = withEstimateLine(catalog, workLines(catalog, pack, request), request);
  const full = [...first, ...itemLines(catalog, request, first)];
  const { packageType, items, promo } = request;
  const discount = promo && promoLine(catalog, promo, { packageType, items, lines: full });
  const isDiscount = typeof discount === 'object';
  const after = [...travelLines(pack, request), ...feeLines(request)];
  const lines = withTax(catalog.tax, [...full, ...(isDiscount ? [discount] : []), ...after]);

  return {
    lines: lines.map((line) => ({ ...line, ...lineTexts(line, language) })),
    ...partsOf(lines),
    estimateCents: first.find(({ kind }) => kind === 'estimate')?.cents ?? 0,
    ...(discount && !isDiscount && { promoObjection: discount }),
    totalCents: sum(lines),
  };
}

/** The lines of the package, its extras and the answers to its questions. */
function workLines(catalog: Catalog, pack: ServicePackage, request: PriceRequest): PriceLine[] {
  const work = pack.count ? countLines(pack, pack.count, request) : vehicleLines(catalog, pack, request);
  return [...work, ...extraLines(catalog, pack, request), ...answerLines(catalog, pack, request)];
}

/** The lines of the vehicles after the first one, each with its discount. The water discount counts once per appointment. */
function itemLines(catalog: Catalog, request: PriceRequest, first: readonly PriceLine[]): PriceLine[] {
  const { serviceType, mobileDiscount, items = [] } = request;
  const isWater = ({ kind }: PriceLine) => kind === 'water';
  let hasWater = first.some(isWater);
  return items.flatMap((item, index) => {
    const work = workLines(catalog, packageOf(catalog, item.packageType), { ...item, serviceType, mobileDiscount });
    const own = hasWater ? work.filter((line) => !isWater(line)) : work;
    const lines = withEstimateLine(catalog, own, item);
    hasWater ||= work.some(isWater);
    const discount = discountLine(catalog, lines);
    return [...lines, ...(discount ? [discount] : [])].map((line) => ({ ...line, item: numberOfItem(index) }));
  });
}

/** What the shop takes off a vehicle after the first one; undefined where it's nothing. */
function discountLine({ severalVehicles }: Catalog, lines: readonly PriceLine[]): PriceLine | undefined {
  const percent = severalVehicles?.discountPercent ?? 0;
  const cents = percentOf(sum(lines), -percent);
  if (cents === 0) return undefined;
  return { kind: 'discount', label: '', facts: { percent, of: byTaxKind(lines) }, cents };
}

/** The package price by service type and the surcharge of the vehicle class within lines, in cents. */
export function partsOf(lines: readonly PriceLine[]): Pick<Price, 'basePriceCents' | 'truckFeeCents'> {
  return {
    basePriceCents: sum(
      lines.filter((line) => line.kind === 'package' || line.kind === 'mobile' || line.kind === 'cans'),
    ),
    truckFeeCents: sum(lines.filter(({ kind }) => kind === 'vehicle' || kind === 'truck')),
  };
}

/** The price of a number of something in cents: one, two, and each one beyond. Numbers outside least..most throw a RangeError. */
export function priceCount(count: CountPrice, number: number): number {
  const { oneCents, twoCents, eachBeyondCents, least, most } = count;
  if (!isCount(count, number)) throw new RangeError(`${number} is not a number from ${least} to ${most}`);
  return number === 1 ? oneCents : twoCents + (number - 2) * eachBeyondCents;
}

/** Whether this many can be booked: a whole number from the least to the most that the shop takes at once. */
export function isCount({ least, most }: Pick<CountPrice, 'least' | 'most'>, number: number): boolean {
  return Number.isInteger(number) && number >= least && number <= most;
}

/** The numbers that can be booked. */
export function countsOf({ least, most }: Pick<CountPrice, 'least' | 'most'>): readonly number[] {
  return Array.from({ length: most - least + 1 }, (_, index) => least + index);
}

/** What a package costs at both places for a vehicle class, before its surcharge; in cents. */
export function placePrices(pack: ServicePackage, type: VehicleType | undefined): PlacePrices {
  return (type !== undefined && pack.classPrices?.[type]) || pack;
}

/** What a package costs before mobile service, the condition and the class are known; in cents. */
export function startingPrice(pack: ServicePackage): number {
  return pack.count ? priceCount(pack.count, pack.count.least) : priceAt(pack, pack);
}

/** Of the two prices the one that comes first: the mobile one for what is only done at the customer's. */
function priceAt({ offered }: Pick<ServicePackage, 'offered'>, { dropoffCents, mobileCents }: PlacePrices): number {
  return offered === 'mobile' || offered === 'address' ? mobileCents : dropoffCents;
}

/** What mobile service adds to a package's drop-off price, in cents: the difference of the two columns. */
export function mobileFee(pack: ServicePackage, type?: VehicleType): number {
  const { dropoffCents, mobileCents } = placePrices(pack, type);
  return pack.offered === 'both' ? mobileCents - dropoffCents : 0;
}

/** What the class of a vehicle adds to a package, in cents; nothing where the package has a price of its own for the class. */
export function classSurcharge(
  menu: Pick<Menu, 'vehicleClasses'>,
  pack: ServicePackage,
  type: VehicleType | undefined,
): number {
  const found = findClass(menu, type);
  if (!found || pack.count || pack.classPrices?.[found.id]) return 0;
  return found.surchargeCents + percentOf(priceAt(pack, pack), found.surchargePercent);
}

type Counted = Pick<PriceRequest, 'garbageCanCount'>;

/** What an extra costs with a package for a vehicle class, in cents; for each unit if it's priced so. */
export function extraPrice(
  { cents, classCents }: Extra,
  { count }: Pick<ServicePackage, 'count'>,
  type: VehicleType | undefined,
): number {
  return (count || type === undefined ? undefined : classCents?.[type]) ?? cents;
}

/** How many times an extra is charged and done. */
function unitsOf({ perUnit }: Extra, { count }: ServicePackage, { garbageCanCount }: Counted): number {
  return perUnit && count ? (garbageCanCount ?? count.least) : 1;
}

/**
 * How long the work takes, in minutes: that of the package for the vehicle's condition or class, or for each of something
 * counted, of its extras, and what a photo estimate adds, of all vehicles together. Undefined where the owner hasn't said how
 * long one of the packages takes.
 */
export function workMinutes(menu: Pick<Catalog, 'packages' | 'extras'>, request: PriceRequest): number | undefined {
  return [request, ...(request.items ?? [])].reduce<number | undefined>((sum, each) => {
    const minutes = itemMinutes(menu, each);
    return sum === undefined || minutes === undefined ? undefined : sum + minutes;
  }, 0);
}

/** The same of one vehicle. */
export function itemMinutes(menu: Pick<Catalog, 'packages' | 'extras'>, request: PriceItem): number | undefined {
  const pack = packageOf(menu, request.packageType);
  const { vehicleType, conditionLevel, garbageCanCount, estimateMinutes = 0 } = request;
  const ofCondition = conditionLevel && pack.conditionCents && pack.conditionMinutes?.[conditionLevel];
  const ofClass = vehicleType === undefined || pack.count ? undefined : pack.classMinutes?.[vehicleType];
  const minutes = ofCondition ?? ofClass ?? pack.minutes;
  if (minutes === undefined) return undefined;
  const chosen = extrasFor(menu, pack.id).filter((extra) => isNamed(extra, request.extras));
  return chosen.reduce(
    (sum, extra) => sum + (extra.minutes ?? 0) * unitsOf(extra, pack, request),
    minutes * (pack.count ? (garbageCanCount ?? pack.count.least) : 1) + estimateMinutes,
  );
}

/** The lines of a stored quote in a reader's language, the owner's names included. Lines rewritten by hand stay as they are. */
export function linesIn<Line extends PriceLine>(
  settings: Pick<Settings, 'translations'>,
  lines: readonly Line[],
  language: Language,
): Line[] {
  if (language === SOURCE) return [...lines];
  return lines.map((line) => {
    const label = labelIn(settings, line, language);
    return { ...line, label, ...lineTexts({ ...line, label, facts: factsIn(settings, line, language) }, language) };
  });
}

/** The facts with the owner's words in them in the reader's language. */
function factsIn(settings: Parameters<typeof linesIn>[0], { facts }: PriceLine, language: Language) {
  const own = (text: string | undefined) => text && ownTextIn(settings, text, language);
  return (
    facts && {
      ...facts,
      unit: own(facts.unit),
      units: own(facts.units),
      vehicleClass: own(facts.vehicleClass),
      choice: own(facts.choice),
    }
  );
}

const NAMED_BY_OWNER: readonly PriceLine['kind'][] = ['package', 'cans', 'extra', 'answer', 'tax'];

/** What the owner calls it; other labels follow from the kind of the line. */
function labelIn(settings: Parameters<typeof linesIn>[0], { kind, label }: PriceLine, language: Language): string {
  return NAMED_BY_OWNER.includes(kind) ? ownTextIn(settings, label, language) : label;
}

/** The name on the price line of a vehicle's package, the first one's by default; null where the lines have been rewritten by hand. */
export function soldLabel(
  lines: readonly Pick<PriceLine, 'kind' | 'label' | 'item'>[],
  number?: number,
): string | null {
  const isPackage = ({ kind, item }: Pick<PriceLine, 'kind' | 'item'>) =>
    item === number && (kind === 'package' || kind === 'cans');
  return lines.find(isPackage)?.label ?? null;
}

/**
 * The name under which the package of a stored quote was sold, whatever it's called today; `label` is that of its price line.
 * Without one it is today's name, and the word that is stored where the package is sold no more.
 */
export function soldName(
  settings: Pick<Settings, 'packages' | 'translations'>,
  { packageType, label }: { readonly packageType: string; readonly label: string | null },
  language: Language,
): string {
  const name = label ?? settings.packages.find(({ id }) => id === packageType)?.name ?? packageType;
  return ownTextIn(settings, name, language);
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
  const { serviceType, vehicleType, vehicleSubtype } = request;
  const lines: PriceLine[] = [packageLine(pack, request)];
  if (serviceType === 'mobile') {
    const bringsWater = request.mobileDiscount === true;
    // What is only done at the customer's has the way in its price.
    if (pack.offered === 'both')
      lines.push({
        kind: 'mobile',
        label: '',
        facts: { waterBy: bringsWater ? 'customer' : 'shop' },
        cents: Math.max(mobileFee(pack, vehicleType), 0 - sum(lines)),
      });
    if (bringsWater)
      lines.push({
        kind: 'water',
        label: '',
        cents: 0 - Math.min(catalog.fees.waterDiscountCents, sum(lines)),
      });
  }
  const surcharge = classSurcharge(catalog, pack, vehicleType);
  if (surcharge > 0) {
    const vehicleClass = findClass(catalog, vehicleType)?.name;
    lines.push({
      kind: 'vehicle',
      label: '',
      ...detailOf(vehicleSubtype),
      ...(vehicleClass && { facts: { vehicleClass } }),
      cents: surcharge,
    });
  }
  return lines;
}

function packageLine(pack: ServicePackage, { serviceType, vehicleType, conditionLevel }: PriceRequest): PriceLine {
  const level = pack.conditionCents && conditionLevel;
  if (pack.conditionCents && level)
    return { kind: 'package', label: pack.name, facts: { level }, cents: pack.conditionCents[level] };
  return {
    kind: 'package',
    label: pack.name,
    ...(serviceType === 'dropoff' && pack.offered !== 'address' && { facts: { isDropOff: true } }),
    cents: priceAt(pack, placePrices(pack, vehicleType)),
  };
}

function countLines(pack: ServicePackage, count: CountPrice, request: PriceRequest): PriceLine[] {
  const facts = countFacts(count, request);
  return [{ kind: 'cans', label: pack.name, facts, cents: priceCount(count, facts.cans) }];
}

function countFacts({ unit, units, least }: CountPrice, { garbageCanCount = least }: Counted) {
  return { cans: garbageCanCount, unit, units };
}

/** The lines of the extras that a request names and its package has, before tax. */
export function extraLines(catalog: Catalog, pack: ServicePackage, request: PriceRequest): PriceLine[] {
  return extrasFor(catalog, pack.id)
    .filter((extra) => isNamed(extra, request.extras))
    .map((extra) => ({
      kind: 'extra',
      label: extra.name,
      ...(extra.perUnit && pack.count && { facts: countFacts(pack.count, request) }),
      cents: extraPrice(extra, pack, request.vehicleType) * unitsOf(extra, pack, request),
    }));
}

/** A line for each answer that adds an amount, named after its question. */
export function answerLines(
  catalog: Pick<Catalog, 'questions'>,
  pack: ServicePackage,
  { answers = {} }: Pick<PriceRequest, 'answers'>,
): PriceLine[] {
  return questionsFor(catalog, pack).flatMap((question) => {
    const read = readAnswer(question, givenTo(answers, question.id));
    if (!read || read.cents === 0) return [];
    const facts = question.kind === 'choice' ? { choice: read.value } : { isYes: true };
    return { kind: 'answer', label: question.text, facts, cents: read.cents };
  });
}

/** The travel fee: once per appointment, and no line where it's free. */
function travelLines(pack: ServicePackage, { travel, serviceType }: PriceRequest): PriceLine[] {
  if (!travel || (serviceType !== 'mobile' && !isAtAddress(pack))) return [];
  const { cents, isUnknown = false } = travel;
  if (cents === 0 && !isUnknown) return [];
  return [{ kind: 'travel', label: '', ...(isUnknown && { facts: { isUnknown } }), cents }];
}

function feeLines({ fees = [] }: PriceRequest): PriceLine[] {
  return fees.map(({ label, cents }) => ({ kind: 'fee', label, cents }));
}

/** The lines of a vehicle, with what its photo estimate adds to them. */
function withEstimateLine(catalog: Catalog, lines: PriceLine[], { packageType, estimate }: PriceItem): PriceLine[] {
  if (!estimate?.percent || packageOf(catalog, packageType).count) return lines;
  const { percent, level, isAnswered = false } = estimate;
  const kept = clampPercent(catalog, percent);
  const facts = { percent: kept, ...(level && { level }), ...(isAnswered && { isAnswered }) };
  return [...lines, { kind: 'estimate', label: '', facts, cents: percentOf(sum(lines), kept) }];
}

function detailOf(detail: string | undefined): { detail?: string } {
  return detail ? { detail } : {};
}

function sum(lines: readonly PriceLine[]): number {
  return lines.reduce((total, line) => total + line.cents, 0);
}

/** A stored photo estimate: `percent` is its final percentage. */
export type SettledEstimate = {
  /** What the shop did with estimates when it was made. */
  readonly mode: 'show' | 'price';
  readonly engine: EngineName;
  readonly level: DirtinessLevel;
  readonly percent: number;
};

/** What a photo estimate does to the price: nothing unless the shop priced with it then, and does so now. */
export function soldEstimate(
  catalog: Pick<Catalog, 'estimate'>,
  { mode, engine, level, percent }: SettledEstimate,
): EstimateShare | undefined {
  if (mode !== 'price' || catalog.estimate.mode !== 'price') return undefined;
  return percent === 0 ? undefined : { percent, level, isAnswered: engine === 'questions' };
}
