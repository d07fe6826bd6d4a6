import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { NotFound } from '../errors.ts';
import { findOwn, listOfEmployee } from '#server/data/employees.ts';
import { crewJobView } from './view.ts';

/** Jobs completed longer ago appear only in the earnings. */
const COMPLETED_DAYS = 90;

/** The jobs that an employee has, asked for or is confirmed for, the next visit first. Throws NotFound for those of a colleague. */
export async function listOwnJobs(
  deps: Deps,
  actor: Actor,
  { employeeId }: { readonly employeeId: string },
): Promise<CrewJob[]> {
  const { business } = await deps.business();
  const employee = await findOwn(deps.db, { employeeId });
  if (!employee || (actor.adminId === undefined && employee.id !== actor.employeeId))
    throw new NotFound('Invalid FKEID - Employee not found');
  const since = deps.clock.now().subtract({ hours: COMPLETED_DAYS * 24 });
  const rows = await listOfEmployee(deps.db, employee.id, since.toString());
  return rows.map((row) => crewJobView(row, { business, employee }));
}
