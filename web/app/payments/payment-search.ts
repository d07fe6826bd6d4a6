/** The secret token of a payment link, and the result with which the card service sent the customer back. */
export type PaymentSearch = { readonly token?: string; readonly card?: 'done' | 'left' };

/** What of an address the payment pages understand. */
export function paymentSearch(search: Readonly<Record<string, unknown>>): PaymentSearch {
  const { token, card } = search;
  return {
    ...(typeof token === 'string' && token !== '' && { token: token.slice(0, 100) }),
    ...((card === 'done' || card === 'left') && { card }),
  };
}
