import type { QuoteInList } from '#contract/desk.ts';
import { searchWords } from '#core/desk.ts';
import type { Actor } from '#core/permissions.ts';
import type { QuoteStatus } from '#core/quotes.ts';
import type { Deps } from '../deps.ts';
import { Invalid } from '../errors.ts';
import { listQuotes, type QuoteCursor } from './sql.ts';
import { listView } from './view.ts';

export type QuoteSearch = {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly status?: QuoteStatus | 'overdue' | undefined;
  readonly q?: string | undefined;
  /** Local dates of the business, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

const PAGE = 50;

/** A page of quotes, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listDesk(
  deps: Deps,
  _actor: Actor,
  search: QuoteSearch,
): Promise<{ readonly items: QuoteInList[]; readonly nextCursor: string | null }> {
  const { business } = await deps.business();
  const now = deps.clock.now();
  const limit = search.limit ?? PAGE;
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(business.timeZone).toInstant();
  const filter = {
    status: search.status,
    words: searchWords(search.q ?? ''),
    from: search.from ? startOf(Temporal.PlainDate.from(search.from)) : undefined,
    before: search.to ? startOf(Temporal.PlainDate.from(search.to).add({ days: 1 })) : undefined,
    now,
  };
  const rows = await listQuotes(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const items = rows.slice(0, limit).map((quote) => listView(quote, { business, now }));
  const last = rows[limit - 1];
  return {
    items,
    nextCursor: rows.length > limit && last ? writeCursor({ createdAt: last.created_at, id: last.id }) : null,
  };
}

function writeCursor({ createdAt, id }: QuoteCursor): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

function readCursor(cursor: string | undefined): QuoteCursor | undefined {
  if (cursor === undefined) return undefined;
  const match = /^(\d{4}-\d{2}-\d{2}T[\d:.]+Z) ([0-9a-f-]{36})$/.exec(Buffer.from(cursor, 'base64url').toString());
  if (!match?.[1] || !match[2])
    throw new Invalid([{ path: 'cursor', message: 'That is not a place in this list. Please begin at its start.' }]);
  return { createdAt: match[1], id: match[2] };
}
