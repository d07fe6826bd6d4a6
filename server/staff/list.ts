import type { Page } from '#contract/pages.ts';
import type { StaffMember } from '#contract/staff.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Actor } from '#core/people/permissions.ts';
import { figureStaff } from '../attendance/figure.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listEmployees } from '#server/data/staff.ts';
import { staffView } from './view.ts';

/** Current employees, unless a status is given; the dates are those on which employees were added. */
export type StaffSearch = ListSearch<'active' | 'clocked-in' | 'deleted'>;

/** Returns a page of the crew, newest first. Throws Invalid for a cursor that isn't ours. */
export async function listStaff(deps: Deps, _actor: Actor, search: StaffSearch): Promise<Page<StaffMember>> {
  const { business } = await deps.business();
  const limit = search.limit ?? PAGE;
  const filter = {
    isDeleted: search.status === 'deleted',
    isClockedIn: search.status === 'clocked-in',
    words: searchWords(search.q ?? ''),
    ...daysBetween(business, search),
  };
  const found = await listEmployees(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  const figuresOf = await figureStaff(
    deps,
    deps.db,
    rows.map(({ id }) => id),
  );
  return { items: rows.map((row) => staffView(row, figuresOf(row.id))), nextCursor };
}
