/**
 * Quotes in words: what is cleaned, how, where, and how it is paid. Screens, emails, receipts, CSV and calendar files take
 * every such text from here.
 */

import { correctedByTexts, methodTexts, paidByTexts, refundedByTexts } from '#core/languages/en/payment-methods.ts';
import { quoteTexts } from '#core/languages/en/quotes.ts';
import type { Language } from '#core/languages/language.ts';
import { formatMoney, formatMoneyExact } from '#core/lib/money.ts';
import { inSentence } from '#core/lib/wording.ts';
import type { ExpectedFee } from '#core/payments/cancellation-fee.ts';
import type { PaidBy, PaymentMethod } from '#core/payments/methods.ts';
import type { Balance, EntryKind, Half } from '#core/payments/payments.ts';
import { unitsText } from '#core/pricing/line-texts.ts';
import { openingText } from '#core/scheduling/opening-hours.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import {
  findClass,
  findPackage,
  onlyClassOf,
  type Menu,
  type ServiceType,
  type Settings,
  type ShopAddress,
} from '#core/settings/settings.ts';

/** The parts of an appointment that decide where it is. Emails queued by an earlier version don't say whether it's at the customer's. */
export type Appointment = {
  /** Whether the crew comes to the customer: for mobile service, and for packages that are always at the customer's address. */
  readonly isAtCustomer?: boolean | undefined;
  readonly serviceType: ServiceType;
  /** Null where something counted is cleaned: that is never called mobile service, whatever was sent. */
  readonly vehicleType?: string | null | undefined;
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

/** 'About 2 h 30 min'. */
export function workTimeText(all: number, language: Language): string {
  const t = quoteTexts(language);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  if (hours === 0) return t('aboutMinutes', { minutes });
  return minutes === 0 ? t('aboutHours', { hours }) : t('aboutHoursAndMinutes', { hours, minutes });
}

/** What is sold, in the owner's words and their translations. */
export type MenuWords = Menu & Pick<Settings, 'translations'>;

/** 'Car', 'Truck', or what else the owner calls a vehicle class; its ID where the menu never had it. */
export function vehicleTypeName(menu: MenuWords, type: string, language: Language): string {
  return ownTextIn(menu, findClass(menu, type)?.name ?? type, language);
}

/** The parts of a quote that say what is cleaned. */
export type Subject = {
  readonly packageType: string;
  readonly vehicleType?: string | null | undefined;
  readonly vehicleSubtype?: string | null | undefined;
  readonly garbageCanCount: number;
  /** How many vehicles there are after this one. */
  readonly more?: number | undefined;
};

/**
 * What is cleaned: 'Truck, Ford F-150', '3 cans', with more vehicles 'Truck, Ford F-150 + 1 more'; where the package is for one kind
 * of vehicle its brand only, 'KTM'.
 */
export function subjectText(menu: MenuWords, { more = 0, ...first }: Subject, language: Language): string {
  const subject = firstSubject(menu, first, language);
  return more > 0 ? quoteTexts(language)('andMore', { subject, count: more }).trim() : subject;
}

function firstSubject(menu: MenuWords, subject: Subject, language: Language): string {
  const { packageType, vehicleType, vehicleSubtype, garbageCanCount } = subject;
  const pack = findPackage(menu, packageType);
  const words = (text: string) => ownTextIn(menu, text, language);
  if (pack?.count) {
    const { unit, units } = pack.count;
    return unitsText(garbageCanCount, { unit: words(unit), units: words(units) });
  }
  const isNamed = vehicleType && vehicleType !== (pack && onlyClassOf(pack));
  return joined(isNamed ? vehicleTypeName(menu, vehicleType, language) : undefined, vehicleSubtype);
}

/** The label in front of `subjectText`: 'Vehicle', or what is counted. */
export function subjectLabel(menu: MenuWords, packageType: string, language: Language): string {
  const count = findPackage(menu, packageType)?.count;
  return count ? ownTextIn(menu, count.label, language) : quoteTexts(language)('vehicle');
}

/** The quote in one line: 'Full Detail, Truck, Ford F-150'. */
export function workText({ packageName, subject }: { readonly packageName: string; readonly subject: string }): string {
  return joined(packageName, subject);
}

/** The same without the vehicle class, for headings: 'Full Detail, Ford F-150'. */
export function workTitle(
  menu: MenuWords,
  { packageName, more = 0, ...subject }: Subject & { readonly packageName: string },
  language: Language,
): string {
  const title = joined(packageName, subject.vehicleSubtype || subjectText(menu, subject, language));
  return more > 0 ? quoteTexts(language)('andMore', { subject: title, count: more }) : title;
}

/** What a photo estimate was made for: 'Full Detail, Car'. */
export function estimateSubjectText(
  menu: MenuWords,
  { packageType, vehicleType }: Pick<Subject, 'packageType' | 'vehicleType'>,
  language: Language,
): string {
  const pack = findPackage(menu, packageType);
  const isNamed = vehicleType && vehicleType !== (pack && onlyClassOf(pack));
  return joined(
    ownTextIn(menu, pack?.name ?? packageType, language),
    isNamed ? inSentence(vehicleTypeName(menu, vehicleType, language)) : undefined,
  );
}

// How it is cleaned

/** 'Drop-off', 'Mobile', or "At the customer's" for what is always cleaned there. */
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

function serviceOf(appointment: Omit<Appointment, 'serviceAddress'>): ServiceType | 'address' {
  const { isAtCustomer, serviceType, vehicleType } = appointment;
  return isAtCustomer && (serviceType === 'dropoff' || vehicleType === null) ? 'address' : serviceType;
}

// Where

/** Whether the crew comes to the customer. */
export function isAtCustomer({ isAtCustomer: isOut, serviceType }: Omit<Appointment, 'serviceAddress'>): boolean {
  return isOut ?? serviceType === 'mobile';
}

/** Whether the crew comes to the customer and has no address yet. */
export function lacksAddress(appointment: Appointment): boolean {
  return isAtCustomer(appointment) && !appointment.serviceAddress;
}

/** Where the shop is and how to find it, in the reader's language. */
export function dropOffIn(settings: DropOff & Pick<Settings, 'translations'>, language: Language): DropOff {
  const { address, openingHours, directions } = settings;
  return { address, openingHours, directions: ownTextIn(settings, directions, language) };
}

/** Where an appointment is. */
export function placeOf(
  appointment: Appointment,
  { dropOff, reader = 'customer' }: { readonly dropOff?: DropOff | undefined; readonly reader?: Reader },
  language: Language,
): Place {
  const { serviceAddress } = appointment;
  // An email of an earlier version has an address only if the crew comes to it.
  const isGiven = appointment.isAtCustomer === undefined && Boolean(serviceAddress);
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
  if (reader === 'team') return (isAtCustomer(appointment) && appointment.serviceAddress) || undefined;
  return isAtCustomer(appointment) || !dropOff ? undefined : shopAddress(dropOff.address);
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
export function methodText(method: PaidBy | PaymentMethod, language: Language): string {
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

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
