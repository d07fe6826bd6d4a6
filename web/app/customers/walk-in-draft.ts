import type { CustomerDetail } from '#contract/customer-records.ts';
import { knownLanguage, LANGUAGE_TAGS, SOURCE, type Language } from '#core/languages/language.ts';
import { centsTyped, toDollars } from '#core/lib/money.ts';
import { OFFERED_METHODS } from '#core/payments/methods.ts';
import { phoneText } from '#core/people/phone-links.ts';
import { priceQuote, workMinutes, type NamedFee, type Price } from '#core/pricing/pricing.ts';
import { answersFor } from '#core/quotes/answers.ts';
import { itemsToSend } from '#core/quotes/item-drafts.ts';
import { textsOf, typedTexts, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import { asksAddress, choose, EMPTY_DRAFT, priceRequestOf, type QuoteDraft, choiceOf } from '#core/quotes/wizard.ts';
import { findPackage, isAtAddress } from '#core/settings/settings.ts';
import type { Input } from '#web/lib/api.ts';
import type { ShopCatalog } from '#web/lib/catalog.ts';
import type { ChosenGiftCard } from '#web/lib/use-gift-card.ts';

/** What the owner has filled in: a draft of the wizard, and what only the owner decides. */
export type WalkInDraft = QuoteDraft & {
  /** The record that the quote belongs to. */
  readonly customer: CustomerDetail | undefined;
  /** What the customer reads. */
  readonly language: Language;
  /** Whether a time is picked now; otherwise the quote has none yet. */
  readonly hasTime: boolean;
  /** Whether the time is taken whatever the calendar offers. */
  readonly overrule?: true | undefined;
  readonly notes: string;
  /** Travel and surcharges; their amounts are the dollars as typed. */
  readonly namedFees: readonly TypedFee[];
};

export type TypedFee = { readonly key: string; readonly label: string; readonly amount: string };

/** An empty quote. Walk-ins pay at the counter unless they say otherwise. */
export function emptyWalkIn(language: Language): WalkInDraft {
  return {
    ...EMPTY_DRAFT,
    customer: undefined,
    language,
    hasTime: false,
    notes: '',
    namedFees: [],
    paymentMethod: 'cash',
  };
}

/** The draft for a known customer: their contact data, their language, and the vehicle of their newest quote. */
export function walkInOf(draft: WalkInDraft, record: CustomerDetail): WalkInDraft {
  const { language, vehicles } = record;
  const [vehicle] = vehicles;
  return {
    ...draft,
    customer: record,
    language,
    ...chosenContact(record),
    ...(vehicle &&
      !draft.packageType && {
        ...chosenVehicle(vehicle),
      }),
  };
}

/** What a contact of the record puts into the draft, or with undefined the record itself, which also fills in what a contact lacks. */
export function chosenContact(record: CustomerDetail, contact?: CustomerDetail['contactBook']['contacts'][number]) {
  const phone = contact?.phone || record.phone;
  return {
    customerFirstName: contact?.name ?? (record.firstName || record.name),
    customerLastName: contact ? '' : record.lastName,
    customerEmail: contact?.email || record.email,
    customerPhone: phone && phoneText(phone),
  };
}

/** What a vehicle of the record puts into the draft. */
export function chosenVehicle(vehicle: CustomerDetail['vehicles'][number]) {
  const { vehicleType, vehicleSubtype } = vehicle;
  return { vehicleType, vehicleSubtype, ...textsOf(VEHICLE_TEXTS, (name) => vehicle[name]) };
}

/** The draft after a change, by the rules of the wizard. */
export function changeWalkIn(catalog: ShopCatalog, draft: WalkInDraft, change: Partial<WalkInDraft>): WalkInDraft {
  return { ...draft, ...change, ...choose(catalog, draft, change) };
}

/** The price as the server will compute it; undefined while no package is chosen. */
export function priceWalkIn(
  catalog: ShopCatalog,
  draft: WalkInDraft,
  { language, addVisit }: { readonly language: Language; readonly addVisit?: ChosenGiftCard['addVisit'] },
): Price | undefined {
  const request = priceRequestOf(draft);
  const fees = draft.namedFees.map(feeOf).filter(({ label, cents }) => label !== '' && cents > 0);
  const price = request && priceQuote(catalog, { ...request, fees }, language);
  return price && addVisit ? addVisit(catalog, request, price) : price;
}

/** How long the work takes, where the menu says so. */
export function minutesOfWalkIn(catalog: ShopCatalog, draft: WalkInDraft): number | undefined {
  const request = priceRequestOf(draft);
  return request && workMinutes(catalog, request);
}

/** An amount that isn't one is 0, which the server refuses with its field. */
function feeOf({ label, amount }: TypedFee): NamedFee {
  return { label: label.trim(), cents: centsTyped(amount) ?? 0 };
}

/** The request. Nothing is checked here: the server says what is missing. */
export function walkInBody(
  catalog: ShopCatalog,
  draft: WalkInDraft,
  {
    price,
    giftCard,
    approve,
  }: { readonly price: Price | undefined; readonly giftCard?: string | undefined; readonly approve: boolean },
): Input<'POST /api/quotes/walk-in'>['body'] {
  const { hasTime, scheduledDate, scheduledTime, overrule, round, packageType = '' } = draft;
  const pack = findPackage(catalog, packageType);
  return {
    customerId: draft.customer?.id,
    customerFirstName: draft.customerFirstName.trim(),
    customerLastName: draft.customerLastName.trim(),
    customerEmail: draft.customerEmail,
    customerPhone: draft.customerPhone,
    language: knownLanguage(draft.language, LANGUAGE_TAGS) ?? SOURCE,
    packageType,
    serviceType: pack && isAtAddress(pack) ? 'dropoff' : draft.serviceType,
    ...(!pack?.count && { vehicleType: draft.vehicleType, vehicleSubtype: draft.vehicleSubtype }),
    conditionLevel: draft.conditionLevel,
    mobileDiscount: draft.mobileDiscount,
    extras: [...draft.extras],
    ...(pack && { answers: answersFor(catalog, pack, draft.answers) }),
    totalPrice: price && toDollars(price.totalCents),
    ...(hasTime && { scheduledDate, scheduledTime, overrule, ...(round && { round: round.id }) }),
    garbageCanCount: draft.garbageCanCount,
    ...typedTexts({ ...draft, ...choiceOf(catalog, draft) }),
    ...itemsToSend(catalog, draft),
    ...(draft.paymentMethod !== 'credit' && {
      paymentMethod: OFFERED_METHODS.find((method) => method === draft.paymentMethod) ?? 'cash',
    }),
    promoCode: draft.promoCode,
    giftCard,
    ...(asksAddress(catalog, draft) && { travelCents: draft.travel?.cents }),
    fees: draft.namedFees.map(feeOf),
    hasAgreed: draft.acceptedTermsOfService,
    optOutSocialMedia: draft.optOutSocialMedia,
    notes: draft.notes,
    approve,
  };
}
