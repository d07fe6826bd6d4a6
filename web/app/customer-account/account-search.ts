/** The quote that is open in an account. */
export type AccountSearch = { readonly open?: string };

export function accountSearch(search: Readonly<Record<string, unknown>>): AccountSearch {
  const { open } = search;
  return typeof open === 'string' && open !== '' ? { open } : {};
}
