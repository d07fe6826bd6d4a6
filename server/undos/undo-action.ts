import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '#core/people/permissions.ts';
import { lockApplication } from '../data/applications.ts';
import { writeAudit } from '../audit.ts';
import { transaction, type Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockJobOf } from '../data/jobs.ts';
import { lockQuote } from '../data/quotes.ts';
import { readState } from './read-state.ts';
import { restoreQuote } from './restore-quote.ts';
import { dropHeldMails, findUndo, restoreApplicationRow, takeUndo, type UndoRow } from '#server/data/undos.ts';

/**
 * Takes back what an admin has just done: everything is as it was before, and its mails are dropped unsent. Throws
 * NotFound, or Conflict when the time for it is over, a mail has gone out, something has changed since, or the time slot
 * was taken in the meantime.
 */
export async function undoAction(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<void> {
  const { business } = await deps.business();
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    const undo = await findUndo(trx, id);
    if (!undo || !(await lockSubject(trx, undo))) throw new NotFound('There is nothing to undo.');
    if (!(await takeUndo(trx, id, at))) throw await tooLate(trx, id);
    if (!(await dropHeldMails(trx, id))) throw sentAlready();
    const { before, after } = undo;
    if (!isDeepStrictEqual(await readState(trx, subjectOf(undo)), after)) throw changedSince();

    if ('application' in before) await restoreApplicationRow(trx, undo.subject_id, before.application);
    else await restoreQuote(trx, business, { undo, before, at });
    for (const { subject, subjectId } of changedBy(undo)) {
      await writeAudit(trx, {
        at,
        actor,
        action: `${subject}.undo`,
        subject,
        subjectId,
        before: { status: statusIn(after, subject) },
        after: { status: statusIn(before, subject), undone: undo.action },
        requestId,
      });
    }
  });
}

/** What has a history in which the undo belongs: also the job of a quote that had one before. */
function changedBy({ action, subject_id: subjectId, before }: UndoRow) {
  const [subject = ''] = action.split('.');
  const job = 'job' in before && subject === 'quote' ? before.job : null;
  return [{ subject, subjectId }, ...(job ? [{ subject: 'job', subjectId: job.id }] : [])];
}

/** Locks the quote before its job, the order in every change. Returns false if it was deleted in the meantime. */
async function lockSubject(trx: Trx, { quote_id: quoteId, application_id: applicationId }: UndoRow): Promise<boolean> {
  if (quoteId === null) return (await lockApplication(trx, applicationId ?? '')) !== undefined;
  const quote = await lockQuote(trx, quoteId);
  await lockJobOf(trx, quoteId);
  return quote !== undefined;
}

function subjectOf({ quote_id: quoteId, subject_id: applicationId }: UndoRow) {
  return quoteId === null ? { applicationId } : { quoteId };
}

function statusIn(state: UndoRow['after'], subject: string): string | undefined {
  if ('application' in state) return state.application.status;
  return subject === 'job' ? state.job?.status : state.quote.status;
}

async function tooLate(trx: Trx, id: string): Promise<Conflict> {
  const undo = await findUndo(trx, id);
  return undo?.undone_at ? new Conflict('too-late', 'This has been undone already.') : sentAlready();
}

function sentAlready(): Conflict {
  return new Conflict('too-late', "It's too late to undo this: the email is on its way.");
}

function changedSince(): Conflict {
  return new Conflict('wrong-state', "Something has changed since, so this can't be undone any more.");
}
