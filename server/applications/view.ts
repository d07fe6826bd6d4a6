import type { ApplicationDetail, ApplicationInList } from '#contract/applications.ts';
import type { UndoOffer } from '#contract/undos.ts';
import { applicationsTexts } from '#core/languages/en/applications.ts';
import type { Language } from '#core/languages/language.ts';
import { APPLICATION_TRANSITIONS } from '#core/people/applications.ts';
import { joinName } from '#core/people/contact.ts';
import type { ApplicationRow, decisionsOf } from '#server/data/applications.ts';

export function listView(row: ApplicationRow): ApplicationInList {
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

type DetailParts = {
  readonly decisions: Awaited<ReturnType<typeof decisionsOf>>;
  readonly undo: UndoOffer | null;
  readonly isOnCrew: boolean;
  readonly language: Language;
};

export function detailView(
  row: ApplicationRow,
  { decisions, undo, isOnCrew, language }: DetailParts,
): ApplicationDetail {
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
