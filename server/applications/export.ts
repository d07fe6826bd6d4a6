import type { Actor } from '#core/people/permissions.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import { joinName } from '#core/people/contact.ts';
import { parsePhone } from '#core/people/phone.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, pageOfRows, readCursor } from '../lib/paging.ts';
import type { ApplicationSearch } from './list.ts';
import { listApplicationRows, type ApplicationRow } from '#server/data/applications.ts';

const COLUMNS: readonly CsvColumn<ApplicationRow>[] = [
  { title: 'Name', value: (row) => joinName(row.first_name, row.last_name) },
  { title: 'Email', value: (row) => row.email },
  { title: 'Phone', value: (row) => parsePhone(row.phone)?.text ?? row.phone },
  { title: 'Status', value: (row) => row.status },
  { title: 'Availability', value: (row) => row.availability.join(', ') },
  { title: 'Experience', value: (row) => row.experience },
  { title: 'Why join', value: (row) => row.why_join },
  { title: 'Transportation', value: (row) => row.transportation },
  { title: 'Resume', value: (row) => row.resume_link },
  { title: 'References', value: (row) => row.references_given },
  { title: 'Applied', value: (row) => row.created_at },
];

/** The applications as CSV, narrowed like the list. */
export async function exportApplications(
  deps: Deps,
  _actor: Actor,
  search: ApplicationSearch,
): Promise<AsyncGenerator<string>> {
  const { business } = await deps.business();
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(business, search) };
  const limit = 200;
  const pages = eachPage(async (cursor) => {
    const found = await listApplicationRows(deps.db, { filter, cursor: readCursor(cursor), limit: limit + 1 });
    return pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  });
  return writeCsv(COLUMNS, pages);
}
