import type { Business } from '#core/business.ts';
import type { Actor } from '#core/permissions.ts';
import type { Trx } from '../db/client.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../mail/outbox.ts';
import { describeForMail } from '../quotes/describe-for-mail.ts';
import { changeJob, type Locked } from './change.ts';
import { findEmployee } from './find-employee.ts';
import { insertAnswer, type CrewRow } from './sql.ts';

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
 * was confirmed for him; declining leaves it open to the others. The business is told. Throws NotFound, Invalid, or Conflict with the present status.
 */
export async function answerJob(deps: Deps, actor: Actor, reply: JobAnswer): Promise<void> {
  const { id, employee, answer, notes, requestId } = reply;
  const { business } = await deps.business();
  await changeJob(deps, actor, {
    id,
    event: answer,
    by: (job) => (job.status === 'approved' && job.assigned_employee === employee ? 'crew' : 'employee'),
    requestId,
    effect: async (trx: Trx, locked) => {
      const { job } = locked;
      const member = await findEmployee(trx, employee);
      const at = deps.clock.now().toString();
      await insertAnswer(trx, { id: deps.chance.id(), job_id: id, employee, answer, notes, at });
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

type Answered = {
  readonly locked: Locked;
  readonly member: CrewRow;
  readonly reply: JobAnswer;
  readonly wasConfirmed: boolean;
};

function toOwner(deps: Deps, business: Business, { locked: { job, quote }, member, reply, wasConfirmed }: Answered) {
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
