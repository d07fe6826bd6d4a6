import { paymentText, serviceText, subjectLabel, subjectText } from '#core/quotes/describe.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/** The appointment row by row, times in the shop's zone. */
export function quoteRows(quote: CustomerQuote): readonly { readonly title: string; readonly value: string }[] {
  const subject = subjectText(quote);
  return [
    {
      title: 'Date and time',
      value: quote.scheduledDate
        ? formatInstant(Temporal.Instant.from(quote.scheduledDate), quote.timeZone)
        : 'We suggest a time when we confirm.',
    },
    { title: 'Service', value: serviceText(quote, 'customer') },
    ...(subject ? [{ title: subjectLabel(quote.packageType), value: subject }] : []),
    { title: 'Where', value: [quote.place.text, quote.place.directions].filter(Boolean).join('\n') },
    ...(quote.place.hours ? [{ title: 'Open', value: quote.place.hours }] : []),
    { title: 'Name', value: quote.customerName },
    { title: 'Payment', value: paymentText(quote.paymentMethod) },
  ];
}
