import { serviceWord } from '#core/quotes/place.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

const PAYMENTS = { venmo: 'Venmo', cash: 'Cash, half on arrival and half after completion' } as const;

/** The appointment row by row, times in the shop's zone. */
export function quoteRows(quote: CustomerQuote): readonly { readonly title: string; readonly value: string }[] {
  return [
    {
      title: 'Date and time',
      value: quote.scheduledDate
        ? formatInstant(Temporal.Instant.from(quote.scheduledDate), quote.timeZone)
        : 'We suggest a time when we confirm.',
    },
    { title: 'Service', value: `${quote.packageName}, ${serviceWord(quote, 'customer')}` },
    ...subjectOf(quote),
    { title: 'Where', value: [quote.place.text, quote.place.directions].filter(Boolean).join('\n') },
    ...(quote.place.hours ? [{ title: 'Open', value: quote.place.hours }] : []),
    { title: 'Name', value: quote.customerName },
    { title: 'Payment', value: PAYMENTS[quote.paymentMethod] },
  ];
}

function subjectOf({ packageType, vehicleType, vehicleSubtype, garbageCanCount }: CustomerQuote) {
  if (packageType === 'garbage') {
    return [{ title: 'Garbage cans', value: garbageCanCount === 1 ? '1 can' : `${garbageCanCount} cans` }];
  }
  const kinds: Readonly<Record<string, string>> = { car: 'Car', truck: 'Truck' };
  const value = [kinds[vehicleType ?? ''], vehicleSubtype].filter(Boolean).join(', ');
  return value ? [{ title: 'Vehicle', value }] : [];
}
