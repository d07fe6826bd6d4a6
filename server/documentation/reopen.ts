import type { JobDocumentation } from '#contract/documentation.ts';
import { jobErrorsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { forgetJobSupplies } from '#server/books/queries.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import { Conflict } from '#server/errors.ts';
import { findRating } from '#server/follow-up/queries.ts';
import { forgetGroundTruth } from '#server/learning/queries.ts';
import { completeQuote } from '#server/quotes/queries.ts';
import { findReopening, undoAction, type UndoSteps } from '#server/undos/undo-action.ts';
import { openDocumentation } from './documentation.ts';
import { deleteCompletions } from './queries.ts';
import { requireRecorder } from './require-crew.ts';

/**
 * Takes back that a job was completed, for the employee who has it and for admins: the job is open as before, its thank-you
 * email is dropped unsent. Payments stay. Throws NotFound, and Conflict when the time for it is over or the customer has rated.
 */
export async function reopenJob(
  context: Context,
  { id, steps }: { readonly id: string; readonly steps: UndoSteps },
): Promise<JobDocumentation> {
  const { job, isFormer } = await requireRecorder(context.db, context.actor, id);
  const undo = isFormer ? null : await findReopening(context.db, job.quote_id, context.clock.now());
  if (!undo) throw new Conflict('too-late', messageOf(jobErrorsTexts, 'reopenTooLate'), { present: job.status });
  await undoAction(context, { id: undo.id, steps });
  return openDocumentation(context, { id });
}

/** Removes a completion with what followed from it: ground truth, supplies and earnings. Its photos stay. */
export async function withdrawCompletion(
  trx: Trx,
  { quoteId, jobId }: { readonly quoteId: string; readonly jobId: string },
): Promise<void> {
  if (await findRating(trx, quoteId)) throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'ratedAlready'));
  await deleteCompletions(trx, jobId);
  await forgetGroundTruth(trx, quoteId, 'crew');
  await forgetJobSupplies(trx, jobId);
  await completeQuote(trx, quoteId, null);
}
