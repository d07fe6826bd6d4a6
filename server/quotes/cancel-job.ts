import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { cancelQuote } from './cancel.ts';
import { readJob } from '#server/jobs/read.ts';
import { findJob } from '#server/data/jobs.ts';

/**
 * Cancels a job by cancelling its quote: the time is free again, the customer and whoever had accepted are told. Throws
 * NotFound, or Conflict with the present status.
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
