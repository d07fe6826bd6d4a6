import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { findGiftCardByToken } from '#server/gift-cards/queries.ts';
import { chosenLanguage, withoutLanguage } from '#server/http/language.ts';
import { askedPath } from '#server/http/request.ts';
import { hashToken } from '#server/lib/secrets.ts';
import { readUnsubscribeToken } from '#server/mail/opt-outs.ts';
import { findByToken, findInvoiceByToken } from '#server/payments/pay-links.ts';
import { findLinkLanguage } from '#server/people/queries.ts';
import { findQuote, findQuoteByPageToken } from '#server/quotes/queries.ts';

type FindLanguage = (deps: Deps, token: string) => Promise<string | undefined>;

const ofQuote: FindLanguage = async ({ db, clock }, token) =>
  (await findQuoteByPageToken(db, hashToken(token), clock.now()))?.language;
const ofPayment: FindLanguage = async (deps, token) => {
  try {
    return (await findByToken(deps, token)).quote.language;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};
const ofInvoice: FindLanguage = async (deps, token) => {
  try {
    return (await findInvoiceByToken(deps, token)).language;
  } catch (error) {
    if (error instanceof NotFound) return undefined;
    throw error;
  }
};
const ofMail: FindLanguage = async (deps, token) => {
  const quoteId = readUnsubscribeToken(deps, token);
  return quoteId === undefined ? undefined : (await findQuote(deps.db, quoteId))?.language;
};
const ofGiftCard: FindLanguage = async (deps, token) => (await findGiftCardByToken(deps, token))?.language;
const ofPerson: FindLanguage = async ({ db, clock }, token) =>
  findLinkLanguage(db, hashToken(token), clock.now().toString());

/** Links that are mailed, by the route that they open, with whose language is meant. */
const LINKS: Readonly<Record<string, FindLanguage>> = {
  '/quote/:token': ofQuote,
  '/api/quotes/by-token/:token/visit.ics': ofQuote,
  '/api/quotes/by-token/:token/plan.ics': ofQuote,
  '/collect-payment': ofPayment,
  '/venmo-payment': ofPayment,
  '/payment-success': ofPayment,
  '/api/payments/:token/receipt': ofPayment,
  '/invoice/:token': ofInvoice,
  '/api/invoices/by-token/:token/pdf': ofInvoice,
  '/gift-card/:token': ofGiftCard,
  '/unsubscribe/:token': ofMail,
  '/customer-account/link': ofPerson,
  '/customer-account/reset': ofPerson,
  '/admin/reset': ofPerson,
  '/employee/reset': ofPerson,
  // Nothing is known of an applicant who was mailed a code, so the link itself says what they read.
  '/apply/access': async (_deps, reader) => reader,
};

/**
 * Finds the language of the person to whom a link was mailed, before the page that it opens is made. A visitor who chose a
 * language or is logged in reads that one, and costs no query.
 */
export function followLinks(app: FastifyInstance, deps: Deps): void {
  app.addHook('onRequest', async (request) => {
    const languages = request.offeredLanguages ?? deps.render.languages;
    const find = LINKS[withoutLanguage(askedPath(request), languages)];
    if (!find || request.accountLanguage !== undefined || chosenLanguage(request, languages)) return;
    const token = tokenOf(request);
    if (token) request.linkLanguage = await find(deps, token);
  });
}

/** What a link says about its reader: the secret in its path or its query, or their language. */
function tokenOf({ params, query }: FastifyRequest): string | undefined {
  const given: { readonly token?: unknown; readonly reader?: unknown } = {
    ...(query as object),
    ...(params as object),
  };
  const token = given.token ?? given.reader;
  return typeof token === 'string' ? token : undefined;
}
