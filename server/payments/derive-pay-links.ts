import type { Deps } from '../deps.ts';
import { deriveToken } from '../secrets.ts';

/** What the token of a payment is derived for. */
type Payable = { readonly id: string; readonly payment_method: 'venmo' | 'cash' };

/**
 * The secret links of a payment: its page and its receipt. The token names the quote and proves itself with the signing key,
 * so that nothing of it is stored; it works as long as the links of the quote do.
 */
export function derivePayLinks(deps: Pick<Deps, 'secret' | 'publicUrl'>, { id, payment_method: method }: Payable) {
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  const token = name + deriveToken(deps.secret, 'payment', id);
  const page = method === 'venmo' ? 'venmo-payment' : 'collect-payment';
  return {
    token,
    payUrl: `${deps.publicUrl}/${page}?token=${token}`,
    receiptUrl: `${deps.publicUrl}/payment-success?token=${token}`,
  };
}
