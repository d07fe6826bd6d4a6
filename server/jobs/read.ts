import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findOpenUndo } from '../data/undos.ts';
import { findJob, jobHistory, listAnswers } from '#server/data/jobs.ts';
import { detailView } from './view.ts';

/** One job with all that belongs to it. Throws NotFound. */
export async function readJob(deps: Deps, _actor: Actor, { id }: { readonly id: string }): Promise<JobDetail> {
  const [job, answers, history, { settings }] = await Promise.all([
    findJob(deps.db, id),
    listAnswers(deps.db, id),
    jobHistory(deps.db, id),
    deps.settings(),
  ]);
  if (!job) throw new NotFound('There is no such job.');
  const undo = await findOpenUndo(deps.db, { quoteId: job.quote_id }, deps.clock.now());
  return detailView(job, { settings, answers, history, undo });
}
