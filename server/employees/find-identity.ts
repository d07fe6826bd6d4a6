import { employeeOf } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import { findOwn, type OwnRow } from '#server/data/employees.ts';

/**
 * The employee as whom somebody sees and answers a job (`employeeOf`). Undefined for an admin who isn't on the crew, and
 * for a caller who looked another job up.
 */
export async function findIdentity(db: DbOrTrx, actor: Actor, jobId: string): Promise<OwnRow | undefined> {
  const id = employeeOf(actor, jobId);
  return id === undefined ? undefined : findOwn(db, { id });
}
