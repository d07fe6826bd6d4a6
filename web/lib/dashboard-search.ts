/** The parts of the dashboard besides the quotes, which are its bare address. */
export const TABS = [
  'jobs',
  'payments',
  'staff',
  'applications',
  'scripts',
  'messages',
  'mail',
  'business',
  'estimates',
  'audit',
  'account',
] as const;
export type Tab = (typeof TABS)[number];

/** What a list is narrowed to; dates are local dates of the business, both included. A status that a list does not have is none. */
export type ListFilters = {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** What the list of quotes can be narrowed to. */
export const STATUS_FILTERS = [
  'pending',
  'overdue',
  'countered',
  'approved',
  'completed',
  'unpaid',
  'declined',
  'cancelled',
] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];
export type QuoteFilters = ListFilters & { readonly status?: StatusFilter | undefined };

/** Where one stands on the dashboard. `quote` is the id of the open quote, `open` that of what is open in another tab. */
export type DashboardSearch = ListFilters & {
  readonly tab?: Tab | undefined;
  readonly quote?: string | undefined;
  readonly open?: string | undefined;
  /** A part of a tab: of the settings. */
  readonly section?: string | undefined;
};

type Given = Readonly<Record<string, unknown>>;

/** What of an address the dashboard understands; anything else is left out. */
export function dashboardSearch(search: Given): DashboardSearch {
  const tab = TABS.find((each) => each === search['tab']);
  const texts = (['q', 'quote', 'open'] as const).map((key) => [key, textIn(search, key)] as const);
  const words = (['status', 'section'] as const).map((key) => [key, wordIn(search, key)] as const);
  const dates = (['from', 'to'] as const).map((key) => [key, dateIn(search, key)] as const);
  const known = [['tab', tab] as const, ...texts, ...words, ...dates].filter(([, value]) => value);
  return Object.fromEntries(known);
}

/** The filters alone. */
export function filtersOf({ q, status, from, to }: DashboardSearch): ListFilters {
  return { q, status, from, to };
}

/** The filters of the quotes: a status that they do not have is none. */
export function quoteFiltersOf(search: DashboardSearch): QuoteFilters {
  return { ...filtersOf(search), status: STATUS_FILTERS.find((each) => each === search.status) };
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ q, status, from, to }: ListFilters): boolean {
  return Boolean(q || status || from || to);
}

/** Digits and 'true' in an address are read as numbers and booleans: typed into the search field they are words. */
function textIn(search: Given, key: string): string | undefined {
  const value = search[key];
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).slice(0, 100) : undefined;
}

function wordIn(search: Given, key: string): string | undefined {
  const text = textIn(search, key);
  return text && /^[a-z-]{1,40}$/.test(text) ? text : undefined;
}

function dateIn(search: Given, key: string): string | undefined {
  const text = textIn(search, key);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
