import type { AuditEntry } from '#contract/audit.ts';
import type { Actor } from '#core/people/permissions.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { readPage, type AuditSearch } from './read-page.ts';

const ROWS_AT_ONCE = 1000;

/** What happened as CSV, newest first, page by page: the log may be longer than the memory. */
export function exportAudit(deps: Deps, _actor: Actor, search: AuditSearch): AsyncIterable<string> {
  return writeCsv(
    COLUMNS,
    eachPage(async (cursor) => {
      const { items, nextCursor } = await readPage(deps, { ...search, cursor, limit: ROWS_AT_ONCE });
      return { rows: items, nextCursor };
    }),
  );
}

const COLUMNS: readonly CsvColumn<AuditEntry>[] = [
  { title: 'Time', value: ({ at }) => at },
  { title: 'Who', value: ({ who }) => who },
  { title: 'Person', value: ({ personId }) => personId },
  { title: 'Action', value: ({ action }) => action },
  { title: 'Subject', value: ({ subject }) => subject },
  { title: 'Name', value: ({ label }) => label },
  { title: 'Subject ID', value: ({ subjectId }) => subjectId },
  { title: 'Before', value: ({ before }) => asText(before) },
  { title: 'After', value: ({ after }) => asText(after) },
  { title: 'Request', value: ({ requestId }) => requestId },
];

function asText(facts: unknown): string | null {
  return facts === null ? null : JSON.stringify(facts);
}
