import type { JobDetail } from '#contract/jobs.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import { wrongState } from './change.ts';
import { listCrew, lockJob, replaceTeammates } from './queries.ts';
import { readJob } from './read.ts';

/**
 * Sets the employees who do an open job together with the one who has it, who isn't named among them. Returns the job. Throws
 * NotFound, Conflict for a job that's done or canceled, and Invalid for someone who doesn't work here anymore. Called by admins only.
 */
export async function setTeammates(
  context: Context,
  { id, employees }: { readonly id: string; readonly employees: readonly string[] },
): Promise<JobDetail> {
  const at = context.clock.now().toString();
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { job } = locked;
    if (!OPEN_JOB_STATUSES.some((open) => open === job.status)) throw wrongState(job.status);
    const crew = await listCrew(trx);
    const lead = job.accepted_by ?? job.assigned_employee;
    const wanted = [...new Set(employees)].filter((employee) => employee !== lead);
    if (!wanted.every((employee) => crew.some((member) => member.id === employee)))
      throw new Invalid([{ path: 'employees', message: messageOf(problemsTexts, 'employeeGone') }]);
    await replaceTeammates(trx, { jobId: id, employees: wanted, at });
    await writeAudit(trx, context, {
      at,
      action: 'job.set-teammates',
      subject: 'job',
      subjectId: id,
      after: { teammates: wanted },
    });
  });
  return readJob(context, { id });
}
