import { problemsTexts } from '#core/languages/en/problems.ts';
import { quoteErrorsTexts } from '#core/languages/en/quote-errors.ts';
import { messageOf } from '#core/languages/message.ts';
import { mayDo, type QuoteAccess, type QuoteAction } from '#core/quotes/access.ts';
import { customerOf, type Context } from '#server/context.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, Forbidden, NotFound, NotLoggedIn } from '#server/errors.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { findOwn, findQuote, findQuoteByPageToken, type QuoteRow } from './queries.ts';

/**
 * Returns the quote that the caller wants to do something with. Throws NotFound for a link that opens nothing, an unknown id,
 * or another customer's quote; Forbidden or NotLoggedIn if the rules of core don't let this caller do that.
 */
export async function requireQuote(context: Context, access: QuoteAccess, action: QuoteAction): Promise<QuoteRow> {
  const verdict = mayDo(context.actor, action, access);
  if (verdict === 'log-in') throw new NotLoggedIn(messageOf(problemsTexts, 'loginFirst'));
  if (verdict === 'forbidden') throw new Forbidden(messageOf(problemsTexts, 'notAllowed'));
  if (access.by === 'link') return findByToken(context, access.token);
  const { id } = access;
  if (access.by === 'admin') {
    const quote = await findQuote(context.db, id);
    if (!quote) throw new NotFound(messageOf(problemsTexts, 'noQuote'));
    return quote;
  }
  const quote = await findOwn(context.db, { customerId: customerOf(context.actor), id });
  if (!quote) throw new NotFound(messageOf(quoteErrorsTexts, 'noOwnQuote'));
  return quote;
}

/** Throws Conflict for a walk-in's quote without an email address, because the email would reach no one. */
export function requireEmail({ customer_email: email }: Pick<QuoteRow, 'customer_email'>): void {
  if (email === '') throw new Conflict('no-email', messageOf(quoteErrorsTexts, 'noEmailAddress'));
}

/** Returns the quote of a secret link. Throws NotFound if the link is unknown, revoked or expired. */
async function findByToken(deps: Deps, token: string): Promise<QuoteRow> {
  const quote = await findQuoteByPageToken(deps.db, hashToken(token), deps.clock.now());
  if (quote) return quote;
  throw new NotFound(messageOf(quoteErrorsTexts, 'linkClosed'));
}
