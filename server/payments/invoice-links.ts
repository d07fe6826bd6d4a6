import { invoiceTexts } from '#core/languages/en/invoices.ts';
import { messageOf } from '#core/languages/message.ts';
import { findInvoice, type ListedInvoice } from '../data/invoices.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { deriveToken, isSameText } from '../lib/secrets.ts';
import { idIn, nameOf, NAME } from './pay-links.ts';

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
