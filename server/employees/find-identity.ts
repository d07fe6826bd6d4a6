import type { Actor } from '#core/permissions.ts';
import type { DbOrTrx } from '../db/client.ts';
import { findOwn, type OwnRow } from './sql.ts';

/**
 * As whom somebody sees and answers a job: the employee whose code has opened it, else the one who is logged in.
 * Undefined for an admin who is neither, and for whoever looked another job up.
 */
export async function findIdentity(
  db: DbOrTrx,
  { lookUp, employeeId }: Actor,
  jobId: string,
): Promise<OwnRow | undefined> {
  const id = lookUp?.jobId === jobId ? lookUp.employeeId : employeeId;
  return id === undefined ? undefined : findOwn(db, { id });
}
