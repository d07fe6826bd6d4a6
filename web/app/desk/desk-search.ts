/** What the list of quotes can be narrowed to. */
export const STATUS_FILTERS = ['pending', 'overdue', 'approved', 'declined'] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The narrowing of the list; dates are local dates on which quotes came. */
export type QuoteFilters = {
  readonly q?: string | undefined;
  readonly status?: StatusFilter | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Where one stands on the dashboard. The quotes are the bare address; `quote` is the id of the open one. */
export type DeskSearch = QuoteFilters & {
  readonly tab?: 'account' | undefined;
  readonly quote?: string | undefined;
};

type Given = Readonly<Record<string, unknown>>;

/** What of an address the dashboard understands; anything else is left out. */
export function deskSearch(search: Given): DeskSearch {
  if (search['tab'] === 'account') return { tab: 'account' };
  const status = STATUS_FILTERS.find((each) => each === search['status']);
  const [q, quote] = [textIn(search, 'q'), textIn(search, 'quote')];
  const [from, to] = [dateIn(search, 'from'), dateIn(search, 'to')];
  return {
    ...(q && { q }),
    ...(status && { status }),
    ...(from && { from }),
    ...(to && { to }),
    ...(quote && { quote }),
  };
}

/** The filters alone. */
export function filtersOf({ q, status, from, to }: DeskSearch): QuoteFilters {
  return { q, status, from, to };
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ q, status, from, to }: QuoteFilters): boolean {
  return Boolean(q || status || from || to);
}

/** Digits and 'true' in an address are read as numbers and booleans: typed into the search field they are words. */
function textIn(search: Given, key: string): string | undefined {
  const value = search[key];
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).slice(0, 100) : undefined;
}

function dateIn(search: Given, key: string): string | undefined {
  const text = textIn(search, key);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
