/** The secret token of a payment link stands in its address. */
export type PaymentSearch = { readonly token?: string };

/** What of an address the payment pages understand. */
export function paymentSearch(search: Readonly<Record<string, unknown>>): PaymentSearch {
  const { token } = search;
  return typeof token === 'string' && token !== '' ? { token: token.slice(0, 100) } : {};
}
