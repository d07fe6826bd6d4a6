export const DOCUMENTATION_TABS = ['photos', 'damage', 'completion'] as const;
export type DocumentationTab = (typeof DOCUMENTATION_TABS)[number];

/** The open tab from the address; defaults to the photos. */
export function documentationSearch(search: Readonly<Record<string, unknown>>): { readonly part?: DocumentationTab } {
  const part = DOCUMENTATION_TABS.find((each) => each === search['part']);
  return part ? { part } : {};
}
