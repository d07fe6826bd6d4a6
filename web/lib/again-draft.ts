import { phoneText } from '#core/people/phone-links.ts';
import { workText } from '#core/quotes/describe.ts';
import { packagesForItem } from '#core/quotes/item-drafts.ts';
import { textsOf, VEHICLE_TEXTS } from '#core/quotes/request-texts.ts';
import type { KnownVehicle } from '#core/quotes/vehicle-details.ts';
import { EMPTY_DRAFT, resumeAt, type StepId } from '#core/quotes/wizard.ts';
import { offeredPackages, type Catalog } from '#core/settings/settings.ts';
import type { Answer } from './api.ts';
import { fitDraft, saveQuote } from './quote-draft.ts';
import type { Store } from './storage.ts';

type OwnQuoteInList = Answer<'GET /api/customer/quotes'>[number];
type Contact = Pick<Answer<'GET /api/customer/session'>, 'firstName' | 'lastName' | 'email' | 'phone'>;

type Moment = { readonly now: Temporal.Instant; readonly newKey: () => string };
/** Fills the wizard in from an earlier quote, except for the slot and the consents. Returns the step at which it goes on. */
export function bookAgain(
  store: Store,
  catalog: Catalog,
  given: Moment & { readonly quote: OwnQuoteInList; readonly session: Contact },
): StepId {
  const { quote, session } = given;
  const { serviceType, mobileDiscount, serviceAddress, paymentMethod, optOutSocialMedia } = quote;
  const [first, ...items] = vehiclesAgain(catalog, quote).carried;
  return save(store, catalog, {
    ...given,
    from: {
      ...contactOf(session),
      serviceType,
      mobileDiscount,
      serviceAddress,
      paymentMethod,
      optOutSocialMedia,
      ...first,
      items,
    },
  });
}

/**
 * The vehicles of an earlier quote that can be booked again, in their order, and in words those that can't: their package isn't sold
 * any more or not at that place, or an appointment has fewer vehicles by now. A quote without any keeps its first one.
 */
export function vehiclesAgain(catalog: Catalog, quote: OwnQuoteInList) {
  const { packageType, vehicleType, vehicleSubtype, conditionLevel, garbageCanCount, extras, serviceType } = quote;
  const all = [
    {
      packageType,
      vehicleType,
      vehicleSubtype,
      conditionLevel,
      garbageCanCount,
      extras,
      answers: quote.answersAgain,
      ...textsOf(VEHICLE_TEXTS, (name) => quote[name]),
      name: workText({ packageName: quote.packageName, subject: vehicleSubtype ?? '' }),
    },
    ...(quote.items ?? []).map((item, index) => ({
      ...item,
      answers: quote.itemAnswersAgain?.[index] ?? {},
      name: workText(item),
    })),
  ];
  const isOffered = (each: (typeof all)[number]) => offeredPackages(catalog).some(({ id }) => id === each.packageType);
  const first = all.find(isOffered);
  if (!first || all.length === 1) return { carried: all.slice(0, 1), leftOut: all.slice(1).map(({ name }) => name) };
  const { isOffered: takesSeveral = false, most = 1 } = catalog.severalVehicles ?? {};
  const draft = { ...EMPTY_DRAFT, packageType: first.packageType, serviceType };
  const beside = packagesForItem(catalog, draft).map(({ id }) => id);
  const others = all
    .slice(all.indexOf(first) + 1)
    .filter((each) => isOffered(each) && beside.includes(each.packageType))
    .slice(0, takesSeveral ? most - 1 : 0);
  const carried = [first, ...others];
  return { carried, leftOut: all.filter((each) => !carried.includes(each)).map(({ name }) => name) };
}

/** Fills the wizard in for a saved vehicle: the most popular package for it, and the customer's contact. */
export function bookVehicle(
  store: Store,
  catalog: Catalog,
  given: Moment & {
    readonly vehicle: KnownVehicle;
    readonly session: Contact;
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

function save(store: Store, catalog: Catalog, { from, now, newKey }: Moment & { readonly from: object }): StepId {
  const draft = fitDraft(catalog, from, now);
  const step = resumeAt(catalog, draft, 'time');
  saveQuote(store, { draft, step, idempotencyKey: newKey() });
  return step;
}

function contactOf({ firstName, lastName, email, phone }: Contact) {
  return {
    customerFirstName: firstName,
    customerLastName: lastName,
    customerEmail: email,
    customerPhone: phoneText(phone ?? ''),
  };
}
