/** What the page of the photo estimate shows: the photos, although there is a result. */
export type EstimateSearch = { readonly view?: 'photos' };

/** What of an address the page understands; anything else is left out. */
export function estimateSearch(search: Readonly<Record<string, unknown>>): EstimateSearch {
  return search['view'] === 'photos' ? { view: 'photos' } : {};
}
