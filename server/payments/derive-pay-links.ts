import type { Deps } from '../deps.ts';
import type { QuoteRow } from '../quotes/sql.ts';
import { deriveToken } from '../secrets.ts';

/**
 * The secret links of a payment: its page and its receipt. The token names the quote and proves itself with the signing key,
 * so that nothing of it is stored; it works as long as the quote's own link does, and a new one of those makes a new one.
 */
export function derivePayLinks(
  deps: Pick<Deps, 'secret' | 'publicUrl'>,
  quote: Pick<QuoteRow, 'id' | 'page_token_hash' | 'payment_method'>,
) {
  const { id, page_token_hash: link, payment_method: method } = quote;
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  const token = name + deriveToken(deps.secret, 'payment', `${id}:${link?.toString('hex') ?? ''}`);
  const page = method === 'venmo' ? 'venmo-payment' : 'collect-payment';
  return {
    token,
    payUrl: `${deps.publicUrl}/${page}?token=${token}`,
    receiptUrl: `${deps.publicUrl}/payment-success?token=${token}`,
  };
}
