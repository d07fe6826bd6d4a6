import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../data/quotes.ts';
import { deriveToken } from '../lib/secrets.ts';

export type PayLinks = { readonly token: string; readonly payUrl: string; readonly receiptUrl: string };

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

function nameOf(id: string): string {
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
}
