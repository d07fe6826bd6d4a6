import type { Actor } from '#core/people/permissions.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { readPage, type MessageSearch } from './read-page.ts';
import type { MessageRow } from '#server/data/contact.ts';

const ROWS_AT_ONCE = 500;

/** The messages as CSV, newest first, page by page. */
export function exportMessages(deps: Deps, _actor: Actor, search: MessageSearch): AsyncIterable<string> {
  return writeCsv(
    COLUMNS,
    eachPage((cursor) => readPage(deps, { ...search, cursor, limit: ROWS_AT_ONCE })),
  );
}

const COLUMNS: readonly CsvColumn<MessageRow>[] = [
  { title: 'Received', value: (message) => message.created_at },
  { title: 'Name', value: (message) => message.name },
  { title: 'Email', value: (message) => message.email },
  { title: 'Phone', value: (message) => message.phone },
  { title: 'Message', value: (message) => message.message },
  { title: 'Read', value: (message) => message.read_at },
  { title: 'Answered', value: (message) => message.answered_at },
];
