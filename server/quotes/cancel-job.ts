import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { cancelQuote } from './cancel.ts';
import { readJob } from '#server/jobs/read.ts';
import { findJob } from '#server/data/jobs.ts';

/**
 * Cancels a job by canceling its quote: frees the slot, and notifies the customer and the employee who had accepted. Throws
 * NotFound, or Conflict with the current status.
 */
export async function cancelJob(
  deps: Deps,
  actor: Actor,
  { id, reason, requestId }: { readonly id: string; readonly reason?: string | undefined; readonly requestId: string },
): Promise<JobDetail> {
  const job = await findJob(deps.db, id);
  if (!job) throw new NotFound('There is no such job.');
  await cancelQuote(deps, actor, { id: job.quote_id, reason, requestId });
  return readJob(deps, actor, { id });
}
