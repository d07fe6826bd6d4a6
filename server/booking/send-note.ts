import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { customerOf } from '#server/actor.ts';
import { sendMessage } from '#server/contact/messages.ts';
import { findCustomer } from '#server/customers/queries.ts';
import type { Deps } from '#server/deps.ts';
import { NotLoggedIn } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { addCustomerNote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';

/**
 * Sends a customer's note like any other message. A note about a quote also appears on the quote, for the owner and the crew;
 * without `access` it is a note of the logged-in customer about no quote in particular. Throws NotFound, NotLoggedIn, TooMany.
 */
export async function sendNote(
  deps: Deps,
  actor: Actor,
  access: QuoteAccess | undefined,
  { text, requestId }: { readonly text: string; readonly requestId: string },
): Promise<void> {
  const quote = access && (await requireQuote(deps, actor, access, 'send-note'));
  const from = quote && access?.by === 'link' ? contactOf(quote) : await accountContact(deps, actor);
  // A walk-in may have no address; notes about other quotes must not count for this one.
  await recordAttempt(deps, `note:${from.email || quote?.id}`, { most: 10, seconds: 3600 });
  const { settings } = await deps.settings();
  const t = quoteFactsTexts(settings.language);
  const message = quote === undefined ? text : `${t('noteAbout', { reference: quote.reference })}\n${text}`;
  await sendMessage(deps, actor, {
    message: { ...from, message },
    requestId,
    alongside: quote && ((trx) => addCustomerNote(trx, quote.id, text)),
  });
}

function contactOf({ customer_name: name, customer_email: email, customer_phone: phone }: QuoteRow) {
  return { name, email, phone };
}

async function accountContact({ db }: Deps, actor: Actor) {
  const customer = await findCustomer(db, customerOf(actor));
  if (!customer) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  const { name, email, phone } = customer;
  return { name, email, phone: phone ?? undefined };
}
