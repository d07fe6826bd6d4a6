import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeCursor, type Cursor } from '#server/db/row-order.ts';
import { Invalid } from '#server/errors.ts';

export const PAGE = 50;

/** The filter of a list. */
export type Narrowing<Status extends string> = {
  readonly status?: Status | undefined;
  readonly q?: string | undefined;
  /** Local dates of the shop, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Which page of a filtered list is requested, and for a list with several orders, in which one. */
export type ListSearch<Status extends string, Order extends string = never> = Narrowing<Status> & {
  readonly sort?: Order | undefined;
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
};

/**
 * Builds a page from the rows that were read. Read one row more than the page has, to tell whether others follow.
 * `nextCursor` is null on the last page.
 */
export function pageOfRows<Row>(
  rows: readonly Row[],
  { limit, keyOf }: { readonly limit: number; readonly keyOf: (row: Row) => Cursor },
): { readonly rows: readonly Row[]; readonly nextCursor: string | null } {
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return { rows: rows.slice(0, limit), nextCursor: last ? writeCursor(keyOf(last)) : null };
}

/** The cursor of a row in a list that was read in a `RowOrder`. */
export function sortKeyOf({ sort_key: at, id }: { readonly sort_key: string; readonly id: string }): Cursor {
  return { at, id };
}

/** Throws Invalid for words in a list that is searched from its newest rows on, if another order is requested. */
export function refuseSortedSearch({
  q,
  sort,
}: {
  readonly q?: string | undefined;
  readonly sort?: string | undefined;
}): void {
  if (sort && q) throw new Invalid([{ path: 'sort', message: messageOf(problemsTexts, 'sortNotWithSearch') }]);
}

/**
 * Converts local dates of the shop (inclusive) to the instants at which the first day begins and the last has ended.
 */
export function daysBetween(
  { timeZone }: Pick<Settings, 'timeZone'>,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): { readonly from?: Temporal.Instant; readonly before?: Temporal.Instant } {
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(timeZone).toInstant();
  return {
    ...(from && { from: startOf(Temporal.PlainDate.from(from)) }),
    ...(to && { before: startOf(Temporal.PlainDate.from(to).add({ days: 1 })) }),
  };
}
