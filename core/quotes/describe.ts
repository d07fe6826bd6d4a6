/**
 * Quotes in words: what is cleaned, how, where, and how it is paid. Screens, emails, receipts, CSV and calendar files take
 * every such text from here, each case as a whole, so that a translation replaces this file's texts and nothing else.
 */

import {
  PACKAGE_FAMILIES,
  type PaymentMethod,
  type ServiceType,
  type Settings,
  type ShopAddress,
  type VehicleType,
} from '#core/settings/settings.ts';
import type { Balance, EntryKind, Half, PaidBy } from '#core/payments/payments.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';

/** What the customer typed about the place. Emails queued by an earlier version may lack the optional ones. */
export type PlaceTexts = { readonly serviceAddress: string | null };

/** The parts of an appointment that decide where it is. Emails queued by an earlier version name no package. */
export type Appointment = PlaceTexts & {
  readonly packageType?: string | undefined;
  readonly serviceType: ServiceType;
};

/** The part of the settings that says where customers bring their vehicles. */
export type DropOff = Pick<Settings, 'address' | 'directions' | 'openingHours'>;

/** Who reads it: the customer, or the shop's team. */
export type Reader = 'customer' | 'team';

export const PLACE_KINDS = ['shop', 'customer'] as const;
export type Place = {
  readonly kind: (typeof PLACE_KINDS)[number];
  /** The address, or as much as is known: 'At your address', 'Drop-off'. */
  readonly text: string;
  /** At the shop: how to find the entrance, and when it's open ('Monday to Friday 9 AM to 5 PM'). Empty elsewhere. */
  readonly directions: string;
  readonly hours: string;
  /** True while the address of a mobile appointment is missing. */
  readonly isAddressNeeded: boolean;
};

// What is cleaned

export const VEHICLE_TYPE_NAMES: Readonly<Record<VehicleType, string>> = {
  car: 'Car',
  truck: 'Truck',
  powersport: 'Powersport',
};

/** The parts of a quote that say what is cleaned. */
export type Subject = {
  readonly packageType: string;
  readonly vehicleType?: string | null | undefined;
  readonly vehicleSubtype?: string | null | undefined;
  readonly garbageCanCount: number;
};

/** '1 can', '3 cans'. */
export function cansText(count: number, language: Language = SOURCE): string {
  return quoteTexts(language)('cans', { count });
}

/** What is cleaned: 'Truck, Ford F-150', '3 cans'; a powersport vehicle is its brand only, 'KTM'. */
export function subjectText({ packageType, vehicleType, vehicleSubtype, garbageCanCount }: Subject): string {
  if (isGarbage(packageType)) return cansText(garbageCanCount);
  const type = vehicleType === 'car' || vehicleType === 'truck' ? VEHICLE_TYPE_NAMES[vehicleType] : undefined;
  return joined(type, vehicleSubtype);
}

/** The label in front of `subjectText`. */
export function subjectLabel(packageType: string, language: Language = SOURCE): string {
  return quoteTexts(language)('subjectLabel', { family: isGarbage(packageType) ? 'garbage' : 'vehicle' });
}

/** The quote in one line: 'Full Detail, Truck, Ford F-150'. */
export function workText({ packageName, subject }: { readonly packageName: string; readonly subject: string }): string {
  return joined(packageName, subject);
}

/** The same without the vehicle type, for headings: 'Full Detail, Ford F-150'. */
export function workTitle({
  packageName,
  subject,
}: {
  readonly packageName: string;
  readonly subject: string;
}): string {
  const type = [VEHICLE_TYPE_NAMES.car, VEHICLE_TYPE_NAMES.truck].find((name) => subject.startsWith(`${name}, `));
  return joined(packageName, type === undefined ? subject : subject.slice(type.length + 2));
}

/** What a photo estimate was made for: 'Full Detail, car'. */
export function estimateSubjectText(packageName: string, vehicleType: string | null): string {
  if (vehicleType === 'car') return `${packageName}, car`;
  return vehicleType === 'truck' ? `${packageName}, truck` : packageName;
}

// How it is cleaned

const SERVICE_NAMES = {
  dropoff: { name: 'Drop-off', phrase: { customer: 'drop-off', team: 'drop-off' } },
  mobile: { name: 'Mobile', phrase: { customer: 'mobile', team: 'mobile' } },
  cans: { name: "At the customer's", phrase: { customer: 'at your address', team: "at the customer's address" } },
} as const;

/** 'Drop-off', 'Mobile', or "At the customer's" for cans, which are cleaned where they are. */
export function serviceName(appointment: Omit<Appointment, 'serviceAddress'>): string {
  return SERVICE_NAMES[serviceOf(appointment)].name;
}

/** Package and service: 'Full Detail, drop-off', 'Garbage Can Cleaning, at your address'. */
export function serviceText(
  quote: Omit<Appointment, 'serviceAddress'> & { readonly packageName: string },
  reader: Reader,
): string {
  return joined(quote.packageName, SERVICE_NAMES[serviceOf(quote)].phrase[reader]);
}

function serviceOf({ packageType, serviceType }: Omit<Appointment, 'serviceAddress'>): keyof typeof SERVICE_NAMES {
  return isGarbage(packageType) ? 'cans' : serviceType;
}

// Where

const PLACES = {
  customer: { shop: 'Drop-off', customer: 'At your address' },
  team: { shop: 'At the shop', customer: "At the customer's address" },
} as const;

/** Whether the crew comes to the customer: always for mobile service and for garbage cans, whatever the request says. */
export function isAtCustomer({ packageType, serviceType }: Omit<Appointment, 'serviceAddress'>): boolean {
  return serviceType === 'mobile' || isGarbage(packageType);
}

/** Where an appointment is. */
export function placeOf(
  appointment: Appointment,
  { dropOff, reader = 'customer' }: { readonly dropOff?: DropOff | undefined; readonly reader?: Reader },
): Place {
  const { serviceAddress } = appointment;
  // An email of an earlier version has an address only if the crew comes to it.
  const isGiven = appointment.packageType === undefined && Boolean(serviceAddress);
  if (isAtCustomer(appointment) || isGiven) {
    const text = serviceAddress || PLACES[reader].customer;
    return { kind: 'customer', text, directions: '', hours: '', isAddressNeeded: !serviceAddress };
  }
  const address = dropOff && shopAddress(dropOff.address);
  return {
    kind: 'shop',
    text: address ?? PLACES[reader].shop,
    directions: address && dropOff ? dropOff.directions : '',
    hours: address && dropOff ? openingText(dropOff.openingHours) : '',
    isAddressNeeded: false,
  };
}

type Titled = { readonly title: string; readonly text?: string; readonly dropOff?: DropOff; readonly reader?: Reader };

/** Where an appointment is, row by row: for sheets, the crew and emails. A `text` stands for the place as it is. */
export function placeFacts(appointment: Appointment, { title, text, ...options }: Titled) {
  const place = placeOf(appointment, options);
  const where = place.directions ? `${place.text}. ${place.directions}` : place.text;
  return [
    { title, value: text ?? where },
    { title: 'Open', value: text === undefined ? place.hours : '' },
  ].filter(({ value }) => value !== '');
}

/** '12 Lark Street, Albany, NY 12210'; undefined while the owner has given no street. */
export function shopAddress({ street, locality, region, postalCode }: ShopAddress): string | undefined {
  return street ? `${street}, ${locality}, ${[region, postalCode].filter(Boolean).join(' ')}` : undefined;
}

const COUNTRIES = /^(usa|u\.s\.a\.|us|united states( of america)?|canada)$/i;
/** A state, a ZIP code, or both: 'NY', 'NY 12207', '12207-1234'. */
const STATE_OR_ZIP = /^([a-z]{2}\.?)?\s*(\d{5}(-\d{4})?)?$/i;
const STREETS =
  /\b(street|st|avenue|ave|road|rd|lane|ln|drive|dr|court|ct|boulevard|blvd|way|place|pl|highway|hwy|apt|apartment|suite|unit|floor|box)\b\.?/i;

/**
 * The town in an address as customers type it ('12 Elm Street, Albany, NY 12207' gives 'Albany'), which the crew may know
 * before a job is theirs. Null if it can't be told apart from the street.
 */
export function townOf(address: string | null): string | null {
  const [, ...rest] = (address ?? '').split(/[,\n]/).map((part) => part.trim());
  const town = rest
    .filter((part) => part !== '' && !COUNTRIES.test(part) && !STATE_OR_ZIP.test(part))
    .at(-1)
    ?.replace(/\s+[A-Z]{2}\.?(\s+\d{5}(-\d{4})?)?$|\s+\d{5}(-\d{4})?$/, '');
  return town === undefined || /\d/.test(town) || STREETS.test(town) ? null : town;
}

// How it is paid

/** What a customer can choose: in a word, in a row of facts, with what happens next, and as the hint of the choice. */
const PAYMENT_CHOICES = {
  venmo: {
    name: 'Venmo',
    text: 'Venmo',
    terms: 'Venmo. A payment link is sent if the quote is accepted.',
    hint: 'A payment link is sent if the quote is accepted.',
  },
  cash: {
    name: 'Cash',
    text: 'Cash, half on arrival, half after completion',
    terms: 'Cash. Half on arrival, half after completion.',
    hint: 'Half on arrival, half after completion. Tips are optional.',
  },
} as const satisfies Readonly<Record<PaymentMethod, Readonly<Record<'name' | 'text' | 'terms' | 'hint', string>>>>;

/** 'Venmo', 'Cash, half on arrival, half after completion'. */
export function paymentText(method: PaymentMethod): string {
  return PAYMENT_CHOICES[method].text;
}

/** 'Venmo. A payment link is sent if the quote is accepted.', 'Cash. Half on arrival, half after completion.' */
export function paymentTerms(method: PaymentMethod): string {
  return PAYMENT_CHOICES[method].terms;
}

/** The hint of a payment method in the wizard. */
export function paymentHint(method: PaymentMethod): string {
  return PAYMENT_CHOICES[method].hint;
}

/** 'Venmo', 'Cash', 'Card'. */
export function methodText(method: PaidBy): string {
  return method === 'card' ? 'Card' : PAYMENT_CHOICES[method].name;
}

/** How what is owed is going to be paid: 'by Venmo', 'in cash'. */
export function dueByText(method: PaymentMethod): string {
  return method === 'cash' ? 'in cash' : 'by Venmo';
}

const ENTRIES: Readonly<Record<EntryKind, Readonly<Record<PaidBy, string>>>> = {
  payment: { venmo: 'Paid by Venmo', cash: 'Paid in cash', card: 'Paid by card' },
  deposit: { venmo: 'Deposit by Venmo', cash: 'Deposit in cash', card: 'Deposit by card' },
  tip: { venmo: 'Tip by Venmo', cash: 'Tip in cash', card: 'Tip by card' },
  refund: { venmo: 'Refunded by Venmo', cash: 'Refunded in cash', card: 'Refunded by card' },
  correction: { venmo: 'Corrected by Venmo', cash: 'Corrected in cash', card: 'Corrected by card' },
};
/** Halves are paid in cash only. */
const HALF_ENTRIES: Readonly<Record<Half, string>> = {
  1: 'Paid in cash, on arrival',
  2: 'Paid in cash, after completion',
};

/** An entry of the ledger: 'Paid in cash, on arrival', 'Tip by Venmo', 'Refunded by card'. */
export function entryText(entry: {
  readonly kind: EntryKind;
  readonly method: PaidBy;
  readonly half?: Half | null;
}): string {
  return entry.half ? HALF_ENTRIES[entry.half] : ENTRIES[entry.kind][entry.method];
}

/** 'On arrival', 'After completion'. */
export function halfText(half: Half, language: Language = SOURCE): string {
  return quoteTexts(language)('half', { half: half === 1 ? 'first' : 'second' });
}

/** The label of what remains after the payments. */
export function remainderLabel({ overpaidCents }: Pick<Balance, 'overpaidCents'>): string {
  return overpaidCents > 0 ? 'Paid too much' : 'Still owed';
}

function isGarbage(packageType: string | undefined): boolean {
  return Object.entries(PACKAGE_FAMILIES).find(([id]) => id === packageType)?.[1] === 'garbage';
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
