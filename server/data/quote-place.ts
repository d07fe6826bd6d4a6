import { placeOf, type Appointment } from '#core/quotes/place.ts';
import { HOLDING_STATUSES } from '#core/quotes/quotes.ts';
import type { QuoteRow } from './quotes.ts';

/** What of a quote says where its appointment is, as `placeOf` takes it. */
export function appointmentOf(quote: Pick<QuoteRow, 'package_type' | 'service_type' | 'service_address'>): Appointment {
  return {
    packageType: quote.package_type,
    serviceType: quote.service_type,
    serviceAddress: quote.service_address,
  };
}

/** Whether a quote that is still to be done waits for the address of its customer. */
export function isAddressNeeded(quote: Parameters<typeof appointmentOf>[0] & Pick<QuoteRow, 'status'>): boolean {
  return HOLDING_STATUSES.includes(quote.status) && placeOf(appointmentOf(quote), {}).isAddressNeeded;
}
