import type { CustomerQuote, SubmittedQuote } from '#contract/quotes.ts';
import { findPackage, type Business } from '#core/business.ts';
import { toDollars } from '#core/money.ts';
import { soldName } from '#core/pricing.ts';
import { CONFIRMATION_HOURS } from '#core/quotes.ts';
import type { QuoteRow } from './sql.ts';

/** What the answer to a submit needs of a quote: also of a stored one that is answered again. */
export type SubmittedRow = Pick<
  QuoteRow,
  'id' | 'reference' | 'lines' | 'total_cents' | 'starts_at' | 'scheduled_time'
>;

/** The answer to a submit; the tokens are derived anew each time. */
export function submittedView(
  quote: SubmittedRow,
  links: { readonly claimToken: string; readonly quoteUrl: string },
): SubmittedQuote {
  return {
    id: quote.id,
    reference: quote.reference,
    status: 'pending',
    lines: [...quote.lines],
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    ...links,
  };
}

/** A quote as its customer sees it: no id, no e-mail address, no phone number. */
export function customerView(quote: QuoteRow, business: Business): CustomerQuote {
  return {
    reference: quote.reference,
    status: quote.status,
    customerName: quote.customer_name,
    packageType: quote.package_type,
    packageName: soldName(quote.lines) ?? findPackage(business, quote.package_type)?.name ?? quote.package_type,
    serviceType: quote.service_type,
    vehicleType: quote.vehicle_type,
    vehicleSubtype: quote.vehicle_subtype,
    garbageCanCount: quote.garbage_can_count,
    serviceAddress: quote.service_address,
    paymentMethod: quote.payment_method,
    lines: [...quote.lines],
    totalPrice: toDollars(quote.total_cents),
    scheduledDate: quote.starts_at,
    scheduledTime: quote.scheduled_time,
    timeZone: business.timeZone,
    createdAt: quote.created_at,
    confirmationDue: Temporal.Instant.from(quote.created_at).add({ hours: CONFIRMATION_HOURS }).toString(),
  };
}
