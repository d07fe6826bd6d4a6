import type { Page } from '#contract/pages.ts';
import type { VersionInList } from '#contract/settings.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { PAGE, pageOfRows, readCursor } from '../lib/paging.ts';
import { listVersions } from '#server/data/business.ts';
import { historyView } from './view.ts';

/** A page of the versions of the business, newest first, each with what it changed. Throws Invalid for a bad cursor. */
export async function listHistory(
  { db }: Deps,
  _actor: Actor,
  { cursor, limit = PAGE }: { readonly cursor?: string | undefined; readonly limit?: number | undefined },
): Promise<Page<VersionInList>> {
  const from = readCursor(cursor);
  // The one beyond the page is also what its last row is compared with.
  const read = await listVersions(db, { before: from && Number(from.id), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(read, {
    limit,
    keyOf: ({ savedAt, version }) => ({ at: savedAt, id: String(version) }),
  });
  return { items: rows.map((row, index) => historyView(row, read[index + 1])), nextCursor };
}
