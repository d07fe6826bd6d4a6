import type { OwnQuote, OwnQuoteInList } from '#contract/customers.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import { customerOf, personOf } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { confirmEmailsOf } from '#server/booking/queries.ts';
import { showQuote } from '#server/booking/read.ts';
import { transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { deriveLinks } from '#server/quotes/links.ts';
import { listOwn, type QuoteRow } from '#server/quotes/queries.ts';
import { requireQuote } from '#server/quotes/require.ts';
import { claimByToken } from './queries.ts';
import { listView, ownPart } from './view.ts';

const MOST = 200;

/** Returns the logged-in customer's quotes, newest first: those they claimed and, once their address is verified, all quotes with it. */
export async function listOwnQuotes(
  deps: Deps,
  actor: Actor,
  { language }: { readonly language: Language },
): Promise<OwnQuoteInList[]> {
  const { settings } = await deps.settings();
  const rows = await listOwn(deps.db, customerOf(actor), MOST);
  return rows.map((row) => listView(row, { settings, language }));
}

/** Returns one of the logged-in customer's quotes with everything shown on its page. Throws NotFound for anyone else's. */
export async function readOwnQuote(
  deps: Deps,
  actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<OwnQuote> {
  return showOwnQuote(deps, await requireQuote(deps, actor, { by: 'customer', id }, 'read'), language);
}

/** Returns a quote with everything that the customer account shows of it. */
export async function showOwnQuote(deps: Deps, quote: QuoteRow, language: Language): Promise<OwnQuote> {
  const { settings } = await deps.settings();
  const linkToken = quote.page_token_hash === null ? null : deriveLinks(deps, quote).pageToken;
  return { ...(await showQuote(deps, quote, language)), ...ownPart(quote, { settings, language }), linkToken };
}

/** Links the quote of a claim token to the account, once. Throws NotFound for a token that is unknown, used or expired, or a quote of another address. */
export async function claimQuote(
  deps: Deps,
  actor: Actor,
  { claimToken, requestId }: { readonly claimToken: string; readonly requestId: string },
): Promise<void> {
  const customerId = customerOf(actor);
  const now = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const id = await claimByToken(trx, { customerId, tokenHash: hashToken(claimToken), now });
    if (id === undefined) throw new NotFound(messageOf(quoteErrorsTexts, 'quoteOfOtherAccount'));
    await confirmEmailsOf(trx, personOf(actor), now);
    await writeAudit(trx, { at: now, actor, action: 'quote.claim', subject: 'quote', subjectId: id, requestId });
  });
}
