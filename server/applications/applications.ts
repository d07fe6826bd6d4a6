import type { ApplicationInList, ApplicationDetail } from '#contract/applications.ts';
import type { Page } from '#contract/pages.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf } from '#core/languages/message.ts';
import type { ListOrder } from '#core/operations/owner-lists.ts';
import { availabilityText, type ApplicationStatus, APPLICATION_TRANSITIONS } from '#core/people/applications.ts';
import { joinName } from '#core/people/contact.ts';
import { parsePhone } from '#core/people/phone.ts';
import { searchWords } from '#core/quotes/dashboard.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { NotFound, Conflict } from '#server/errors.ts';
import { eachPage, wallTime, writeCsv, type CsvColumn } from '#server/lib/csv.ts';
import { daysBetween, PAGE, pageOfRows, sortKeyOf, type ListSearch } from '#server/lib/paging.ts';
import { refuseUnseen } from '#server/lib/refusals.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { findOpenUndo } from '#server/undos/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import {
  listApplicationRows,
  decisionsOf,
  findApplication,
  isOnCrew,
  type ApplicationRow,
  lockApplication,
  setStatus,
  editColumns,
} from './queries.ts';

type ApplicationSearch = ListSearch<ApplicationStatus, ListOrder<'applications'>>;

/** A page of applications, newest first unless `sort` says otherwise. Throws Invalid for a cursor of another order. */
export async function listApplications(context: Context, search: ApplicationSearch): Promise<Page<ApplicationInList>> {
  const { settings } = await context.settings();
  const limit = search.limit ?? PAGE;
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const { sort, cursor } = search;
  const found = await listApplicationRows(context.db, { filter, sort, cursor, limit: limit + 1 });
  const { rows, nextCursor } = pageOfRows(found, { limit, keyOf: sortKeyOf });
  return { items: rows.map(listView), nextCursor };
}

/** One application with all that belongs to it. Throws NotFound. */
export async function readApplication(context: Context, { id }: { readonly id: string }): Promise<ApplicationDetail> {
  const [row, decisions, undo] = await Promise.all([
    findApplication(context.db, id),
    decisionsOf(context.db, id),
    findOpenUndo(context.db, { applicationId: id }, context.clock.now()),
  ]);
  if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
  return detailView(row, {
    decisions,
    undo,
    isOnCrew: await isOnCrew(context.db, row.email),
    language: context.language,
  });
}

function columnsIn(language: Language, { timeZone }: Settings): readonly CsvColumn<ApplicationRow>[] {
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
    { title: t('applied'), value: (row) => wallTime(row.created_at, timeZone) },
  ];
}

/** The applications as CSV, narrowed like the list. */
export async function exportApplications(context: Context, search: ApplicationSearch): Promise<AsyncGenerator<string>> {
  const { settings } = await context.settings();
  const filter = { status: search.status, words: searchWords(search.q ?? ''), ...daysBetween(settings, search) };
  const limit = 200;
  const pages = eachPage(async (cursor) => {
    const found = await listApplicationRows(context.db, { filter, cursor, limit: limit + 1 });
    return pageOfRows(found, { limit, keyOf: sortKeyOf });
  });
  return writeCsv(columnsIn(context.language, settings), pages);
}

function listView(row: ApplicationRow): ApplicationInList {
  return {
    id: row.id,
    fullName: joinName(row.first_name, row.last_name),
    email: row.email,
    phone: row.phone,
    status: row.status,
    availability: [...row.availability],
    createdAt: row.created_at,
    isTest: row.is_test,
  };
}

function detailView(
  row: ApplicationRow,
  detailParts: {
    readonly decisions: Awaited<ReturnType<typeof decisionsOf>>;
    readonly undo: UndoOffer | null;
    readonly isOnCrew: boolean;
    readonly language: Language;
  },
): ApplicationDetail {
  const { decisions, undo, isOnCrew, language } = detailParts;
  return {
    ...listView(row),
    firstName: row.first_name,
    lastName: row.last_name,
    language: row.language,
    experience: row.experience,
    whyJoin: row.why_join,
    resumeLink: row.resume_link,
    transportation: row.transportation,
    references: row.references_given,
    notes: row.notes,
    nextStatuses: APPLICATION_TRANSITIONS.filter(({ from }) => from === row.status).map(({ to }) => to),
    history: decisions.map(({ at, name, action, after }) => ({
      at,
      who: name ?? applicationsTexts(language)('applicant'),
      status: action === 'application.undo' ? 'undone' : statusIn(after),
    })),
    isOnCrew,
    undo,
  };
}

function statusIn(after: unknown): string {
  return typeof after === 'object' && after !== null && 'status' in after ? String(after.status) : 'pending';
}

/**
 * Moves an application to its next status and notifies the applicant, in one transaction. Throws NotFound, or Conflict with
 * the current status if the table has no such transition.
 */
export async function decideApplication(
  context: Context,
  { id, status }: { readonly id: string; readonly status: ApplicationStatus },
): Promise<ApplicationDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
    const step = APPLICATION_TRANSITIONS.find(({ from, to }) => from === row.status && to === status);
    if (!step || step.to === 'pending') throw wrongState(row.status, status);
    const action = `application.${step.event}` as const;
    const undoable = { action, subjectId: id, applicationId: id };
    const hold = step.event === 'invite' ? undefined : await openUndo(trx, context, undoable);
    await setStatus(trx, id, { status, at });
    const data = { name: joinName(row.first_name, row.last_name), status: step.to };
    const mail = { kind: 'application-status', recipient: row.email, data } as const;
    await enqueue(trx, [outboxRow(context, mail, { language: row.language, isTest: row.is_test, hold })]);
    await writeAudit(trx, context, {
      at,
      action,
      subject: 'application',
      subjectId: id,
      before: { status: row.status },
      after: { status },
    });
    if (hold) await sealUndo(trx, hold, undoable);
  });
  return readApplication(context, { id });
}

function wrongState(present: ApplicationStatus, wanted: ApplicationStatus): Conflict {
  const message =
    present === wanted
      ? messageOf(operationErrorsTexts, 'decidedAlready', { status: present })
      : messageOf(operationErrorsTexts, 'cannotBecome', { status: present, wanted });
  return new Conflict('wrong-state', message, { present });
}

/** Replaces the owner's notes on an application, or the applicant's language. Throws NotFound. */
export async function editApplication(
  context: Context,
  applicationEdit: {
    readonly id: string;
    readonly notes?: string | undefined;
    readonly seenNotes?: string | undefined;
    /** What the applicant reads. */
    readonly language?: Language | undefined;
  },
): Promise<ApplicationDetail> {
  const { id, notes, seenNotes, language } = applicationEdit;
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
    const written = { at, subject: 'application', subjectId: id };
    refuseUnseen(row.notes, { notes, seenNotes });
    if (notes !== undefined && notes !== row.notes) {
      await editColumns(trx, id, { notes });
      await writeAudit(trx, context, { ...written, action: 'application.note' });
    }
    if (language !== undefined && language !== row.language) {
      await editColumns(trx, id, { language });
      const [before, after] = [row.language, language].map((each) => ({ language: each }));
      await writeAudit(trx, context, { ...written, action: 'application.change-language', before, after });
    }
  });
  return readApplication(context, { id });
}
