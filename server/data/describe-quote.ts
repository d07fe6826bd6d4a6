import type { Settings } from '#core/settings/settings.ts';
import type { QuoteMailData } from '#core/notifications/mails.ts';
import { subjectText, placeOf, type Appointment } from '#core/quotes/describe.ts';
import { soldName, type PriceLine } from '#core/pricing/pricing.ts';
import type { NewQuoteRow, QuoteRow } from './quotes.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';

/** The columns of a quote that its emails need. */
export const DESCRIBED = [
  'reference',
  'customer_name',
  'package_type',
  'service_type',
  'vehicle_type',
  'vehicle_subtype',
  'garbage_can_count',
  'service_address',
  'total_cents',
  'starts_at',
  'payment_method',
  'lines',
] as const;

/** What the customer typed about the place, under its names on the wire; null where nothing is stored or no quote is given. */
export function placeTexts(quote?: Pick<QuoteRow, 'service_address'>) {
  return { serviceAddress: quote?.service_address ?? null };
}

/** The same as columns; without texts, as they are erased. */
export function placeColumns(texts: { readonly serviceAddress?: string | undefined } = {}) {
  return { service_address: texts.serviceAddress || null };
}

/** A quote with the columns its emails need. */
type Described = Pick<NewQuoteRow, Exclude<(typeof DESCRIBED)[number], 'lines'>> & {
  readonly lines: readonly PriceLine[];
};

/** Returns the data that every email about a quote shows. */
export function describeForMail(settings: Settings, quote: Described): QuoteMailData {
  return {
    reference: quote.reference,
    customerName: quote.customer_name,
    packageType: quote.package_type,
    packageName: soldName(settings, { packageType: quote.package_type, lines: quote.lines }),
    serviceType: quote.service_type,
    subject: subjectText({
      packageType: quote.package_type,
      vehicleType: quote.vehicle_type,
      vehicleSubtype: quote.vehicle_subtype,
      garbageCanCount: quote.garbage_can_count,
    }),
    ...placeTexts(quote),
    lines: quote.lines,
    totalCents: quote.total_cents,
    startsAt: quote.starts_at,
    paymentMethod: quote.payment_method,
  };
}

/** The parts of a quote that determine where its appointment is, in the form `placeOf` takes. */
export function appointmentOf(quote: Pick<QuoteRow, 'package_type' | 'service_type' | 'service_address'>): Appointment {
  return {
    packageType: quote.package_type,
    serviceType: quote.service_type,
    serviceAddress: quote.service_address,
  };
}

/** Whether a quote that is still open needs the customer's address. */
export function isAddressNeeded(quote: Parameters<typeof appointmentOf>[0] & Pick<QuoteRow, 'status'>): boolean {
  return HOLDING_STATUSES.includes(quote.status) && placeOf(appointmentOf(quote), {}).isAddressNeeded;
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
