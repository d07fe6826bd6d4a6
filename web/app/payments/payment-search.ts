/** The secret token of a payment link, and the result in the card service's redirect. */
export type PaymentSearch = { readonly token?: string; readonly card?: 'done' | 'left' };

/** Parses the search parameters of the payment pages. */
export function paymentSearch(search: Readonly<Record<string, unknown>>): PaymentSearch {
  const { token, card } = search;
  return {
    ...(typeof token === 'string' && token !== '' && { token: token.slice(0, 100) }),
    ...((card === 'done' || card === 'left') && { card }),
  };
}
