import { phoneText } from '#core/people/phone-links.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { resumeAt } from '#core/quotes/wizard.ts';
import { offeredPackages, type Catalog } from '#core/settings/settings.ts';
import { fitDraft, saveQuote } from '#web/lib/quote-draft.ts';
import type { Store } from '#web/lib/storage.ts';
import type { OwnQuoteInList, Session } from './customer-data.ts';

type Moment = { readonly now: Temporal.Instant; readonly newKey: () => string };
/** Fills the wizard in from an earlier quote, except for the slot and the consents. */
export function bookAgain(
  store: Store,
  catalog: Catalog,
  given: Moment & { readonly quote: OwnQuoteInList; readonly session: Session },
): void {
  const { quote, session } = given;
  const { packageType, serviceType, vehicleType, vehicleSubtype, conditionLevel, mobileDiscount } = quote;
  const { garbageCanCount, extras, answersAgain: answers, serviceAddress, paymentMethod, optOutSocialMedia } = quote;
  save(store, catalog, {
    ...given,
    from: {
      ...contactOf(session),
      packageType,
      serviceType,
      vehicleType,
      vehicleSubtype,
      conditionLevel,
      mobileDiscount,
      garbageCanCount,
      extras,
      answers,
      serviceAddress,
      paymentMethod,
      optOutSocialMedia,
      ...textsOf(VEHICLE_TEXTS, (name) => quote[name]),
    },
  });
}

/** Fills the wizard in for a saved vehicle: the most popular package for it, and the customer's contact. */
export function bookVehicle(
  store: Store,
  catalog: Catalog,
  given: Moment & {
    readonly vehicle: KnownVehicle;
    readonly session: Session;
  },
): void {
  const { vehicle } = given;
  const { vehicleType, vehicleSubtype } = vehicle;
  const fitting = offeredPackages(catalog).filter(({ classes }) => classes.includes(vehicleType));
  const pack = fitting.find(({ popular }) => popular) ?? fitting[0];
  const texts = textsOf(VEHICLE_TEXTS, (name) => vehicle[name]);
  const from = { ...contactOf(given.session), packageType: pack?.id, vehicleType, vehicleSubtype, ...texts };
  save(store, catalog, { ...given, from });
}

function save(store: Store, catalog: Catalog, { from, now, newKey }: Moment & { readonly from: object }): void {
  const draft = fitDraft(catalog, from, now);
  saveQuote(store, { draft, step: resumeAt(catalog, draft, 'time'), idempotencyKey: newKey() });
}

function contactOf({ firstName, lastName, email, phone }: Session) {
  return {
    customerFirstName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: phoneText(phone ?? ''),
  };
}
