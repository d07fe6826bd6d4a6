import { mayWithJob } from '#core/jobs/crew.ts';
import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { paymentErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Deps } from '#server/deps.ts';
import { NotFound } from '#server/errors.ts';
import { deriveParts } from '#server/jobs/queries.ts';
import { deriveToken, isSameText, withoutEnding } from '#server/lib/secrets.ts';
import { findInvoice, type ListedInvoice } from '#server/payments/invoices/queries.ts';
import { firstNameOf } from '#server/quotes/describe.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { findPayable, findJobOfCrew } from './queries.ts';

type PayLinks = { readonly token: string; readonly payUrl: string; readonly receiptUrl: string };

/**
 * The secret links of a payment: its page and its receipt. The token names the quote and proves itself with the signing key,
 * so that nothing of it is stored; it works as long as the quote's own link does, and a new one of those makes a new one.
 * With the id of an employee it is a link for that employee alone, which shows less and ends with the job.
 */
export function derivePayLinks(
  deps: Pick<Deps, 'secret' | 'publicUrl'>,
  quote: Pick<QuoteRow, 'id' | 'page_token_hash' | 'payment_method'>,
  employee?: string,
): PayLinks {
  const { id, page_token_hash: link, payment_method: method } = quote;
  const proven = `${id}:${link?.toString('hex') ?? ''}`;
  const token =
    employee === undefined
      ? nameOf(id) + deriveToken(deps.secret, 'payment', proven)
      : nameOf(id) + nameOf(employee) + deriveToken(deps.secret, 'crew-payment', `${proven}:${employee}`);
  const page = method === 'venmo' ? 'venmo-payment' : 'collect-payment';
  return {
    token,
    payUrl: `${deps.publicUrl}/${page}?token=${token}`,
    receiptUrl: `${deps.publicUrl}/payment-success?token=${token}`,
  };
}

/** A UUID as a part of a token. */
function nameOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}

/** Characters that name a UUID in a token: 16 bytes in base64url. */
const NAME = 22;
/** Characters of the proof behind the names. */
const PROOF = 32;

/** Which quote a token names, and for which employee. Undefined for what can't be a token; proves nothing yet. */
function parsePayToken(typed: string): { readonly quoteId: string; readonly employee?: string } | undefined {
  const token = withoutEnding(typed);
  const quoteId = idIn(token.slice(0, NAME));
  if (quoteId === undefined) return undefined;
  if (token.length === NAME + PROOF) return { quoteId };
  const employee = token.length === 2 * NAME + PROOF ? idIn(token.slice(NAME, 2 * NAME)) : undefined;
  return employee === undefined ? undefined : { quoteId, employee };
}

/** The UUID of a part of a token; undefined if it isn't one. */
function idIn(name: string): string | undefined {
  const bytes = Buffer.from(name, 'base64url');
  if (bytes.length !== 16) return undefined;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** What a payment link opens. */
export type PayLink = {
  /** As its holder may see it: for an employee without last name and email address. */
  readonly quote: QuoteRow;
  /** The employee whose link it is; undefined for the customer's. */
  readonly employee: string | undefined;
  /** Those of the same holder. */
  readonly links: PayLinks;
};

/**
 * Returns what a payment link opens. Throws NotFound for a link that is unknown, revoked or expired, and for an employee's
 * link once the employee was deleted or doesn't have the job any more.
 */
export async function findByToken(deps: Deps, token: string): Promise<PayLink> {
  const names = parsePayToken(token);
  const quote = names && (await findPayable(deps.db, names.quoteId, deps.clock.now()));
  const employee = names?.employee;
  const links = quote && derivePayLinks(deps, quote, employee);
  if (!quote || !links || !isSameText(links.token, token)) throw gone();
  if (employee === undefined) return { quote, employee, links };
  const job = await findJobOfCrew(deps.db, quote.id, employee);
  if (!job || !mayWithJob(deriveParts({ employeeId: employee }, job), 'collect')) throw gone();
  return { quote: forCrew(quote), employee, links };
}

function gone(): NotFound {
  return new NotFound(messageOf(paymentErrorsTexts, 'payLinkClosed'));
}

function forCrew(quote: QuoteRow): QuoteRow {
  const name = firstNameOf(quote);
  return { ...quote, customer_name: name, customer_first_name: name, customer_last_name: '', customer_email: '' };
}

/** The customer's page of an invoice. Its token names the invoice and proves itself with the signing key. */
export function deriveInvoiceLink(
  deps: Pick<Deps, 'secret' | 'publicUrl'>,
  id: string,
): { readonly token: string; readonly pageUrl: string } {
  const token = nameOf(id) + deriveToken(deps.secret, 'invoice', id);
  return { token, pageUrl: `${deps.publicUrl}/invoice/${token}` };
}

/** Whether the link of an invoice still opens its page. */
export function isLinkOpen({ link_expires_at: until }: Pick<ListedInvoice, 'link_expires_at'>, now: Temporal.Instant) {
  return until !== null && Temporal.Instant.compare(now, Temporal.Instant.from(until)) < 0;
}

/** Returns the invoice or credit note of a link. Throws NotFound if it's unknown or has expired, or the customer was erased. */
export async function findInvoiceByToken(
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'publicUrl'>,
  token: string,
): Promise<ListedInvoice> {
  const id = idIn(token.slice(0, NAME));
  const isProven = id !== undefined && isSameText(deriveInvoiceLink(deps, id).token, token);
  const invoice = isProven ? await findInvoice(deps.db, id) : undefined;
  if (!invoice || !isLinkOpen(invoice, deps.clock.now())) throw new NotFound(messageOf(invoiceTexts, 'linkClosed'));
  return invoice;
}
