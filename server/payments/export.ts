import type { LedgerRow } from '#contract/payment-answers.ts';
import { toDollars } from '#core/lib/money.ts';
import type { Actor } from '#core/people/permissions.ts';
import { formatInstant } from '#core/lib/time.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { listLedger, type LedgerSearch } from './list.ts';

const ROWS_AT_ONCE = 500;

/** The ledger of a search as CSV, newest first, in dollars. */
export async function exportLedger(deps: Deps, actor: Actor, search: LedgerSearch): Promise<AsyncIterable<string>> {
  const { business } = await deps.business();
  const pages = eachPage(async (cursor) => {
    const { items, nextCursor } = await listLedger(deps, actor, { ...search, cursor, limit: ROWS_AT_ONCE });
    return { rows: items, nextCursor };
  });
  return writeCsv(columnsFor(business.timeZone), pages);
}

function columnsFor(timeZone: string): readonly CsvColumn<LedgerRow>[] {
  return [
    { title: 'Received', value: (entry) => entry.receivedOn },
    { title: 'Quote', value: (entry) => entry.quoteReference },
    { title: 'Customer', value: (entry) => entry.customerName },
    { title: 'Kind', value: (entry) => entry.kind },
    { title: 'Method', value: (entry) => entry.method },
    { title: 'Half', value: (entry) => entry.half },
    { title: 'Amount', value: (entry) => toDollars(entry.cents) },
    { title: 'Tip', value: (entry) => entry.isTip },
    { title: 'Corrected', value: (entry) => entry.isCorrected },
    { title: 'Reference', value: (entry) => entry.reference },
    { title: 'Recorded', value: (entry) => formatInstant(Temporal.Instant.from(entry.recordedAt), timeZone) },
    { title: 'Recorded by', value: (entry) => entry.recordedBy },
  ];
}
