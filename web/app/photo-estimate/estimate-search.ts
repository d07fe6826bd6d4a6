/** Shows the photos even if there is a result. */
export type EstimateSearch = { readonly view?: 'photos' };

/** Parses the search parameters of the page; ignores anything else. */
export function estimateSearch(search: Readonly<Record<string, unknown>>): EstimateSearch {
  return search['view'] === 'photos' ? { view: 'photos' } : {};
}
