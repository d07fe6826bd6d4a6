import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { ApplicationInList, ApplicationDetail } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import type { Language } from '#core/languages/language.ts';
import { availabilityText, type ApplicationStatus } from '#core/people/applications.ts';
import { joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import {
  listApplicationRows,
  decisionsOf,
  findApplication,
  isOnCrew,
  type ApplicationRow,
} from '../data/applications.ts';
import { findOpenUndo } from '../data/undos.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { eachPage, writeCsv, type CsvColumn } from '../lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, readCursor, type ListSearch } from '../lib/paging.ts';
import { listView, detailView } from './view.ts';

type ApplicationSearch = ListSearch<ApplicationStatus>;

/** A page of applications, newest first. Throws Invalid for a cursor that is not one of ours. */
export async function listApplications(
  deps: Deps,
  _actor: Actor,
  search: ApplicationSearch,
): Promise<Page<ApplicationInList>> {
  const { settings } = await deps.settings();
  const limit = search.limit ?? PAGE;
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const found = await listApplicationRows(deps.db, { filter, cursor: readCursor(search.cursor), limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  return { items: rows.map(listView), nextCursor };
}

/** One application with all that belongs to it. Throws NotFound. */
export async function readApplication(
  deps: Deps,
  _actor: Actor,
  { id, language }: { readonly id: string; readonly language: Language },
): Promise<ApplicationDetail> {
  const [row, decisions, undo] = await Promise.all([
    findApplication(deps.db, id),
    decisionsOf(deps.db, id),
    findOpenUndo(deps.db, { applicationId: id }, deps.clock.now()),
  ]);
  if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
  return detailView(row, { decisions, undo, isOnCrew: await isOnCrew(deps.db, row.email), language });
}

function columnsIn(language: Language): readonly CsvColumn<ApplicationRow>[] {
  const t = applicationsTexts(language);
  return [
    { title: t('name'), value: (row) => joinName(row.first_name, row.last_name) },
    { title: t('email'), value: (row) => row.email },
    { title: t('phone'), value: (row) => parsePhone(row.phone)?.text ?? row.phone },
    { title: t('status'), value: (row) => row.status },
    { title: t('availability'), value: (row) => availabilityText(row.availability, language) },
    { title: t('experience'), value: (row) => row.experience },
    { title: t('whyJoin'), value: (row) => row.why_join },
    { title: t('transportation'), value: (row) => row.transportation },
    { title: t('resume'), value: (row) => row.resume_link },
    { title: t('references'), value: (row) => row.references_given },
    { title: t('applied'), value: (row) => row.created_at },
  ];
}

/** The applications as CSV, narrowed like the list. */
export async function exportApplications(
  deps: Deps,
  _actor: Actor,
  { language, ...search }: ApplicationSearch & { readonly language: Language },
): Promise<AsyncGenerator<string>> {
  const { settings } = await deps.settings();
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const limit = 200;
  const pages = eachPage(async (cursor) => {
    const found = await listApplicationRows(deps.db, { filter, cursor: readCursor(cursor), limit: limit + 1 });
    return pageOfRows(found, { limit, keyOf: ({ created_at: at, id }) => ({ at, id }) });
  });
  return writeCsv(columnsIn(language), pages);
}
