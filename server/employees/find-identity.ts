import { employeeOf } from '#core/jobs/crew.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import { findOwn, type OwnRow } from '#server/data/employees.ts';

/**
 * Returns the employee the caller acts as when they view or respond to a job (`employeeOf`). Undefined for an admin who isn't
 * on the crew, and for a caller who looked up a different job.
 */
export async function findIdentity(db: DbOrTrx, actor: Actor, jobId: string): Promise<OwnRow | undefined> {
  const id = employeeOf(actor, jobId);
  return id === undefined ? undefined : findOwn(db, { id });
}
