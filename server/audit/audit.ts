import type { AuditEntry } from '#contract/audit.ts';
import type { Page } from '#contract/pages.ts';
import { exportColumnsTexts } from '#core/languages/en/exports.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import { AUDIT_GROUPS, type AuditGroup } from '#core/operations/audit-actions.ts';
import { namesAction } from '#core/operations/owner-lists.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { DbOrTrx } from '#server/db/client.ts';
import { readCursor } from '#server/db/row-order.ts';
import { NotFound } from '#server/errors.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, type ListSearch } from '#server/lib/paging.ts';
import {
  findEntry,
  findPeople,
  findSubjects,
  listActions,
  listAudit,
  nameSubjects,
  type AuditMatches,
  type AuditRow,
} from './queries.ts';

type AuditSearch = ListSearch<AuditGroup> & { readonly person?: string | undefined };

/** Returns a page of what happened, newest first. Throws Invalid for a cursor that isn't one of ours. */
export async function listEntries({ db, settings }: Context, search: AuditSearch): Promise<Page<AuditEntry>> {
  const now = await settings();
  const limit = search.limit ?? PAGE;
  const narrowing = {
    nouns: search.status && AUDIT_GROUPS[search.status],
    person: search.person,
    matches: await matchesOf(db, search.q?.trim() ?? ''),
    ...daysBetween(now.settings, search),
  };
  const found = await listAudit(db, {
    narrowing,
    cursor: readCursor(search.cursor, { id: 'bigint' }),
    limit: limit + 1,
  });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ at, id }) => ({ at, id: String(id) }) });
  const names = await nameSubjects(db, rows);
  return { items: rows.map((row) => entryView(row, names)), nextCursor };
}

/** Returns what the search text may mean: a person, an action, a reference or an ID; undefined for an empty one. */
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

/** Returns one entry of the log. Throws NotFound. */
export async function readEntry({ db }: Context, { id }: { readonly id: string }): Promise<AuditEntry> {
  const entry = await findEntry(db, id);
  if (!entry) throw new NotFound(messageOf(operationErrorsTexts, 'noEntry'));
  return entryView(entry, await nameSubjects(db, [entry]));
}

const ROWS_AT_ONCE = 1000;

/** Returns what happened as CSV, newest first, page by page: the log may be longer than the memory. */
export async function exportAudit(context: Context, search: AuditSearch): Promise<AsyncIterable<string>> {
  const { settings } = await context.settings();
  return writeCsv(
    columnsIn(context.language, settings),
    eachPage(async (cursor) => {
      const { items, nextCursor } = await listEntries(context, { ...search, cursor, limit: ROWS_AT_ONCE });
      return { rows: items, nextCursor };
    }),
  );
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<AuditEntry>[] {
  const t = exportColumnsTexts(language);
  return [
    { title: t('time'), value: ({ at }) => wallTime(at, timeZone) },
    { title: t('who'), value: ({ who }) => who },
    { title: t('person'), value: ({ personId }) => personId },
    { title: t('action'), value: ({ action }) => action },
    { title: t('subject'), value: ({ subject }) => subject },
    { title: t('name'), value: ({ label }) => label },
    { title: t('subjectId'), value: ({ subjectId }) => subjectId },
    { title: t('before'), value: ({ before }) => asText(before) },
    { title: t('after'), value: ({ after }) => asText(after) },
    { title: t('request'), value: ({ requestId }) => requestId },
  ];
}

function asText(facts: unknown): string | null {
  return facts === null ? null : JSON.stringify(facts);
}

/** An entry of the log, with the name of its subject. */
function entryView(row: AuditRow, names: ReadonlyMap<string, string>): AuditEntry {
  return {
    id: String(row.id),
    at: row.at,
    who: row.who,
    personId: row.person_id,
    action: row.action,
    subject: row.subject,
    subjectId: row.subject_id,
    label: names.get(row.subject_id) ?? null,
    before: row.before,
    after: row.after,
    requestId: row.request_id,
  };
}
