import { listsTexts } from '#core/languages/en/lists.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { formatMediumDate } from '#core/lib/time.ts';
import { MOST_YEARS_AGO } from '#core/payments/payments.ts';
import { Conflict, Invalid } from '#server/errors.ts';

/** Throws Conflict, with the stored notes, if they aren't those that the writer saw; who doesn't say so replaces them. */
export function refuseUnseen(
  stored: string,
  { notes, seenNotes }: { readonly notes?: string | undefined; readonly seenNotes?: string | undefined },
): void {
  if (notes === undefined || seenNotes === undefined || stored === seenNotes || stored === notes) return;
  throw new Conflict('wrong-state', messageOf(listsTexts, 'notesChanged', { notes: stored }), { notes: stored });
}

/** Throws Invalid for a day to come, and for one so long ago that it must be a typo: every month since is one of the books. */
export function refuseDay(receivedOn: string, today: Temporal.PlainDate): void {
  const first = today.subtract({ years: MOST_YEARS_AGO });
  if (receivedOn > today.toString())
    throw new Invalid([{ path: 'receivedOn', message: messageOf(paymentErrorsTexts, 'dayToCome') }]);
  if (receivedOn >= first.toString()) return;
  const date = (language: Language) => formatMediumDate(first, language);
  throw new Invalid([{ path: 'receivedOn', message: messageOf(paymentErrorsTexts, 'dayLongAgo', { date }) }]);
}
