import { localDate } from '#core/lib/time.ts';
import { CHOSEN_METHODS } from '#core/payments/methods.ts';
import { isCount } from '#core/pricing/pricing.ts';
import type { PromoTerms } from '#core/pricing/promo-codes.ts';
import { answersFor } from '#core/quotes/answers.ts';
import { REQUEST_TEXTS, textsOf } from '#core/quotes/request-texts.ts';
import {
  choose,
  itemOf,
  DRAFT_TEXTS,
  EMPTY_DRAFT,
  payable,
  resumeAt,
  STEPS,
  type ItemDraft,
  type QuoteDraft,
  type StepId,
  onlyPlaceOf,
} from '#core/quotes/wizard.ts';
import type { PlanInterval } from '#core/scheduling/plan-dates.ts';
import { bookableSlot } from '#core/scheduling/slots.ts';
import { canonicalPackageKey } from '#core/settings/documented-keys.ts';
import { LONGEST_ANSWER } from '#core/settings/questions.ts';
import {
  extrasFor,
  findPackage,
  isNamed,
  makesFor,
  type Catalog,
  type PackageId,
  type ServicePackage,
  type VehicleType,
  onlyClassOf,
} from '#core/settings/settings.ts';
import type { Store } from './storage.ts';

/** A draft quote: the choices, the current step, and the idempotency key that it will be sent with. */
export type SavedQuote = { readonly draft: QuoteDraft; readonly step: StepId; readonly idempotencyKey: string };

const REST = 'quoteDraft';
const PACKAGE = 'selectedPackage';
const VEHICLE = 'selectedVehicleType';
const SERVICE = 'selectedServiceType';
const DISCLAIMER = 'disclaimerAccepted';
const OPT_OUT = 'photoOptOut';
/** Every documented key of a draft and the rest. */
export const QUOTE_KEYS = [REST, PACKAGE, VEHICLE, SERVICE, DISCLAIMER, OPT_OUT] as const;
const LONGEST_CODE = 40;
const LONGEST_TEXT = Math.max(...Object.values(REQUEST_TEXTS).map(({ most }) => most));

/**
 * What the browser has kept, made to fit the catalog and the hour. The package, vehicle type, service type and consents
 * stand under their documented keys, the rest under `quoteDraft`. Accepting the disclaimer ticks both consents, declining it takes them back.
 */
export function readQuote(
  store: Store,
  catalog: Catalog,
  { now, newKey }: { readonly now: Temporal.Instant; readonly newKey: () => string },
): SavedQuote {
  const rest = record(store.get(REST));
  const draft = fitDraft(
    catalog,
    {
      ...rest,
      packageType: store.get(PACKAGE),
      vehicleType: store.get(VEHICLE),
      serviceType: store.get(SERVICE),
      ...consentsOf(store.get(DISCLAIMER) === 'true', rest),
      optOutSocialMedia: store.get(OPT_OUT) === 'true',
    },
    now,
  );
  const step = STEPS.find(({ id }) => id === rest['step'])?.id ?? 'package';
  const key = rest['idempotencyKey'];
  return {
    draft,
    step: resumeAt(catalog, draft, step),
    idempotencyKey: typeof key === 'string' && key.length > 0 && key.length <= 64 ? key : newKey(),
  };
}

/** Stores the draft, so that a reload, a closed tab or a visit to /disclaimer loses nothing. */
export function saveQuote(store: Store, { draft, step, idempotencyKey }: SavedQuote): void {
  const { packageType, vehicleType, serviceType, optOutSocialMedia, ...rest } = draft;
  put(store, PACKAGE, packageType);
  put(store, VEHICLE, vehicleType);
  put(store, SERVICE, serviceType);
  put(store, OPT_OUT, optOutSocialMedia ? 'true' : undefined);
  put(store, DISCLAIMER, rest.acceptedTermsOfService && rest.acceptedLiability ? 'true' : undefined);
  store.set(REST, JSON.stringify({ ...rest, step, idempotencyKey }));
}

/** The step at which the user left the quote, before a catalog has loaded to validate it. */
export function stepLeft(store: Store): StepId {
  const { step } = record(store.get(REST));
  return STEPS.find(({ id }) => id === step)?.id ?? 'package';
}

/** Fits a draft from any source to the catalog: drops what no longer exists, isn't offered or is in the past. */
export function fitDraft(catalog: Catalog, from: object, now: Temporal.Instant): QuoteDraft {
  const stored: Readonly<Record<string, unknown>> = { ...from };
  const pack =
    typeof stored['packageType'] === 'string'
      ? findPackage(catalog, canonicalPackageKey(stored['packageType']))
      : undefined;
  const empty = pack ? choose(catalog, EMPTY_DRAFT, { packageType: pack.id }) : EMPTY_DRAFT;
  const vehicleType = vehicleOf(pack, stored['vehicleType']) ?? empty.vehicleType;
  const makes = pack && vehicleType ? makesFor(catalog, pack, vehicleType) : [];
  const isMobile = stored['serviceType'] === 'mobile' && catalog.mobileAvailable;
  const number = Number(stored['garbageCanCount']);
  const brand = stored['vehicleSubtype'];
  const round = stored['round'] as QuoteDraft['round'];

  return {
    ...empty,
    vehicleType,
    vehicleSubtype: typeof brand === 'string' && (makes.length === 0 || makes.includes(brand)) ? brand : undefined,
    conditionLevel: pack?.conditionCents && oneOf(['light', 'moderate', 'heavy'], stored['conditionLevel']),
    serviceType: (pack && onlyPlaceOf(pack)) ?? (isMobile ? 'mobile' : 'dropoff'),
    mobileDiscount: isMobile && stored['mobileDiscount'] === true,
    garbageCanCount: pack?.count && isCount(pack.count, number) ? number : empty.garbageCanCount,
    extras: pack && Array.isArray(stored['extras']) ? extrasOf(catalog, pack.id, stored['extras']) : empty.extras,
    answers: pack ? typedAnswers(catalog, pack, stored['answers']) : {},
    ...itemsFrom(catalog, stored['items'], now),
    ...appointmentOf(catalog, { pack, date: stored['scheduledDate'], time: stored['scheduledTime'] }, now),
    // The server knows whether it still has room.
    ...(round?.until && { scheduledTime: text(stored['scheduledTime']), round }),
    ...textsOf(DRAFT_TEXTS, (name) => text(stored[name])),
    paymentMethod: payable(catalog, oneOf(CHOSEN_METHODS, stored['paymentMethod'])),
    acceptedTermsOfService: stored['acceptedTermsOfService'] === true,
    acceptedLiability: stored['acceptedLiability'] === true,
    ...(stored['saveCard'] === true && { saveCard: true }),
    ...(typeof stored['waitlist'] === 'string' && { waitlist: stored['waitlist'] }),
    // One that isn't offered is said where it's chosen.
    ...(typeof stored['plan'] === 'string' && { plan: stored['plan'] as PlanInterval }),
    optOutSocialMedia: stored['optOutSocialMedia'] === true,
    ...promoOf(stored),
  };
}

/** The further vehicles as far as they fit the catalog; none where an appointment is for one vehicle. */
function itemsFrom(catalog: Catalog, stored: unknown, now: Temporal.Instant): Pick<QuoteDraft, 'items'> {
  const { isOffered = false, most = 1 } = catalog.severalVehicles ?? {};
  if (!isOffered || !Array.isArray(stored)) return {};
  const items = stored.flatMap((each: unknown) => {
    // What isn't an object has none of the fields.
    const { photos, found, ...item }: Partial<ItemDraft> = Object(each);
    return itemOf({ ...fitDraft(catalog, { ...item, items: undefined }, now), photos, found }) ?? [];
  });
  return items.length > 0 ? { items: items.slice(0, most - 1) } : {};
}

/** The code, and its terms as long as they're those of this code; the server is asked again anyway. */
function promoOf({ promoCode, promo }: Readonly<Record<string, unknown>>): Pick<QuoteDraft, 'promoCode' | 'promo'> {
  if (typeof promoCode !== 'string' || promoCode === '') return {};
  const terms = typeof promo === 'object' && promo !== null ? (promo as Partial<PromoTerms>) : {};
  const isWhole = (value: unknown) => value === null || Number.isSafeInteger(value);
  const isList = (value: unknown) => value === null || Array.isArray(value);
  const isKnown =
    terms.code === promoCode &&
    isWhole(terms.percent) &&
    isWhole(terms.amountCents) &&
    isList(terms.packages) &&
    isList(terms.extras) &&
    Number.isSafeInteger(terms.leastCents);
  return { promoCode: promoCode.slice(0, LONGEST_CODE), ...(isKnown && { promo: terms as PromoTerms }) };
}

function vehicleOf(pack: ServicePackage | undefined, stored: unknown): VehicleType | undefined {
  return pack && onlyClassOf(pack) === undefined ? pack.classes.find((type) => type === stored) : undefined;
}

function extrasOf(catalog: Catalog, id: PackageId, stored: readonly unknown[]): readonly string[] {
  const named = stored.filter((each) => typeof each === 'string');
  return extrasFor(catalog, id)
    .filter((extra) => isNamed(extra, named))
    .map((extra) => extra.id);
}

/** What was typed for the questions of the package. */
function typedAnswers(catalog: Catalog, pack: ServicePackage, stored: unknown): QuoteDraft['answers'] {
  const typed = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const texts = typed.flatMap(([id, value]) =>
    typeof value === 'string' ? [[id, value.slice(0, LONGEST_ANSWER)] as const] : [],
  );
  return answersFor(catalog, pack, Object.fromEntries(texts));
}

/** Both consents together belong to the disclaimer; a single one was ticked at the end of the wizard. */
function consentsOf(hasAccepted: boolean, rest: Readonly<Record<string, unknown>>) {
  const [terms, liability] = [rest['acceptedTermsOfService'] === true, rest['acceptedLiability'] === true];
  return {
    acceptedTermsOfService: hasAccepted || (terms && !liability),
    acceptedLiability: hasAccepted || (liability && !terms),
  };
}

/** Keeps the date unless it's past, and the time while it can still be booked. */
function appointmentOf(
  catalog: Catalog,
  stored: { readonly pack: ServicePackage | undefined; readonly date: unknown; readonly time: unknown },
  now: Temporal.Instant,
): Pick<QuoteDraft, 'scheduledDate' | 'scheduledTime'> {
  const { pack } = stored;
  const date = dateFrom(stored.date);
  if (!pack || !date || Temporal.PlainDate.compare(date, localDate(now, catalog.timeZone)) < 0) return {};
  const time = text(stored.time);
  const startsAt = bookableSlot(catalog, { date, time, packageType: pack.id }, now);
  return { scheduledDate: date.toString(), scheduledTime: startsAt && time };
}

function dateFrom(stored: unknown): Temporal.PlainDate | undefined {
  try {
    return typeof stored === 'string' ? Temporal.PlainDate.from(stored) : undefined;
  } catch {
    return undefined;
  }
}

function record(json: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(json ?? '{}');
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

function oneOf<const T extends string>(choices: readonly T[], stored: unknown): T | undefined {
  return choices.find((choice) => choice === stored);
}

function text(stored: unknown): string {
  return typeof stored === 'string' ? stored.slice(0, LONGEST_TEXT) : '';
}

function put(store: Store, key: string, value: string | undefined): void {
  if (value === undefined) store.remove(key);
  else store.set(key, value);
}
