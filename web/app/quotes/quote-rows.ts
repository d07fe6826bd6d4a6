import { capital } from '#core/lib/capital.ts';
import { paymentText, serviceText, subjectLabel, subjectText } from '#core/quotes/describe.ts';
import { quotePageTexts } from '#core/languages/en/quote-page.ts';
import type { Language } from '#core/languages/language.ts';
import { formatInstant } from '#core/lib/time.ts';
import type { CustomerQuote } from '#web/lib/quote-status.ts';

/** The appointment row by row, times in the shop's zone. */
export function quoteRows(
  quote: CustomerQuote,
  language: Language,
): readonly { readonly title: string; readonly value: string }[] {
  const t = quotePageTexts(language);
  const subject = subjectText(quote, language);
  return [
    {
      title: t('dateAndTime'),
      value: quote.scheduledDate
        ? capital(formatInstant(Temporal.Instant.from(quote.scheduledDate), quote.timeZone, language), language)
        : t('noTimeYet'),
    },
    { title: t('service'), value: serviceText(quote, 'customer', language) },
    ...(subject ? [{ title: subjectLabel(quote.packageType, language), value: subject }] : []),
    { title: t('where'), value: [quote.place.text, quote.place.directions].filter(Boolean).join('\n') },
    ...(quote.place.hours ? [{ title: t('open'), value: quote.place.hours }] : []),
    { title: t('name'), value: quote.customerName },
    { title: t('payment'), value: paymentText(quote.paymentMethod, language) },
  ];
}
