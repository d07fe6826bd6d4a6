import type { Page } from '#contract/pages.ts';
import type { LedgerRow } from '#contract/payment-answers.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { PAGE, pageOfRows, readCursor } from '../lib/paging.ts';
import { searchLedger, type LedgerFilter } from './search-ledger.ts';
import { ledgerView } from './view.ts';

export type LedgerSearch = Omit<LedgerFilter, 'words'> & {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  readonly q?: string | undefined;
};

/** A page of the ledger, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listLedger(deps: Deps, _actor: Actor, search: LedgerSearch): Promise<Page<LedgerRow>> {
  const { q, cursor, limit = PAGE, status, from, to } = search;
  const filter = { status, from, to, words: searchWords(q ?? '') };
  const found = await searchLedger(deps.db, { filter, cursor: readCursor(cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ recorded_at: at, id }) => ({ at, id }) });
  return { items: rows.map(ledgerView), nextCursor };
}
