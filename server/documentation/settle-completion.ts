import { currentCompletion, missingFor } from '#core/jobs/documentation.ts';
import { JOB_TRANSITIONS } from '#core/jobs/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import { nextState } from '#core/lib/transitions.ts';
import { writeAudit } from '../audit.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { thankCustomer } from '../follow-up/thank.ts';
import { updateJob } from '../data/jobs.ts';
import { completeQuote } from '../data/quotes.ts';
import { countPhotos } from './count-photos.ts';
import { requireCrew } from './require-crew.ts';
import { listCompletions, listJobPhotos } from '#server/data/documentation.ts';

/**
 * Completes a job, which is locked already, if its completion was submitted and no photo that it names is missing any
 * more. Otherwise nothing happens.
 */
export async function settleCompletion(
  trx: Trx,
  deps: Deps,
  { actor, jobId, requestId }: { readonly actor: Actor; readonly jobId: string; readonly requestId: string },
): Promise<void> {
  const { job, crew } = await requireCrew(trx, actor, jobId);
  const to = nextState(JOB_TRANSITIONS, job.status, { event: 'complete', by: 'crew' });
  const completion = to && currentCompletion(await listCompletions(trx, jobId), crew);
  if (!to || !completion) return;

  const photos = countPhotos(await listJobPhotos(trx, jobId), job);
  const hasReason = completion.reason_without_photos !== null;
  const missing = missingFor({ named: completion.photos, hasReason, photos });
  if (missing.photos.length + missing.types.length > 0) return;

  const at = deps.clock.now().toString();
  await updateJob(trx, job, { status: to, completed_at: at });
  await completeQuote(trx, job.quote_id, at);
  const hasPhotos = photos.some(({ photoType, counts }) => counts && photoType !== 'damage');
  await thankCustomer(trx, deps, { quoteId: job.quote_id, hasPhotos });
  await writeAudit(trx, {
    at,
    actor,
    action: 'job.complete',
    subject: 'job',
    subjectId: jobId,
    before: { status: job.status },
    after: { status: to, employee: completion.employee, completion: completion.id },
    requestId,
  });
}
