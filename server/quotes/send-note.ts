import type { Actor } from '#core/people/permissions.ts';
import { sendMessage } from '../contact/send.ts';
import type { Deps } from '../deps.ts';
import { recordAttempt } from '../lib/attempt-limiter.ts';
import { addCustomerNote } from '#server/data/quotes.ts';

export type Note = { readonly text: string; readonly requestId: string };
/** The quote that a note is about. */
type AboutQuote = { readonly id: string; readonly reference: string };
type Writer = { readonly name: string; readonly email: string; readonly phone?: string | undefined };

/**
 * Sends a customer's note like any other message. A note about a quote also appears on the quote, for the owner and the crew.
 * Throws TooMany.
 */
export async function sendNote(
  deps: Deps,
  actor: Actor,
  { text, requestId, from, quote }: Note & { readonly from: Writer; readonly quote: AboutQuote | undefined },
): Promise<void> {
  await recordAttempt(deps, `note:${from.email}`, { most: 10, seconds: 3600 });
  const message = quote === undefined ? text : `About quote ${quote.reference}:\n${text}`;
  await sendMessage(deps, actor, {
    message: { ...from, message },
    requestId,
    alongside: quote && ((trx) => addCustomerNote(trx, quote.id, text)),
  });
}
