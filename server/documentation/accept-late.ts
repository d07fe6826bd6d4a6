import type { JobDocumentation } from '#contract/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { lockJob } from '../data/jobs.ts';
import { openDocumentation } from './open-documentation.ts';
import { markAccepted } from '#server/data/documentation.ts';

/**
 * Accepts what former crew uploaded after the job was reassigned: it counts like everything else from then on, also in the
 * customer's report. Does nothing if there is no such entry. Throws NotFound.
 */
export async function acceptLate(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<JobDocumentation> {
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    if (!(await lockJob(trx, id))) throw new NotFound('There is no such job.');
    const accepted = await markAccepted(trx, id, at);
    if (accepted === 0) return;
    const after = { entries: accepted };
    await writeAudit(trx, { at, actor, action: 'job.accept-late', subject: 'job', subjectId: id, after, requestId });
  });
  return openDocumentation(deps, actor, { id });
}
