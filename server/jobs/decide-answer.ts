import type { JobDetail } from '#contract/jobs.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Deps } from '../deps.ts';
import { outboxRow, queueMails } from '../data/outbox.ts';
import { changeJob } from './change.ts';
import { describeJob } from './describe-job.ts';
import { readJob } from './read.ts';
import { listCrew } from '#server/data/jobs.ts';

/**
 * Approves or rejects the employee who accepted or requested a job, and notifies them. Approval gives them the job; rejection
 * opens it again. Throws NotFound, or Conflict with the current status.
 */
export async function decideAnswer(
  deps: Deps,
  actor: Actor,
  {
    id,
    event,
    requestId,
  }: { readonly id: string; readonly event: 'approve' | 'turn-down'; readonly requestId: string },
): Promise<JobDetail> {
  const { business } = await deps.business();
  const isApproved = event === 'approve';
  await changeJob(deps, actor, {
    id,
    event,
    by: 'admin',
    requestId,
    canUndo: true,
    effect: async (trx, { job, quote }, hold) => {
      const employee = job.accepted_by;
      const [member] = employee ? await listCrew(trx, employee) : [];
      if (member?.email) {
        const facts = describeJob(business, quote, { employee: member, isTheirs: isApproved });
        const mail = isApproved
          ? ({
              kind: 'job-accepted',
              recipient: member.email,
              data: {
                ...facts,
                appointmentId: job.appointment_id,
                jobUrl: `${deps.publicUrl}/employee/job/${job.id}/documentation`,
              },
            } as const)
          : ({ kind: 'job-turned-down', recipient: member.email, data: facts } as const);
        await queueMails(trx, [outboxRow(deps, mail, { quoteId: quote.id, isTest: quote.is_test, hold })]);
      }
      const set = isApproved ? { assigned_employee: employee } : { accepted_by: null };
      return { set, told: { employee } };
    },
  });
  return readJob(deps, actor, { id });
}
