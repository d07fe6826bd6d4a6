import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import { answerJob } from '../jobs/answer.ts';
import { findIdentity } from './find-identity.ts';
import { findCrewJob, findOwn, type OwnRow } from '#server/data/employees.ts';
import { crewJobView } from './view.ts';

export type Response = {
  readonly id: string;
  readonly response: 'accept' | 'decline';
  readonly notes?: string | null | undefined;
  /** 'FKE-' and ten digits; only for an admin who responds on an employee's behalf. */
  readonly employeeId?: string | null | undefined;
  readonly requestId: string;
};

/**
 * Accepts or declines a job as the employee who looked it up or is logged in; an admin responds for the employee they name.
 * Throws NotFound for a job other than the one looked up, Forbidden for another employee, Conflict with the current status if
 * someone else was faster.
 */
export async function respondToJob(deps: Deps, actor: Actor, reply: Response): Promise<CrewJob> {
  const { id, response, notes, requestId } = reply;
  const employee = await settleEmployee(deps, actor, reply);
  await answerJob(deps, actor, { id, employee: employee.id, answer: response, notes: notes ?? '', requestId });
  const [{ business }, job] = await Promise.all([deps.business(), findCrewJob(deps.db, { id, employee: employee.id })]);
  if (!job) throw new NotFound('There is no such job.');
  return crewJobView(job, { business, employee });
}

async function settleEmployee(deps: Deps, actor: Actor, { id, employeeId }: Response): Promise<OwnRow> {
  const own = await findIdentity(deps.db, actor, id);
  if (own && (!employeeId || own.employee_id === employeeId)) return own;
  if (actor.adminId === undefined)
    throw own ? new Forbidden('You can answer for yourself only.') : new NotFound('There is no such job.');
  const named = employeeId ? await findOwn(deps.db, { employeeId }) : undefined;
  if (named) return named;
  const message = employeeId ? 'Invalid FKEID - Employee not found' : 'Accepting needs a verified employee ID.';
  throw new Invalid([{ path: 'employeeId', message }]);
}
