import { placeOf, type Appointment } from '#core/quotes/place.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import type { QuoteRow } from './quotes.ts';

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
