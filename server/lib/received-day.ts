import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { MOST_YEARS_AGO } from '#core/payments/payments.ts';
import { Invalid } from '#server/errors.ts';

/** Throws Invalid for a day to come, and for one so long ago that it must be a typo: every month since is one of the books. */
export function refuseDay(receivedOn: string, today: Temporal.PlainDate): void {
  const first = today.subtract({ years: MOST_YEARS_AGO });
  if (receivedOn > today.toString())
    throw new Invalid([{ path: 'receivedOn', message: messageOf(paymentErrorsTexts, 'dayToCome') }]);
  if (receivedOn >= first.toString()) return;
  const date = (language: Language) => formatMediumDate(first, language);
  throw new Invalid([{ path: 'receivedOn', message: messageOf(paymentErrorsTexts, 'dayLongAgo', { date }) }]);
}
