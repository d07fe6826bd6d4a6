import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Page } from '#contract/pages.ts';
import type { SettingsVersion, VersionInList } from '#contract/settings.ts';
import type { Language } from '#core/languages/language.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findVersion, listVersions } from '../data/settings.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { PAGE, pageOfRows, readCursor } from '../lib/paging.ts';
import { versionView, historyView } from './view.ts';

/** Returns a version of the settings; defaults to the current one. Throws NotFound. */
export async function readVersion(
  { db }: Deps,
  _actor: Actor,
  { version }: { readonly version?: number } = {},
): Promise<SettingsVersion> {
  const found = version === undefined ? (await listVersions(db, { limit: 1 }))[0] : await findVersion(db, version);
  if (!found) throw new NotFound(messageOf(operationErrorsTexts, 'noVersion'));
  return versionView(found);
}

type HistoryQuery = {
  readonly cursor?: string | undefined;
  readonly limit?: number | undefined;
  /** Of the summaries. */
  readonly language: Language;
};

/** A page of settings versions, newest first, each with what it changed. Throws Invalid for a bad cursor. */
export async function listHistory(
  { db }: Deps,
  _actor: Actor,
  { cursor, limit = PAGE, language }: HistoryQuery,
): Promise<Page<VersionInList>> {
  const from = readCursor(cursor);
  // The one beyond the page is also what its last row is compared with.
  const read = await listVersions(db, { before: from && Number(from.id), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(read, {
    limit,
    keyOf: ({ savedAt, version }) => ({ at: savedAt, id: String(version) }),
  });
  return { items: rows.map((row, index) => historyView(row, read[index + 1], language)), nextCursor };
}
