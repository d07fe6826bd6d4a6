import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { Invalid } from '#server/errors.ts';

/** The sort key and id of the last row of the previous page. */
export type Cursor = { readonly at: string; readonly id: string };

export const PAGE = 50;

/** The filter of a list. */
export type Narrowing<Status extends string> = {
  readonly status?: Status | undefined;
  readonly q?: string | undefined;
  /** Local dates of the shop, inclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** Which page of a filtered list is requested. */
export type ListSearch<Status extends string> = Narrowing<Status> & {
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

/** Throws Invalid if it is not one of our cursors. */
export function readCursor(cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([0-9a-f-]{36}|\d{1,18})$/.exec(
    Buffer.from(cursor, 'base64url').toString(),
  );
  if (!match?.[1] || !match[2]) throw new Invalid([{ path: 'cursor', message: messageOf(problemsTexts, 'badCursor') }]);
  return { at: match[1], id: match[2] };
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

function writeCursor({ at, id }: Cursor): string {
  return Buffer.from(`${at} ${id}`).toString('base64url');
}
