/** The parts of the dashboard other than Today, which has its bare address. */
export const TABS = [
  'quotes',
  'jobs',
  'customers',
  'payments',
  'invoices',
  'books',
  'plans',
  'promos',
  'gifts',
  'reports',
  'staff',
  'applications',
  'scripts',
  'messages',
  'mail',
  'business',
  'estimates',
  'audit',
  'account',
  'advanced',
] as const;
export type Tab = (typeof TABS)[number];

/** The filters of a list; dates are local dates of the shop, both inclusive. An unknown status is ignored. */
export type ListFilters = {
  readonly q?: string | undefined;
  readonly status?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** The filters, and the order of a list that has several; without one, or an unknown one, it's the list's usual order. */
export type ListChoices = ListFilters & { readonly sort?: string | undefined };

/** The quotes behind a figure of a report: `on` says what happened to them between the dates. */
export type BehindFigure = {
  readonly on?: string | undefined;
  readonly package?: string | undefined;
  readonly vehicle?: string | undefined;
  readonly extra?: string | undefined;
  readonly weekday?: string | undefined;
  readonly time?: string | undefined;
  readonly notice?: string | undefined;
  readonly who?: string | undefined;
  readonly employee?: string | undefined;
  readonly source?: string | undefined;
  readonly rate?: string | undefined;
  /** The id of a promo code. */
  readonly promo?: string | undefined;
  /** The figure; of a report, the one in its chart. */
  readonly figure?: string | undefined;
};

/** The state of a report in the address, besides its dates and what it is narrowed to; the server says what is valid. */
export type ReportSearch = {
  readonly range?: string | undefined;
  readonly by?: string | undefined;
  readonly compare?: string | undefined;
};

/** The state of the dashboard in its address; no tab is Today. `quote` is the id of the open quote, `open` that of the open record in another tab. */
export type DashboardSearch = ListChoices &
  BehindFigure &
  ReportSearch & {
    readonly tab?: Tab | undefined;
    readonly quote?: string | undefined;
    readonly open?: string | undefined;
    /** A part of a tab, such as a section of the settings. */
    readonly section?: string | undefined;
    /** A new quote for what was done on this day: the places of its vehicles, '0-2'. */
    readonly visit?: string | undefined;
    readonly again?: string | undefined;
  };

const WORDS = [
  'status',
  'section',
  'package',
  'vehicle',
  'range',
  'by',
  'compare',
  'on',
  'notice',
  'who',
  'sort',
  'again',
] as const satisfies readonly (keyof DashboardSearch)[];

type RawSearch = Readonly<Record<string, unknown>>;

/**
 * Parses the search parameters of the dashboard; ignores anything else. Without a tab, a quote or a filter means the quotes:
 * links in emails say no more than `?quote=…`.
 */
export function dashboardSearch(search: RawSearch): DashboardSearch {
  const texts = (
    ['q', 'quote', 'open', 'extra', 'employee', 'source', 'weekday', 'time', 'rate', 'promo', 'figure'] as const
  ).map((key) => [key, textIn(search, key)] as const);
  const words = WORDS.map((key) => [key, wordIn(search, key)] as const);
  const dates = (['from', 'to', 'visit'] as const).map((key) => [key, dateIn(search, key)] as const);
  const given: DashboardSearch = Object.fromEntries([...texts, ...words, ...dates].filter(([, value]) => value));
  const isOfQuotes = search['tab'] === undefined && (given.quote !== undefined || isNarrowed(given));
  const tab = isOfQuotes ? 'quotes' : TABS.find((each) => each === search['tab']);
  return { ...(tab && { tab }), ...given };
}

/** Returns only the filters. */
export function filtersOf({ q, status, from, to }: DashboardSearch): ListFilters {
  return { q, status, from, to };
}

/** What a figure of a report narrows the quotes to; empty for a list that no report has opened. */
export function behindFigureOf(search: DashboardSearch): BehindFigure {
  const given = BEHIND.flatMap((key) => (search[key] ? [[key, search[key]] as const] : []));
  return Object.fromEntries(given);
}

const BEHIND = [
  'on',
  'figure',
  'package',
  'vehicle',
  'extra',
  'weekday',
  'time',
  'notice',
  'who',
  'employee',
  'source',
  'rate',
  'promo',
] as const;

/** Takes the filters of a report off the list. */
export const NOT_BEHIND = Object.fromEntries(BEHIND.map((key) => [key, undefined])) as {
  readonly [Key in (typeof BEHIND)[number]]: undefined;
};

/** Whether any filter is set. */
export function isNarrowed(filters: ListFilters & BehindFigure): boolean {
  const { q, status, from, to } = filters;
  return Boolean(q || status || from || to) || BEHIND.some((key) => filters[key]);
}

/** The router parses digits and 'true' as numbers and booleans; in the search field they are words. */
function textIn(search: RawSearch, key: string): string | undefined {
  const value = search[key];
  const isText = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isText ? String(value).slice(0, 100) : undefined;
}

function wordIn(search: RawSearch, key: string): string | undefined {
  const text = textIn(search, key);
  return text && /^[\w-]{1,40}$/.test(text) ? text : undefined;
}

function dateIn(search: RawSearch, key: string): string | undefined {
  const text = textIn(search, key);
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
