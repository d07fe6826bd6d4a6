import type { JobPhoto } from '#contract/documentation.ts';
import { mayCorrect } from '#core/jobs/documentation.ts';
import type { Actor } from '#core/people/permissions.ts';
import { writeAudit } from '../audit.ts';
import { transaction } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { lockJob } from '../data/jobs.ts';
import { requireCrew } from './require-crew.ts';
import { findJobPhoto, markRemoved } from '#server/data/documentation.ts';
import { listPhotos } from './list-photos.ts';

/**
 * Removes a photo that was taken by mistake, as its author until the job is closed, or as an admin: the customer and the
 * crew no longer see it, the owner sees it as removed. Doing it again changes nothing. Throws NotFound and Conflict.
 */
export async function removePhoto(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<JobPhoto[]> {
  const photo = await findJobPhoto(deps.db, id);
  if (!photo) throw new NotFound(NO_PHOTO);
  const jobId = photo.job_id;
  const at = deps.clock.now().toString();
  await transaction(deps.db, async (trx) => {
    await lockJob(trx, jobId);
    const { job, employee, sees } = await requireCrew(trx, actor, jobId);
    if (!sees(photo)) throw new NotFound(NO_PHOTO);
    if (actor.adminId === undefined && !mayCorrect(job.status, { author: photo.employee, employee }))
      throw new Conflict('wrong-state', 'This photo is part of a closed job, or was taken by somebody else.', {
        present: job.status,
      });
    if (!(await markRemoved(trx, { id, at, by: actor.personId ?? null }))) return;
    await writeAudit(trx, {
      at,
      actor,
      action: 'job-photo.remove',
      subject: 'job-photo',
      subjectId: id,
      after: { job: jobId },
      requestId,
    });
  });
  return listPhotos(deps, actor, { id: jobId });
}

const NO_PHOTO = 'There is no such photo among those of your jobs.';
