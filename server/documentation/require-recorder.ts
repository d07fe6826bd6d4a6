import type { Actor } from '#core/people/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import { Conflict } from '../errors.ts';
import { requireCrew, type CrewedJob } from './require-crew.ts';

/** Like `requireCrew`, for callers that record something: admins may do so once an employee was accepted for the job. */
export async function requireRecorder(db: DbOrTrx, actor: Actor, id: string): Promise<CrewedJob> {
  const crewed = await requireCrew(db, actor, id);
  if (crewed.employee === null && !crewed.crew)
    throw new Conflict('wrong-state', 'Nobody has been accepted for this job yet, so there is nothing to record.', {
      present: crewed.job.status,
    });
  return crewed;
}
