import type { OwnQuote, OwnQuoteInList } from '#contract/customers.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { confirmEmailsOf } from '#server/booking/queries.ts';
import { showQuote } from '#server/booking/read.ts';
import { customerOf, personOf, type Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { listOwn, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { claimByToken } from './queries.ts';
import { listView, ownPart } from './view.ts';

const MOST = 200;

/** Returns the logged-in customer's quotes, newest first: those they claimed and, once their address is verified, all quotes with it. */
export async function listOwnQuotes(context: Context): Promise<OwnQuoteInList[]> {
  const { settings } = await context.settings();
  const rows = await listOwn(context.db, customerOf(context.actor), MOST);
  return rows.map((row) => listView(row, { settings, language: context.language }));
}

/** Returns one of the logged-in customer's quotes with everything shown on its page. Throws NotFound for anyone else's. */
export async function readOwnQuote(context: Context, { id }: { readonly id: string }): Promise<OwnQuote> {
  return showOwnQuote(context, await requireQuote(context, { by: 'customer', id }, 'read'));
}

/** Returns a quote with everything that the customer account shows of it. */
export async function showOwnQuote(context: Context, quote: QuoteRow): Promise<OwnQuote> {
  const { settings } = await context.settings();
  const linkToken = quote.page_token_hash === null ? null : deriveLinks(context, quote).pageToken;
  return {
    ...(await showQuote(context, quote)),
    ...ownPart(quote, { settings, language: context.language }),
    linkToken,
  };
}

/** Links the quote of a claim token to the account, once. Throws NotFound for a token that is unknown, used or expired, or a quote of another address. */
export async function claimQuote(context: Context, { claimToken }: { readonly claimToken: string }): Promise<void> {
  const customerId = customerOf(context.actor);
  const now = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const id = await claimByToken(trx, { customerId, tokenHash: hashToken(claimToken), now });
    if (id === undefined) throw new NotFound(messageOf(quoteErrorsTexts, 'quoteOfOtherAccount'));
    await confirmEmailsOf(trx, personOf(context.actor), now);
    await writeAudit(trx, context, { at: now, action: 'quote.claim', subject: 'quote', subjectId: id });
  });
}
