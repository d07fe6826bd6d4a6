import { z } from 'zod';
import { freeText, localDate, plainText } from './fields.ts';

/** How many rows a page has. */
export const pageLimit = z.coerce
  .number({ error: 'Limit has to be a number.' })
  .int({ error: 'Limit has to be a whole number.' })
  .min(1, { error: 'Limit has to be between 1 and 200.' })
  .max(200, { error: 'Limit has to be between 1 and 200.' });

/** The start of a page: the `nextCursor` of the previous one. */
export const cursor = plainText('Cursor', 200);

/** The filters of lists: search, and two dates, both inclusive. */
export const listed = {
  q: freeText('Search', 100).optional(),
  from: localDate.optional(),
  to: localDate.optional(),
};

/** The query of a list that comes in pages. */
export const paged = { ...listed, cursor: cursor.optional(), limit: pageLimit.optional() };

/** A page of a list; `nextCursor` is null on the last one. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };
