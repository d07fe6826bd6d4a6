import type { JobDetail } from '#contract/jobs.ts';
import { OPEN_JOB_STATUSES } from '#core/jobs/jobs.ts';
import { problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Settings } from '#core/settings/settings.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Context } from '#server/context.ts';
import { transaction, type Trx } from '#server/db/client.ts';
import { Invalid, NotFound } from '#server/errors.ts';
import type { MailHold } from '#server/notifications/outbox.ts';
import type { QuoteRow } from '#server/quotes/queries.ts';
import { openUndo, sealUndo } from '#server/undos/undo-action.ts';
import { drawAppointment, issueCredentials, tellFormer } from './assign.ts';
import { wrongState } from './change.ts';
import { listCrew, listTeammates, lockJob, replaceTeammates, updateJob, type CrewRow, type JobRow } from './queries.ts';
import { readJob } from './read.ts';

/**
 * Sets the employees who do an open job together with the one who has it, who isn't named among them, and emails those who are new and
 * those who are no longer on it; it can be undone. Returns the job. Throws NotFound, Conflict for a job that's done or canceled, and
 * Invalid for someone who doesn't work here anymore. Called by admins only.
 */
export async function setTeammates(
  context: Context,
  { id, employees }: { readonly id: string; readonly employees: readonly string[] },
): Promise<JobDetail> {
  const at = context.clock.now().toString();
  const { settings } = await context.settings();
  await transaction(context.db, async (trx) => {
    const locked = await lockJob(trx, id);
    if (!locked) throw new NotFound(messageOf(problemsTexts, 'noJob'));
    const { job, quote } = locked;
    if (!OPEN_JOB_STATUSES.some((open) => open === job.status)) throw wrongState(job.status);
    const crew = await listCrew(trx);
    const lead = job.accepted_by ?? job.assigned_employee;
    const wanted = [...new Set(employees)].filter((employee) => employee !== lead);
    if (!wanted.every((employee) => crew.some((member) => member.id === employee)))
      throw new Invalid([{ path: 'employees', message: messageOf(problemsTexts, 'employeeGone') }]);
    const present = await listTeammates(trx, id);
    const added = crew.filter(({ id: each }) => wanted.includes(each) && !present.includes(each));
    const removed = present.filter((each) => !wanted.includes(each));
    if (added.length + removed.length === 0) return;
    const hold = await openUndo(trx, context, { action: ACTION, subjectId: id, quoteId: quote.id });
    await replaceTeammates(trx, { jobId: id, employees: wanted, at });
    const leadName = crew.find((member) => member.id === lead)?.name || null;
    await tellAdded(trx, context, { settings, job, quote, added, leadName, hold });
    for (const former of removed) await tellFormer(trx, context, { settings, quote, former, hold });
    await writeAudit(trx, context, {
      at,
      action: ACTION,
      subject: 'job',
      subjectId: id,
      after: { teammates: wanted },
    });
    await sealUndo(trx, hold, { quoteId: quote.id });
  });
  return readJob(context, { id });
}

const ACTION = 'job.set-teammates';

/** Emails teammates what an assigned employee is emailed. The job gets an appointment ID for it, and isn't sent to anyone else by that. */
async function tellAdded(
  trx: Trx,
  context: Context,
  {
    job,
    added,
    leadName,
    ...about
  }: {
    readonly settings: Settings;
    readonly job: JobRow;
    readonly quote: QuoteRow;
    readonly added: readonly CrewRow[];
    readonly leadName: string | null;
    readonly hold: MailHold;
  },
): Promise<void> {
  const crew = added.filter(({ email }) => email !== '');
  if (crew.length === 0) return;
  const appointmentId = job.appointment_id ?? (await drawAppointment(trx, context));
  if (job.appointment_id === null) await updateJob(trx, job, { appointment_id: appointmentId });
  await issueCredentials(trx, context, {
    ...about,
    jobId: job.id,
    appointmentId,
    crew,
    kind: 'job-credentials',
    isConfirmed: true,
    isTheirs: true,
    helps: { leadName },
  });
}
