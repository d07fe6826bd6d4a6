import { operationErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { ApplicationDetail } from '#contract/applications.ts';
import type { Language } from '#core/languages/language.ts';
import { APPLICATION_TRANSITIONS, type ApplicationStatus } from '#core/people/applications.ts';
import { joinName } from '#core/people/contact.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { outboxRow, enqueue } from '../notifications/outbox.ts';
import { openUndo, sealUndo } from '../undos/open-undo.ts';
import { readApplication } from './read.ts';
import { lockApplication, setStatus, editColumns } from '#server/data/applications.ts';

export type ApplicationDecision = {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly language: Language;
  readonly requestId: string;
};

/**
 * Moves an application to its next status and notifies the applicant, in one transaction. Throws NotFound, or Conflict with
 * the current status if the table has no such transition.
 */
export async function decideApplication(
  deps: Deps,
  actor: Actor,
  { id, status, language, requestId }: ApplicationDecision,
): Promise<ApplicationDetail> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
    const step = APPLICATION_TRANSITIONS.find(({ from, to }) => from === row.status && to === status);
    if (!step || step.to === 'pending') throw wrongState(row.status, status);
    const action = `application.${step.event}`;
    const undoable = { action, subjectId: id, applicationId: id };
    const hold = step.event === 'invite' ? undefined : await openUndo(trx, deps, undoable);
    await setStatus(trx, id, { status, at });
    const data = { name: joinName(row.first_name, row.last_name), status: step.to };
    const mail = { kind: 'application-status', recipient: row.email, data } as const;
    await enqueue(trx, [outboxRow(deps, mail, { language: row.language, isTest: row.is_test, hold })]);
    await writeAudit(trx, {
      at,
      actor,
      action,
      subject: 'application',
      subjectId: id,
      before: { status: row.status },
      after: { status },
      requestId,
    });
    if (hold) await sealUndo(trx, hold, undoable);
  });
  return readApplication(deps, actor, { id, language });
}

function wrongState(present: ApplicationStatus, wanted: ApplicationStatus): Conflict {
  const message =
    present === wanted
      ? messageOf(operationErrorsTexts, 'decidedAlready', { status: present })
      : messageOf(operationErrorsTexts, 'cannotBecome', { status: present, wanted });
  return new Conflict('wrong-state', message, { present });
}

export type ApplicationEdit = {
  readonly id: string;
  readonly notes?: string | undefined;
  /** What the applicant reads. */
  readonly language?: Language | undefined;
  readonly requestId: string;
};

/** Replaces the owner's notes on an application, or the applicant's language. Throws NotFound. */
export async function editApplication(
  deps: Deps,
  actor: Actor,
  { id, notes, language, requestId }: ApplicationEdit,
  reader: Language,
): Promise<ApplicationDetail> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const row = await lockApplication(trx, id);
    if (!row) throw new NotFound(messageOf(operationErrorsTexts, 'noApplication'));
    const written = { at, actor, subject: 'application', subjectId: id, requestId };
    if (notes !== undefined && notes !== row.notes) {
      await editColumns(trx, id, { notes });
      await writeAudit(trx, { ...written, action: 'application.note' });
    }
    if (language !== undefined && language !== row.language) {
      await editColumns(trx, id, { language });
      const [before, after] = [row.language, language].map((each) => ({ language: each }));
      await writeAudit(trx, { ...written, action: 'application.change-language', before, after });
    }
  });
  return readApplication(deps, actor, { id, language: reader });
}
