import type { Settings } from '#core/settings/settings.ts';
import { employeeOf, mayWithJob, standingOf } from '#core/jobs/crew.ts';
import type { JobActor } from '#core/jobs/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { Conflict, NotFound } from '../errors.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { describeForMail } from '../data/describe-quote.ts';
import { changeJob, type Locked } from './change.ts';
import { findEmployee } from './find-employee.ts';
import { insertAnswer, type CrewRow } from '#server/data/jobs.ts';

export type JobAnswer = {
  readonly id: string;
  /** The id of the employee who responds. */
  readonly employee: string;
  readonly answer: 'accept' | 'decline' | 'request';
  readonly notes: string;
  readonly requestId: string;
};

/**
 * Records an employee's response to a job: accepting or requesting it waits for an admin's approval, or takes a job that was
 * assigned to them; declining leaves it open to the others. The business is notified. Throws NotFound for a colleague's job,
 * Invalid, or Conflict with the current status.
 */
export async function answerJob(deps: Deps, actor: Actor, reply: JobAnswer): Promise<void> {
  const { id, employee, answer, notes, requestId } = reply;
  const { business } = await deps.business();
  await changeJob(deps, actor, {
    id,
    event: answer,
    by: (job) => answererOf(job, { actor, employee }),
    requestId,
    effect: async (trx: Trx, locked) => {
      const { job } = locked;
      const member = await findEmployee(trx, employee);
      const at = deps.clock.now().toString();
      await insertAnswer(trx, { id: deps.random.id(), job_id: id, employee, answer, notes, at });
      const wasConfirmed = job.status === 'approved';
      // Declining what is open to all is no news.
      if (answer !== 'decline' || wasConfirmed)
        await queueMails(trx, [toOwner(deps, business, { locked, member, reply, wasConfirmed })]);
      if (answer !== 'decline') return { set: { accepted_by: employee }, told: { employee } };
      const wasChosen = job.assigned_employee === employee;
      return { set: wasChosen ? { assigned_employee: null } : {}, told: { employee } };
    },
  });
}

/**
 * Returns the role in which an employee responds to a job. A colleague's job doesn't exist for them, unless they know of it:
 * from the email with its code, as an admin who responds for someone, or from the list before a colleague was faster.
 */
function answererOf(
  job: Locked['job'],
  { actor, employee }: { readonly actor: Actor; readonly employee: string },
): JobActor {
  const standing = standingOf(
    { status: job.status, acceptedBy: job.accepted_by, assignedTo: job.assigned_employee },
    employee,
  );
  if (mayWithJob([standing], 'see')) return standing === 'chosen' ? 'crew' : 'employee';
  const isLookedUp = actor.employeeId === undefined && employeeOf(actor, job.id) === employee;
  if (standing !== 'taken' && !isLookedUp && actor.adminId === undefined) throw new NotFound('There is no such job.');
  throw new Conflict('wrong-state', 'This job is no longer available. Somebody may have been faster.', {
    present: job.status,
  });
}

type Answered = {
  readonly locked: Locked;
  readonly member: CrewRow;
  readonly reply: JobAnswer;
  readonly wasConfirmed: boolean;
};

function toOwner(deps: Deps, business: Settings, { locked: { job, quote }, member, reply, wasConfirmed }: Answered) {
  const { reference, packageName, subject, startsAt } = describeForMail(business, quote);
  const data = {
    answer: reply.answer,
    wasConfirmed,
    employeeName: member.name,
    employeeEmail: member.email || business.email,
    notes: reply.notes,
    reference,
    packageName,
    subject,
    startsAt,
    jobUrl: `${deps.publicUrl}/job-schedule?open=${job.id}`,
  };
  return outboxRow(
    deps,
    { kind: 'job-answered', recipient: business.email, data },
    { quoteId: quote.id, isTest: quote.is_test },
  );
}
