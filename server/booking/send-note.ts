import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteFactsTexts } from '#core/languages/en/quote-facts.ts';
import { messageOf } from '#core/languages/message.ts';
import type { QuoteAccess } from '#core/quotes/access.ts';
import { sendMessage } from '#server/contact/messages.ts';
import { customerOf, type Context } from '#server/context.ts';
import { findCustomer } from '#server/customers/queries.ts';
import { NotLoggedIn } from '#server/errors.ts';
import { recordAttempt } from '#server/lib/attempt-limiter.ts';
import { addCustomerNote, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';

/**
 * Sends a customer's note like any other message. A note about a quote also appears on the quote, for the owner and the crew;
 * without `access` it is a note of the logged-in customer about no quote in particular. Throws NotFound, NotLoggedIn, TooMany.
 */
export async function sendNote(
  context: Context,
  access: QuoteAccess | undefined,
  { text }: { readonly text: string },
): Promise<void> {
  const quote = access && (await requireQuote(context, access, 'send-note'));
  const from = quote && access?.by === 'link' ? contactOf(quote) : await accountContact(context);
  // A walk-in may have no address; notes about other quotes must not count for this one.
  await recordAttempt(context, `note:${from.email || quote?.id}`, { most: 10, seconds: 3600 });
  const { settings } = await context.settings();
  const t = quoteFactsTexts(settings.language);
  const message = quote === undefined ? text : `${t('noteAbout', { reference: quote.reference })}\n${text}`;
  await sendMessage(context, {
    message: { ...from, message },
    alongside: quote && ((trx) => addCustomerNote(trx, quote.id, text)),
  });
}

function contactOf({ customer_name: name, customer_email: email, customer_phone: phone }: QuoteRow) {
  return { name, email, phone };
}

async function accountContact({ db, actor }: Context) {
  const customer = await findCustomer(db, customerOf(actor));
  if (!customer) throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  const { name, email, phone } = customer;
  return { name, email, phone: phone ?? undefined };
}
