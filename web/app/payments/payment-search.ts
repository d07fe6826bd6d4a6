/** The secret token of a payment link stands in its address; and how one came back from the page of the card service. */
export type PaymentSearch = { readonly token?: string; readonly card?: 'done' | 'left' };

/** What of an address the payment pages understand. */
export function paymentSearch(search: Readonly<Record<string, unknown>>): PaymentSearch {
  const { token, card } = search;
  return {
    ...(typeof token === 'string' && token !== '' && { token: token.slice(0, 100) }),
    ...((card === 'done' || card === 'left') && { card }),
  };
}
