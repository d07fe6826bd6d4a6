import type { CrewJob } from '#contract/crew-jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import { findCrewJob, findOwn, type OwnRow } from '../data/employees.ts';
import type { Deps } from '../deps.ts';
import { Forbidden, Invalid, NotFound } from '../errors.ts';
import { answerJob } from '../jobs/answer.ts';
import { readCrewJob } from './crew-jobs.ts';
import { findIdentity, findSelf } from './own-session.ts';
import { crewJobView } from './view.ts';

type Response = {
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
  const [{ settings }, job] = await Promise.all([deps.settings(), findCrewJob(deps.db, { id, employee: employee.id })]);
  if (!job) throw new NotFound('There is no such job.');
  return crewJobView(job, { settings, employee });
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

/** Requests an open job. Throws NotFound, or Conflict with the current status if another employee was faster. */
export async function requestJob(
  deps: Deps,
  actor: Actor,
  { id, requestId }: { readonly id: string; readonly requestId: string },
): Promise<CrewJob> {
  const { id: employee } = await findSelf(deps.db, actor);
  await answerJob(deps, actor, { id, employee, answer: 'request', notes: '', requestId });
  return readCrewJob(deps, actor, { id });
}
