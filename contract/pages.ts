import { z } from 'zod';
import { ordersOf, type SortedList } from '#core/operations/owner-lists.ts';
import { freeText, localDate, oneOf, plainText } from './fields.ts';
import { issue } from './issues.ts';

/** How many rows a page has. */
export const pageLimit = z.coerce
  .number({ error: issue('notNumber', { field: 'limit' }) })
  .int({ error: issue('notWhole', { field: 'limit' }) })
  .min(1, { error: issue('outOfRange', { field: 'limit', least: 1, most: 200 }) })
  .max(200, { error: issue('outOfRange', { field: 'limit', least: 1, most: 200 }) });

/** The start of a page: the `nextCursor` of the previous one. */
export const cursor = plainText('cursor', 300);

/** The filters of lists: search, and two dates, both inclusive. */
export const listed = {
  q: freeText('search', 100).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
};

/** The query of a list that comes in pages. */
export const paged = { ...listed, cursor: cursor.optional(), limit: pageLimit.optional() };

/** The order of a list by one of its columns: 'total', or '-total' for the largest first. Defaults to the order of the list. */
export function sortedBy<List extends SortedList>(list: List) {
  return oneOf('order', ordersOf(list)).optional();
}

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };
