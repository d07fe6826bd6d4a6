import type { JobDetail } from '#contract/jobs.ts';
import { employeeOf, mayWithJob, standingOf, type CrewAnswer } from '#core/jobs/crew.ts';
import type { JobActor } from '#core/jobs/jobs.ts';
import { jobErrorsTexts, problemsTexts } from '#core/languages/en/problems.ts';
import { messageOf } from '#core/languages/message.ts';
import type { Actor } from '#core/people/permissions.ts';
import type { Settings } from '#core/settings/settings.ts';
import type { Context } from '#server/context.ts';
import type { Trx } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { Conflict, NotFound } from '#server/errors.ts';
import { outboxRow, enqueue } from '#server/notifications/outbox.ts';
import { describeForMail } from '#server/quotes/describe.ts';
import { describeJob, findEmployee } from './assign.ts';
import { changeJob, type Locked } from './change.ts';
import { findPlainJob, insertAnswer, type CrewRow, listCrew, listTeammates } from './queries.ts';
import { readJob } from './read.ts';

type JobAnswer = {
  readonly id: string;
  /** The id of the employee who responds. */
  readonly employee: string;
  readonly answer: CrewAnswer;
  readonly notes: string;
};

/**
 * Records an employee's response to a job: accepting or requesting it waits for an admin's approval, or takes a job that was
 * assigned to them; declining leaves it open to the others. Accepting a job that is theirs already changes nothing. The owner is notified. Throws NotFound for a colleague's job,
 * Invalid, or Conflict with the current status, also for an open job whose time has come.
 */
export async function answerJob(context: Context, reply: JobAnswer): Promise<void> {
  const { id, employee, answer, notes } = reply;
  const { settings } = await context.settings();
  if (answer === 'accept' && (await hasJob(context, id, employee))) return;
  await changeJob(context, {
    id,
    event: answer,
    by: (job) => answererOf(job, { actor: context.actor, employee }),
    effect: async (trx: Trx, locked) => {
      const { job } = locked;
      if (context.actor.adminId === undefined) refuseBegun(locked, answer, context.clock.now());
      const member = await findEmployee(trx, employee);
      const at = context.clock.now().toString();
      await insertAnswer(trx, { id: context.random.id(), job_id: id, employee, answer, notes, at });
      const wasConfirmed = job.status === 'approved';
      // Declining what is open to all is no news.
      if (answer !== 'decline' || wasConfirmed)
        await enqueue(trx, [toOwner(context, settings, { locked, member, reply, wasConfirmed })]);
      if (answer !== 'decline') return { set: { accepted_by: employee }, details: { employee } };
      const wasChosen = job.assigned_employee === employee;
      return { set: wasChosen ? { assigned_employee: null } : {}, details: { employee } };
    },
  });
}

/** Throws Conflict where an open job's appointment has begun: the owner decides who does it then. */
function refuseBegun({ job, quote }: Locked, answer: CrewAnswer, now: Temporal.Instant): void {
  const { starts_at: startsAt } = quote;
  if (answer === 'decline' || job.status !== 'scheduled' || startsAt === null) return;
  if (Temporal.Instant.compare(Temporal.Instant.from(startsAt), now) > 0) return;
  throw new Conflict('too-late', messageOf(jobErrorsTexts, 'jobBegun'), { present: job.status });
}

/** Whether the job is this employee's and not done yet, as after an assignment in a small shop. */
async function hasJob({ db }: Deps, id: string, employee: string): Promise<boolean> {
  const job = await findPlainJob(db, id);
  return job?.status === 'employee-accepted' && job.accepted_by === employee;
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
  if (standing !== 'taken' && !isLookedUp && actor.adminId === undefined)
    throw new NotFound(messageOf(problemsTexts, 'noJob'));
  throw new Conflict('wrong-state', messageOf(jobErrorsTexts, 'jobGone'), {
    present: job.status,
  });
}

function toOwner(
  deps: Deps,
  settings: Settings,
  {
    locked: { job, quote },
    member,
    reply,
    wasConfirmed,
  }: { readonly locked: Locked; readonly member: CrewRow; readonly reply: JobAnswer; readonly wasConfirmed: boolean },
) {
  const { reference, packageName, subject, cleaned, startsAt, arrival } = describeForMail(settings, quote);
  const data = {
    answer: reply.answer,
    wasConfirmed,
    employeeName: member.name,
    employeeEmail: member.email || settings.email,
    notes: reply.notes,
    reference,
    packageName,
    subject,
    cleaned,
    startsAt,
    ...(arrival && { arrival }),
    jobUrl: `${deps.publicUrl}/job-schedule?open=${job.id}`,
  };
  return outboxRow(
    deps,
    { kind: 'job-answered', recipient: settings.email, data },
    { language: settings.language, quoteId: quote.id, isTest: quote.is_test },
  );
}

/**
 * Approves or rejects the employee who accepted or requested a job, and notifies them. Approval gives them the job; rejection
 * opens it again. Throws NotFound, or Conflict with the current status.
 */
export async function decideAnswer(
  context: Context,
  { id, event }: { readonly id: string; readonly event: 'approve' | 'turn-down' },
): Promise<JobDetail> {
  const { settings } = await context.settings();
  const isApproved = event === 'approve';
  await changeJob(context, {
    id,
    event,
    by: 'admin',
    canUndo: true,
    effect: async (trx, { job, quote }, hold) => {
      const employee = job.accepted_by;
      const [member] = employee ? await listCrew(trx, employee) : [];
      if (member?.email) {
        const beside = (await listTeammates(trx, job.id)).filter((mate) => mate !== employee);
        const recipient = { employee: member, isTheirs: isApproved, people: 1 + beside.length };
        const facts = describeJob(settings, quote, recipient);
        const mail = isApproved
          ? ({
              kind: 'job-accepted',
              recipient: member.email,
              data: {
                ...facts,
                appointmentId: job.appointment_id,
                jobUrl: `${context.publicUrl}/employee/job/${job.id}/documentation`,
              },
            } as const)
          : ({ kind: 'job-turned-down', recipient: member.email, data: facts } as const);
        await enqueue(trx, [
          outboxRow(context, mail, {
            language: member.language ?? settings.language,
            quoteId: quote.id,
            isTest: quote.is_test,
            hold,
          }),
        ]);
      }
      const set = isApproved ? { assigned_employee: employee } : { accepted_by: null };
      return { set, details: { employee } };
    },
  });
  return readJob(context, { id });
}
