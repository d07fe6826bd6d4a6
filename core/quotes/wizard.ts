import type { wizardTexts } from '#core/languages/en/wizard.ts';
import { OFFERED_METHODS, type PaymentMethod } from '#core/payments/methods.ts';
import { hasPhoneDigits, hasWebAddress, isEmail, isName } from '#core/people/contact.ts';
import { plainName } from '#core/people/pasted.ts';
import { isCount, type EstimateShare, type PriceRequest, type SettledEstimate } from '#core/pricing/pricing.ts';
import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import type { TravelReach, TravelShare } from '#core/pricing/travel.ts';
import type { Arrival } from '#core/scheduling/arrival-words.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { slotTimes } from '#core/scheduling/slots.ts';
import { questionsFor } from '#core/settings/questions.ts';
import {
  extrasFor,
  findPackage,
  isNamed,
  isPreselected,
  makesFor,
  onlyClassOf,
  vehicleTypesFor,
  type Catalog,
  type ConditionLevel,
  type DirtinessLevel,
  type CountPrice,
  type Extra,
  type PackageId,
  type ServicePackage,
  type ServiceType,
  type VehicleType,
} from '#core/settings/settings.ts';
import { hasRequiredAnswers } from './answers.ts';
import {
  REQUEST_TEXT_NAMES,
  REQUEST_TEXTS,
  textsOf,
  VEHICLE_TEXTS,
  type Choice,
  type VehicleTexts,
  isVehicleYear,
} from './request-texts.ts';

/** What the customer types about themselves. */
export const CONTACT_TEXTS = ['customerFirstName', 'customerLastName', 'customerEmail', 'customerPhone'] as const;
export const DRAFT_TEXTS = [...CONTACT_TEXTS, ...REQUEST_TEXT_NAMES];
export type DraftText = (typeof DRAFT_TEXTS)[number];

/** What the customer has chosen so far. Everything is kept when a step is left in either direction. */
export type QuoteDraft = Readonly<Record<DraftText, string>> & {
  readonly packageType?: PackageId | undefined;
  readonly serviceType: ServiceType;
  readonly mobileDiscount: boolean;
  readonly vehicleType?: VehicleType | undefined;
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly garbageCanCount: number;
  /** Local date ('2027-06-19') and slot text ('10:00 AM'). */
  readonly scheduledDate?: string | undefined;
  readonly scheduledTime?: string | undefined;
  /** Counts while there's a time; one of its own is chosen without it. */
  readonly round?: StopOfRound | undefined;
  readonly extras: readonly string[];
  /** What the server says about travel to the address, by its ZIP code; undefined while that isn't known. */
  readonly travel?: (TravelShare & { readonly zip: string; readonly reach: TravelReach }) | undefined;
  /** The vehicles after the first one. */
  readonly items?: readonly ItemDraft[] | undefined;
  /** By the ID of their question: what was typed, the ID of a choice, 'yes' or 'no'. */
  readonly answers: Readonly<Record<string, string>>;
  readonly paymentMethod?: PaymentMethod | undefined;
  readonly acceptedTermsOfService: boolean;
  readonly acceptedLiability: boolean;
  readonly optOutSocialMedia: boolean;
  /** Whether the card that pays the deposit is saved for later payments. */
  readonly saveCard?: boolean | undefined;
  /** The photo estimate that counts for this package and vehicle type, what it found, and its share of the price where it has one. */
  readonly analysisId?: string | undefined;
  readonly level?: DirtinessLevel | undefined;
  readonly estimate?: EstimateShare | undefined;
  /** The token of a link from the waitlist: the time that's held for it is free. */
  readonly waitlist?: string | undefined;
  /** How often the work is repeated; undefined means once. */
  readonly plan?: PlanInterval | undefined;
  /** A promo code, as typed or from a link, and what the server says that it takes off. */
  readonly promoCode?: string | undefined;
  readonly promo?: PromoTerms | undefined;
};

/** The round that an appointment is a stop of, when the crew arrives, and the ZIP code that was asked for it. */
export type StopOfRound = Arrival & { readonly id: string; readonly zip?: string | undefined };

/** What is chosen so far for a vehicle after the first one. */
export type ItemDraft = VehicleTexts & {
  readonly packageType: PackageId;
  readonly vehicleType?: VehicleType | undefined;
  readonly vehicleSubtype?: string | undefined;
  readonly conditionLevel?: ConditionLevel | undefined;
  readonly garbageCanCount: number;
  readonly extras: readonly string[];
  /** By the ID of their question. */
  readonly answers: Readonly<Record<string, string>>;
  /** What the browser keeps the photos among them under while the page is open. */
  readonly photos?: string | undefined;
  /** The photo estimate that the customer uses for it, what it found where it counts, and its share of the price where it has one. */
  readonly found?: ItemEstimate | undefined;
  readonly level?: DirtinessLevel | undefined;
  readonly estimate?: EstimateShare | undefined;
};

/** What counts of the photo estimate of a vehicle, and what it was made for. */
export type ItemEstimate = SettledEstimate & {
  readonly analysisId: string;
  readonly packageType: PackageId;
  readonly vehicleType: VehicleType | null;
};

export type StepId =
  | 'package'
  | 'location'
  | 'vehicle'
  | 'cans'
  | 'estimate'
  | 'time'
  | 'extras'
  | 'contact'
  | 'payment'
  | 'review';

/** What a step can lack: keys of words that can follow 'Still needed:'. */
export type Need = Extract<Parameters<ReturnType<typeof wizardTexts>>[0], `need${string}`>;

type Step = {
  readonly id: StepId;
  /** N of 'Step N of 8': the photo choice is 3.5 and shows as 3. */
  readonly number: number;
  readonly next: (catalog: Catalog, draft: QuoteDraft) => StepId | 'submit';
  readonly back?: (catalog: Catalog, draft: QuoteDraft) => StepId;
  /** What is still missing, as keys of the wizard's texts. */
  readonly missing: (catalog: Catalog, draft: QuoteDraft) => readonly Need[];
  /** Whether something was filled in that can't be right: its button explains it, and no later step opens. */
  readonly isWrong?: (draft: QuoteDraft) => boolean;
  /** Whether only one answer is possible, so that the step isn't shown in either direction. */
  readonly isSkipped?: (catalog: Catalog, draft: QuoteDraft) => boolean;
};

export const STEP_COUNT = 8;

/** The steps in their order, with where Continue and Back lead and what Continue needs. What is always at the customer's address skips the location on the way in. */
export const STEPS: readonly Step[] = [
  {
    id: 'package',
    number: 1,
    next: (catalog, draft) => (isAlwaysAtAddress(catalog, draft) ? whatStep(catalog, draft) : 'location'),
    missing: (_, draft) => need('needPackage', draft.packageType),
  },
  {
    id: 'location',
    number: 2,
    next: whatStep,
    back: () => 'package',
    missing: (catalog, draft) =>
      need(
        'needDropOff',
        isAlwaysAtAddress(catalog, draft) || draft.serviceType === 'dropoff' || catalog.mobileAvailable,
      ),
    isSkipped: (catalog, draft) => onlyPlaceOf(packOf(catalog, draft)) !== undefined,
  },
  {
    id: 'vehicle',
    number: 3,
    next: () => 'estimate',
    back: placeStep,
    missing: missingVehicle,
    isWrong: ({ vehicleYear }) => vehicleYear.trim() !== '' && !isVehicleYear(vehicleYear.trim()),
  },
  {
    id: 'cans',
    number: 3,
    next: () => 'time',
    back: placeStep,
    missing: (catalog, draft) => {
      const count = packOf(catalog, draft)?.count;
      return need('needCans', count && isCount(count, draft.garbageCanCount));
    },
  },
  {
    id: 'estimate',
    number: 3,
    next: () => 'time',
    back: () => 'vehicle',
    missing: () => [],
    isSkipped: (catalog, draft) => catalog.estimate.mode === 'off' || packOf(catalog, draft)?.photos === 'none',
  },
  {
    id: 'time',
    number: 4,
    next: () => 'extras',
    back: (catalog, draft) => {
      if (!isCounted(catalog, draft)) return 'estimate';
      return isAlwaysAtAddress(catalog, draft) ? 'location' : 'cans';
    },
    missing: (_, draft) => [...need('needDate', draft.scheduledDate), ...need('needTime', draft.scheduledTime)],
  },
  {
    id: 'extras',
    number: 5,
    next: () => 'contact',
    back: () => 'time',
    missing: (catalog, draft) => {
      const pack = packOf(catalog, draft);
      return need('needAnswers', !pack || hasRequiredAnswers(catalog, pack, draft.answers));
    },
    isSkipped: (catalog, draft) => {
      const pack = packOf(catalog, draft);
      return pack !== undefined && extrasFor(catalog, pack.id).length + questionsFor(catalog, pack).length === 0;
    },
  },
  {
    id: 'contact',
    number: 6,
    next: () => 'payment',
    back: () => 'extras',
    missing: missingContact,
    isWrong: isContactWrong,
  },
  {
    id: 'payment',
    number: 7,
    next: () => 'review',
    back: () => 'contact',
    missing: ({ offeredMethods }, { paymentMethod: method }) =>
      need('needPayment', method && (isSettled(method) || offeredMethods[method])),
    isSkipped: (catalog, { paymentMethod }) => paymentMethod !== undefined && paymentMethod === onlyMethod(catalog),
  },
  {
    id: 'review',
    number: 8,
    next: () => 'submit',
    back: () => 'payment',
    missing: (_, draft) => [
      ...need('needTerms', draft.acceptedTermsOfService),
      ...need('needLiability', draft.acceptedLiability),
    ],
  },
];

export const EMPTY_DRAFT: QuoteDraft = {
  serviceType: 'dropoff',
  mobileDiscount: false,
  garbageCanCount: 1,
  extras: [],
  answers: {},
  ...textsOf(DRAFT_TEXTS, () => ''),
  acceptedTermsOfService: false,
  acceptedLiability: false,
  optOutSocialMedia: false,
};

/** The step that asks for a field of the request. */
export const FIELD_STEPS: Readonly<Record<string, StepId>> = {
  packageType: 'package',
  serviceType: 'location',
  mobileDiscount: 'location',
  vehicleType: 'vehicle',
  vehicleSubtype: 'vehicle',
  conditionLevel: 'vehicle',
  garbageCanCount: 'cans',
  scheduledDate: 'time',
  scheduledTime: 'time',
  plan: 'time',
  extras: 'extras',
  answers: 'extras',
  items: 'extras',
  ...textsOf(REQUEST_TEXT_NAMES, (name) => REQUEST_TEXTS[name].beside),
  paymentMethod: 'payment',
};

/** The step of that id. */
export function stepOf(id: StepId): Step {
  const step = STEPS.find((each) => each.id === id);
  if (!step) throw new RangeError(`There is no step '${id}'`);
  return step;
}

/** Whether the step has only one possible answer, and isn't shown. */
export function isSkipped(catalog: Catalog, draft: QuoteDraft, id: StepId): boolean {
  return stepOf(id).isSkipped?.(catalog, draft) ?? false;
}

/** The step that Continue leads to, past those that have only one possible answer. */
export function nextStep(catalog: Catalog, draft: QuoteDraft, from: StepId): StepId | 'submit' {
  const next = stepOf(from).next(catalog, draft);
  return next !== 'submit' && isSkipped(catalog, draft, next) ? nextStep(catalog, draft, next) : next;
}

/** The step that Back leads to, past those that have only one possible answer; undefined for the first step. */
export function stepBefore(catalog: Catalog, draft: QuoteDraft, from: StepId): StepId | undefined {
  const before = stepOf(from).back?.(catalog, draft);
  return before && isSkipped(catalog, draft, before) ? stepBefore(catalog, draft, before) : before;
}

/** The only method that customers can choose, or undefined when there are several or none. */
function onlyMethod({ offeredMethods }: Catalog): PaymentMethod | undefined {
  const offered = OFFERED_METHODS.filter((method) => offeredMethods[method]);
  return offered.length === 1 ? offered[0] : undefined;
}

/** The step at which a stored draft may be taken up again: the wanted one, or the first on the way to it that lacks something. */
export function resumeAt(catalog: Catalog, draft: QuoteDraft, wanted: StepId): StepId {
  let id: StepId = 'package';
  while (id !== wanted) {
    const step = stepOf(id);
    const next = nextStep(catalog, draft, id);
    if (next === 'submit' || step.missing(catalog, draft).length > 0 || step.isWrong?.(draft)) return id;
    if (wanted === 'location' && id === 'package') return 'location';
    id = next;
  }
  return id;
}

/**
 * The draft after a choice. Choosing drop-off clears the water discount, another vehicle type clears the brand,
 * another package clears what it does not have (brand, condition, extras), takes its own vehicle type and adds what is
 * newly preselected. Where the shop offers one way to pay, that one is chosen.
 */
export function choose(catalog: Catalog, draft: QuoteDraft, change: Partial<QuoteDraft>): QuoteDraft {
  const next = { ...draft, ...change };
  const isNewPackage = change.packageType !== undefined && change.packageType !== draft.packageType;
  const settled = isNewPackage ? settlePackage(catalog, next, draft.packageType) : next;
  const isNewType = settled.vehicleType !== draft.vehicleType;

  return {
    ...settled,
    mobileDiscount: settled.serviceType === 'mobile' && settled.mobileDiscount,
    paymentMethod: payable(catalog, settled.paymentMethod),
    vehicleSubtype: isNewType && change.vehicleSubtype === undefined ? undefined : settled.vehicleSubtype,
    scheduledTime:
      change.scheduledDate !== draft.scheduledDate && 'scheduledDate' in change
        ? change.scheduledTime
        : settled.scheduledTime,
  };
}

/** Whether nothing is left to choose: a gift card pays, or the invoice of the month. */
function isSettled(method: PaymentMethod | undefined): method is 'credit' | 'monthly' {
  return method === 'credit' || method === 'monthly';
}

/** How to pay, with what was chosen: where only one method is offered, it's that one, unless a gift card or the invoice of the month pays. */
export function payable(catalog: Catalog, chosen: PaymentMethod | undefined): PaymentMethod | undefined {
  return isSettled(chosen) ? chosen : (onlyMethod(catalog) ?? chosen);
}

/** What the price is made of, or undefined while no package is chosen. */
export function priceRequestOf(draft: QuoteDraft): PriceRequest | undefined {
  return draft.packageType ? { ...draft, packageType: draft.packageType } : undefined;
}

function settlePackage(catalog: Catalog, draft: QuoteDraft, before: PackageId | undefined): QuoteDraft {
  const pack = draft.packageType && findPackage(catalog, draft.packageType);
  if (!pack) return draft;
  const own = onlyClassOf(pack);
  const keepsType = !own && draft.vehicleType !== undefined && pack.classes.includes(draft.vehicleType);
  // What is preselected comes along when it is first offered; where it was offered before, the customer may have taken it out.
  const offeredBefore = before === undefined ? [] : extrasFor(catalog, before);
  const isNew = (extra: Extra) => isPreselected(extra) && !offeredBefore.includes(extra);
  const kept = extrasFor(catalog, pack.id).filter((extra) => isNew(extra) || isNamed(extra, draft.extras));

  return {
    ...draft,
    vehicleType: keepsType ? draft.vehicleType : own,
    serviceType: onlyPlaceOf(pack) ?? draft.serviceType,
    garbageCanCount: pack.count ? clampCount(pack.count, draft.garbageCanCount) : draft.garbageCanCount,
    conditionLevel: pack.conditionCents ? draft.conditionLevel : undefined,
    extras: kept.map((extra) => extra.id),
    scheduledTime: hasSlot(catalog, draft) ? draft.scheduledTime : undefined,
  };
}

function hasSlot(catalog: Catalog, { packageType, scheduledDate, scheduledTime, round }: QuoteDraft): boolean {
  if (round || !packageType || !scheduledDate || !scheduledTime) return false;
  return slotTimes(catalog, Temporal.PlainDate.from(scheduledDate), packageType).includes(scheduledTime);
}

function missingVehicle(catalog: Catalog, draft: QuoteDraft): readonly Need[] {
  const pack = draft.packageType && findPackage(catalog, draft.packageType);
  if (!pack || !draft.vehicleType || !vehicleTypesFor(pack).includes(draft.vehicleType))
    return ['needVehicleType', 'needBrand'];
  const makes = makesFor(catalog, pack, draft.vehicleType);
  const brand = draft.vehicleSubtype?.trim();
  return [
    ...need('needBrand', brand && (makes.length === 0 || makes.includes(brand))),
    ...need('needCondition', !pack.conditionCents || draft.conditionLevel),
  ];
}

/** Filled in is enough: what can't be right is explained once the button is pressed. */
function missingContact(catalog: Catalog, draft: QuoteDraft): readonly Need[] {
  return [
    ...need('needFirstName', draft.customerFirstName.trim()),
    ...need('needLastName', draft.customerLastName.trim()),
    ...need('needEmail', draft.customerEmail.trim()),
    ...need('needPhone', draft.customerPhone.trim()),
    ...(asksAddress(catalog, draft) ? need('needAddress', draft.serviceAddress.trim()) : []),
  ];
}

function isContactWrong(draft: QuoteDraft): boolean {
  const { customerFirstName, customerLastName, customerEmail, customerPhone } = draft;
  const isRight =
    isPersonName(customerFirstName) &&
    isPersonName(customerLastName) &&
    isEmail(customerEmail) &&
    hasPhoneDigits(customerPhone);
  return !isRight;
}

function isPersonName(typed: string): boolean {
  return isName(plainName(typed)) && !hasWebAddress(typed);
}

/** Whether the appointment is at the customer's, so that the wizard needs an address. */
export function asksAddress(catalog: Catalog, draft: QuoteDraft): boolean {
  return draft.serviceType === 'mobile' || isAlwaysAtAddress(catalog, draft);
}

/** What decides which texts are asked. */
export function choiceOf(catalog: Catalog, draft: QuoteDraft): Choice {
  return { isAtCustomer: asksAddress(catalog, draft), hasVehicle: !isCounted(catalog, draft) };
}

function packOf(catalog: Catalog, { packageType }: QuoteDraft): ServicePackage | undefined {
  return packageType === undefined ? undefined : findPackage(catalog, packageType);
}

function isCounted(catalog: Catalog, draft: QuoteDraft): boolean {
  return packOf(catalog, draft)?.count !== undefined;
}

/** The step that asks what is cleaned. */
function whatStep(catalog: Catalog, draft: QuoteDraft): StepId {
  return isCounted(catalog, draft) ? 'cans' : 'vehicle';
}

/** The step before it on the way back. */
function placeStep(catalog: Catalog, draft: QuoteDraft): StepId {
  return isAlwaysAtAddress(catalog, draft) ? 'package' : 'location';
}

function isAlwaysAtAddress(catalog: Catalog, draft: QuoteDraft): boolean {
  return packOf(catalog, draft)?.offered === 'address';
}

/** The service type of a package that is offered at one place only; what is always at the customer's address says so in a step. */
export function onlyPlaceOf(pack: ServicePackage | undefined): ServiceType | undefined {
  return pack?.offered === 'mobile' || pack?.offered === 'dropoff' ? pack.offered : undefined;
}

function clampCount({ least, most }: CountPrice, count: number): number {
  return Math.min(most, Math.max(least, count));
}

function need(what: Need, given: unknown): readonly Need[] {
  return given ? [] : [what];
}

/** What of a draft belongs to a vehicle; undefined without a package. */
export function itemOf(draft: QuoteDraft & Pick<ItemDraft, 'photos' | 'found'>): ItemDraft | undefined {
  const { packageType, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount, extras, answers, photos, found } =
    draft;
  if (packageType === undefined) return undefined;
  const texts = textsOf(VEHICLE_TEXTS, (name) => draft[name]);
  return {
    packageType,
    vehicleType,
    vehicleSubtype,
    conditionLevel,
    garbageCanCount,
    extras,
    answers,
    photos,
    found,
    ...texts,
  };
}
