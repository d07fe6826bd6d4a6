import { phoneText } from '#core/people/phone-links.ts';
import { resumeAt } from '#core/quotes/wizard.ts';
import { offeredPackages, type Catalog, type VehicleType } from '#core/settings/settings.ts';
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
    },
  });
}

/** Fills the wizard in for a saved vehicle: the most popular package for it, and the customer's contact. */
export function bookVehicle(
  store: Store,
  catalog: Catalog,
  given: Moment & {
    readonly vehicle: { readonly vehicleType: VehicleType; readonly vehicleSubtype: string };
    readonly session: Session;
  },
): void {
  const { vehicleType, vehicleSubtype } = given.vehicle;
  const fitting = offeredPackages(catalog).filter(({ classes }) => classes.includes(vehicleType));
  const pack = fitting.find(({ popular }) => popular) ?? fitting[0];
  const from = { ...contactOf(given.session), packageType: pack?.id, vehicleType, vehicleSubtype };
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
