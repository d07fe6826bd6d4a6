import type { Actor } from '#core/permissions.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { changeJob } from './change.ts';
import { findEmployee } from './find-employee.ts';
import { insertAnswer } from './sql.ts';

export type JobAnswer = {
  readonly id: string;
  /** Whoever answers: the id of the employee. */
  readonly employee: string;
  readonly answer: 'accept' | 'decline' | 'request';
  readonly notes: string;
  readonly requestId: string;
};

/**
 * Keeps what an employee answers to a job: accepting or asking for it waits for an admin's approval, or takes a job that
 * was confirmed for him; declining leaves it open to the others. Throws NotFound, Invalid, or Conflict with the present status.
 */
export async function answerJob(deps: Deps, actor: Actor, reply: JobAnswer): Promise<void> {
  const { id, employee, answer, notes, requestId } = reply;
  await changeJob(deps, actor, {
    id,
    event: answer,
    by: (job) => (job.status === 'approved' && job.assigned_employee === employee ? 'crew' : 'employee'),
    requestId,
    effect: async (trx: Trx, { job }) => {
      await findEmployee(trx, employee);
      const at = deps.clock.now().toString();
      await insertAnswer(trx, { id: deps.chance.id(), job_id: id, employee, answer, notes, at });
      if (answer !== 'decline') return { set: { accepted_by: employee }, told: { employee } };
      const wasChosen = job.assigned_employee === employee;
      return { set: wasChosen ? { assigned_employee: null } : {}, told: { employee } };
    },
  });
}
