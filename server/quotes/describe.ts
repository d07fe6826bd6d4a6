import { type Language, SOURCE } from '#core/languages/language.ts';
import type { QuoteMailData } from '#core/notifications/mail-data.ts';
import { expectedFee } from '#core/payments/cancellation-fee.ts';
import { type PriceLine, soldLabel, soldName } from '#core/pricing/pricing.ts';
import { type Subject, subjectText, type Appointment, lacksAddress } from '#core/quotes/describe.ts';
import type { QuoteItem } from '#core/quotes/items.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import {
  REQUEST_TEXTS,
  type RequestText,
  REQUEST_TEXT_NAMES,
  type FreeTexts,
  textsOf,
  FREE_TEXTS,
  VEHICLE_TEXTS,
  type VehicleText,
  type VehicleTexts,
} from '#core/quotes/request-texts.ts';
import type { Arrival } from '#core/scheduling/arrival-words.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { CancellationTerms, Settings } from '#core/settings/settings.ts';
import { itemsForMail } from './items.ts';
import type { QuoteRow, NewQuoteRow } from './queries.ts';

type TextColumn = (typeof REQUEST_TEXTS)[RequestText]['column'];

/** The columns of a quote that say what it is about; its package's name needs `SOLD_LABEL` beside them. */
export const OUTLINED = [
  'reference',
  'customer_name',
  'package_type',
  'at_customer',
  'service_type',
  'vehicle_type',
  'vehicle_subtype',
  'garbage_can_count',
  ...REQUEST_TEXT_NAMES.map((name) => REQUEST_TEXTS[name].column),
  'items',
  'total_cents',
  'starts_at',
  'round',
  'payment_method',
] as const;

/** The columns of a quote that its emails need. */
export const DESCRIBED = [...OUTLINED, 'lines', 'cancellation_terms'] as const;

/** What the customer typed with the request, under its names on the wire; as if they had typed nothing where no quote is given. */
export function requestTextsOf(quote?: Pick<QuoteRow, TextColumn>) {
  return { serviceAddress: quote?.service_address ?? null, ...freeTextsOf(quote) };
}

/** The same without the address. */
export function freeTextsOf(quote?: Pick<QuoteRow, TextColumn>): FreeTexts {
  return textsOf(FREE_TEXTS, (name) => quote?.[REQUEST_TEXTS[name].column] ?? '');
}

type VehicleColumn = (typeof REQUEST_TEXTS)[VehicleText]['column'];

/** What is said of a vehicle beside its class, of a quote or of a saved vehicle. */
export function vehicleTextsOf(row: Readonly<Partial<Record<VehicleColumn, string>>>): VehicleTexts {
  return textsOf(VEHICLE_TEXTS, (name) => row[REQUEST_TEXTS[name].column] ?? '');
}

/** The same as columns. */
export function vehicleColumns(texts: { readonly [Name in VehicleText]?: string | undefined }): Record<
  VehicleColumn,
  string
> {
  const columns = VEHICLE_TEXTS.map((name) => [REQUEST_TEXTS[name].column, texts[name] ?? ''] as const);
  return Object.fromEntries(columns) as Record<VehicleColumn, string>;
}

/** What the customer typed as columns; without texts, as they are erased. */
export function textColumns(texts: Partial<Record<RequestText, string | undefined>> = {}): Pick<QuoteRow, TextColumn> {
  const columns = REQUEST_TEXT_NAMES.map((name) => [REQUEST_TEXTS[name].column, texts[name] ?? ''] as const);
  return {
    ...(Object.fromEntries(columns) as Record<TextColumn, string>),
    service_address: texts.serviceAddress || null,
  };
}

/** A quote with the columns its emails need. */
type Described = Pick<
  NewQuoteRow,
  Exclude<(typeof DESCRIBED)[number], 'lines' | 'items' | 'round' | 'cancellation_terms'>
> & {
  readonly round: SoldRound | null;
  readonly items: readonly QuoteItem[];
  readonly lines: readonly PriceLine[];
  readonly cancellation_terms: CancellationTerms | null;
};

/** What is cleaned, in the form that `subjectText` takes. */
export function subjectFor(
  quote: Pick<Described, 'package_type' | 'vehicle_type' | 'vehicle_subtype' | 'garbage_can_count' | 'items'>,
): Subject {
  return {
    packageType: quote.package_type,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    ...(quote.items.length > 0 && { more: quote.items.length }),
  };
}

/** What the name of a quote's package follows from. */
export type SoldQuote = Pick<Described, 'package_type'> &
  (Pick<Described, 'lines'> | { readonly sold_label: string | null });

/** The name that the package of a quote was sold under, as a reader of the language knows it. */
export function packageNameOf(settings: Settings, quote: SoldQuote, language: Language): string {
  const label = 'lines' in quote ? soldLabel(quote.lines) : quote.sold_label;
  return soldName(settings, { packageType: quote.package_type, label }, language);
}

/** The names of a quote's extras, as a reader of the language knows them. */
export function extraNamesOf(
  settings: Settings,
  { extras }: { readonly extras: readonly string[] },
  language: Language,
): string[] {
  return extras.map((name) => ownTextIn(settings, name, language));
}

/** Returns the data that every email about a quote shows, in English; the email is translated when it's written. */
export function describeForMail(settings: Settings, quote: Described): QuoteMailData & { readonly cleaned: Subject } {
  const cleaned = subjectFor(quote);
  const cancellationFee = expectedFee({ ...settings, cancellation: quote.cancellation_terms }, quote.lines);
  return {
    reference: quote.reference,
    customerName: quote.customer_name,
    isAtCustomer: quote.at_customer,
    packageName: packageNameOf(settings, quote, SOURCE),
    serviceType: quote.service_type,
    subject: subjectText(settings, cleaned, SOURCE),
    cleaned,
    serviceAddress: quote.service_address,
    ...itemsForMail(settings, quote),
    lines: quote.lines,
    totalCents: quote.total_cents,
    startsAt: quote.starts_at,
    ...arrivalOf(quote),
    paymentMethod: quote.payment_method,
    ...(cancellationFee && { cancellationFee }),
    ...(quote.lines.some(({ kind }) => kind === 'redo') && quote.total_cents === 0 && { isRedo: true as const }),
  };
}

/** When the crew arrives at a stop of a round; empty for an appointment with a time of its own, and without one. */
export function arrivalOf({
  starts_at: startsAt,
  round,
}: {
  readonly starts_at: string | null;
  readonly round: SoldRound | null;
}): { readonly arrival?: Arrival } {
  if (startsAt === null || !round) return {};
  const until = Temporal.Instant.from(startsAt).add({ minutes: round.minutes }).toString();
  return { arrival: { until, isAfterPickup: round.isAfterPickup } };
}

/** What a quote's charge follows from, in the form that `chargeFromSums` takes. */
export function chargeSumsOf(quote: Pick<QuoteRow, 'status' | 'total_cents' | 'reduced_cents' | 'fee_cents'>) {
  const { status, total_cents: totalCents, reduced_cents: reducedCents, fee_cents: feeCents } = quote;
  return { status, totalCents, reducedCents, feeCents };
}

/** The parts of a quote that determine where its appointment is, in the form `placeOf` takes. */
export function appointmentOf(
  quote: Pick<QuoteRow, 'at_customer' | 'service_type' | 'service_address'> & Partial<Pick<QuoteRow, 'vehicle_type'>>,
): Appointment {
  return {
    isAtCustomer: quote.at_customer,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type,
    serviceAddress: quote.service_address,
  };
}

/** Whether a quote that is still open needs the customer's address. */
export function isAddressNeeded(quote: Parameters<typeof appointmentOf>[0] & Pick<QuoteRow, 'status'>): boolean {
  return HOLDING_STATUSES.includes(quote.status) && lacksAddress(appointmentOf(quote));
}

/**
 * Returns what the crew may call a customer. Someone who gave only one name may have typed their full name into that
 * field.
 */
export function firstNameOf({
  customer_first_name: first,
  customer_last_name: last,
  customer_name: name,
}: Pick<QuoteRow, 'customer_first_name' | 'customer_last_name' | 'customer_name'>): string {
  return first && last ? first : (name.trim().split(/\s+/)[0] ?? '');
}
