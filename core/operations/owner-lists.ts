/** The owner's lists: what they are called, and what some of them can be narrowed to. */

/** The owner's lists that an open dashboard shows. */
export const TOPICS = [
  'quotes',
  'jobs',
  'customers',
  'payments',
  'invoices',
  'books',
  'plans',
  'promos',
  'gifts',
  'staff',
  'applications',
  'messages',
  'mail',
  'business',
  'scripts',
  'estimates',
  'audit',
] as const;
export type Topic = (typeof TOPICS)[number];

/** What the owner's lists can be ordered by, besides the order that they come in. */
export const LIST_COLUMNS = {
  quotes: ['customer', 'visit', 'total'],
  jobs: ['customer', 'total'],
  customers: ['name', 'request', 'visit', 'paid'],
  payments: ['customer', 'received', 'amount'],
  invoices: ['customer', 'issued', 'due', 'total', 'owed'],
  plans: ['customer', 'next', 'started'],
  promos: ['code', 'uses', 'booked'],
  gifts: ['recipient', 'issued', 'amount', 'balance'],
  staff: ['name', 'added'],
  applications: ['name', 'applied'],
} as const satisfies Partial<Readonly<Record<Topic, readonly [string, ...string[]]>>>;
export type SortedList = keyof typeof LIST_COLUMNS;
export type ListColumn<List extends SortedList> = (typeof LIST_COLUMNS)[List][number];
/** From the smallest, the earliest or A on; with '-', the other way around. */
export type ListOrder<List extends SortedList> = ListColumn<List> | `-${ListColumn<List>}`;

/** Both orders by each column of a list. */
export function ordersOf<List extends SortedList>(
  list: List,
): readonly [ListOrder<List>, ...(readonly ListOrder<List>[])] {
  const columns: readonly ListColumn<List>[] = LIST_COLUMNS[list];
  return columns.flatMap((column) => [column, `-${column}`] as const) as unknown as readonly [
    ListOrder<List>,
    ...(readonly ListOrder<List>[]),
  ];
}

/** What the list of messages can be narrowed to; `open` are those without an answer. */
export const MESSAGE_FILTERS = ['unread', 'open', 'answered'] as const;
export type MessageFilter = (typeof MESSAGE_FILTERS)[number];

/** Whether all the words name that action, 'approved' as well as 'approve' or 'quote'. Both are in lower case. */
export function namesAction(action: string, words: readonly string[]): boolean {
  const parts = action.split(/[.-]/);
  return words.every((word) =>
    parts.some((part) => part.startsWith(word) || (part.length >= 4 && word.startsWith(part))),
  );
}
