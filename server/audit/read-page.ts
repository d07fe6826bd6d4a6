import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import { AUDIT_GROUPS, namesAction, type AuditGroup } from '#core/operations/audit.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { DbOrTrx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import {
  findPeople,
  findSubjects,
  listActions,
  listAudit,
  nameSubjects,
  type AuditMatches,
} from '#server/data/audit.ts';
import { entryView } from './view.ts';

export type AuditSearch = ListSearch<AuditGroup> & { readonly person?: string | undefined };

/** A page of what happened, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function readPage({ db, business }: Deps, search: AuditSearch): Promise<Page<AuditEntry>> {
  const now = await business();
  const limit = search.limit ?? PAGE;
  const narrowing = {
    nouns: search.status && AUDIT_GROUPS[search.status],
    person: search.person,
    matches: await matchesOf(db, search.q?.trim() ?? ''),
    ...daysBetween(now.business, search),
  };
  const found = await listAudit(db, { narrowing, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ at, id }) => ({ at, id: String(id) }) });
  const names = await nameSubjects(db, rows);
  return { items: rows.map((row) => entryView(row, names)), nextCursor };
}

/** What was typed may be a person, an action, a reference or an id; undefined when nothing was. */
async function matchesOf(db: DbOrTrx, typed: string): Promise<AuditMatches | undefined> {
  const words = searchWords(typed);
  if (words.length === 0) return undefined;
  const texts = words.map(({ text }) => text);
  const [people, actions, subjects] = await Promise.all([
    findPeople(db, words),
    listActions(db),
    findSubjects(db, typed.toUpperCase()),
  ]);
  return {
    people,
    actions: actions.filter((action) => namesAction(action, texts)),
    subjectIds: [...subjects, typed.toLowerCase()],
  };
}
