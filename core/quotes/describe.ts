/**
 * Quotes in words: what is cleaned, how, where, and how it is paid. Screens, emails, receipts, CSV and calendar files take
 * every such text from here.
 */

import { correctedByTexts, methodTexts, paidByTexts, refundedByTexts } from '#core/languages/en/payment-methods.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import { SOURCE, type Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import type { ExpectedFee } from '#core/payments/cancellation-fee.ts';
import type { PaidBy, PaymentMethod } from '#core/payments/methods.ts';
import type { Balance, EntryKind, Half } from '#core/payments/payments.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import {
  PACKAGE_FAMILIES,
  type ServiceType,
  type Settings,
  type ShopAddress,
  type VehicleType,
} from '#core/settings/settings.ts';

/** The parts of an appointment that decide where it is. Emails queued by an earlier version name no package. */
export type Appointment = {
  readonly packageType?: string | undefined;
  readonly serviceType: ServiceType;
  /** Null while it's missing. */
  readonly serviceAddress: string | null;
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

/** 'Car', 'Truck', 'Powersport'. */
export function vehicleTypeName(type: VehicleType, language: Language): string {
  return quoteTexts(language)('vehicleType', { type });
}

/** The parts of a quote that say what is cleaned. */
export type Subject = {
  readonly packageType: string;
  readonly vehicleType?: string | null | undefined;
  readonly vehicleSubtype?: string | null | undefined;
  readonly garbageCanCount: number;
};

/** '1 can', '3 cans'. */
export function cansText(count: number, language: Language): string {
  return quoteTexts(language)('cans', { count });
}

/** What is cleaned: 'Truck, Ford F-150', '3 cans'; a powersport vehicle is its brand only, 'KTM'. */
export function subjectText(
  { packageType, vehicleType, vehicleSubtype, garbageCanCount }: Subject,
  language: Language,
): string {
  if (isGarbage(packageType)) return cansText(garbageCanCount, language);
  const isNamed = vehicleType === 'car' || vehicleType === 'truck';
  return joined(isNamed ? vehicleTypeName(vehicleType, language) : undefined, vehicleSubtype);
}

/** The label in front of `subjectText`. */
export function subjectLabel(packageType: string, language: Language): string {
  return quoteTexts(language)('subjectLabel', { family: isGarbage(packageType) ? 'garbage' : 'vehicle' });
}

/** The quote in one line: 'Full Detail, Truck, Ford F-150'. */
export function workText({ packageName, subject }: { readonly packageName: string; readonly subject: string }): string {
  return joined(packageName, subject);
}

/** The same without the vehicle type, for headings: 'Full Detail, Ford F-150'. */
export function workTitle(
  { packageName, subject }: { readonly packageName: string; readonly subject: string },
  language: Language,
): string {
  const names = (['car', 'truck'] as const).flatMap((type) => [
    vehicleTypeName(type, SOURCE),
    vehicleTypeName(type, language),
  ]);
  const type = names.find((name) => subject.startsWith(`${name}, `));
  return joined(packageName, type === undefined ? subject : subject.slice(type.length + 2));
}

/** What a photo estimate was made for: 'Full Detail, car'. */
export function estimateSubjectText(packageName: string, vehicleType: string | null, language: Language): string {
  if (vehicleType !== 'car' && vehicleType !== 'truck') return packageName;
  return quoteTexts(language)('estimateSubject', { packageName, type: vehicleType });
}

// How it is cleaned

/** 'Drop-off', 'Mobile', or "At the customer's" for cans, which are cleaned where they are. */
export function serviceName(appointment: Omit<Appointment, 'serviceAddress'>, language: Language): string {
  return quoteTexts(language)('serviceName', { service: serviceOf(appointment) });
}

/** Package and service: 'Full Detail, drop-off', 'Garbage Can Cleaning, at your address'. */
export function serviceText(
  quote: Omit<Appointment, 'serviceAddress'> & { readonly packageName: string },
  reader: Reader,
  language: Language,
): string {
  const { packageName } = quote;
  return quoteTexts(language)('serviceText', { packageName, service: serviceOf(quote), reader });
}

function serviceOf({ packageType, serviceType }: Omit<Appointment, 'serviceAddress'>): ServiceType | 'cans' {
  return isGarbage(packageType) ? 'cans' : serviceType;
}

// Where

/** Whether the crew comes to the customer: always for mobile service and for garbage cans, whatever the request says. */
export function isAtCustomer({ packageType, serviceType }: Omit<Appointment, 'serviceAddress'>): boolean {
  return serviceType === 'mobile' || isGarbage(packageType);
}

/** Whether the crew comes to the customer and has no address yet. */
export function lacksAddress(appointment: Appointment): boolean {
  return isAtCustomer(appointment) && !appointment.serviceAddress;
}

/** Where an appointment is. */
export function placeOf(
  appointment: Appointment,
  { dropOff, reader = 'customer' }: { readonly dropOff?: DropOff | undefined; readonly reader?: Reader },
  language: Language,
): Place {
  const { serviceAddress } = appointment;
  // An email of an earlier version has an address only if the crew comes to it.
  const isGiven = appointment.packageType === undefined && Boolean(serviceAddress);
  if (isAtCustomer(appointment) || isGiven) {
    const text = serviceAddress || placeName('customer', reader, language);
    return { kind: 'customer', text, directions: '', hours: '', isAddressNeeded: !serviceAddress };
  }
  const t = quoteTexts(language);
  const address = dropOff && shopAddress(dropOff.address);
  return {
    kind: 'shop',
    text: address ?? (dropOff && reader === 'customer' ? t('addressLater') : placeName('shop', reader, language)),
    directions: address && dropOff ? dropOff.directions : '',
    hours: address && dropOff ? openingText(dropOff.openingHours, language) : '',
    isAddressNeeded: false,
  };
}

function placeName(kind: Place['kind'], reader: Reader, language: Language): string {
  return quoteTexts(language)('placeName', { kind, reader });
}

/** Where an appointment is, row by row, for sheets, the crew and emails. `text` replaces the place. */
export function placeFacts(
  appointment: Appointment,
  labels: { readonly title: string; readonly text?: string; readonly dropOff?: DropOff; readonly reader?: Reader },
  language: Language,
) {
  const { title, text, ...options } = labels;
  const place = placeOf(appointment, options, language);
  const where = place.directions ? `${place.text}. ${place.directions}` : place.text;
  return [
    { title, value: text ?? where },
    { title: quoteTexts(language)('openingHours'), value: text === undefined ? place.hours : '' },
  ].filter(({ value }) => value !== '');
}

/** '12 Lark Street, Albany, NY 12210'; undefined while the owner has given no street. */
export function shopAddress({ street, locality, region, postalCode }: ShopAddress): string | undefined {
  return street ? `${street}, ${locality}, ${[region, postalCode].filter(Boolean).join(' ')}` : undefined;
}

/**
 * The address that this reader travels to for an appointment: the team to the customer's, the customer to the shop's; undefined
 * while it isn't known, or where they stay.
 */
export function destinationOf(
  appointment: Appointment,
  { dropOff, reader }: { readonly dropOff?: Pick<DropOff, 'address'> | undefined; readonly reader: Reader },
): string | undefined {
  const isOut = isAtCustomer(appointment);
  if (reader === 'team') return (isOut && appointment.serviceAddress) || undefined;
  return isOut || !dropOff ? undefined : shopAddress(dropOff.address);
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

/** 'Venmo', 'Cash, half on arrival, half after completion'. */
export function paymentText(method: PaymentMethod, language: Language): string {
  return quoteTexts(language)('paymentText', { method, name: methodText(method, language) });
}

/** 'Venmo. A payment link is sent if the quote is accepted.', 'Cash. Half on arrival, half after completion.' */
export function paymentTerms(method: PaymentMethod, language: Language): string {
  return quoteTexts(language)('paymentTerms', { method, name: methodText(method, language) });
}

/** The hint of a payment method in the wizard. */
export function paymentHint(method: PaymentMethod, language: Language): string {
  return quoteTexts(language)('paymentHint', { method });
}

/** 'Venmo', 'Cash', 'Bank transfer'. */
export function methodText(method: PaidBy, language: Language): string {
  return methodTexts(language)(method);
}

/** How what is owed is going to be paid: 'by Venmo', 'in cash'. */
export function dueByText(method: PaymentMethod, language: Language): string {
  return paidByTexts(language)(method);
}

type Entry = {
  readonly kind: EntryKind;
  readonly method: PaidBy;
  readonly half?: Half | null;
  /** The sales tax within it, signed as it is. */
  readonly taxCents?: number | undefined;
};

/** An entry of the ledger: 'Paid in cash, on arrival', 'Tip by Venmo', 'Refunded by card, including $1.20 tax'. */
export function entryText({ kind, method, half, taxCents = 0 }: Entry, language: Language): string {
  const t = quoteTexts(language);
  // Halves are paid in cash only.
  if (half) return t('entryOfHalf', { half: half === 1 ? 'first' : 'second' });
  const entry = t('entry', { kind, how: howTexts(kind)(language)(method) });
  return kind === 'refund' && taxCents < 0 ? t('entryWithTax', { entry, tax: formatMoneyExact(-taxCents) }) : entry;
}

/** How an entry of that kind names its method: 'by card', 'to a gift card'. */
function howTexts(kind: EntryKind): typeof paidByTexts | typeof refundedByTexts | typeof correctedByTexts {
  if (kind === 'refund') return refundedByTexts;
  return kind === 'correction' ? correctedByTexts : paidByTexts;
}

/** 'On arrival', 'After completion'. */
export function halfText(half: Half, language: Language): string {
  return quoteTexts(language)('half', { half: half === 1 ? 'first' : 'second' });
}

/** What customers are told about canceling late or not being there. */
export function feeNotice({ cents, hours }: ExpectedFee, language: Language): string {
  return quoteTexts(language)('feeNotice', { hours, amount: formatMoney(cents) });
}

/** The label of what remains after the payments. */
export function remainderLabel({ overpaidCents }: Pick<Balance, 'overpaidCents'>, language: Language): string {
  return quoteTexts(language)(overpaidCents > 0 ? 'overpaid' : 'stillOwed');
}

function isGarbage(packageType: string | undefined): boolean {
  return Object.entries(PACKAGE_FAMILIES).find(([id]) => id === packageType)?.[1] === 'garbage';
}

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
