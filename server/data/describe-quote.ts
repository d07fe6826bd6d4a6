import type { Settings } from '#core/settings/settings.ts';
import type { QuoteMailData } from '#core/notifications/mails.ts';
import { soldName, type PriceLine } from '#core/pricing/pricing.ts';
import type { DESCRIBED, NewQuoteRow } from './quotes.ts';

/** A quote with the columns its emails need. */
export type Described = Pick<NewQuoteRow, Exclude<(typeof DESCRIBED)[number], 'lines'>> & {
  readonly lines: readonly PriceLine[];
};

/** Returns the data that every email about a quote shows. */
export function describeForMail(business: Settings, quote: Described): QuoteMailData {
  return {
    reference: quote.reference,
    customerName: quote.customer_name,
    packageType: quote.package_type,
    packageName: soldName(business, { packageType: quote.package_type, lines: quote.lines }),
    serviceType: quote.service_type,
    subject: subjectOf(quote),
    serviceAddress: quote.service_address,
    lines: quote.lines,
    totalCents: quote.total_cents,
    startsAt: quote.starts_at,
    paymentMethod: quote.payment_method,
  };
}

const VEHICLE_NAMES = { car: 'Car', truck: 'Truck', powersport: undefined } as const;

/** What is being cleaned: 'Truck, Ford F-150', 'KTM', '3 cans'. */
function subjectOf({
  package_type: pack,
  garbage_can_count: cans,
  vehicle_type: type,
  vehicle_subtype: brand,
}: Described): string {
  if (pack === 'garbage') return cans === 1 ? '1 can' : `${cans} cans`;
  return [type && VEHICLE_NAMES[type], brand].filter(Boolean).join(', ');
}
